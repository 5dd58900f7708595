/** Many characters at once, on MariaDB, and a way to read their edited fields. */
import { sql, type Kysely } from 'kysely'
import type { GameTables } from '../src/game/game.ts'

/**
 * Adds characters whose names Windows-1251 can encode, with 1 in each number column. Returns all uids by
 * name.
 */
export async function addPlayers(
  db: Kysely<GameTables>,
  names: readonly string[],
): Promise<Map<string, number>> {
  await sql`alter table users modify username varchar(24) character set cp1251`.execute(db)
  for (let from = 0; from < names.length; from += 100) {
    const rows = names.slice(from, from + 100).map((name) => sql`(${name}, '', 1, 1, 1)`)
    await sql`insert into users (username, password, bank, level, exp) values ${sql.join(rows)}`.execute(db)
  }
  const { rows } = await sql<{ uid: number; username: string }>`select uid, username from users`.execute(db)
  return new Map(rows.map(({ uid, username }) => [username, uid]))
}

/** Everybody's fields. */
export async function readFields(db: Kysely<GameTables>): Promise<Record<string, number>[]> {
  const { rows } = await sql<Record<string, number>>`select uid, bank, level, exp from users`.execute(db)
  return rows
}
