/** The daily sums of lines, updated as lines are read, so that a query never has to add up all lines. */
import { ledgerFlows } from '@idlewood/contract/ledger-kinds'
import { dayOfKey } from './line-key.ts'

/** Money that entered the world, left it, or changed hands within it. */
export const sides = ['made', 'gone', 'moved'] as const

/** One of {@link sides}. */
export type Side = (typeof sides)[number]

/** The part of a line that is counted. */
export interface CountedLine {
  readonly line: number
  readonly kind: number
  /** 0 if no money moved, else the flow's index in the list plus 1. */
  readonly flow: number
  readonly amount: number | null
}

/** The lines of one day of a month, one kind and one side. */
export interface RollupRow {
  readonly day: number
  readonly kind: number
  /** Index in {@link sides}. */
  readonly side: number
  readonly lines: number
  readonly amount: number
}

/** The side of a line and the amount it moved; undefined if it moved no money. */
function sideOf({ flow, amount }: Pick<CountedLine, 'flow' | 'amount'>): [Side, number] | undefined {
  const [from, to] = ledgerFlows[flow - 1]?.split('>') ?? []
  if (from === undefined || amount === null || amount === 0) return undefined
  const size = Math.abs(amount)
  if (from === 'world') return [amount > 0 ? 'made' : 'gone', size]
  if (to === 'world') return [amount > 0 ? 'gone' : 'made', size]
  return ['moved', size]
}

/** Adds up lines until the sums are written. */
export class Rollup {
  readonly #rows = new Map<string, RollupRow>()

  /** Counts a line, or removes it from the sums if `by` is -1. */
  count(line: CountedLine, by: 1 | -1): void {
    const [side, size] = sideOf(line) ?? []
    if (side === undefined || size === undefined) return
    const [day, place] = [dayOfKey(line.line), sides.indexOf(side)]
    const key = `${day} ${line.kind} ${place}`
    const { lines = 0, amount = 0 } = this.#rows.get(key) ?? {}
    const row = { day, kind: line.kind, side: place, lines: lines + by, amount: amount + by * size }
    this.#rows.set(key, row)
  }

  /** Returns the sums and resets them. */
  take(): RollupRow[] {
    const rows = [...this.#rows.values()]
    this.#rows.clear()
    return rows
  }
}
