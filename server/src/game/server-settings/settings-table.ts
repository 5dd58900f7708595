/** Reads and writes the game's settings table: one row for the whole server, without a key. */
import { serverFields, type SettingName, type StatName } from '@idlewood/contract/server-settings'
import { sql, type Kysely } from 'kysely'
import { errnoOf, isDenied } from '../../db/errors.ts'
import { inTransaction } from '../../db/retry.ts'
import { entities } from '../map/fields.ts'
import type { Game, GameTables } from '../game.ts'
import { isText, type Column, type Table } from '../map/introspect.ts'
import { assignmentsOf } from '../rows/rows.ts'
import { isUnreadable, numberOrNull } from '../text.ts'
import type { Outcome, SettingValue } from './setting-outcome.ts'

type Field = StatName | SettingName

/** The row by the portal's field names, or a sentence that says why there is no usable row. */
export type TableReading =
  | { readonly row: Readonly<Partial<Record<Field, unknown>>> }
  | { readonly sentence: string; readonly rows: number }

/** Columns of the settings table by the portal's field names; empty without a table. */
function columnsOf(game: Game): [Field, Column][] {
  const map = game.current()
  // The keys of `entities` are the entity names.
  return (Object.keys(entities.settings.fields) as Field[]).flatMap((field) => {
    const column = map.column('settings', field)
    return column ? [[field, column] as [Field, Column]] : []
  })
}

/** Reads the row. */
export async function readTable(game: Game): Promise<TableReading> {
  const table = game.current().table('settings')
  if (!table) return { sentence: 'This game has no settings table.', rows: 0 }
  const columns = columnsOf(game)
  const { rows } = await sql<Partial<Record<Field, unknown>>>`
    select ${sql.join(columns.map(([field, column]) => sql`${sql.id(column.name)} as ${sql.id(field)}`))}
    from ${sql.id(table.name)} limit 2`.execute(game.database.db)
  const [row, ...others] = rows
  if (!row) return { sentence: `The table ${table.name} holds no row yet; the game makes it.`, rows: 0 }
  if (others.length > 0) {
    return {
      sentence: `The table ${table.name} holds several rows, and the portal cannot tell which the game uses.`,
      rows: rows.length,
    }
  }
  return { row }
}

const isMessage = (field: Field): boolean =>
  field in serverFields && serverFields[field as SettingName].kind === 'text' // checked by `in`

/** A value converted to the field's type: a text unchanged, or a number. */
export function valueIn(field: Field, value: unknown): SettingValue {
  if (value === null || value === undefined) return null
  return isMessage(field) ? String(value) : numberOrNull(value)
}

/** Why the value of a field is unknown and must not be overwritten, as a sentence; null if it can be read. */
export function unreadValue(game: Game, field: Field, value: unknown): string | null {
  if (!isUnreadable(value, valueIn(field, value))) return null
  const map = game.current()
  const place = `${map.table('settings')?.name}.${map.column('settings', field)?.name}`
  return `${place} holds a value that the portal cannot read. Change it in the game.`
}

interface Writing {
  game: Game
  db: Kysely<GameTables>
  table: Table
  column: Column
  field: Field
}

/**
 * "The column has exactly this value." Texts are compared byte by byte, because collations treat `a`, `A `
 * and `á` as equal.
 */
function holds({ game, column }: Writing, value: SettingValue) {
  const name = sql.id(column.name)
  const isMysql = game.database.engine === 'mysql'
  if (value === null) return sql`${name} is null`
  if (isText(column)) {
    const read = isMysql ? sql`convert(${name} using utf8mb4)` : name
    return sql`hex(${read}) = ${Buffer.from(String(value), 'utf8').toString('hex').toUpperCase()}`
  }
  // No double equals a single-precision value, but the text that the database prints for it does.
  if (column.type === 'float' && isMysql) return sql`concat(${name}) = ${String(value)}`
  return sql`${name} = ${value}`
}

async function current({ db, table, column, field }: Writing): Promise<SettingValue> {
  const { rows } = await sql<{ value: unknown }>`
    select ${sql.id(column.name)} as value from ${sql.id(table.name)} limit 1`.execute(db)
  return valueIn(field, rows[0]?.value)
}

/** The column stored another value than it was given; everything is rolled back. */
class NotKept extends Error {
  override name = 'NotKept'
}

async function compareAndWrite(writing: Writing, old: SettingValue, value: SettingValue): Promise<boolean> {
  const { db, table, column } = writing
  const stored = value !== null && isText(column) ? String(value) : value
  // The count is in a derived table: MySQL does not let an update select from its own table.
  const result =
    await sql`update ${sql.id(table.name)} set ${assignmentsOf(table, [{ column, value: stored }])}
    where ${holds(writing, old)}
      and (select counted.rows_there from (select count(*) as rows_there from ${sql.id(table.name)}) as counted) = 1`.execute(
      db,
    )
  if (Number(result.numAffectedRows ?? 0n) === 0) return false
  const kept = await sql<{ found: number }>`
    select count(*) as found from ${sql.id(table.name)} where ${holds(writing, value)}`.execute(db)
  if (Number(kept.rows[0]?.found) !== 1) throw new NotKept()
  return true
}

/**
 * MySQL error numbers for values a column cannot store: out of range, truncated, too long, unsupported
 * characters.
 */
const unfit = new Set([1264, 1265, 1292, 1366, 1406, 3988])

/** Writes one field of the row if it still contains `old`, comparing in the statement that writes. */
export async function writeTable(
  game: Game,
  { field, old, value }: { field: Field; old: SettingValue; value: SettingValue },
): Promise<Outcome> {
  const map = game.current()
  const table = map.table('settings')
  const column = map.column('settings', field)
  if (!table || !column)
    return { outcome: 'refused', sentence: 'This game’s tables do not have this setting.' }
  const place = `${table.name}.${column.name}`
  const { db } = game.database
  try {
    const isWritten = await inTransaction(db, (db) =>
      compareAndWrite({ game, db, table, column, field }, old, value),
    )
    if (isWritten) return { outcome: 'written' }
  } catch (error) {
    if (error instanceof NotKept || unfit.has(errnoOf(error))) {
      return { outcome: 'refused', sentence: `The game’s database cannot keep this value in ${place}.` }
    }
    if (isDenied(error)) {
      return {
        outcome: 'refused',
        sentence: `The portal’s account may not write ${place}. GRANT UPDATE on it.`,
      }
    }
    throw error
  }
  const reading = await readTable(game)
  if ('sentence' in reading) return { outcome: 'refused', sentence: reading.sentence }
  const now = await current({ game, db, table, column, field })
  return now === old
    ? { outcome: 'refused', sentence: `${place} could not be written just now. Try again.` }
    : { outcome: 'moved', current: now }
}
