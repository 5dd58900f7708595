/** Dates in statements: the database's clock, and date columns in a form the database can compare. */
import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely'
import type { Database } from '../../db/database.ts'
import { isNumeric, type Column } from '../map/introspect.ts'
import { forms } from '../text.ts'
import { unixSeconds } from './unix-seconds.ts'

/** What statements with dates depend on: a game has it, and a database that is still being mapped, too. */
export interface Queried {
  readonly database: Pick<Database<unknown>, 'engine'> & { readonly db: QueryExecutorProvider }
}

/** The local time of the database's host, as in the game's rows. */
export async function databaseNow({ database: { db, engine } }: Queried): Promise<string> {
  const now =
    engine === 'mysql' ? sql`date_format(now(), '%Y-%m-%d %H:%i:%s')` : sql`datetime('now', 'localtime')`
  const { rows } = await sql<{ now: string }>`select ${now} as now`.execute(db)
  return String(rows[0]?.now)
}

/** The number at a position of a date whose numbers are separated by `-`. */
const numberAt = (day: RawBuilder<unknown>, place: number): RawBuilder<unknown> =>
  sql`substring_index(substring_index(${day}, '-', ${sql.lit(place)}), '-', -1)`

/** Converts a text of this form to a time, given the positions of year, month and day. */
function momentOf(text: RawBuilder<unknown>, [year, month, day]: readonly [number, number, number]) {
  const parted = sql`replace(replace(replace(replace(${text}, ' - ', ' '), ' | ', ' '), ',', ' '), 'T', ' ')`
  const numbers = sql`replace(replace(substring_index(${parted}, ' ', 1), '/', '-'), '.', '-')`
  const time = sql`case when ${parted} like '%:%' then substring_index(${parted}, ' ', -1) else '0:0:0' end`
  return sql`cast(concat(${sql.join(
    [numberAt(numbers, year), numberAt(numbers, month), numberAt(numbers, day)],
    sql`, '-', `,
  )}, ' ', ${time}) as datetime)`
}

/** The time that a text column contains, parsed as on pages; null if it is not a date. MySQL only. */
export function momentInText({ name, dates }: Column): RawBuilder<unknown> {
  const text = sql`trim(${sql.id(name)})`
  const order = dates?.order
  const other = order
    ? sql`when ${text} regexp ${forms[order]}
        then ${momentOf(text, order === 'dd/mm/yyyy' ? [3, 2, 1] : [3, 1, 2])}`
    : sql``
  return sql`case when ${text} regexp '^[0-9]{9,10}$' then from_unixtime(cast(${text} as unsigned))
    when ${text} regexp ${forms.date} then ${momentOf(text, [1, 2, 3])} ${other} end`
}

/** A date column in a form by which rows can be sorted and compared. */
export const comparableDate = (column: Column): RawBuilder<unknown> =>
  column.dates ? momentInText(column) : sql.id(column.name)

const isMoment = ({ type }: Column): boolean => /date|timestamp/.test(type)

/** A date column as Unix seconds, by the clock of the database host; null if it contains no date. */
export function secondsIn({ database: { engine } }: Queried, column: Column): RawBuilder<unknown> {
  const name = sql.id(column.name)
  if (isNumeric(column)) return name
  if (engine === 'sqlite') return sql`cast(strftime('%s', ${name}, 'utc') as integer)`
  if (isMoment(column)) return sql`unix_timestamp(${name})`
  return sql`unix_timestamp(${momentInText(column)})`
}

const nowOf = ({ database: { engine } }: Queried): RawBuilder<unknown> =>
  engine === 'mysql' ? sql`unix_timestamp()` : sql`cast(strftime('%s', 'now') as integer)`

/** A date column as Unix seconds; null also if its number is a flag, a duration or empty. */
export function pointIn(game: Queried, column: Column): RawBuilder<unknown> {
  const seconds = secondsIn(game, column)
  return sql`case when ${seconds} between ${sql.lit(unixSeconds.least)} and ${sql.lit(unixSeconds.most)}
    then ${seconds} end`
}

/** Whether a moment, in Unix seconds, has not passed yet; null if there is none. */
export const isAhead = (game: Queried, moment: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${moment} > ${nowOf(game)}`
