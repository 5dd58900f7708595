/**
 * Columns that the game counts down by itself while somebody plays: what a change wrote there still stands
 * when it is lower later.
 */
import type { Column } from '../game/map/introspect.ts'
import { sameCell, type Cell } from '../game/rows/rows.ts'

/** Milliseconds of play in which a column falls by one. */
const paces: Readonly<Record<string, number>> = { jailtime: 1000, reportmuted: 3600_000 }

/** A field as it is and as a change has it. */
export interface ComparedField {
  readonly field: string
  readonly column: Column
  readonly now: Cell
  readonly wanted: Cell
}

/** Whether the game counts this field down. */
export const isCountdown = (field: string): boolean => Object.hasOwn(paces, field)

/** Whether a count is what is left of another after so much time, rounded in its favour. */
function isLeftOf({ field, now, wanted }: ComparedField, elapsedMs: number): boolean {
  const pace = paces[field]
  if (pace === undefined || now === null || wanted === null || elapsedMs <= 0) return false
  const fallen = Number(wanted) - Number(now)
  return Number(now) >= 0 && fallen > 0 && fallen <= Math.ceil(elapsedMs / pace) + 1
}

/**
 * Whether each field holds what is wanted, or what `elapsedMs` of play can have left of it: with their time
 * served they are free.
 */
export function standsAsWanted(fields: readonly ComparedField[], elapsedMs: number): boolean {
  const isServed = fields.some(
    (one) => one.field === 'jailtime' && Number(one.now) === 0 && isLeftOf(one, elapsedMs),
  )
  return fields.every(
    (one) =>
      sameCell(one.column, one.now, one.wanted) ||
      isLeftOf(one, elapsedMs) ||
      (isServed && one.field === 'jailtype' && Number(one.now) === 0),
  )
}
