/** Dates, numbers, money and lists in the reader's language and time zone. */
import { intl } from '@idlewood/contract/intl'
import { localeOf } from './languages.ts'
import { useLanguage } from './messages.ts'
import { currentLanguage } from './store.ts'

/** A moment: milliseconds since 1970, a `Date`, or a date string. */
export type Moment = number | string | Date

const asDate = (moment: Moment): Date => (moment instanceof Date ? moment : new Date(moment))

/** The formats of one language. */
export interface Format {
  /** `1,500,000`. */
  number(value: number, options?: Intl.NumberFormatOptions): string
  /** Game money, with a dollar sign in every language: `$1,500,000`, `-$20`. */
  money(value: number): string
  /** A fraction of 1 as a percentage: `12.5%`. */
  percent(value: number, maximumFractionDigits?: number): string
  /** A day: `Nov 20, 2026`; `long`: `November 20, 2026`. */
  date(moment: Moment, style?: DateStyle, timeZone?: string): string
  /** Day and time: `Nov 20, 2026, 6:00 PM`. */
  dateTime(moment: Moment, style?: DateStyle, timeStyle?: DateStyle): string
  /** `6:00 PM`. */
  time(moment: Moment): string
  /** An hour of the day, with minutes if the number alone would not read as a time: `6 PM`, `18:00`. */
  hour(moment: Moment, options?: Intl.DateTimeFormatOptions): string
  /** A day by the game's clock, which has no time zone; returns text that is not a moment unchanged. */
  gameDay(moment: string): string
  /** Day and time by the game's clock; returns text that is not a moment unchanged. */
  gameTime(moment: string, timeStyle?: DateStyle): string
  /** Any other combination of date parts. */
  dateParts(moment: Moment, options: Intl.DateTimeFormatOptions): string
  /** `Nov 20 – 22, 2026`. */
  dateRange(from: Moment, to: Moment, style?: DateStyle): string
  /** `3 minutes ago`, `in 2 days`, `yesterday`. */
  relative(amount: number, unit: Intl.RelativeTimeFormatUnit): string
  /** `a, b, and c`; with `or`: `a, b, or c`. */
  list(items: Iterable<string>, kind?: 'and' | 'or'): string
  /** A comparator for `toSorted`: by the reader's alphabet, with numbers by value. */
  compare(a: string, b: string): number
}

type DateStyle = 'short' | 'medium' | 'long'

/** Keeps an abbreviation of one letter on the line of its number, such as that of a Russian year. */
const joined = (date: string): string => date.replaceAll(/(\d) (\p{L}\.)/gu, '$1\u00A0$2')

/** A moment by the game's clock: a day and optionally a time. A time zone after it is ignored. */
const gameMoment = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?))?/

function createFormat(locale: string): Format {
  const number = (value: number, options?: Intl.NumberFormatOptions): string =>
    intl.getNumberFormat(locale, options).format(value)
  const dateParts = (moment: Moment, options: Intl.DateTimeFormatOptions): string =>
    joined(intl.getDateTimeFormat(locale, options).format(asDate(moment)))
  const byGameClock = (moment: string, options: Intl.DateTimeFormatOptions): string => {
    const [, day, clock = '00:00'] = gameMoment.exec(moment) ?? []
    const time = Date.parse(`${day}T${clock}Z`)
    return Number.isNaN(time) ? moment : dateParts(time, { ...options, timeZone: 'UTC' })
  }
  const hasAmPm = (): boolean =>
    intl.getDateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12 === true
  return {
    number,
    money: (value) => (value < 0 ? `-$${number(-value)}` : `$${number(value)}`),
    percent: (value, maximumFractionDigits = 0) => number(value, { style: 'percent', maximumFractionDigits }),
    date: (moment, dateStyle = 'medium', timeZone) =>
      dateParts(moment, timeZone === undefined ? { dateStyle } : { dateStyle, timeZone }),
    dateTime: (moment, dateStyle = 'medium', timeStyle = 'short') =>
      dateParts(moment, { dateStyle, timeStyle }),
    time: (moment) => dateParts(moment, { timeStyle: 'short' }),
    hour: (moment, options) =>
      dateParts(moment, { ...options, hour: 'numeric', ...(!hasAmPm() && { minute: '2-digit' }) }),
    gameDay: (moment) => byGameClock(moment, { dateStyle: 'medium' }),
    gameTime: (moment, timeStyle = 'short') => byGameClock(moment, { dateStyle: 'medium', timeStyle }),
    dateParts,
    dateRange: (from, to, dateStyle = 'medium') =>
      intl.getDateTimeFormat(locale, { dateStyle }).formatRange(asDate(from), asDate(to)),
    relative: (amount, unit) => intl.getRelativeTimeFormat(locale, { numeric: 'auto' }).format(amount, unit),
    list: (items, kind = 'and') =>
      intl.getListFormat(locale, { type: kind === 'and' ? 'conjunction' : 'disjunction' }).format(items),
    compare: (a, b) => intl.getCollator(locale, { numeric: true }).compare(a, b),
  }
}

const formats = new Map<string, Format>()

/** The formats of a language. */
export function formatOf(language: string): Format {
  const before = formats.get(language)
  if (before) return before
  const created = createFormat(localeOf(language))
  formats.set(language, created)
  return created
}

/** The reader's formats, for components. The component re-renders when the language changes. */
export const useFormat = (): Format => formatOf(useLanguage())

/** The reader's formats, for code outside components. */
export const currentFormat = (): Format => formatOf(currentLanguage())
