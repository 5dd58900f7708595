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

/** The numbers from which on a field means something else: times, and years of birth. */
const tooLarge = { vippackage: unixSeconds.least, age: 1000 } as const

/** A number column of characters and the field it is mapped as. */
interface MappedNumber {
  readonly field: string
  readonly column: Column
}

/**
 * The columns that may hold something else than the dates, ends and numbers they are mapped as. Those that
 * the operator names are trusted.
 */
function doubtfulNumbers(map: GameMap, { fields }: Overrides): MappedNumber[] {
  return Object.entries<Field>(entities.users.fields).flatMap(([field, { kind }]): MappedNumber[] => {
    const column = map.column('users', field as 'uid') // a field of this entity, as just listed
    if (kind !== 'date' && field !== 'viptime' && !(field in tooLarge)) return []
    if (!column || !isNumeric(column) || column.isSmall || fields[`users.${field}`]) return []
    return [{ field, column }]
  })
}

/** Such a column with its smallest and largest number above 0; both are 0 if there is none. */
interface Extremes extends MappedNumber {
  readonly least: number
  readonly most: number
}

/** Reads all columns in one pass, since the table may be large. Returns none if they cannot be read. */
async function extremesOf(
  { db }: Database<unknown>,
  table: Table,
  numbers: readonly MappedNumber[],
): Promise<Extremes[]> {
  const asked = numbers.map(({ field, column: { name, fallback } }, at) => {
    // The end of a package may be one that everybody has from the start.
    const ignored = field === 'viptime' ? (fallback ?? 0) : 0
    const value = sql`case when ${sql.id(name)} > 0 and ${sql.id(name)} <> ${ignored} then ${sql.id(name)} end`
    return sql`min(${value}) as ${sql.id(`least${at}`)}, max(${value}) as ${sql.id(`most${at}`)}`
  })
  return readOr([], async () => {
    const { rows } = await sql<Record<string, unknown>>`
      select ${sql.join(asked)} from ${sql.id(table.name)}`.execute(db)
    return numbers.map((number, at) => ({
      ...number,
      least: Number(rows[0]?.[`least${at}`] ?? 0),
      most: Number(rows[0]?.[`most${at}`] ?? 0),
    }))
  })
}

/** The column with a mark, if its numbers show that it does not hold the field. */
function markedIn({ field, column, least, most }: Extremes): Column[] {
  if (field === 'vippackage' || field === 'age')
    return least >= tooLarge[field] ? [{ ...column, tooLargeFor: field }] : []
  // Only zeros prove nothing: nobody may have a date yet.
  return most > 0 && most < unixSeconds.least ? [{ ...column, isSmall: true }] : []
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
  const numbers = doubtfulNumbers(map, overrides)
  if (!table || numbers.length === 0) return map
  const marked = (await extremesOf(database, table, numbers)).flatMap(markedIn)
  if (marked.length === 0) return map
  // Another column with such a name may take its place.
  const other = mapGame(withColumns(map.introspection, table, marked), overrides)
  return withoutMistakenNumbers(database, other, overrides)
}
