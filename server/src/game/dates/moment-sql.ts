/** Moments in statements: the database's clock, and columns of dates as the database compares them. */
import { sql, type RawBuilder } from 'kysely'
import type { Game } from '../game.ts'
import type { Column } from '../map/introspect.ts'
import { forms } from '../text.ts'

/** The database host's local time, as the game's rows have it. */
export async function databaseNow({ database: { db, engine } }: Game): Promise<string> {
  const now =
    engine === 'mysql' ? sql`date_format(now(), '%Y-%m-%d %H:%i:%s')` : sql`datetime('now', 'localtime')`
  const { rows } = await sql<{ now: string }>`select ${now} as now`.execute(db)
  return String(rows[0]?.now)
}

/** The number at a place of a day whose numbers have `-` between them. */
const numberAt = (day: RawBuilder<unknown>, place: number): RawBuilder<unknown> =>
  sql`substring_index(substring_index(${day}, '-', ${sql.lit(place)}), '-', -1)`

/** A text of this form as a moment: numbers of the day by their places, year, month and day. */
function momentOf(text: RawBuilder<unknown>, [year, month, day]: readonly [number, number, number]) {
  const parted = sql`replace(replace(replace(replace(${text}, ' - ', ' '), ' | ', ' '), ',', ' '), 'T', ' ')`
  const numbers = sql`replace(replace(substring_index(${parted}, ' ', 1), '/', '-'), '.', '-')`
  const time = sql`case when ${parted} like '%:%' then substring_index(${parted}, ' ', -1) else '0:0:0' end`
  return sql`cast(concat(${sql.join(
    [numberAt(numbers, year), numberAt(numbers, month), numberAt(numbers, day)],
    sql`, '-', `,
  )}, ' ', ${time}) as datetime)`
}

/** The moment that a column of texts holds, read as pages read it; null for what is none. On MySQL only. */
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

/** A column of dates as rows are sorted and compared by it. */
export const comparableDate = (column: Column): RawBuilder<unknown> =>
  column.dates ? momentInText(column) : sql.id(column.name)
