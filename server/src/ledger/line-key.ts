/**
 * Keys of lines. A segment is a month; within it, a line's key combines its second, its table and its id.
 * Keys are therefore in order of time, and a line has the same key each time it is read.
 */
import { momentOrNull } from '../game/text.ts'

/** Maximum number of tables in a ledger. */
export const maxLogs = 64
const perSecond = 2 ** 31
const perLog = 2 ** 25

/** A month, and a line's key within it, which is at most 2^53. */
export interface LineKey {
  /** `2026-11`; `0000-00` for lines without a date. */
  readonly segment: string
  readonly key: number
}

/** The segment of lines without a date. */
export const undated = '0000-00'

const dateParts = /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d))?/

/** The month of `2026-11-22T18:30:05`, and the seconds since it began; undefined if it is not a date. */
function momentOf(date: string): { segment: string; second: number } | undefined {
  const parts = dateParts.exec(date)
  if (!parts) return undefined
  const [, year = '', month = '', day, hour, minute, second = '0'] = parts
  if (month === '00' || day === '00') return undefined
  return {
    segment: `${year}-${month}`,
    second: (Number(day) - 1) * 86_400 + Number(hour) * 3600 + Number(minute) * 60 + Number(second),
  }
}

/**
 * The key of line `id` in table number `log`, written at `date` by the game's clock: a date with or without a
 * time, or Unix seconds.
 */
export function keyOf(date: string | null, log: number, id: number): LineKey {
  const moment = momentOrNull(date)
  const { segment, second } = (moment === null ? undefined : momentOf(moment)) ?? {
    segment: undated,
    second: 0,
  }
  return { segment, key: second * perSecond + log * perLog + (id % perLog) }
}

/** The first key at or after a moment, and the first key after that second. */
export function rangeOf(date: string): { segment: string; begins: number; ends: number } {
  const { segment, second } = momentOf(date) ?? { segment: undated, second: 0 }
  return { segment, begins: second * perSecond, ends: (second + 1) * perSecond }
}

/** When a line was written: `2026-11-22T18:30:05`; null in the segment without dates. */
export function timeOf({ segment, key }: LineKey): string | null {
  if (segment === undated) return null
  const second = Math.floor(key / perSecond)
  const two = (value: number): string => String(value).padStart(2, '0')
  const day = two(Math.floor(second / 86_400) + 1)
  const clock = [Math.floor(second / 3600) % 24, Math.floor(second / 60) % 60, second % 60].map(two).join(':')
  return `${segment}-${day}T${clock}`
}

/** The day of the month of a key, starting from 1. */
export const dayOfKey = (key: number): number => Math.floor(key / (perSecond * 86_400)) + 1

/** A key as text for URLs: `2026-11.1z141z3`. */
export const keyText = ({ segment, key }: LineKey): string => `${segment}.${key.toString(36)}`

/** Parses the output of {@link keyText}; undefined for anything else. */
export function parseKey(text: string): LineKey | undefined {
  const [, segment, digits] = /^(\d{4}-\d\d)\.([0-9a-z]{1,11})$/.exec(text) ?? []
  if (segment === undefined || digits === undefined) return undefined
  const key = Number.parseInt(digits, 36)
  return Number.isSafeInteger(key) ? { segment, key } : undefined
}
