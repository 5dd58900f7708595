/**
 * Text columns for owners that hold their numbers, as the rows show: some games declare every column as text,
 * and `owner` contains the name in most forks and the number in some.
 */
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../db/database.ts'
import { empty } from '../text.ts'
import type { Entity, Field } from './field.ts'
import { entities } from './fields.ts'
import { columnsNamed, findColumn } from './find-column.ts'
import { isFreeText, withColumns, type Column, type Introspection, type Table } from './introspect.ts'
import { prefixesOf } from './prefix.ts'
import { readOr } from '../read-or.ts'

/** The texts among the columns of a table that have the name of an owner's number. */
function possibleOwners(table: Table, { tables, fields }: Entity): Column[] {
  const name = table.name.toLowerCase()
  if (!tables.some((usual) => name.endsWith(usual))) return []
  const prefixes = prefixesOf(table.columns)
  return Object.values<Field>(fields)
    .filter((field) => field.kind === 'key' && !findColumn(field, table, prefixes))
    .flatMap((field) => columnsNamed(field, table, prefixes))
    .filter(isFreeText)
}

/** Whether some rows hold numbers above 0, and none holds a word that means somebody. */
async function holdsNumbers({ db }: Database<unknown>, table: Table, column: Column): Promise<boolean> {
  const text = sql`lower(trim(convert(${sql.id(column.name)} using utf8mb4)))`
  const has = async (condition: RawBuilder<unknown>): Promise<boolean> => {
    const { rows } = await sql`select 1 from ${sql.id(table.name)} where ${condition} limit 1`.execute(db)
    return rows.length > 0
  }
  return readOr(false, async () => {
    if (await has(sql`${text} not regexp '^-?[0-9]*$' and ${text} not in (${sql.join([...empty])})`))
      return false
    return has(sql`${text} regexp '^[1-9][0-9]*$'`)
  })
}

/** The schema with a mark at such columns. */
export async function withNumbersInText(
  database: Database<unknown>,
  introspection: Introspection,
): Promise<Introspection> {
  if (database.engine === 'sqlite') return introspection
  let marked = introspection
  for (const table of introspection.tables.values()) {
    const owners = Object.values<Entity>(entities).flatMap((entity) => possibleOwners(table, entity))
    const numbers: Column[] = []
    for (const column of new Set(owners))
      if (await holdsNumbers(database, table, column)) numbers.push({ ...column, holdsNumbers: true })
    marked = withColumns(marked, table, numbers)
  }
  return marked
}
