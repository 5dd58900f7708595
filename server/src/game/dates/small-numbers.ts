/**
 * Number columns of characters that have the name of a date and hold something else, such as whether somebody
 * has registered, or the days for which a VIP package lasts.
 */
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { mapGame, type GameMap } from '../map/capability-map.ts'
import type { Field } from '../map/field.ts'
import { entities } from '../map/fields.ts'
import { isNumeric, withColumns, type Column, type Table } from '../map/introspect.ts'
import type { Overrides } from '../map/overrides.ts'
import { unixSeconds } from './unix-seconds.ts'
import { readOr } from '../read-or.ts'

/** Whether a column has values, apart from `ignored` and 0, and all of them are too small for a time. */
async function isSmall(
  { db }: Database<unknown>,
  table: Table,
  { name }: Column,
  ignored: string | null,
): Promise<boolean> {
  return readOr(false, async () => {
    const { rows } = await sql<{ most: unknown }>`select max(${sql.id(name)}) as most
      from ${sql.id(table.name)} where ${sql.id(name)} <> ${ignored ?? 0}`.execute(db)
    const most = Number(rows[0]?.most ?? 0)
    // Only zeros prove nothing: nobody may have a date yet.
    return most > 0 && most < unixSeconds.least
  })
}

/**
 * The columns mapped as dates of a character that hold none. Those that the operator names are trusted. The
 * end of a package may be one that everybody has from the start.
 */
async function smallDates(
  database: Database<unknown>,
  map: GameMap,
  { fields }: Overrides,
): Promise<Column[]> {
  const table = map.table('users')
  const small: Column[] = []
  for (const [field, { kind }] of Object.entries<Field>(entities.users.fields)) {
    const column = map.column('users', field as 'uid') // a field of this entity, as just listed
    const isEnd = field === 'viptime'
    if ((kind !== 'date' && !isEnd) || fields[`users.${field}`]) continue
    if (!table || !column || !isNumeric(column) || column.isSmall) continue
    if (await isSmall(database, table, column, isEnd ? column.fallback : null)) small.push(column)
  }
  return small
}

/**
 * The map in which no date of a character is a column that holds small numbers only. As the end of a package,
 * such a column stays in the map, because the game removes a package without it.
 */
export async function withoutSmallDates(
  database: Database<unknown>,
  map: GameMap,
  overrides: Overrides,
): Promise<GameMap> {
  const table = map.table('users')
  const small = await smallDates(database, map, overrides)
  if (!table || small.length === 0) return map
  // Another column with such a name may take its place.
  const marked = small.map((column) => ({ ...column, isSmall: true }))
  const other = mapGame(withColumns(map.introspection, table, marked), overrides)
  return withoutSmallDates(database, other, overrides)
}
