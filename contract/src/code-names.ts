/** Names for the game's codes: the codes in its data, their names, and the proposals of presets. */
import { messageText } from './errors.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { codeKindNames } from './game/code-kinds.ts'

const kind = z.enum(codeKindNames)

/** A code as text, because JSON keys are text. There is one way to write each, so none can be named twice. */
const code = z.string().regex(/^(0|-?[1-9]\d{0,5})$/, 'A code is a whole number.')

/** The name of a code. */
export const codeNameText = z
  .string()
  .trim()
  .min(1, 'Enter a name.')
  .max(64, 'A name has at most 64 characters.')

const names = z.partialRecord(kind, z.record(z.string(), z.string()))

/** The codes of one kind. */
const codeList = z.object({
  kind,
  /** Whether somebody who knows the game has named them. Until then they are shown as codes: "Job 3". */
  confirmed: z.boolean(),
  codes: z.array(
    z.object({
      code: z.int(),
      name: z.string().nullable(),
      /**
       * The source of the name: the operator's map file, this page, or the portal itself; null without a
       * name.
       */
      source: z.enum(['file', 'page', 'portal']).nullable(),
      /** The number of rows in the game that contain it. */
      count: z.int(),
    }),
  ),
})
/** The codes of one kind. */
export type CodeList = z.infer<typeof codeList>

/** The contents of the page of code names. */
export const codeNamesState = z.object({
  /** Whether the viewer may name codes. */
  canName: z.boolean(),
  lists: z.array(codeList),
  /**
   * Names from known gamemodes whose tables resemble this game's. Somebody who knows the game must confirm
   * them.
   */
  proposals: z.array(z.object({ name: z.string(), about: z.string(), names })),
  /** A sentence for each premium tier whose package name has not been confirmed. */
  tiers: z.array(z.object({ text: z.string(), message: messageText.optional() })),
})
/** The contents of the page of code names. */
export type CodeNamesState = z.infer<typeof codeNamesState>

export const codeNames = {
  list: endpoint({
    method: 'GET',
    path: '/operations/names',
    access: ['view_operations'],
    summary: 'Codes of jobs, packages, admin levels and faction types in the game’s data, with their names.',
    staleOn: ['names'],
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
