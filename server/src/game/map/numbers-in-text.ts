/**
 * Text columns that hold numbers, as the rows show: some games declare every column as text, `owner` contains
 * the name in most forks and the number in some, so does a member's rank, and a phone number may be a text
 * beside a flag.
 */
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../db/database.ts'
import { empty } from '../text.ts'
import type { Entity, Field } from './field.ts'
import { entities } from './fields.ts'
import { columnsNamed, findColumn } from './find-column.ts'
import {
  isFreeText,
  isNumeric,
  withColumns,
  type Column,
  type Introspection,
  type Table,
} from './introspect.ts'
import { prefixesOf } from './prefix.ts'
import { readOr } from '../read-or.ts'

const { factionrank, gangrank } = entities.users.fields
/** Fields that contain a number or the name that belongs to it. */
const namedNumbers: ReadonlySet<Field> = new Set([factionrank, gangrank])

/**
 * The texts among the columns of a table that have the name of an owner's number, if no other column is that,
 * or of a rank, or a better name for a number than the column of numbers that is used.
 */
function possibleNumbers(table: Table, { tables, fields }: Entity): Column[] {
  const name = table.name.toLowerCase()
  if (!tables.some((usual) => name.endsWith(usual))) return []
  const prefixes = prefixesOf(table.columns)
  return Object.values<Field>(fields).flatMap((field) => {
    const columns = columnsNamed(field, table, prefixes)
    const used = findColumn(field, table, prefixes)
    if (field.kind === 'key') return used ? [] : columns.filter(isFreeText)
    if (field.kind !== 'number' || !used) return []
    if (namedNumbers.has(field) && isFreeText(used)) return [used]
    return isNumeric(used) ? columns.slice(0, columns.indexOf(used)).filter(isFreeText) : []
  })
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
    const possible = Object.values<Entity>(entities).flatMap((entity) => possibleNumbers(table, entity))
    const numbers: Column[] = []
    for (const column of new Set(possible))
      if (await holdsNumbers(database, table, column)) numbers.push({ ...column, holdsNumbers: true })
    marked = withColumns(marked, table, numbers)
  }
  return marked
}
