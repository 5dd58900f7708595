/** Counts pieces of furniture by house. */
import type { PropertyEntry } from '@idlewood/contract/property'
import { sql } from 'kysely'
import { isDenied } from '../../db/errors.ts'
import type { Game } from '../game.ts'

async function countsOf(game: Game, houses: readonly number[]): Promise<Map<number, number> | undefined> {
  const map = game.current()
  const table = map.table('furniture')
  const house = map.column('furniture', 'houseid')
  if (!table || !house) return undefined
  const column = sql.id(house.name)
  try {
    const { rows } = await sql<{ house: number; pieces: number }>`
      select ${column} as house, count(*) as pieces from ${sql.id(table.name)}
      where ${column} in (${sql.join(houses)}) group by ${column}`.execute(game.database.db)
    return new Map(rows.map(({ house: id, pieces }) => [Number(id), Number(pieces)]))
  } catch (error) {
    if (isDenied(error)) return undefined
    throw error
  }
}

/** The same entries, with the number of pieces of furniture added to houses. */
export async function withFurniture<T extends Pick<PropertyEntry, 'kind' | 'id' | 'furniture'>>(
  game: Game,
  entries: readonly T[],
): Promise<T[]> {
  const houses = entries.filter(({ kind }) => kind === 'house').map(({ id }) => id)
  const counts = houses.length === 0 ? undefined : await countsOf(game, houses)
  if (!counts) return [...entries]
  return entries.map((entry) =>
    entry.kind === 'house' ? { ...entry, furniture: counts.get(entry.id) ?? 0 } : entry,
  )
}
