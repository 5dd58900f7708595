/** Types that describe the portal's fields and entities, and shorthands to declare fields. */

/**
 * The type of a field's values. An `id` identifies a row and a `key` identifies its owner's row: both must be
 * whole numbers. A `sole` is a key that may be unique, if each owner has a single row. A `word` is never a
 * number; a `text` may be. A `flag` is a number and is written as one; a `sign` may also be a word such as
 * `yes`. A `discord` is the id of a Discord account.
 */
export type Kind = 'id' | 'key' | 'sole' | 'word' | 'number' | 'text' | 'date' | 'flag' | 'sign' | 'discord'

/** One field of the portal and the columns it may be in. */
export interface Field {
  readonly kind: Kind
  /** Column names, best first; compared without regard to case. */
  readonly candidates: readonly string[]
  /** Names that say too little: such a column counts only where the rows show what it holds. */
  readonly unclear?: readonly string[]
}

/** One entity of the portal and the tables it may be in. */
export interface Entity {
  /** Table names, best first; the first table that has all of `needs` is used. */
  readonly tables: readonly string[]
  /** Names of tables that leave open what they hold: they come last, and only with one of these fields. */
  readonly unclear?: Readonly<Record<string, readonly string[]>>
  /** Fields of which a table behind a prefix must have one, if websites have tables of that name, too. */
  readonly behindPrefix?: readonly string[]
  /** Required fields: a table without any one of them is not this entity. */
  readonly needs: readonly string[]
  /** Fields of which a table must also have at least one. */
  readonly needsOneOf?: readonly string[]
  readonly fields: Readonly<Record<string, Field>>
}

const field =
  (kind: Kind) =>
  (...candidates: string[]): Field => ({ kind, candidates })
export const id = field('id')
export const key = field('key')
export const sole = field('sole')
export const number = field('number')
export const word = field('word')
export const text = field('text')
export const date = field('date')
export const flag = field('flag')
export const sign = field('sign')
export const discord = field('discord')

/** The names in lines of names, which are separated by blanks. */
export const namesIn = (...lines: readonly string[]): string[] => lines.flatMap((line) => line.split(' '))
