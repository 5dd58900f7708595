/**
 * Rules for columns that the game counts down while a player is online: a lower value later does not mean
 * that the change was overwritten.
 */
import type { Column } from '../game/map/introspect.ts'
import { sameCell, type Cell } from '../game/rows/rows.ts'

/** Milliseconds of play after which a column falls by one. */
const paces: Readonly<Record<string, number>> = { jailtime: 1000, reportmuted: 3600_000 }

/** A field with its current value and the value a change wants. */
export interface ComparedField {
  readonly field: string
  readonly column: Column
  readonly now: Cell
  readonly wanted: Cell
}

/** Whether the game counts this field down. */
export const isCountdown = (field: string): boolean => Object.hasOwn(paces, field)

/** Whether `now` can be what is left of `wanted` after this much time, with a tolerance for rounding. */
function isLeftOf({ field, now, wanted }: ComparedField, elapsedMs: number): boolean {
  const pace = paces[field]
  if (pace === undefined || now === null || wanted === null || elapsedMs <= 0) return false
  const fallen = Number(wanted) - Number(now)
  return Number(now) >= 0 && fallen > 0 && fallen <= Math.ceil(elapsedMs / pace) + 1
}

/**
 * Whether each field has the wanted value, or what can be left of it after `elapsedMs` of play. A jail time
 * that has run out also resets the jail type to 0.
 */
export function hasWantedValues(fields: readonly ComparedField[], elapsedMs: number): boolean {
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
