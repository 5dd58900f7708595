/** Numbers computed over all rows of a table, by which the rows say what a column means. */
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../db/database.ts'
import { readOr } from '../read-or.ts'
import type { Table } from './introspect.ts'

/** The share of rows that may contradict the others: factions are deleted, and staff set values by hand. */
export const tolerated = 0.05

/** The number of rows that meet a condition. */
export const countOf = (condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`count(case when ${condition} then 1 end)`

/**
 * Computes several numbers in one pass, since the table may be large; 0 for those without a value, such as
 * the maximum of no rows. Returns undefined if the table cannot be read.
 */
export function tableNumbers<Name extends string>(
  { db }: Database<unknown>,
  table: Table,
  numbers: Readonly<Record<Name, RawBuilder<unknown>>>,
): Promise<Record<Name, number> | undefined> {
  const named = Object.entries<RawBuilder<unknown>>(numbers).map(
    ([name, number]) => sql`${number} as ${sql.id(name)}`,
  )
  return readOr(undefined, async () => {
    const { rows } = await sql<Record<string, unknown>>`
      select ${sql.join(named)} from ${sql.id(table.name)}`.execute(db)
    // One entry for each of the numbers.
    return Object.fromEntries(
      Object.entries(rows[0] ?? {}).map(([name, number]) => [name, Number(number)]),
    ) as Record<Name, number>
  })
}
