/** Short ways to write down the game's tables, with the column types its own engine would report. */

/** A column definition of a `create table`. */
export type Column = string

const each = (names: string, definition: string): Column[] =>
  names.split(' ').map((name) => `"${name}" ${definition}`)

/** The key the database counts up by itself. */
export const counted = (name: string): Column[] => [`"${name}" integer primary key autoincrement`]

/** Whole numbers of one type and default; null for none. */
const whole =
  (type: string) =>
  (fallback: number | null, names: string): Column[] =>
    each(names, `${type} default ${fallback ?? 'null'}`)

export const int = whole('int(10)')
export const small = whole('smallint(5)')
/** −128 to 127: ids of groups, ranks, levels and jobs. */
export const tiny = whole('tinyint(2)')
/** 0 or 1 as a rule, but some hold more (gender 1–3, trunk 0–3). */
export const flag = whole('tinyint(1)')
export const float = whole('float')

/** Text of at most `length` characters; compares without regard to case, as the game's engine does. */
export const text = (length: number, fallback: string | null, names: string): Column[] =>
  each(names, `varchar(${length}) collate nocase default ${fallback === null ? 'null' : `'${fallback}'`}`)

/** Text without a stated length. */
export const longText = (names: string): Column[] => each(names, 'text collate nocase default null')

/** `YYYY-MM-DD HH:MM:SS`, no zone. */
export const moment = (names: string): Column[] => each(names, 'datetime default null')
export const date = (names: string): Column[] => each(names, 'date default null')

/** `${prefix}${first}` … `${prefix}${last}`, for the game's numbered columns. */
export const numbered = (prefix: string, first: number, last: number): string =>
  Array.from({ length: last - first + 1 }, (_, index) => `${prefix}${first + index}`).join(' ')
