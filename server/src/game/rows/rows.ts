/**
 * Single rows of the game's tables, read and written exactly: what a change compares, writes, keeps and puts
 * back.
 */
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Game, GameTables } from '../game.ts'
import { isText, type Column, type Table } from '../map/introspect.ts'

/** A value of a column as the portal handles it. */
export type Cell = string | number | null
/** A whole row as the driver gave it, JSON at heart. */
export type WholeRow = Record<string, Cell>

/** Which row: a table and the values that name it there. */
export interface RowPlace {
  readonly table: Table
  readonly key: readonly { readonly column: Column; readonly value: string | number }[]
}

/** One column's value before and after. */
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
 * "The column holds exactly this." Texts by their letters, because collations find `a`, `A ` and `á` alike; a
 * single-precision number by what the database prints of it, because no double equals it.
 */
function holds(game: Game, column: Column, value: Cell): Condition {
  const name = sql.id(column.name)
  if (value === null) return sql`${name} is null`
  if (isText(column)) {
    const read = game.database.engine === 'mysql' ? sql`convert(${name} using utf8mb4)` : name
    // SQLite writes nothing at all as an empty text, too.
    return sql`(${name} is not null and hex(${read}) = ${hexOf(String(value))})`
  }
  if (column.type === 'float' && game.database.engine === 'mysql') {
    const wanted = Number(value)
    return sql`abs(${name} - ${wanted}) <= ${Math.abs(wanted) * 1e-5 + 1e-6}`
  }
  return sql`${name} = ${value}`
}

/** Significant digits that a double holds whatever they are. */
const exactDigits = 15

/** A column as it is read: to the last digit, where the driver would give a rounded number or bytes. */
export function asRead({ name, type, precision }: Column): RawBuilder<unknown> {
  if (type === 'bit') return sql`cast(${sql.id(name)} as unsigned)`
  const isWide = type === 'decimal' && precision !== null && precision.digits > exactDigits
  return isWide || type === 'json' ? sql`cast(${sql.id(name)} as char)` : sql.id(name)
}

const and = (conditions: readonly Condition[]): Condition => sql.join([...conditions], sql` and `)

/** The key's columns as the game looks them up itself: by plain equality, which indexes serve. */
const at = ({ key }: RowPlace): Condition =>
  and(key.map(({ column, value }) => sql`${sql.id(column.name)} = ${value}`))

/** A value as a cell: what the driver gives for a column is a text, a number or nothing. */
export function cellOf(value: unknown, column: Column): Cell {
  if (value === null || value === undefined) return null
  // Bytes as hexadecimal digits, so that a kept row is JSON.
  if (isBinary(column)) return Buffer.from(value as Uint8Array).toString('hex') // what the drivers give for bytes
  if (isText(column) || /date|time/.test(column.type)) return String(value)
  // A year of one digit would be read as one of this century.
  if (column.type === 'year') return String(value).padStart(4, '0')
  if (typeof value === 'number') return value
  const text = String(value)
  return isExactNumber(text) ? Number(text) : text
}

/** Whether a text is a number that a double holds to the digit: others, and what is none, stay texts. */
function isExactNumber(text: string): boolean {
  if (/^-?\d+$/.test(text)) return Number.isSafeInteger(Number(text))
  const digits = text.replace(/^-?[0.]*/, '').replace('.', '')
  return /^-?\d+\.\d+$/.test(text) && digits.length <= exactDigits
}

/**
 * What the columns hold, once for every row at the place: more than one row means that the key does not name
 * one.
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
 * Moments that the database would set along with the row, written as they are: games take them for a login or
 * a save of their own.
 */
const keptMoments = (table: Table, written: readonly Column[]): RawBuilder<unknown>[] =>
  [...table.columns.values()]
    .filter((column) => column.changesByItself && !written.some(({ name }) => name === column.name))
    .map(({ name }) => sql`${sql.id(name)} = ${sql.id(name)}`)

