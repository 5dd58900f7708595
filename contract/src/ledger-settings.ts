/** What a community says of its ledger. */
import { z } from 'zod'
import { ledgerKinds } from './ledger-kinds.ts'

/** Days that lines of each kind are kept; of `all` other kinds, too. What is left out is kept for good. */
const keptDays = z.partialRecord(z.enum([...ledgerKinds, 'all']), z.int().min(31).max(36_500))
/** Days that lines of each kind are kept. */
export type KeptDays = z.infer<typeof keptDays>

/** `content/ledger.json`: how many days lines stay in the ledger. */
export const ledgerSettings = z.strictObject({ keep: keptDays.optional() })
