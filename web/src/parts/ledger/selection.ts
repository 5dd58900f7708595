import type { LedgerLine } from '@idlewood/contract/ledger'
import { createContext, useContext } from 'react'

/** A selection of lines for an action. */
export interface LineSelection {
  readonly keys: readonly string[]
  readonly isFull: boolean
  toggle(key: string): void
}

/** Null in read-only lists. */
export const SelectionContext = createContext<LineSelection | null>(null)

/** The selection of the surrounding list. */
export const useSelection = (): LineSelection | null => useContext(SelectionContext)

const loserIn = ({ actor, target }: LedgerLine, flow: LedgerLine['flow']): number | null => {
  const [from] = flow?.split('>') ?? []
  return (from === 'actor' ? actor?.uid : from === 'target' ? target?.uid : null) ?? null
}

/** Whether a person lost money or an item by a line, so that it can be given back. */
export function canBeGivenBack(line: LedgerLine): boolean {
  const { amount, flow, thing, thingFlow, mark } = line
  if (mark !== null) return false
  return (
    (amount !== null && amount > 0 && loserIn(line, flow) !== null) ||
    (thing !== null && loserIn(line, thingFlow) !== null)
  )
}
