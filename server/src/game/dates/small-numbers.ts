/**
 * Number columns of characters that have the name of a date and hold something else, such as whether somebody
 * has registered.
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

async function isSmall({ db }: Database<unknown>, table: Table, { name }: Column): Promise<boolean> {
  return readOr(false, async () => {
    const { rows } = await sql<{ most: unknown }>`select max(${sql.id(name)}) as most
      from ${sql.id(table.name)}`.execute(db)
    const most = Number(rows[0]?.most ?? 0)
    // Only zeros prove nothing: nobody may have a date yet.
    return most > 0 && most < unixSeconds.least
  })
}

/** The columns mapped as dates of a character that hold none. Those that the operator names are trusted. */
async function smallDates(
  database: Database<unknown>,
  map: GameMap,
  { fields }: Overrides,
): Promise<Column[]> {
  const table = map.table('users')
  const small: Column[] = []
  for (const [field, { kind }] of Object.entries<Field>(entities.users.fields)) {
    const column = map.column('users', field as 'uid') // a field of this entity, as just listed
    if (kind !== 'date' || !table || !column || !isNumeric(column) || fields[`users.${field}`]) continue
    if (await isSmall(database, table, column)) small.push(column)
  }
  return small
}

/** The map in which no date of a character is a column that holds small numbers only. */
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
