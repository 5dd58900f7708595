import type { CharacterDay } from '@idlewood/contract/character'

/** The fields of a day that can be plotted. */
export type Figure = Exclude<keyof CharacterDay, 'day'>

/** One value, at noon UTC of its day, so that it falls on the same date in nearly every time zone. */
export interface DayValue {
  at: number
  value: number
}

/** The days that have a value for the figure; fewer than two cannot be drawn as a line. */
export function lineOf(days: readonly CharacterDay[], figure: Figure): DayValue[] | null {
  const values = days.flatMap((one) => {
    const value = one[figure]
    return value === null ? [] : [{ at: Date.parse(`${one.day}T12:00:00Z`), value }]
  })
  return values.length < 2 ? null : values
}
