/** Templates of the ledger that staff save on the page. */
import { z } from 'zod'

/** A template as it is typed. */
export const templateText = z.strictObject({
  /** The game's table. */
  log: z.string().regex(/^[A-Za-z0-9_]{1,64}$/, 'Name the table the line is in.'),
  /** One template a line, as in a file of templates. */
  template: z.string().min(1, 'Write the template.').max(500, 'A template has at most 500 letters.'),
})

/** Templates that may be saved. */
export const maxSavedTemplates = 500

/** A template that staff saved. */
export const savedTemplate = z.object({
  id: z.int(),
  log: z.string(),
  template: z.string(),
  by: z.string(),
  /** ISO 8601 UTC. */
  at: z.string(),
})
/** A template that staff saved. */
export type SavedTemplate = z.infer<typeof savedTemplate>
