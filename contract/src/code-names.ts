/** Naming the game's codes: which codes its data holds, what each is called, and what a preset proposes. */
import { messageText } from './errors.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { codeKindNames } from './game/code-names.ts'

const kind = z.enum(codeKindNames)

/** A code as text, because JSON keys are; the same form as in the operator's map file. */
const code = z.string().regex(/^-?\d{1,6}$/, 'A code is a whole number.')

/** What a code may be called. */
export const codeNameText = z
  .string()
  .trim()
  .min(1, 'Enter a name.')
  .max(64, 'A name has at most 64 characters.')

const names = z.partialRecord(kind, z.record(z.string(), z.string()))

/** The codes of one kind. */
const codeList = z.object({
  kind,
  /** Somebody who knows has named them. Until then they show as codes: "Job 3". */
  confirmed: z.boolean(),
  codes: z.array(
    z.object({
      code: z.int(),
      name: z.string().nullable(),
      /**
       * Where the name comes from: the operator's map file, this page, or the portal itself; null without a
       * name.
       */
      source: z.enum(['file', 'page', 'portal']).nullable(),
      /** How many rows of the game hold it. */
      count: z.int(),
    }),
  ),
})
/** The codes of one kind. */
export type CodeList = z.infer<typeof codeList>

/** Everything the page of names shows. */
export const codeNamesState = z.object({
  /** Whether the one who asks may name codes. */
  canName: z.boolean(),
  lists: z.array(codeList),
  /** Names of known gamemodes whose tables look like this game's. Somebody who knows must confirm them. */
  proposals: z.array(z.object({ name: z.string(), about: z.string(), names })),
  /** Premium tiers that give a package nobody has confirmed, a sentence each. */
  tiers: z.array(z.object({ text: z.string(), message: messageText.optional() })),
})
/** Everything the page of names shows. */
export type CodeNamesState = z.infer<typeof codeNamesState>

export const codeNames = {
  list: endpoint({
    method: 'GET',
    path: '/operations/names',
    access: ['view_operations'],
    summary: 'Codes of jobs, packages, admin levels and faction types in the game’s data, with their names.',
    reply: codeNamesState,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/operations/names/:kind',
    access: ['view_operations'],
    summary: 'Name codes of one kind; null takes a name away. Super users only.',
    params: z.strictObject({ kind }),
    body: z.strictObject({
      names: z
        .record(code, codeNameText.nullable())
        .refine((sent) => Object.keys(sent).length > 0, 'Name at least one code.')
        .refine((sent) => Object.keys(sent).length <= 200, 'Name at most 200 codes at once.'),
    }),
    reply: codeNamesState,
  }),
}
