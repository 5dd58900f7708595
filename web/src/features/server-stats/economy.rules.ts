import type { Economy, EconomyDay } from '@idlewood/contract/economy'

const weekHours = 168

/** Totals over the days. */
export interface EconomyTotals {
  /** All money in the game at the most recent count, and at the first count. */
  readonly money: number | null
  readonly before: number | null
  readonly made: number
  readonly gone: number
  /** Characters registered in these days; null if the game does not record registrations. */
  readonly newcomers: number | null
}

export function totalsOf(days: readonly EconomyDay[]): EconomyTotals {
  const money = days.flatMap((day) => day.money ?? [])
  const newcomers = days.flatMap((day) => day.newcomers ?? [])
  const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0)
  return {
    money: money.at(-1) ?? null,
    before: money[0] ?? null,
    made: sum(days.map(({ made }) => made)),
    gone: sum(days.map(({ gone }) => gone)),
    newcomers: newcomers.length === 0 ? null : sum(newcomers),
  }
}

/** True if nothing is known yet: nothing counted, and no log line about money. */
export const isBlank = ({ days, countedAt, week }: Economy): boolean =>
  countedAt === null && week.length === 0 && days.every(({ made, gone, moved }) => made + gone + moved === 0)

/** Rotates the hours of a UTC week to the reader's time zone, starting on Monday; `offset` is in minutes. */
export function weekInZone(week: Economy['week'], offset: number): Economy['week'] {
  const hours = Math.round(offset / 60)
  return week.map((_, hour) => week[(hour - hours + 2 * weekHours) % weekHours] ?? null)
}

/** Some Monday, used to get the names of weekdays. */
export const referenceMonday = Date.parse('2026-11-16T00:00:00Z')
