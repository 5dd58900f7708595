/** The house a character rents, according to their row. */
import type { PropertyEntry } from '@idlewood/contract/property'
import { sql } from 'kysely'
import type { Game } from '../game.ts'
import { onlyRow } from '../by-number.ts'
import { wholeOrNull } from '../text.ts'
import { readProperty } from './property-rows.ts'

/** The house with the number in `users.rentinghouse`, or undefined. */
export async function findRentedHouse(game: Game, uid: number): Promise<PropertyEntry | undefined> {
  const map = game.current()
  const [table, key, column] = [
    map.table('users'),
    map.column('users', 'uid'),
    map.column('users', 'rentinghouse'),
  ]
  if (!table || !key || !column) return undefined
  const { rows } = await sql<{ house: unknown }>`
    select ${sql.id(column.name)} as house from ${sql.id(table.name)}
    where ${sql.id(key.name)} = ${uid}`.execute(game.database.db)
  const id = wholeOrNull(onlyRow(uid, rows)?.house) ?? 0
  return id > 0 ? (await readProperty(game, 'house', { id }))?.[0] : undefined
}
