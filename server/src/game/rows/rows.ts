/**
 * Reads and writes single rows of the game's tables exactly: the values that a change compares, writes, keeps
 * and restores.
 */
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { allOf } from '../../db/conditions.ts'
import type { Game, GameTables } from '../game.ts'
import { isText, type Column, type Table } from '../map/introspect.ts'
import { asRead, exactDigits } from './as-read.ts'

/** A column value as the portal handles it. */
export type Cell = string | number | null
/** A whole row as the driver returned it, safe to store as JSON. */
export type WholeRow = Record<string, Cell>

/** Identifies a row: a table and the key values of the row. */
export interface RowPlace {
  readonly table: Table
  readonly key: readonly { readonly column: Column; readonly value: string | number }[]
}

/** The old and new value of one column. */
export interface CellChange {
  readonly column: Column
  readonly old: Cell
  readonly new: Cell
}

type Handle = Kysely<GameTables>
type Condition = RawBuilder<unknown>

const isBinary = ({ type }: Column): boolean => /blob|binary/.test(type)
const hexOf = (text: string): string => Buffer.from(text).toString('hex').toUpperCase()

/**
 * "The column has exactly this value." Texts are compared byte by byte, because collations treat `a`, `A `
 * and `á` as equal; a single-precision number within the precision that the
 * database prints, because no double equals it.
 */
function holds(game: Game, column: Column, value: Cell): Condition {
  const name = sql.id(column.name)
  if (value === null) return sql`${name} is null`
  if (isText(column)) {
    const read = game.database.engine === 'mysql' ? sql`convert(${name} using utf8mb4)` : name
    // In SQLite, `hex` of null is an empty text, too.
    return sql`(${name} is not null and hex(${read}) = ${hexOf(String(value))})`
  }
  if (column.type === 'float' && game.database.engine === 'mysql') {
    const wanted = Number(value)
    return sql`abs(${name} - ${wanted}) <= ${Math.abs(wanted) * 1e-5 + 1e-6}`
  }
  return sql`${name} = ${value}`
}

/** The key's columns compared by plain equality, as the game does: indexes serve it. */
const at = ({ key }: RowPlace): Condition =>
  allOf(key.map(({ column, value }) => sql`${sql.id(column.name)} = ${value}`))

/** A driver's value as a cell: a text, a number or null. */
export function cellOf(value: unknown, column: Column): Cell {
  if (value === null || value === undefined) return null
  // Bytes as hexadecimal digits, so that a kept row can be stored as JSON.
  if (isBinary(column)) return Buffer.from(value as Uint8Array).toString('hex') // drivers return bytes as this
  if (isText(column) || /date|time/.test(column.type)) return String(value)
  // A one-digit year would be read as one of this century.
  if (column.type === 'year') return String(value).padStart(4, '0')
  if (typeof value === 'number') return value
  const text = String(value)
  return isExactNumber(text) ? Number(text) : text
}

/** Whether a text is a number that a double represents exactly. Anything else stays text. */
function isExactNumber(text: string): boolean {
  if (/^-?\d+$/.test(text)) return Number.isSafeInteger(Number(text))
  const digits = text.replace(/^-?[0.]*/, '').replace('.', '')
  return /^-?\d+\.\d+$/.test(text) && digits.length <= exactDigits
}

/**
 * The values of the columns, for every row at the place: more than one row means that the key is not unique.
 */
