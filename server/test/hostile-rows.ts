/** What a hostile game does to its own tables, and the values they had. */
import { setTimeout as wait } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import type { GameTables } from '../src/game/game.ts'
import type { WrittenValue } from './hostile-verdict.ts'

/** Locks a row briefly, as a long statement of the game's tools would. */
export const lockRow = (db: Kysely<GameTables>, uid: number, milliseconds: number): Promise<void> =>
  db.transaction().execute(async (db) => {
    await sql`select uid from users where uid = ${uid} for update`.execute(db)
    await wait(milliseconds)
  })

/** Adds players with names for when they are on duty. Returns all uids by name. */
export async function addHostilePlayers(
  db: Kysely<GameTables>,
  people: number,
): Promise<Map<string, number>> {
  const names = Array.from({ length: people }, (_, index) => `Hostile_Man${index + 10}`)
  for (const name of names)
    await sql`insert into users (username, adminname, adminlevel, password, bank, level, exp)
      values (${name}, ${`Duty_${name}`}, 1, '', 1, 1, 1)`.execute(db)
  const { rows } = await sql<{ uid: number; username: string }>`select uid, username from users
    where username like 'Hostile%'`.execute(db)
  return new Map(rows.map(({ uid, username }) => [username, uid]))
}

/** Every value written to a row, in order. */
export async function readWritten(db: Kysely<GameTables>): Promise<WrittenValue[]> {
  const { rows } = await sql<WrittenValue>`select * from became order by id`.execute(db)
  return rows
}
