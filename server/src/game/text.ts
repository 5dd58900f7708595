/** Converts the game's texts and dates for use outside the game. */

/**
 * Words, in lower case, that forks store for "nobody" and "nothing". Scripts write `NULL` and `(null)` back
 * where they read no value.
 */
export const empty: ReadonlySet<string> = new Set([
  '',
  '-',
  '--',
  '---',
  'none',
  '(none)',
  'null',
  '(null)',
  'nobody',
  'no-one',
  'no one',
  'n/a',
  'nadie',
  'ninguno',
  'vacio',
  'vacío',
  'nenhum',
  'ninguem',
  'ninguém',
  'nimeni',
  'tidak ada',
  'belum ada',
  'kosong',
  'brak',
  'aucun',
  'yok',
  '(yok)',
  'khong co',
  'никто',
])

/**
 * Text without the game's colour codes (`{RRGGBB}`, `~r~`) and control characters; `~n~` starts a new line in
 * the game and becomes a space.
 */
export const plain = (value: string): string =>
  value
    .replaceAll(/~n~/gi, ' ')
    .replaceAll(/\{[0-9a-f]{6}\}|~[a-z]~/gi, '')
    // Control characters have no place on a page.
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u001f\u007f]/g, ' ')
    .trim()

/** A name as the game's database compares it: ignoring letter case, accents and trailing spaces. */
export const foldedName = (name: string): string =>
  name.normalize('NFD').replaceAll(/\p{M}/gu, '').trimEnd().toLowerCase()

/** A text, or null if the game means nothing by it. */
export function textOrNull(value: unknown): string | null {
  if (value === null || value === undefined) return null
  const read = plain(String(value))
  return empty.has(read.toLowerCase()) ? null : read
}

/**
 * An address or a range, or null for none: games that know no address write a word, 0 or 0.0.0.0, and
 * 255.255.255.255 for a player who is not connected.
 */
export function addressOrNull(value: unknown): string | null {
  const read = textOrNull(value)
  const isAny = read === null || !/^[\da-f.:*%/]+$/i.test(read) || !/[1-9]/.test(read)
  return isAny || read === '255.255.255.255' ? null : read
}

const either = (...lines: string[]): string => lines.join(' ').replaceAll(' ', '|')

/** Words in lower case that forks of several languages store. */
const words = {
  yes: either(
    'y yes true on s sim si sí da ya oui ja tak evet да',
    'perm permanent muted locked blocked banned',
  ),
  no: either(
    'n no false off nao não nu tidak non nein nie ne hayir hayır нет',
    'temp temporary unmuted unlocked unbanned',
  ),
  never: either(
    'never perm permanent permanently forever lifetime unlimited nunca permanente permanen selamanya',
    'niciodata niciodată навсегда никогда',
  ),
  male: either(
    'm man male masculine masculin masculino hombre homem pria laki-laki',
    'barbat bărbat м муж мужской',
  ),
  female: either(
    'f w woman female feminine feminin feminino femenino mujer mulher wanita perempuan femeie',
    'ж жен женский',
  ),
} as const

const dayNumber = '(0?[1-9]|[12][0-9]|3[01])'
const monthNumber = '(0?[1-9]|1[0-2])'
const yearAndTime = '[1-9][0-9]{3}(( - | [|] |, ?|[Tt]| )([01]?[0-9]|2[0-3]):[0-5]?[0-9](:[0-5]?[0-9])?)?'

/**
 * The forms of texts that the portal reads in place of numbers and dates, as regular expressions for a
 * trimmed text that mean the same in SQL and JavaScript. The doctor uses the same expressions to count.
 */
export const forms = {
  number: '^-?[0-9]+([.][0-9]+)?$',
  /** Excludes texts that would lose a leading zero as a number. */
  phone: '^-?(0|[1-9][0-9]*)([.][0-9]+)?$',
  /** A number above 0, or a word for yes in lower case. */
  yes: `^(0*[1-9][0-9]*([.][0-9]+)?|0+[.]0*[1-9][0-9]*|${words.yes})$`,
  /** A number not above 0, or a word for no in lower case. */
  no: `^(0+([.]0+)?|-[0-9]+([.][0-9]+)?|${words.no})$`,
  /** In place of a date: it never comes. */
  never: `^(${words.never})$`,
  male: `^(${words.male})$`,
  female: `^(${words.female})$`,
  /** A date that begins with its year, with or without a time, or Unix seconds. */
  // Neither am nor pm is read.
  date: `^[1-9][0-9]{3}[-/.]${monthNumber}[-/.]${dayNumber}([^0-9AaPp][^AaPp]*)?$|^[1-9][0-9]{8,9}$`,
  /** Dates in other orders, which can only be told apart by looking at several rows of a column. */
  'dd/mm/yyyy': `^${dayNumber}[-/.]${monthNumber}[-/.]${yearAndTime}$`,
  'mm/dd/yyyy': `^${monthNumber}[-/.]${dayNumber}[-/.]${yearAndTime}$`,
  /** No value, whatever the type: zero dates, -1, separators without numbers. */
  nothing: '^-1$|^[ 0:./TZ-]*$',
} as const
/** The form of a text in place of a number or a date. */
export type Form = keyof typeof forms

/** The largest integer that is read; its negative is the smallest. Anything beyond would be rounded. */
export const largestWhole = Number.MAX_SAFE_INTEGER

const patterns = Object.fromEntries(
  Object.entries(forms).map(([form, pattern]) => [form, new RegExp(pattern)]),
) as Record<Form, RegExp> // one for each form

/** Whether a trimmed text has the form. */
export const hasForm = (form: Form, text: string): boolean => patterns[form].test(text)

/**
 * Whether a row contains a value that could not be read: a word in place of a number, or a number that cannot
 * be represented exactly. Words for nothing and zero dates do not count.
 */
