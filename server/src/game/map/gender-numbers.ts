/**
 * The numbers of genders: usually 1 is male and 2 is female. Some games have 0 and 1 instead, of which either
 * may be male; the rows show that, and the operator knows which.
 */
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { readOr } from '../read-or.ts'
import type { GameMap } from './capability-map.ts'
import { isNumeric } from './introspect.ts'

/** With fewer men, there may be no woman yet, and 0 may be the number of those who have not chosen. */
const fewestMen = 20

/** The map in which the numbers of genders are unknown if the rows hold 0 and 1 and nothing else. */
export async function withGenderNumbers({ db, engine }: Database<unknown>, map: GameMap): Promise<GameMap> {
  const [table, column] = [map.table('users'), map.column('users', 'gender')]
  if (map.genders !== 'usual' || engine === 'sqlite' || !table || !column || !isNumeric(column)) return map
  const isOnlyBinary = await readOr(false, async () => {
    const gender = sql.id(column.name)
    const { rows } = await sql<Record<'all' | 'zeros' | 'ones', unknown>>`
      select count(${gender}) as ${sql.id('all')}, count(case when ${gender} = 0 then 1 end) as zeros,
        count(case when ${gender} = 1 then 1 end) as ones
      from ${sql.id(table.name)}`.execute(db)
    const [all, zeros, ones] = [Number(rows[0]?.all), Number(rows[0]?.zeros), Number(rows[0]?.ones)]
    const isChosen = column.fallback === null || Number(column.fallback) !== 0 || ones >= fewestMen
    // A single 0 may be somebody's mistake.
    return zeros > 1 && ones > 0 && zeros + ones === all && isChosen
  })
  return isOnlyBinary ? { ...map, genders: 'unknown' } : map
}
