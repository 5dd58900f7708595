/** How the game's texts and dates read outside the game. */

/** Words, in lower case, that forks store for "nobody" and "nothing". */
export const empty: ReadonlySet<string> = new Set(['', 'none', 'nobody', 'no-one', 'n/a'])

/**
 * Text without the game's colour codes (`{RRGGBB}`, `~r~`) and control characters; `~n~` begins a line and
 * reads as a blank.
 */
export const plain = (value: string): string =>
  value
    .replaceAll(/~n~/gi, ' ')
    .replaceAll(/\{[0-9a-f]{6}\}|~[a-z]~/gi, '')
    // Control characters have no place on a page.
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u001f\u007f]/g, ' ')
    .trim()

/**
 * A name as the game's database compares it: without regard to letter case, accents and trailing blanks.
 */
export const foldedName = (name: string): string =>
  name.normalize('NFD').replaceAll(/\p{M}/gu, '').trimEnd().toLowerCase()

/** A text, or null where the game means nothing by it. */
export function textOrNull(value: unknown): string | null {
  if (value === null || value === undefined) return null
  const read = plain(String(value))
  return empty.has(read.toLowerCase()) ? null : read
}

/**
 * What texts in place of numbers and dates look like that the portal reads: of a text without blanks around
 * it, written so that SQL and JavaScript take it alike. The doctor counts by the same expressions.
 */
export const forms = {
  number: '^-?[0-9]+([.][0-9]+)?$',
  /** As a number it would lose a zero at its beginning. */
  phone: '^-?(0|[1-9][0-9]*)([.][0-9]+)?$',
  /** A number above 0, or a word for yes in small letters. */
  yes: '^(0*[1-9][0-9]*([.][0-9]+)?|0+[.]0*[1-9][0-9]*|y|yes|true|on|s|sim|si|da|ya)$',
  /** A number up to 0, or a word for no in small letters. */
  no: '^(0+([.]0+)?|-[0-9]+([.][0-9]+)?|n|no|false|off|nao|nu|tidak)$',
  /** A day, with or without a time, or unix seconds. */
  date: '^[1-9][0-9]{3}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])|^[1-9][0-9]{8,9}$',
  /** No value is meant, whatever should be there: zero dates, -1, signs between nothing. */
  nothing: '^-1$|^[ 0:./TZ-]*$',
} as const
/** The form of a text in place of a number or a date. */
export type Form = keyof typeof forms

/** The largest whole number, and with its sign the smallest, that is read: others would be rounded. */
export const largestWhole = Number.MAX_SAFE_INTEGER

const patterns = Object.fromEntries(
  Object.entries(forms).map(([form, pattern]) => [form, new RegExp(pattern)]),
) as Record<Form, RegExp> // one for each form

const hasForm = (form: Form, text: string): boolean => patterns[form].test(text)

/**
 * True where a row holds something, and what was read of it is nothing: a word where numbers are meant, or a
 * number that cannot be kept whole. Words for nothing and zero dates are not meant.
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
 * A number, or null where there is none; the drivers answer big whole numbers as text, and decimals rounded.
 * What a double would round to another whole number is none.
 */
export function numberOrNull(value: unknown): number | null {
  if (typeof value === 'string') return numberIn('number', value.trim())
  const read = Number(value ?? NaN)
  return Math.abs(Math.trunc(read)) <= largestWhole ? read : null
}

/**
 * How many of something a column says there are: 0 where it says nothing, null where what it says cannot be
 * read. Null is shown as not available, and nothing is written over it.
 */
export function countOrNull(value: unknown): number | null {
  const read = numberOrNull(value)
  return read === null && !isUnreadable(value, read) ? 0 : read
}

/** A phone number, or null; as a number it would lose a zero at its beginning. */
export function phoneOrNull(value: unknown): number | null {
  const read = typeof value === 'string' ? numberIn('phone', value.trim()) : numberOrNull(value)
  return read === null ? null : Math.trunc(read)
}

/** Whether something is so, by a number or a word; null where neither is meant. */
export function signOrNull(value: unknown): boolean | null {
  const text = String(value ?? '')
    .trim()
    .toLowerCase()
  if (hasForm('yes', text)) return true
  return hasForm('no', text) ? false : null
}

/** A whole number, or null; a fork may keep in a float what is counted. */
export function wholeOrNull(value: unknown): number | null {
  const read = numberOrNull(value)
  return read === null ? null : Math.trunc(read)
}

/**
 * The game host's local time as `YYYY-MM-DDTHH:MM:SS`, or null for none and for zero dates. Unix seconds
 * count as UTC.
 */
export function momentOrNull(value: unknown): string | null {
  if (value === null || value === undefined) return null
  const read = String(value).trim()
  if (!hasForm('date', read)) return null
  if (/^\d+$/.test(read)) return new Date(Number(read) * 1000).toISOString().slice(0, 19)
  const time = /^.{10}[ T](\d\d:\d\d:\d\d)/.exec(read)?.[1] ?? '00:00:00'
  return `${read.slice(0, 10)}T${time}`
}