export async function readCells(
  { database }: Game,
  place: RowPlace,
  columns: readonly Column[],
  db: Handle = database.db,
): Promise<Cell[][]> {
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(columns.map((column, index) => sql`${asRead(column)} as ${sql.id(`c${index}`)}`))}
    from ${sql.id(place.table.name)} where ${at(place)}`.execute(db)
  return rows.map((row) => columns.map((column, index) => cellOf(row[`c${index}`], column)))
}

/**
 * Timestamps that the database would update along with the row, written back unchanged: games interpret them
 * as a login or save.
 */
const keptMoments = (table: Table, written: readonly Column[]): RawBuilder<unknown>[] =>
  [...table.columns.values()]
    .filter((column) => column.changesByItself && !written.some(({ name }) => name === column.name))
    .map(({ name }) => sql`${sql.id(name)} = ${sql.id(name)}`)

/** The assignments of an update: these columns, plus the timestamps that the database must not update. */
export const assignmentsOf = (
  table: Table,
  values: readonly { readonly column: Column; readonly value: Cell }[],
): RawBuilder<unknown> =>
  sql.join([
    ...values.map(({ column, value }) => sql`${sql.id(column.name)} = ${value}`),
    ...keptMoments(
      table,
      values.map(({ column }) => column),
    ),
  ])

/**
 * Writes the new values in one statement if every old value is unchanged. Returns the number of rows written.
 */
export async function writeCells(
  game: Game,
  place: RowPlace,
  cells: readonly CellChange[],
  db: Handle = game.database.db,
): Promise<number> {
  const values = cells.map((cell) => ({ column: cell.column, value: cell.new }))
  const guards = cells.map((cell) => holds(game, cell.column, cell.old))
  const result = await sql`update ${sql.id(place.table.name)} set ${assignmentsOf(place.table, values)}
    where ${at(place)} and ${allOf(guards)}`.execute(db)
  return Number(result.numAffectedRows ?? 0n)
}

/** The select expressions for the columns of a row that is kept whole. */
export const wholeColumns = (columns: readonly Column[]): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql`${asRead(column)} as ${sql.id(column.name)}`))

/** A whole row of these columns, as selected by {@link wholeColumns}. */
export const wholeRow = (columns: readonly Column[], row: Record<string, unknown>): WholeRow =>
  Object.fromEntries(columns.map((column) => [column.name, cellOf(row[column.name], column)]))

/** Every row at the place, with all columns except those that the database computes. */
export async function readWhole({ database: { db } }: Game, place: RowPlace): Promise<WholeRow[]> {
  const columns = [...place.table.columns.values()].filter(({ isComputed }) => !isComputed)
  const { rows } = await sql<Record<string, unknown>>`
    select ${wholeColumns(columns)}
    from ${sql.id(place.table.name)} where ${at(place)}`.execute(db)
  return rows.map((row) => wholeRow(columns, row))
}

/** Columns that a new row needs a value for, in addition to the given ones. */
export const requiredColumns = (table: Table, given: readonly string[]): Column[] =>
  [...table.columns.values()].filter(({ name, nullable, hasDefault, autoIncrement }) => {
    const mayBeLeftOut = nullable || hasDefault || autoIncrement
    return !mayBeLeftOut && !given.includes(name)
  })

/** Deletes the row at the place. Returns the number of rows deleted. */
export async function deleteRow(
  { database }: Game,
  place: RowPlace,
  db: Kysely<GameTables> = database.db,
): Promise<number> {
  const result = await sql`delete from ${sql.id(place.table.name)} where ${at(place)}`.execute(db)
  return Number(result.numAffectedRows ?? 0n)
}

function valueOf(column: Column | undefined, cell: Cell | undefined): unknown {
  if (!column || cell === null) return cell
  // A text would be stored as the bytes of its digits.
  if (column.type === 'bit') return sql`cast(${cell} as unsigned)`
  return isBinary(column) ? Buffer.from(String(cell), 'hex') : cell
}

/** The column names and values to insert for a row, without columns that the database computes. */
function toInsert(table: Table, row: WholeRow): { names: RawBuilder<unknown>; values: RawBuilder<unknown> } {
  const columnOf = (name: string): Column | undefined => table.columns.get(name.toLowerCase())
  const cells = Object.entries(row).filter(([name]) => !columnOf(name)?.isComputed)
  return {
    names: sql.join(cells.map(([name]) => sql.id(name))),
    values: sql.join(cells.map(([name, cell]) => valueOf(columnOf(name), cell))),
  }
}

/**
 * Restores a row as it was kept. Throws if the table has lost a column since: nothing is omitted silently.
 * Returns the number of rows added.
 */
export async function insertWhole(
  { database }: Game,
  table: Table,
  row: WholeRow,
  db: Kysely<GameTables> = database.db,
): Promise<number> {
  const { names, values } = toInsert(table, row)
  const result = await sql`insert into ${sql.id(table.name)} (${names}) values (${values})`.execute(db)
  return Number(result.numAffectedRows ?? 0n)
}

/** Adds a row in one statement unless there is already one at the place. Returns the number of rows added. */
export async function insertOnce(
  { database }: Game,
  place: RowPlace,
  row: WholeRow,
  db: Kysely<GameTables> = database.db,
): Promise<number> {
  const { table } = place
  const { names, values } = toInsert(table, row)
  const result = await sql`insert into ${sql.id(table.name)} (${names})
    select ${values} from (select 1 as one) as once
    where not exists (select 1 from ${sql.id(table.name)} where ${at(place)})`.execute(db)
  return Number(result.numAffectedRows ?? 0n)
}

const isLarge = (cell: Cell): boolean => /^-?\d+$/.test(String(cell)) && !Number.isSafeInteger(Number(cell))

/**
 * Whether two values are equal for this column; single-precision numbers within the precision that the
 * database prints.
 */
export function sameCell(column: Column, one: Cell, other: Cell): boolean {
  if (one === null || other === null) return one === other
  if (isText(column)) return String(one) === String(other)
  // Doubles would round different integers of this size to the same value.
  if (isLarge(one) && isLarge(other)) return String(one) === String(other)
  if (column.type !== 'float') return String(one) === String(other) || Number(one) === Number(other)
  return Math.abs(Number(one) - Number(other)) <= Math.abs(Number(other)) * 1e-5 + 1e-6
}
