import { economyLimits, type Economy, type EconomyDay } from '@idlewood/contract/economy'
import type { Wealth } from '../../game/readers/wealth.ts'
import type { DaySums } from '../../ledger/index-jobs.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000
const weekHours = 168
/** Milliseconds from 1970 to the first Monday. */
const firstMonday = 4 * dayMs

/** The day that is `days` days later. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** The days to show, oldest first. */
export const daysUpTo = (today: string): string[] =>
  Array.from({ length: economyLimits.days }, (_, index) => dayAfter(today, index + 1 - economyLimits.days))

/** The totals over all characters. */
export interface Count {
  readonly money: number
  readonly holders: readonly { uid: number; money: number }[]
  /** Number of characters registered, and last seen, by day. */
  readonly newcomers: ReadonlyMap<string, number>
  readonly visitors: ReadonlyMap<string, number>
}

/** Adds up characters, batch by batch. */
export function createCount() {
  let money = 0
  let holders: { uid: number; money: number }[] = []
  const newcomers = new Map<string, number>()
  const visitors = new Map<string, number>()
  const countIn = (days: Map<string, number>, day: string | null): void => {
    if (day !== null) days.set(day, (days.get(day) ?? 0) + 1)
  }
  return {
    add(characters: readonly Wealth[]): void {
      for (const one of characters) {
        money += one.money ?? 0
        countIn(newcomers, one.registeredOn)
        countIn(visitors, one.seenOn)
      }
      const rich = characters.flatMap(({ uid, money: own }) =>
        own !== null && own > 0 ? [{ uid, money: own }] : [],
      )
      holders = [...holders, ...rich].toSorted((a, b) => b.money - a.money).slice(0, economyLimits.holders)
    },
    result: (): Count => ({ money, holders, newcomers, visitors }),
  }
}

/** A day as stored. */
export interface KeptDay {
  readonly day: string
  readonly money: number | null
  readonly newcomers: number | null
  readonly visitors: number | null
}

/** The days to show, from the stored counts and the sums of the ledger's lines. */
export function economyDays(today: string, kept: readonly KeptDay[], sums: readonly DaySums[]): EconomyDay[] {
  const byDay = new Map(kept.map((one) => [one.day, one]))
  const sumOf = (day: string, side: DaySums['side']): number =>
    sums.reduce((sum, one) => sum + (one.day === day && one.side === side ? one.amount : 0), 0)
  return daysUpTo(today).map((day) => {
    const { money = null, newcomers = null, visitors = null } = byDay.get(day) ?? {}
    return {
      day,
      money,
      made: sumOf(day, 'made'),
      gone: sumOf(day, 'gone'),
      moved: sumOf(day, 'moved'),
      newcomers,
      returning: visitors === null ? null : Math.max(0, visitors - (newcomers ?? 0)),
    }
  })
}

/** Sources and sinks by kind, the largest first. */
export function economyKinds(today: string, sums: readonly DaySums[]): Economy['kinds'] {
  const shown = new Set(daysUpTo(today))
  const kinds = Map.groupBy(
    sums.filter(({ day, side }) => shown.has(day) && side !== 'moved'),
    ({ kind }) => kind,
  )
  const add = (rows: readonly DaySums[], side: DaySums['side']): number =>
    rows.reduce((sum, row) => sum + (row.side === side ? row.amount : 0), 0)
  return [...kinds]
    .map(([kind, rows]) => ({
      kind,
      lines: rows.reduce((sum, { lines }) => sum + lines, 0),
      made: add(rows, 'made'),
      gone: add(rows, 'gone'),
    }))
    .toSorted((a, b) => b.made + b.gone - a.made - a.gone)
}

/** The average number of players for each hour of a week, from samples taken every few minutes. */
export function hoursOfWeek(samples: readonly { at: number; peak: number | null }[]): Economy['week'] {
  if (samples.length === 0) return []
  const hours = Map.groupBy(
    samples.filter(({ peak }) => peak !== null),
    ({ at }) => Math.floor((at - firstMonday) / hourMs) % weekHours,
  )
  return Array.from({ length: weekHours }, (_, hour) => {
    const own = hours.get(hour)
    if (!own) return null
    const average = own.reduce((sum, { peak }) => sum + (peak ?? 0), 0) / own.length
    return Math.round(average * 10) / 10
  })
}
