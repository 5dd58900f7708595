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
 * True where a row holds something, and what was read of it is nothing: a word where numbers are meant, or a
 * number that cannot be kept whole. Words for nothing and zero dates are not meant.
 */
export function isUnreadable(value: unknown, read: unknown): boolean {
  if (read !== null || value === null || value === undefined) return false
  const text = String(value).trim()
  return !empty.has(text.toLowerCase()) && !/^-1$|^[\s0:./TZ-]*$/.test(text)
}

/**
 * A number, or null where there is none; the drivers answer decimals and big numbers as text. What a double
 * would round to another whole number is none.
 */
export function numberOrNull(value: unknown): number | null {
  if (value === null || value === undefined || value === '') return null
  const read = Number(value)
  if (typeof value === 'string' && (value.trim() === '' || !Number.isSafeInteger(Math.trunc(read))))
    return null
  return Number.isFinite(read) ? read : null
}

/** A phone number, or null; as a number it would lose a zero at its beginning. */
export const phoneOrNull = (value: unknown): number | null =>
  typeof value === 'string' && /^0\d/.test(value.trim()) ? null : wholeOrNull(value)

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
  const read = String(value)
  if (/^[1-9]\d{8,9}$/.test(read)) return new Date(Number(read) * 1000).toISOString().slice(0, 19)
  const [, day, time = '00:00:00'] = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d:\d\d))?/.exec(read) ?? []
  if (!day || day.startsWith('0000') || day.includes('-00')) return null
  return `${day}T${time}`
}
