import type { CharacterDay } from '@idlewood/contract/character'

/** The figures of a day that make a line. */
export type Figure = Exclude<keyof CharacterDay, 'day'>

/** One value of a figure, at noon of its day in UTC, which is that day wherever it is read. */
export interface DayValue {
  at: number
  value: number
}

/** The days that have a figure; fewer than two make no line. */
export function lineOf(days: readonly CharacterDay[], figure: Figure): DayValue[] | null {
  const values = days.flatMap((one) => {
    const value = one[figure]
    return value === null ? [] : [{ at: Date.parse(`${one.day}T12:00:00Z`), value }]
  })
  return values.length < 2 ? null : values
}
