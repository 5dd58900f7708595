/** Which column of a table holds a field: chosen by name, as far as its type fits. */
import type { Field, Kind } from './field.ts'
import { isNumeric, storesDiscordIds, type Column, type Table } from './introspect.ts'
import { prefixesOf } from './prefix.ts'

/** The drivers return a `bit` as bytes. Only a `sign` field is read from such a column, as a number. */
export const isBits = ({ type }: Column): boolean => type === 'bit'

/** Writing a number to a column that lists words would select a word by its position. */
export const hasWordChoices = ({ type, choices }: Column): boolean =>
  type === 'set' || (choices?.some((choice) => !/^-?\d+$/.test(choice)) ?? false)

/**
 * The column that says what kind of owner a row has, such as a character or a faction. Numbers of different
 * kinds of owners are equal, so a number alone does not identify one.
 */
export const ownerKindIn = ({ columns }: Pick<Table, 'columns'>): Column | undefined =>
  [...columns.values()].find(({ name }) => /owner_?(?:type?|kind)$/i.test(name))

/** Length of a date without a time. */
const shortestDate = 'dd/mm/yyyy'.length

/** A small number in a column of dates is a flag, not a Unix time in seconds. */
function canHoldDate(column: Column): boolean {
  const { range, length, isSmall } = column
  if (isNumeric(column)) return !isSmall && (range === null || range[1] >= 2 ** 31 - 1)
  return length === null || length >= shortestDate
}

const isNumbered = ({ range, holdsNumbers }: Column): boolean => range !== null || holdsNumbers
const isPlainNumber = (column: Column): boolean => !hasWordChoices(column) && column.cannotBe === null
const isWord = (column: Column): boolean => !isNumeric(column) && !column.holdsNumbers

/**
 * A column that is unique by itself is the row's own id. Mistaking it for the owner's would hand out other
 * people's things.
 */
const isOwnerKey = (column: Column, table: Table): boolean =>
  isNumbered(column) &&
  !column.autoIncrement &&
  !table.unique.has(column.name.toLowerCase()) &&
  !ownerKindIn(table)

const fits: Readonly<Record<Kind, (column: Column, table: Table) => boolean>> = {
  id: ({ range }) => range !== null,
  key: isOwnerKey,
  sole: ({ range, autoIncrement }) => range !== null && !autoIncrement,
  date: canHoldDate,
  discord: storesDiscordIds,
  word: isWord,
  number: isPlainNumber,
  flag: isPlainNumber,
  sign: ({ cannotBe }) => cannotBe === null,
  text: () => true,
}

/**
 * Whether a column with the right name can hold what the field means: in unknown forks, names alone mislead.
 */
const canHold = (kind: Kind, column: Column, table: Table): boolean =>
  (kind === 'sign' || !isBits(column)) && fits[kind](column, table)

/**
 * The columns of `table` with the name of a field, behind a prefix or by itself; best first. Where most
 * columns have the prefix, one without it was added by something else; only `id` is the row's own.
 */
export const columnsNamed = (
  { candidates }: Pick<Field, 'candidates'>,
  { columns }: Pick<Table, 'columns'>,
  prefixes: readonly string[] = prefixesOf(columns),
): Column[] =>
  candidates
    .flatMap((candidate) => {
      const prefixed = prefixes.map((prefix) => `${prefix}${candidate}`)
      return candidate === 'id' ? [candidate, ...prefixed] : [...prefixed, candidate]
    })
    .flatMap((name) => columns.get(name.toLowerCase()) ?? [])

/**
 * The column of `table` for a field, chosen from the field's candidates, each by itself or behind a prefix
 * that the table's columns share. A unique id column is preferred to one that is not unique: a column that
 * merely has the right name may contain the same number in many rows. One that the database counts up comes
 * first, as another may be the number of an account elsewhere. A unique number of an owner comes last,
 * because it may be the row's own. A number column is preferred to a text, unless the rows show that the text
 * is one number and no list of them.
 */
export function findColumn(field: Field, table: Table, prefixes?: readonly string[]): Column | undefined {
  const { kind, unclear = [] } = field
  const shown = columnsNamed({ candidates: unclear }, table, prefixes).filter(({ isShown }) => isShown)
  const named = [...columnsNamed(field, table, prefixes), ...shown]
  const fitting = named.filter((column) => canHold(kind, column, table))
  const isUnique = ({ name }: Column) => table.unique.has(name.toLowerCase())
  const preferences: Partial<Record<Kind, readonly ((column: Column) => boolean)[]>> = {
    id: [(column) => column.autoIncrement && isUnique(column), isUnique],
    sole: [(column) => !isUnique(column)],
    number: [(column) => isNumeric(column) || column.holdsNumbers],
  }
  const preferred = (preferences[kind] ?? []).flatMap((isPreferred) => fitting.find(isPreferred) ?? [])
  return preferred[0] ?? fitting[0]
}
