/** Users as shown in the list: by uid, or range by range. */
import type { UserEntry } from '@idlewood/contract/users'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { batchedLookup, compiledIn } from '../../db/batched.ts'
import type { Game, GameTables } from '../game.ts'
import { perGame } from '../per-game.ts'
import { byNumber } from '../by-number.ts'
import { wholeOrNull } from '../text.ts'

/** The staff levels, each a column of `users` if the fork has it. */
export const levels = ['adminlevel', 'helperlevel', 'factionmod', 'gangmod', 'banappealer'] as const
/** A staff level. */
export type Level = (typeof levels)[number]

/** Uids beyond these are not exact as JSON numbers; no game assigns them. */
export const lowestUid = Number.MIN_SAFE_INTEGER
/** See {@link lowestUid}. */
export const highestUid = Number.MAX_SAFE_INTEGER

/** "The uid is exact as a JSON number." Rows with any other uid belong to nobody. */
export const hasExactUid = (uid: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${uid} between ${lowestUid} and ${highestUid}`

type Row = Record<string, unknown>

/** One game's table of users, as the list needs it. */
export interface UserRows {
  /** The levels this game lacks. */
  readonly missing: readonly Level[]
  /** At most `limit` users with `after` < uid ≤ `upTo`, by uid. */
  between(stretch: { after: number; upTo: number; limit: number }): Promise<UserEntry[]>
  /** The user with this uid; lookups within one turn of the event loop are batched into one statement. */
  find(uid: number): Promise<UserEntry | undefined>
}

/**
 * Reads users through `db`, a connection to the game's database. Requires that the game's schema has been
 * mapped.
 */
export function userRowsOn(game: Game, db: Kysely<GameTables>): UserRows {
  const map = game.current()
  const table = sql.id(map.table('users')?.name ?? 'users')
  const uid = sql.id(map.column('users', 'uid')?.name ?? 'uid')
  const found = levels.filter((level) => map.column('users', level))
  const columns = sql.join(
    (['uid', 'username', ...found] as const).map(
      (field) => sql`${sql.id(map.column('users', field)?.name ?? field)} as ${sql.id(field)}`,
    ),
  )
  const isFound = Object.fromEntries(levels.map((level) => [level, found.includes(level)])) as Record<
    Level,
    boolean
  > // every level has its entry
  const level = (row: Row, name: Level): number | null =>
    isFound[name] ? (wholeOrNull(row[name]) ?? 0) : null
  const shape = (row: Row): UserEntry => ({
    uid: Number(row['uid']),
    username: String(row['username'] ?? ''),
    adminlevel: level(row, 'adminlevel'),
    helperlevel: level(row, 'helperlevel'),
    factionmod: level(row, 'factionmod'),
    gangmod: level(row, 'gangmod'),
    banappealer: level(row, 'banappealer'),
  })
  const rows = compiledIn(db, (uids: readonly number[]) => ({
    compile: () => sql<Row>`select ${columns} from ${table} where ${uid} in (${sql.join(uids)})`.compile(db),
  }))
  return {
    missing: levels.filter((name) => !isFound[name]),
    async between({ after, upTo, limit }) {
      const { rows } = await sql<Row>`select ${columns} from ${table}
        where ${uid} > ${after} and ${uid} <= ${upTo} order by ${uid} limit ${limit}`.execute(db)
      return rows.map(shape)
    },
    find: batchedLookup(
      async (uids) =>
        new Map([...byNumber(await rows(uids), ({ uid }) => uid)].map(([uid, row]) => [uid, shape(row)])),
    ),
  }
}

/** The table of users through the game's connection pool. */
export const userRows: (game: Game) => UserRows = perGame((game) => userRowsOn(game, game.database.db))

/** Users per batch of {@link listAllUsers}: a few hundred kilobytes. */
const batchSize = 250

/** All users by uid, in batches that are read on demand. */
export async function* listAllUsers(game: Game): AsyncGenerator<UserEntry[]> {
  const rows = userRows(game)
  let after = lowestUid
  for (;;) {
    const batch = await rows.between({ after, upTo: highestUid, limit: batchSize })
    if (batch.length > 0) yield batch
    if (batch.length < batchSize) return
    after = batch.at(-1)?.uid ?? highestUid
    // An embedded database responds without yielding, so let other work run here.
    await nextTurn()
  }
}