export function isUnreadable(value: unknown, read: unknown): boolean {
  if (read !== null || value === null || value === undefined) return false
  const text = String(value).trim()
  return !empty.has(text.toLowerCase()) && !hasForm('nothing', text)
}

function numberIn(form: 'number' | 'phone', text: string): number | null {
  const read = hasForm(form, text) ? Number(text) : NaN
  return Math.abs(Math.trunc(read)) <= largestWhole ? read : null
}

/**
 * A number, or null if there is none; the drivers return large integers as text, and decimals rounded. A
 * number that a double would round to another integer counts as none.
 */
export function numberOrNull(value: unknown): number | null {
  if (typeof value === 'string') return numberIn('number', value.trim())
  const read = Number(value ?? NaN)
  return Math.abs(Math.trunc(read)) <= largestWhole ? read : null
}

/**
 * A count from a column: 0 if it is empty, null if it cannot be read. Null is shown as not available, and
 * such a value is never overwritten.
 */
export function countOrNull(value: unknown): number | null {
  const read = numberOrNull(value)
  return read === null && !isUnreadable(value, read) ? 0 : read
}

/** A phone number, or null; numbers with a leading zero are rejected, because it would be lost. */
export function phoneOrNull(value: unknown): number | null {
  const read = typeof value === 'string' ? numberIn('phone', value.trim()) : numberOrNull(value)
  return read === null ? null : Math.trunc(read)
}

/** A yes/no value stored as a number or a word; null if it is neither. */
export function signOrNull(value: unknown): boolean | null {
  if (typeof value === 'number') return value > 0
  const text = String(value ?? '')
    .trim()
    .toLowerCase()
  if (hasForm('yes', text)) return true
  return hasForm('no', text) ? false : null
}

/** Whether a text in place of a date says that it never comes. */
export const isNever = (value: unknown): boolean =>
  hasForm(
    'never',
    String(value ?? '')
      .trim()
      .toLowerCase(),
  )

/**
 * Whether a lock refuses the character. It does not if the value means no, is empty, or equals the column's
 * default, which every new account has. Any other word may be a reason.
 */
export function isLockedOut(value: unknown, fallback: string | null): boolean {
  const read = signOrNull(value)
  return read ?? (isUnreadable(value, read) && value !== fallback)
}

/** A gender by its number in the game, 1 male and 2 female, or by a word for one of these. */
export function genderOrNull(value: unknown): number | null {
  if (typeof value === 'number') return wholeOrNull(value)
  const text = String(value ?? '')
    .trim()
    .toLowerCase()
  if (hasForm('male', text)) return 1
  return hasForm('female', text) ? 2 : wholeOrNull(value)
}

/** A text without the zero bytes with which the database fills up a column of the type `binary`. */
export const unpadded = (value: unknown): string => String(value ?? '').replace(/\0+$/, '')

/** An integer, or null; a fork may store counts in a float column. */
export function wholeOrNull(value: unknown): number | null {
  const read = numberOrNull(value)
  return read === null ? null : Math.trunc(read)
}

/** The orders of a date that cannot be told apart from a single text. */
export const dayOrders = ['dd/mm/yyyy', 'mm/dd/yyyy'] as const
/** One of these orders, regardless of the separator between the numbers. */
export type DayOrder = (typeof dayOrders)[number]

/** What is known about the dates in a text column. */
export interface DateText {
  /** The order of dates that do not begin with the year; null if there are none, or it is not known. */
  readonly order: DayOrder | null
  /** Why the order is not known: no row proves one, or rows prove both. */
  readonly doubt: 'undecided' | 'mixed' | null
  /**
   * The format of a new date, in the specifiers of MySQL's `date_format`, or `unix` for seconds; null if no
   * format fits all rows.
   */
  readonly pattern: string | null
}

/**
 * The format in which date columns are returned, limited to days that every month has: it covers nearly all
 * values, and this runs on every call.
 */
const plainMoment = /^[1-9]\d{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8]) (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/

/** Numbers of a date in order, year first; null if the text is not a date. */
function numbersOfDate(text: string, order: DayOrder | null): number[] | null {
  const [one = 0, two = 0, three = 0] = (text.match(/\d+/g) ?? []).map(Number)
  const time = /[ T](\d{1,2}):(\d{1,2})(?::(\d{1,2}))?/.exec(text)?.slice(1) ?? []
  const numbers = time.map((number) => Number(number ?? 0))
  if (hasForm('date', text)) return [one, two, three, ...numbers]
  if (order === null || !hasForm(order, text)) return null
  return order === 'dd/mm/yyyy' ? [three, two, one, ...numbers] : [three, one, two, ...numbers]
}

/**
 * The game host's local time as `YYYY-MM-DDTHH:MM:SS`, or null for none and for zero dates. Unix seconds are
 * read as UTC. `dates` tells how the value's column writes dates.
 */
export function momentOrNull(value: unknown, dates?: Pick<DateText, 'order'> | null): string | null {
  const read = String(value ?? '').trim()
  if (plainMoment.test(read)) return read.replace(' ', 'T')
  if (/^\d+$/.test(read))
    return hasForm('date', read) ? new Date(Number(read) * 1000).toISOString().slice(0, 19) : null
  const numbers = numbersOfDate(read, dates?.order ?? null)
  if (!numbers) return null
  const [year, ...rest] = [...numbers, 0, 0, 0].map((number) => String(number).padStart(2, '0'))
  const [month, day, hour, minute, second] = rest
  const moment = `${year}-${month}-${day}T${hour}:${minute}:${second}`
  const at = Date.parse(`${moment}Z`)
  // A day that does not exist in its month is not a date.
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(moment) ? moment : null
}
