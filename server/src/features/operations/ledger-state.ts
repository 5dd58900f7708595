import type { OperationsState } from '@idlewood/contract/operations'
import { withoutAddresses } from '../../ledger/addresses.ts'
import type { Ledger } from '../../ledger/ledger.ts'

/** The progress of reading the game's logs. */
export async function ledgerState(ledger: Ledger): Promise<OperationsState['ledger']> {
  const [progress, removed, newest] = await Promise.all([
    ledger.progress(),
    ledger.ask('removal', null),
    ledger.ask('find', { filter: { isUnknown: true }, after: null, limit: 1 }),
  ])
  const example = newest.lines[0]?.text
  const keep = Object.entries(ledger.keep) as [keyof Ledger['keep'], number][]
  return {
    ...progress,
    example: example === undefined ? null : withoutAddresses(example),
    keep: keep.map(([kind, days]) => ({ kind, days })),
    removed,
  }
}
