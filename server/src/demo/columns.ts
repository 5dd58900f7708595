/**
 * Shorthand for the columns of the game's tables, with the types that the game's own database would report.
 */

/** A column definition of a `create table`. */
export type Column = string

const each = (names: string, definition: string): Column[] =>
  names.split(' ').map((name) => `"${name}" ${definition}`)

/** An auto-incremented primary key. */
export const counted = (name: string): Column[] => [`"${name}" integer primary key autoincrement`]

/** Integer columns of one type with a default; null for none. */
const whole =
  (type: string) =>
  (fallback: number | null, names: string): Column[] =>
    each(names, `${type} default ${fallback ?? 'null'}`)

export const int = whole('int(10)')
export const small = whole('smallint(5)')
/** −128 to 127: ids of groups, ranks, levels and jobs. */
export const tiny = whole('tinyint(2)')
/** Usually 0 or 1, but some contain more (gender 1–3, trunk 0–3). */
export const flag = whole('tinyint(1)')
export const float = whole('float')

/** Text of at most `length` characters, compared case-insensitively, as in the game's database. */
export const text = (length: number, fallback: string | null, names: string): Column[] =>
  each(names, `varchar(${length}) collate nocase default ${fallback === null ? 'null' : `'${fallback}'`}`)

/** Text without a declared length. */
export const longText = (names: string): Column[] => each(names, 'text collate nocase default null')

/** `YYYY-MM-DD HH:MM:SS`, without a time zone. */
export const moment = (names: string): Column[] => each(names, 'datetime default null')
export const date = (names: string): Column[] => each(names, 'date default null')

/** `${prefix}${first}` … `${prefix}${last}`, for the game's numbered columns. */
export const numbered = (prefix: string, first: number, last: number): string =>
  Array.from({ length: last - first + 1 }, (_, index) => `${prefix}${first + index}`).join(' ')