/** What an update of the game's rows sets: these columns, and no moment that the database would set along. */
export const assigned = (
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

/** Writes new values where every old one still stands, in one statement. Returns how many rows that were. */
export async function writeCells(
  game: Game,
  place: RowPlace,
  cells: readonly CellChange[],
  db: Handle = game.database.db,
): Promise<number> {
  const values = cells.map((cell) => ({ column: cell.column, value: cell.new }))
  const guards = cells.map((cell) => holds(game, cell.column, cell.old))
  const result = await sql`update ${sql.id(place.table.name)} set ${assigned(place.table, values)}
    where ${at(place)} and ${and(guards)}`.execute(db)
  return Number(result.numAffectedRows ?? 0n)
}

/** Columns of rows that are kept whole, as they are selected. */
export const wholeColumns = (columns: readonly Column[]): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql`${asRead(column)} as ${sql.id(column.name)}`))

/** A whole row of these columns, as {@link wholeColumns} has selected it. */
export const wholeRow = (columns: readonly Column[], row: Record<string, unknown>): WholeRow =>
  Object.fromEntries(columns.map((column) => [column.name, cellOf(row[column.name], column)]))

/** Every row at the place, whole, but for what the database computes from the rest. */
export async function readWhole({ database: { db } }: Game, place: RowPlace): Promise<WholeRow[]> {
  const columns = [...place.table.columns.values()].filter(({ isComputed }) => !isComputed)
  const { rows } = await sql<Record<string, unknown>>`
    select ${wholeColumns(columns)}
    from ${sql.id(place.table.name)} where ${at(place)}`.execute(db)
  return rows.map((row) => wholeRow(columns, row))
}

/** Columns that a new row needs a value for, besides those of these names. */
export const demandedColumns = (table: Table, given: readonly string[]): Column[] =>
  [...table.columns.values()].filter(({ name, nullable, hasDefault, autoIncrement }) => {
    const mayBeLeftOut = nullable || hasDefault || autoIncrement
    return !mayBeLeftOut && !given.includes(name)
  })

/** Deletes the row at the place. Returns how many rows that were. */
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
  // The digits of a text would be its bytes.
  if (column.type === 'bit') return sql`cast(${cell} as unsigned)`
  return isBinary(column) ? Buffer.from(String(cell), 'hex') : cell
}

/** The names and values to insert of a row. What the database computes takes no value. */
function toInsert(table: Table, row: WholeRow): { names: RawBuilder<unknown>; values: RawBuilder<unknown> } {
  const columnOf = (name: string): Column | undefined => table.columns.get(name.toLowerCase())
  const cells = Object.entries(row).filter(([name]) => !columnOf(name)?.isComputed)
  return {
    names: sql.join(cells.map(([name]) => sql.id(name))),
    values: sql.join(cells.map(([name, cell]) => valueOf(columnOf(name), cell))),
  }
}

/**
 * Puts a row back as it was kept. Columns the table has lost since are an error: nothing is left out
 * silently. Returns how many rows were added.
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

/** Adds a row where there is none at the place yet, in one statement. Returns how many rows were added. */
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

/** Characters of the text that the column's character set does not have; empty when it can be kept whole. */
export async function lettersLost({ database }: Game, column: Column, text: string): Promise<string> {
  const { charset } = column
  if (!charset || charset === 'utf8mb4' || !/^\w+$/.test(charset)) return ''
  const { rows } = await sql<{ kept: string }>`
    select convert(convert(${text} using ${sql.raw(charset)}) using utf8mb4) as kept`.execute(database.db)
  const kept = [...(rows[0]?.kept ?? '')]
  // Each letter the set lacks comes back as one question mark.
  return [...new Set([...text].filter((letter, index) => kept[index] !== letter))].join('')
}

const isLarge = (cell: Cell): boolean => /^-?\d+$/.test(String(cell)) && !Number.isSafeInteger(Number(cell))

/**
 * Whether two values are the same for this column: a single-precision number within what the database prints
 * of it.
 */
export function sameCell(column: Column, one: Cell, other: Cell): boolean {
  if (one === null || other === null) return one === other
  if (isText(column)) return String(one) === String(other)
  // Doubles round whole numbers as large as these to the same one.
  if (isLarge(one) && isLarge(other)) return String(one) === String(other)
  if (column.type !== 'float') return String(one) === String(other) || Number(one) === Number(other)
  return Math.abs(Number(one) - Number(other)) <= Math.abs(Number(other)) * 1e-5 + 1e-6
}
