/** When and from which address characters last played, according to their rows. */
import { sql } from 'kysely'
import type { Game } from '../game.ts'
import { momentOrNull, textOrNull } from '../text.ts'
import { byNumber } from '../by-number.ts'

/** A character's last visit. Times are in the game host's clock. */
export interface LastVisit {
  readonly at: string | null
  readonly address: string | null
}

/** The last visits of these characters, by uid; missing characters are omitted. */
export async function lastVisitsOf(game: Game, uids: readonly number[]): Promise<Map<number, LastVisit>> {
  if (uids.length === 0) return new Map()
  const map = game.current()
  const column = (field: 'lastlogin' | 'ip') => {
    const found = map.column('users', field)
    return sql`${found ? sql.id(found.name) : sql`null`} as ${sql.id(field)}`
  }
  const uid = sql.id(map.column('users', 'uid')?.name ?? 'uid')
  const { rows } = await sql<{ uid: unknown; lastlogin: unknown; ip: unknown }>`
    select ${uid} as uid, ${column('lastlogin')}, ${column('ip')}
    from ${sql.id(map.table('users')?.name ?? 'users')} where ${uid} in (${sql.join(uids)})`.execute(
    game.database.db,
  )
  return new Map(
    [...byNumber(rows, ({ uid }) => uid)].map(([uid, { lastlogin, ip }]) => [
      uid,
      { at: momentOrNull(lastlogin, map.column('users', 'lastlogin')?.dates), address: textOrNull(ip) },
    ]),
  )
}
