/**
 * Columns of characters whose numbers belie their name: dates that hold something else, such as whether
 * somebody has registered, or the days for which a VIP package lasts, packages that hold when they end, ages
 * that hold years of birth, phone numbers that hold whether somebody has one, and hours of play that are left
 * over from another game.
 */
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { mapGame, type GameMap } from '../map/capability-map.ts'
import type { Field } from '../map/field.ts'
import { entities } from '../map/fields.ts'
import { columnsNamed } from '../map/find-column.ts'
import { isNumeric, withColumns, type Column, type Table } from '../map/introspect.ts'
import type { Overrides } from '../map/overrides.ts'
import { unixSeconds } from './unix-seconds.ts'
import { tableNumbers } from '../map/table-numbers.ts'

/** The smallest and the largest number above 0 in a column; both are 0 if there is none. */
interface Extremes {
  readonly least: number
  readonly most: number
}

/** Whether a column that holds these numbers is not the field of its name. */
const isNot = {
  vippackage: ({ least }: Extremes) => least >= unixSeconds.least,
  // Years of birth.
  age: ({ least }: Extremes) => least >= 1000,
  // Whether somebody has a phone.
  phone: ({ most }: Extremes) => most === 1,
} as const

const isDoubted = (field: string): field is keyof typeof isNot => Object.hasOwn(isNot, field)

/** A column of characters and the field it is mapped as, or may be. */
interface MappedColumn {
  readonly field: string
  readonly column: Column
}

/**
 * The columns with a name for hours of play, best first; none if there is no choice. Only names that say so:
 * `ConnectedTime` may count seconds.
 */
function hoursColumns(table: Table, mapped: Column): MappedColumn[] {
  const others = columnsNamed(entities.users.fields.hours, table).filter(
    (column) =>
      column.name !== mapped.name &&
      isNumeric(column) &&
      column.cannotBe === null &&
      /hours|horas/i.test(column.name),
  )
  return others.length === 0 ? [] : [mapped, ...others].map((column) => ({ field: 'hours', column }))
}

/**
 * The columns that may hold something else than the dates, ends and numbers they are mapped as. Those that
 * the operator names are trusted.
 */
function doubtfulColumns(map: GameMap, table: Table, { fields }: Overrides): MappedColumn[] {
  return Object.entries<Field>(entities.users.fields).flatMap(([field, { kind }]): MappedColumn[] => {
    const column = map.column('users', field as 'uid') // a field of this entity, as just listed
    if (!column || fields[`users.${field}`]) return []
    if (field === 'hours') return hoursColumns(table, column)
    const isTime = (kind === 'date' || field === 'viptime') && isNumeric(column) && !column.isSmall
    return isTime || isDoubted(field) ? [{ field, column }] : []
  })
}

/** The extremes of all columns; none if they cannot be read. */
async function extremesOf(
  database: Database<unknown>,
  table: Table,
  columns: readonly MappedColumn[],
): Promise<(MappedColumn & Extremes)[]> {
  const asked = columns.flatMap(({ field, column: { name, fallback } }, at) => {
    // The end of a package may be one that everybody has from the start.
    const ignored = field === 'viptime' ? (fallback ?? 0) : 0
    // The sum is a number in columns of texts, too.
    const number = sql`(${sql.id(name)} + 0)`
    const value = sql`case when ${number} > 0 and ${number} <> ${ignored} then ${number} end`
    return [[`least${at}`, sql`min(${value})`] as const, [`most${at}`, sql`max(${value})`] as const]
  })
  const found = await tableNumbers(database, table, Object.fromEntries(asked))
  return found
    ? columns.map((column, at) => ({
        ...column,
        least: found[`least${at}`] ?? 0,
        most: found[`most${at}`] ?? 0,
      }))
    : []
}

/** The column with a mark, if its numbers, or those beside it, show that it does not hold the field. */
function markedIn(
  { field, column, ...extremes }: MappedColumn & Extremes,
  all: readonly (MappedColumn & Extremes)[],
): Column[] {
  if (field === 'hours') {
    const isLeftOver = extremes.most === 0 && all.some((other) => other.field === field && other.most > 0)
    return isLeftOver ? [{ ...column, cannotBe: field }] : []
  }
  if (isDoubted(field)) return isNot[field](extremes) ? [{ ...column, cannotBe: field }] : []
  // Only zeros prove nothing: nobody may have a date yet.
  return extremes.most > 0 && extremes.most < unixSeconds.least ? [{ ...column, isSmall: true }] : []
}

/**
 * The map in which no date of a character is a column that holds small numbers only, and no package, age or
 * phone number one that holds only numbers it cannot have. As the end of a package, a column of small numbers
 * stays in the map, because the game removes a package without it.
 */
export async function withoutMistakenNumbers(
  database: Database<unknown>,
  map: GameMap,
  overrides: Overrides,
): Promise<GameMap> {
  const table = map.table('users')
  const columns = table ? doubtfulColumns(map, table, overrides) : []
  if (!table || columns.length === 0) return map
  const marked = (await extremesOf(database, table, columns)).flatMap((one, _, all) => markedIn(one, all))
  if (marked.length === 0) return map
  // Another column with such a name may take its place.
  const other = mapGame(withColumns(map.introspection, table, marked), overrides)
  return withoutMistakenNumbers(database, other, overrides)
}
