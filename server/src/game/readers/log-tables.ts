/**
 * The game's own logs: tables named `log_…` with a number, a date and a text. Their only index is on the
 * number, so they are always read in that order.
 */
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { GameTables } from '../game.ts'
import { isFreeText, type Column, type Introspection, type Table } from '../map/introspect.ts'
import { wholeOrNull } from '../text.ts'

/** One of the game's logs. */
export interface LogTable {
  /** In lower case. */
  readonly name: string
  readonly table: string
  readonly id: string
  readonly date: string
  readonly text: string
  /** The column with the uid of the person a line is about, if there is one. */
  readonly uid: string | null
}

/** A row of a log. */
export interface LogRow {
  readonly id: number
  /** `2026-11-22 18:30:05` by the game's clock; null if the row has none. */
  readonly date: string | null
  readonly body: string
  readonly uid: number | null
}

const isDate = ({ type }: Column): boolean => /datetime|timestamp/.test(type)

function logOf(name: string, { name: table, isView, columns, indexed, unique }: Table): LogTable | undefined {
  const id = columns.get('id')
  const text = ['description', 'text', 'message', 'log'].map((column) => columns.get(column)).find(Boolean)
  const date = [...columns.values()].find((column) => isDate(column) || column.name.toLowerCase() === 'date')
  if (isView || !id?.range || !text || !isFreeText(text) || !date) return undefined
  // Without an index on it, every read would scan the whole table.
  if (!indexed.has('id') && !unique.has('id')) return undefined
  return {
    name,
    table,
    id: id.name,
    date: date.name,
    text: text.name,
    uid: columns.get('uid')?.name ?? null,
  }
}

/** The logs this game has. */
export const logTables = ({ tables }: Introspection): LogTable[] =>
  [...tables].flatMap(([name, table]) => (name.startsWith('log_') ? (logOf(name, table) ?? []) : []))

type Source = Pick<Database<GameTables>, 'db'>

/** Unchanged: any character may be what distinguishes one line from another. */
const stringOrNull = (value: unknown): string | null =>
  value === null || value === undefined ? null : String(value)

function rowOf(row: Record<string, unknown>): LogRow[] {
  const id = Number(row['id'])
  if (!Number.isSafeInteger(id)) return []
  return [
    {
      id,
      date: stringOrNull(row['date']),
      body: stringOrNull(row['body']) ?? '',
      uid: wholeOrNull(row['uid']),
    },
  ]
}

const columnsOf = ({ id, date, text, uid }: LogTable) =>
  sql`${sql.id(id)} as id, cast(${sql.id(date)} as char) as date, ${sql.id(text)} as body,
    ${uid === null ? sql`null` : sql.id(uid)} as uid`

/** At most `limit` rows with numbers above `after`, by number. */
export async function readLog(
  { db }: Source,
  log: LogTable,
  after: number,
  limit: number,
): Promise<LogRow[]> {
  const { rows } = await sql<Record<string, unknown>>`select ${columnsOf(log)} from ${sql.id(log.table)}
    where ${sql.id(log.id)} > ${after} order by ${sql.id(log.id)} limit ${limit}`.execute(db)
  return rows.flatMap(rowOf)
}

/** Those rows with these numbers that exist. */
export async function readLogRows({ db }: Source, log: LogTable, ids: readonly number[]): Promise<LogRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Record<string, unknown>>`select ${columnsOf(log)} from ${sql.id(log.table)}
    where ${sql.id(log.id)} in (${sql.join(ids)}) order by ${sql.id(log.id)}`.execute(db)
  return rows.flatMap(rowOf)
}

/** The highest number of each log, in the order of `logs`; 0 for an empty log. */
export async function lastOfLogs({ db }: Source, logs: readonly LogTable[]): Promise<number[]> {
  const selects = logs.map(
    ({ id, table }, index) =>
      sql`select ${sql.lit(index)} as log, max(${sql.id(id)}) as last from ${sql.id(table)}`,
  )
  const { rows } = await sql<{ log: unknown; last: unknown }>`${sql.join(selects, sql` union all `)}`.execute(
    db,
  )
  const byLog = new Map(rows.map(({ log, last }) => [Number(log), wholeOrNull(last) ?? 0]))
  return logs.map((_, index) => byLog.get(index) ?? 0)
}

/** The date of the row with the highest number up to `upTo`; null if there is none. */
export async function dateUpTo({ db }: Source, log: LogTable, upTo: number): Promise<string | null> {
  const { rows } = await sql<{ date: unknown }>`select cast(${sql.id(log.date)} as char) as date
    from ${sql.id(log.table)} where ${sql.id(log.id)} <= ${upTo}
    order by ${sql.id(log.id)} desc limit 1`.execute(db)
  return stringOrNull(rows[0]?.date)
}
