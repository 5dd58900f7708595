import {
  dateOf,
  isDay,
  logMonths,
  logParts,
  logsPerPage,
  type LogDate,
  type LogEntry,
  type LogPart,
} from '@idlewood/contract/admin-logs'

type Totals = Partial<Record<LogPart, number | undefined>>

interface LogDayPage {
  totals: Totals
  logs: Partial<Record<LogPart, readonly LogEntry[] | undefined>>
  limit: number
  complete: boolean
}

/** The number of entries in the longest list; all lists of a log share one page number. */
export const maxLengthOf = (totals: Totals): number => Math.max(...logParts.map((part) => totals[part] ?? 0))

/** The number of the last page of a day, at least 1. */
export const lastPageOf = (totals: Totals, limit: number = logsPerPage.usual): number =>
  Math.max(1, Math.ceil(maxLengthOf(totals) / limit))

/** Which entries a page shows, and of how many; all zero until there is data. */
export function extentOf(data: LogDayPage | undefined, page: number) {
  if (!data) return { total: 0, first: 0, last: 0, pages: 1, isWhole: false }
  const shown = maxLengthOf(lengthsOf(data.logs))
  const first = (page - 1) * data.limit + 1
  return {
    total: maxLengthOf(data.totals),
    /** The first and last entry shown, from 1; `last` is below `first` on a page beyond the end. */
    first,
    last: first + shown - 1,
    pages: lastPageOf(data.totals, data.limit),
    /** False while the day is still being counted, when the total is only a lower bound. */
    isWhole: data.complete,
  }
}

const lengthsOf = (logs: LogDayPage['logs']): Totals =>
  Object.fromEntries(logParts.map((part) => [part, logs[part]?.length]))

/** Log timestamps have a format whose text order is their chronological order. */
const isLater = (one: LogEntry, other: LogEntry): number => Number(one.timestamp > other.timestamp)

/** All entries of a page in one list, newest first. */
export const newestFirst = (logs: LogDayPage['logs']): LogEntry[] =>
  logParts
    .flatMap((part) => logs[part] ?? [])
    .sort((one, other) => isLater(other, one) - isLater(one, other) || other.at - one.at)

/** Of two responses for one page, the one that has scanned further; `counted` was requested after `quick`. */
export const furthestScanned = <T extends { scanned: number }>(
  quick: T | undefined,
  counted: T | undefined,
): T | undefined => (counted && counted.scanned >= (quick?.scanned ?? 0) ? counted : quick)

/**
 * The date `days` days later, in UTC, or undefined outside the years that the logs cover. A date that the
 * calendar does not have, such as 31 June, counts as lying between the last day of its month and the first of
 * the next.
 */
export function dayFrom(date: LogDate, days: number): LogDate | undefined {
  const [year, month] = [Number(date.year), logMonths.indexOf(date.month)]
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const missing = days < 0 ? lastOfMonth + 1 : lastOfMonth
  return dateOf(new Date(Date.UTC(year, month, (isDay(date) ? Number(date.day) : missing) + days)))
}

/** True for a timestamp in the format of the logs. */
export const isTimestamp = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text) && !Number.isNaN(Date.parse(text))

/** A filter that matches the ten-second interval around a line, and the intervals before and after it. */
export const aroundFilter = (timestamp: string): string =>
  [-10_000, 0, 10_000]
    .map((step) => new Date(Date.parse(timestamp) + step).toISOString().slice(0, 18))
    .join('|')
