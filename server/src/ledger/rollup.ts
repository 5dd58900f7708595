/** What the lines of a day add up to, kept as they are read: nothing ever sums up all lines. */
import { ledgerFlows } from '@idlewood/contract/ledger-kinds'
import { dayOfKey } from './line-key.ts'

/** Money that came into the world, left it, or changed hands within it. */
export const sides = ['made', 'gone', 'moved'] as const

/** One of {@link sides}. */
export type Side = (typeof sides)[number]

/** What is said of a line. */
export interface CountedLine {
  readonly line: number
  readonly kind: number
  /** 0 where none moved, else the flow's place in the list plus 1. */
  readonly flow: number
  readonly amount: number | null
}

/** Lines of one day of a month, one kind and one side. */
export interface RollupRow {
  readonly day: number
  readonly kind: number
  /** Its place in {@link sides}. */
  readonly side: number
  readonly lines: number
  readonly amount: number
}

/** Which way a line moved money, and how much; undefined where it moved none. */
function sideOf({ flow, amount }: Pick<CountedLine, 'flow' | 'amount'>): [Side, number] | undefined {
  const [from, to] = ledgerFlows[flow - 1]?.split('>') ?? []
  if (from === undefined || amount === null || amount === 0) return undefined
  const size = Math.abs(amount)
  if (from === 'world') return [amount > 0 ? 'made' : 'gone', size]
  if (to === 'world') return [amount > 0 ? 'gone' : 'made', size]
  return ['moved', size]
}

/** Adds up lines until they are written together. */
export class Rollup {
  readonly #rows = new Map<string, RollupRow>()

  /** Counts a line, or with -1 takes it out. */
  count(line: CountedLine, by: 1 | -1): void {
    const [side, size] = sideOf(line) ?? []
    if (side === undefined || size === undefined) return
    const [day, place] = [dayOfKey(line.line), sides.indexOf(side)]
    const key = `${day} ${line.kind} ${place}`
    const { lines = 0, amount = 0 } = this.#rows.get(key) ?? {}
    const row = { day, kind: line.kind, side: place, lines: lines + by, amount: amount + by * size }
    this.#rows.set(key, row)
  }

  /** Returns what was counted, and begins again. */
  take(): RollupRow[] {
    const rows = [...this.#rows.values()]
    this.#rows.clear()
    return rows
  }
}
