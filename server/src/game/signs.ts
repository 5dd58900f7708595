/** Columns that say whether something is so, by a number or a word: compared in statements, and written. */
import { sql, type RawBuilder } from 'kysely'
import { isNumeric, type Column } from './map/introspect.ts'
import { asRead, type Cell } from './rows/rows.ts'
import { forms, signOrNull } from './text.ts'

/** A text in small letters and in characters that words of every language have. */
export const wordOf = (text: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`lower(trim(convert(${text} using utf8mb4)))`

/** The word in a column, likewise. */
export const wordIn = ({ name }: Column): RawBuilder<unknown> => wordOf(sql.id(name))

/** "The column says yes": words by the same forms as pages read them. */
export const saysYes = (column: Column): RawBuilder<unknown> =>
  isNumeric(column) || column.type === 'bit'
    ? sql`coalesce(${asRead(column)}, 0) > 0`
    : sql`coalesce(${wordIn(column)}, '') regexp ${forms.yes}`

/** Words for no and yes that go together. */
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

/** The word for yes that goes with a column's default for no, in the same letter case. */
function yesBeside(no: string): string | undefined {
  const found = pairs.filter(([one]) => one === no.toLowerCase()).map(([, yes]) => yes)
  // A word that goes with two is of either language.
  const [yes] = found.length === 1 ? found : []
  if (yes === undefined || no === no.toLowerCase()) return yes
  return no === no.toUpperCase() ? yes.toUpperCase() : yes.replace(/^./, (letter) => letter.toUpperCase())
}

/**
 * Yes or no as this column has it; undefined where its words are not known. Of texts only the default is one,
 * of an `enum` each choice.
 */
export function signToWrite(column: Column, isSo: boolean): Cell | undefined {
  if (isNumeric(column) || column.type === 'bit') return isSo ? 1 : 0
  const { choices, fallback } = column
  if (choices) return choices.find((choice) => signOrNull(choice) === isSo)
  if (fallback === null || signOrNull(fallback) !== false) return undefined
  return isSo ? yesBeside(fallback) : fallback
}
