/**
 * Number columns of characters whose values belie their name: dates that hold something else, such as whether
 * somebody has registered, or the days for which a VIP package lasts, packages that hold when they end, and
 * ages that hold years of birth.
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

/** The smallest and the largest number above 0 in a column; 0 if there is none, or it cannot be read. */
async function extremesIn(
  { db }: Database<unknown>,
  table: Table,
  { name }: Column,
  ignored: string | null = null,
): Promise<{ least: number; most: number }> {
  return readOr({ least: 0, most: 0 }, async () => {
    const value = sql.id(name)
    const { rows } = await sql<{ least: unknown; most: unknown }>`
      select min(${value}) as least, max(${value}) as most
      from ${sql.id(table.name)} where ${value} > 0 and ${value} <> ${ignored ?? 0}`.execute(db)
    return { least: Number(rows[0]?.least ?? 0), most: Number(rows[0]?.most ?? 0) }
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
    const { most } = await extremesIn(database, table, column, isEnd ? column.fallback : null)
    // Only zeros prove nothing: nobody may have a date yet.
    if (most > 0 && most < unixSeconds.least) small.push(column)
  }
  return small
}

/** The numbers from which on a field means something else: times, and years of birth. */
const tooLarge = { vippackage: unixSeconds.least, age: 1000 } as const

/**
 * The columns mapped as these fields that hold larger numbers only. Those that the operator names are
 * trusted.
 */
async function largeNumbers(
  database: Database<unknown>,
  map: GameMap,
  { fields }: Overrides,
): Promise<Column[]> {
  const table = map.table('users')
  const large: Column[] = []
  for (const field of ['vippackage', 'age'] as const) {
    const column = map.column('users', field)
    if (fields[`users.${field}`] || !table || !column || !isNumeric(column)) continue
    const { least } = await extremesIn(database, table, column)
    if (least >= tooLarge[field]) large.push({ ...column, tooLargeFor: field })
  }
  return large
}

/**
 * The map in which no date of a character is a column that holds small numbers only, and no package or age
 * one that holds large ones. As the end of a package, a column of small numbers stays in the map, because the
 * game removes a package without it.
 */
export async function withoutMistakenNumbers(
  database: Database<unknown>,
  map: GameMap,
  overrides: Overrides,
): Promise<GameMap> {
  const table = map.table('users')
  const small = await smallDates(database, map, overrides)
  const marked = [
    ...small.map((column) => ({ ...column, isSmall: true })),
    ...(await largeNumbers(database, map, overrides)),
  ]
  if (!table || marked.length === 0) return map
  // Another column with such a name may take its place.
  const other = mapGame(withColumns(map.introspection, table, marked), overrides)
  return withoutMistakenNumbers(database, other, overrides)
}
