/** A person's chosen language, used for messages sent to them and on their next device. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const chosen = z.object({
  /** A BCP 47 code; null if none was chosen, in which case the browser's language is used. */
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
