/** The language a person has chosen: for what is sent to them, and for the next device. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const chosen = z.object({
  /** A BCP 47 code; null where nothing was chosen and the browser's own language holds. */
  language: z.string().nullable(),
})

export const languageChoice = {
  own: endpoint({
    method: 'GET',
    path: '/user/language',
    access: 'signedIn',
    summary: 'The language you have chosen.',
    reply: chosen,
  }),
  set: endpoint({
    method: 'PUT',
    path: '/user/language',
    access: 'signedIn',
    summary: 'Choose the language of what is sent to you.',
    body: z.strictObject({
      language: z
        .string()
        .max(35, 'A language is a code such as pt-BR.')
        .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'A language is a code such as pt-BR.'),
    }),
    reply: chosen,
  }),
}
