/**
 * Columns with yes/no values, stored as a number or a word: comparing them in statements, and writing them.
 */
import { sql, type RawBuilder } from 'kysely'
import { isNumeric, type Column } from './map/introspect.ts'
import { asRead } from './rows/as-read.ts'
import { forms, signOrNull } from './text.ts'

/** A text in lower case, in a character set that covers words of every language. */
export const wordOf = (text: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`lower(trim(convert(${text} using utf8mb4)))`

/** The same for the word in a column. */
export const wordOfColumn = ({ name }: Column): RawBuilder<unknown> => wordOf(sql.id(name))

/** "The column says yes", for the same words that pages accept. */
export const isTruthyColumn = (column: Column): RawBuilder<unknown> =>
  isNumeric(column) || column.type === 'bit'
    ? sql`coalesce(${asRead(column)}, 0) > 0`
    : sql`coalesce(${wordOfColumn(column)}, '') regexp ${forms.yes}`

/** "The column says no"; null says nothing. */
export const isFalsyColumn = (column: Column): RawBuilder<unknown> =>
  isNumeric(column) || column.type === 'bit'
    ? sql`coalesce(${asRead(column)}, 1) <= 0`
    : sql`coalesce(${wordOfColumn(column)}, '') regexp ${forms.no}`

/** Pairs of words for no and yes. */
const pairs: readonly (readonly [no: string, yes: string])[] = [
  ['0', '1'],
  ['n', 'y'],
  ['no', 'yes'],
  ['false', 'true'],
  ['off', 'on'],
  ['n', 's'],
  ['nao', 'sim'],
  ['não', 'sim'],
  ['нет', 'да'],
  ['no', 'si'],
  ['nu', 'da'],
  ['tidak', 'ya'],
]

/** The word for yes that belongs to a column's default for no, in the same letter case. */
function yesBeside(no: string): string | undefined {
  const found = pairs.filter(([one]) => one === no.toLowerCase()).map(([, yes]) => yes)
  // A word that belongs to two pairs is ambiguous between languages.
  const [yes] = found.length === 1 ? found : []
  if (yes === undefined || no === no.toLowerCase()) return yes
  return no === no.toUpperCase() ? yes.toUpperCase() : yes.replace(/^./, (letter) => letter.toUpperCase())
}

/**
 * Yes or no as this column stores it; undefined if its words are not known. For a text column, the only known
 * word is its default; for an `enum`, its choices.
 */
export function signToWrite(column: Column, isSo: boolean): string | number | undefined {
  if (isNumeric(column) || column.type === 'bit') return isSo ? 1 : 0
  const { choices, fallback } = column
  if (choices) return choices.find((choice) => signOrNull(choice) === isSo)
  if (fallback === null || signOrNull(fallback) !== false) return undefined
  return isSo ? yesBeside(fallback) : fallback
}
