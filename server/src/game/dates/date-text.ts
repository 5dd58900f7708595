/**
 * How a text column writes dates, determined from its rows: 22/11/2026 can only be the 22nd, while 05/11/2026
 * is ambiguous and proves nothing.
 */
import { dayOrders, hasForm, momentOrNull, type DateText, type DayOrder } from '../text.ts'
import { isNumeric, type Column } from '../map/introspect.ts'

const numbersIn = (text: string): string[] => text.match(/\d+/g) ?? []

/** The order that a text proves, for a date that does not begin with the year. */
function proven(text: string): DayOrder | null {
  const isDayFirst = hasForm('dd/mm/yyyy', text)
  const isMonthFirst = hasForm('mm/dd/yyyy', text)
  if (isDayFirst === isMonthFirst) return null
  return isDayFirst ? 'dd/mm/yyyy' : 'mm/dd/yyyy'
}

const isUnix = (text: string): boolean => /^\d+$/.test(text)

/** Format specifiers for the numbers of a date, with and without a leading zero. */
const letters = {
  day: ['%d', '%e'],
  month: ['%m', '%c'],
  hour: ['%H', '%k'],
} as const

function patternOf(text: string, order: DayOrder | null, [day, hour]: readonly [0 | 1, 0 | 1]): string {
  const ofDay = [letters.day[day], letters.month[day]]
  const isYearFirst = /^\d{4}/.test(text)
  const inOrder = isYearFirst || order === 'mm/dd/yyyy' ? ofDay.toReversed() : ofDay
  const names = [...(isYearFirst ? ['%Y', ...inOrder] : [...inOrder, '%Y']), letters.hour[hour], '%i', '%s']
  let at = 0
  return text.replaceAll(/\d+/g, () => names[at++] ?? '')
}

/** Formats a time `YYYY-MM-DD HH:MM:SS` with the format specifiers of a pattern. */
function inPattern(moment: string, pattern: string): string {
  const [year = '', month = '', day = '', hour = '', minute = '', second = ''] = numbersIn(moment)
  const bare = (number: string): string => String(Number(number))
  const values: Record<string, string> = {
    '%Y': year,
    '%m': month,
    '%c': bare(month),
    '%d': day,
    '%e': bare(day),
    '%H': hour,
    '%k': bare(hour),
    '%i': minute,
    '%s': second,
  }
  return pattern.replaceAll(/%[A-Za-z]/g, (letter) => values[letter] ?? letter)
}

/** The pattern that all date texts follow; null if no single pattern fits. */
function sharedPattern(texts: readonly string[], order: DayOrder | null): string | null {
  const [last] = texts.slice(-1)
  if (last === undefined) return null
  if (texts.every(isUnix)) return 'unix'
  const kinds = [[0, 0], [1, 1], [0, 1], [1, 0]] as const // oxfmt-ignore
  const isOf = (pattern: string) =>
    texts.every((text) => inPattern(momentOrNull(text, { order }) ?? '', pattern) === text)
  return kinds.map((kind) => patternOf(last, order, kind)).find(isOf) ?? null
}

function orderOf(texts: readonly string[]): Pick<DateText, 'order' | 'doubt'> {
  const found = new Set(texts.flatMap((text) => proven(text) ?? []))
  const [order = null] = found
  if (found.size > 1) return { order: null, doubt: 'mixed' }
  const isOpen = texts.some((text) => dayOrders.some((one) => hasForm(one, text)))
  return { order, doubt: order === null && isOpen ? 'undecided' : null }
}

/** How texts write dates; null if none of them is a date. `named` is the order the operator specified. */
export function dateTextOf(values: readonly string[], named?: DayOrder): DateText | null {
  const texts = values.map((value) => value.trim())
  const dates = texts.filter((text) => ['date' as const, ...dayOrders].some((form) => hasForm(form, text)))
  if (dates.length === 0) return named ? { order: named, doubt: null, pattern: null } : null
  const { order, doubt } = named ? { order: named, doubt: null } : orderOf(dates)
  return { order, doubt, pattern: doubt ? null : sharedPattern(dates, order) }
}

const isoLength = 'YYYY-MM-DD HH:MM:SS'.length

/**
 * A local time of the database's host, `YYYY-MM-DD HH:MM:SS`, in the format of the column; undefined if the
 * format is unknown: the portal then writes no date.
 */
export function dateToWrite({ type, length, dates }: Column, hostNow: string): string | number | undefined {
  const seconds = Math.floor(Date.now() / 1000)
  if (isNumeric({ type })) return seconds
  if (type === 'date') return hostNow.slice(0, 10)
  if (!dates) return length === null || length >= isoLength ? hostNow : undefined
  if (dates.pattern === null) return undefined
  return dates.pattern === 'unix' ? String(seconds) : inPattern(hostNow, dates.pattern)
}

/** Whether the portal can write dates into the column. */
export const isDateWritable = (column: Column): boolean =>
  dateToWrite(column, '2000-01-01 00:00:00') !== undefined
