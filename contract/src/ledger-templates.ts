/** Ledger templates that staff save on the page. */
import { z } from 'zod'

/** A template as entered. */
export const templateText = z.strictObject({
  /** The game's table. */
  log: z.string().regex(/^[A-Za-z0-9_]{1,64}$/, 'Name the table the line is in.'),
  /** One template per line, as in a template file. */
  template: z.string().min(1, 'Write the template.').max(500, 'A template has at most 500 letters.'),
})

/** The maximum number of saved templates. */
export const maxSavedTemplates = 500

/** A template saved by staff. */
export const savedTemplate = z.object({
  id: z.int(),
  log: z.string(),
  template: z.string(),
  by: z.string(),
  /** ISO 8601 UTC. */
  at: z.string(),
})
/** A template saved by staff. */
export type SavedTemplate = z.infer<typeof savedTemplate>
