/** Samples the dates in text columns: how the rows write them determines how they are read. */
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { GameMap } from '../map/capability-map.ts'
import type { Field } from '../map/field.ts'
import { entities, type EntityName } from '../map/fields.ts'
import type { Column, Table } from '../map/introspect.ts'
import type { Overrides } from '../map/overrides.ts'
import type { DateText } from '../text.ts'
import { dateTextOf } from './date-text.ts'
import { readOr } from '../read-or.ts'

/** Rows sampled from each end of a table: among this many dates, at least one proves the order. */
const sampled = 5000

/** Whether a column contains text. */
export const isTextual = ({ type }: Column): boolean => /char|text|enum/.test(type)

/** A mapped text column that contains dates. */
export interface DateColumn {
  readonly name: `${EntityName}.${string}`
  readonly table: Table
  readonly column: Column
}

/** The text columns with dates of this game. */
export function dateColumns(map: Pick<GameMap, 'table' | 'column'>): DateColumn[] {
  // The keys of `entities` are the entity names.
  return (Object.keys(entities) as EntityName[]).flatMap((entity) =>
    Object.entries<Field>(entities[entity].fields).flatMap(([field, { kind }]): DateColumn[] => {
      const table = map.table(entity)
      const column = map.column(entity as 'users', field as 'uid') // a field of this entity, as just listed
      if (kind !== 'date' || !table || !column || !isTextual(column)) return []
      return [{ name: `${entity}.${field}`, table, column }]
    }),
  )
}

/** A column by which the end of a table can be found without scanning the table. */
const countedBy = ({ columns, indexed }: Table): Column | undefined =>
  [...columns.values()].find(({ name, range }) => range !== null && indexed.has(name.toLowerCase()))

async function valuesOf(
  { db }: Database<unknown>,
  { table, column }: DateColumn,
  order: RawBuilder<unknown>,
): Promise<string[]> {
  const { rows } = await sql<{ value: unknown }>`
    select ${sql.id(column.name)} as value from ${sql.id(table.name)}
    where ${sql.id(column.name)} <> '' ${order} limit ${sql.lit(sampled)}`.execute(db)
  return rows.map(({ value }) => String(value))
}

async function sampleOf(database: Database<unknown>, found: DateColumn): Promise<string[]> {
  const number = countedBy(found.table)
  return readOr([], async () => {
    const last = number ? await valuesOf(database, found, sql`order by ${sql.id(number.name)} desc`) : []
    // The latest date is the last.
    return [...(await valuesOf(database, found, sql``)), ...last.toReversed()]
  })
}

/** The map with the date formats of its text columns; `named` contains the orders the operator specified. */
export async function withDates(
  database: Database<unknown>,
  map: GameMap,
  named: Overrides['dates'],
): Promise<GameMap> {
  const known = new Map<string, DateText | null>()
  if (database.engine === 'mysql')
    for (const found of dateColumns(map))
      known.set(found.name, dateTextOf(await sampleOf(database, found), named[found.name]))
  if ([...known.values()].every((dates) => dates === null)) return map
  const columns = new Map<string, Column>()
  return {
    ...map,
    column(entity, field) {
      const name = `${entity}.${field}`
      const column = map.column(entity, field)
      const dates = known.get(name)
      if (!column || !dates) return column
      const made = columns.get(name) ?? { ...column, dates }
      columns.set(name, made)
      return made
    },
  }
}
