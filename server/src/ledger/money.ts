/** How a line changed a person's money. */
import { ledgerFlows } from '@idlewood/contract/ledger-kinds'
import type { StoredLine } from './segment.ts'

/** Dollars the line added to the person's own money (negative if it took some); 0 if it did not change it. */
export function changeFor(uid: number, { flow, actor, target, amount }: StoredLine): number {
  const [from, to] = ledgerFlows[flow - 1]?.split('>') ?? []
  if (from === undefined || amount === null) return 0
  const holds = (end: string | undefined): boolean =>
    (end === 'actor' && actor === uid) || (end === 'target' && target === uid)
  return (holds(to) ? amount : 0) - (holds(from) ? amount : 0)
}
