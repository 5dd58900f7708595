/**
 * Number columns of characters whose size belies their name: dates that hold something else, such as whether
 * somebody has registered, or the days for which a VIP package lasts, and packages that hold when they end.
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

/** The largest number in a column apart from `ignored`; 0 if there is none, or it cannot be read. */
async function largestIn(
  { db }: Database<unknown>,
  table: Table,
  { name }: Column,
  ignored: string | null = null,
): Promise<number> {
  return readOr(0, async () => {
    const { rows } = await sql<{ most: unknown }>`select max(${sql.id(name)}) as most
      from ${sql.id(table.name)} where ${sql.id(name)} <> ${ignored ?? 0}`.execute(db)
    return Number(rows[0]?.most ?? 0)
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
    const most = await largestIn(database, table, column, isEnd ? column.fallback : null)
    // Only zeros prove nothing: nobody may have a date yet.
    if (most > 0 && most < unixSeconds.least) small.push(column)
  }
  return small
}

/** The column mapped as the package, if it holds when VIP ends. One that the operator names is trusted. */
async function packageTimes(
  database: Database<unknown>,
  map: GameMap,
  { fields }: Overrides,
): Promise<Column[]> {
  const [table, column] = [map.table('users'), map.column('users', 'vippackage')]
  if (fields['users.vippackage'] || !table || !column || !isNumeric(column)) return []
  return (await largestIn(database, table, column)) >= unixSeconds.least ? [column] : []
}

/**
 * The map in which no date of a character is a column that holds small numbers only, and no package one
 * that holds times. As the end of a package, a column of small numbers stays in the map, because the game
 * removes a package without it.
 */
export async function withoutMistakenNumbers(
  database: Database<unknown>,
  map: GameMap,
  overrides: Overrides,
): Promise<GameMap> {
  const table = map.table('users')
  const small = await smallDates(database, map, overrides)
  const times = await packageTimes(database, map, overrides)
  const marked = [
    ...small.map((column) => ({ ...column, isSmall: true })),
    ...times.map((column) => ({ ...column, holdsTimes: true })),
  ]
  if (!table || marked.length === 0) return map
  // Another column with such a name may take its place.
  const other = mapGame(withColumns(map.introspection, table, marked), overrides)
  return withoutMistakenNumbers(database, other, overrides)
}
