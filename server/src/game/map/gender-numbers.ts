/**
 * The numbers of genders: usually 1 is male and 2 is female. Some games have 0 and 1 instead, of which either
 * may be male; the rows show that, and the operator knows which.
 */
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { GameMap } from './capability-map.ts'
import { isNumeric } from './introspect.ts'
import { countOf, tableNumbers } from './table-numbers.ts'

/** With fewer men, there may be no woman yet, and 0 may be the number of those who have not chosen. */
const fewestMen = 20

/** The map in which the numbers of genders are unknown if the rows hold 0 and 1 and nothing else. */
export async function withGenderNumbers(database: Database<unknown>, map: GameMap): Promise<GameMap> {
  const [table, column] = [map.table('users'), map.column('users', 'gender')]
  if (map.genders !== 'usual' || database.engine === 'sqlite' || !table || !column || !isNumeric(column))
    return map
  const gender = sql.id(column.name)
  const counts = await tableNumbers(database, table, {
    all: sql`count(${gender})`,
    zeros: countOf(sql`${gender} = 0`),
    ones: countOf(sql`${gender} = 1`),
  })
  if (!counts) return map
  const { all, zeros, ones } = counts
  const isChosen = column.fallback === null || Number(column.fallback) !== 0 || ones >= fewestMen
  // A single 0 may be somebody's mistake.
  const isOnlyBinary = zeros > 1 && ones > 0 && zeros + ones === all && isChosen
  return isOnlyBinary ? { ...map, genders: 'unknown' } : map
}
