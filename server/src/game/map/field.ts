/** What a field of the portal is, and short ways to write one down. */

/**
 * What a field's values are. An `id` names a row, a `key` names its owner's row: both are whole numbers, or
 * not that field. A `word` is never a number; a `text` may be. A `flag` is a number and is written
 * as one; a `sign` may also be a word such as `yes`.
 */
export type Kind = 'id' | 'key' | 'word' | 'number' | 'text' | 'date' | 'flag' | 'sign'

/** One field of the portal and where it may be. */
export interface Field {
  readonly kind: Kind
  /** Column names, best first; compared without regard to case. */
  readonly candidates: readonly string[]
}

/** A table of the portal's view and where it may be. */
export interface Entity {
  /** Table names, best first; the first that has all `needs` is taken. */
  readonly tables: readonly string[]
  /** Fields without which a table is not this one. */
  readonly needs: readonly string[]
  /** Fields of which a table must have one as well. */
  readonly needsOneOf?: readonly string[]
  readonly fields: Readonly<Record<string, Field>>
}

const field =
  (kind: Kind) =>
  (...candidates: string[]): Field => ({ kind, candidates })
export const id = field('id')
export const key = field('key')
export const number = field('number')
export const word = field('word')
export const text = field('text')
export const date = field('date')
export const flag = field('flag')
export const sign = field('sign')
