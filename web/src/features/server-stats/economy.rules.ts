import type { Economy, EconomyDay } from '@idlewood/contract/economy'

const weekHours = 168

/** What the days add up to. */
export interface EconomyTotals {
  /** Money in the world when it was last counted, and on the first day somebody counted. */
  readonly money: number | null
  readonly before: number | null
  readonly made: number
  readonly gone: number
  /** Characters registered in these days; null where the game does not keep it. */
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

/** Whether nothing is known at all: no count yet, and no line that moved money. */
export const isBlank = ({ days, countedAt, week }: Economy): boolean =>
  countedAt === null && week.length === 0 && days.every(({ made, gone, moved }) => made + gone + moved === 0)

/** Hours of a UTC week as the reader's clock has them, from Monday on; `offset` in minutes. */
export function weekInZone(week: Economy['week'], offset: number): Economy['week'] {
  const hours = Math.round(offset / 60)
  return week.map((_, hour) => week[(hour - hours + 2 * weekHours) % weekHours] ?? null)
}

/** A Monday, for the names of weekdays. */
export const someMonday = Date.parse('2026-11-16T00:00:00Z')
