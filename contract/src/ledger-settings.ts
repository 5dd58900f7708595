/** A community's settings for the ledger. */
import { z } from 'zod'
import { ledgerKinds } from './ledger-kinds.ts'

/**
 * Retention in days by kind of line; `all` applies to the kinds not listed. Without either, lines are kept
 * forever.
 */
const keptDays = z.partialRecord(z.enum([...ledgerKinds, 'all']), z.int().min(31).max(36_500))
/** Retention in days by kind of line. */
export type KeptDays = z.infer<typeof keptDays>

/** `content/ledger.json`: how many days lines stay in the ledger. */
export const ledgerSettings = z.strictObject({ keep: keptDays.optional() })
