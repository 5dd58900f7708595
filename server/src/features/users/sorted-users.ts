import type { LevelFilter, UserEntry, UserOrder, UserSort } from '@idlewood/contract/users'
import { sql } from 'kysely'
import { inChunks } from '../../db/in-chunks.ts'
import type { Directory } from '../../game/directory/directory.ts'
import type { Game } from '../../game/game.ts'
import type { Column } from '../../game/map/introspect.ts'
import { userRows } from '../../game/rows/user-rows.ts'
import { momentOrNull, wholeOrNull } from '../../game/text.ts'

/**
 * The maximum number of users sorted by a column of their rows; reading more would take too long for one
 * page.
 */
const maxSorted = 10_000
/** Rows read by one statement. */
const rowsAtOnce = 2000

type Value = string | number | null

/** Readers of the columns that users can be sorted by. */
const readers: Record<UserSort, (value: unknown, column: Column | undefined) => Value> = {
  uid: wholeOrNull,
  username: (value) => String(value ?? '').toLowerCase(),
  level: wholeOrNull,
  lastlogin: (value, column) => momentOrNull(value, column?.dates),
}

const columnOf = (game: Game, sort: UserSort) => game.current().column('users', sort)

/** The orders available for this number of users; a million rows are not sorted for one page. */
export function sortsOf(
  game: Game,
  { search, total }: { search?: string | undefined; total: number },
): UserSort[] {
  if (total > maxSorted) return search === undefined ? ['uid'] : []
  return (['uid', 'username', 'level', 'lastlogin'] as const).filter((sort) => columnOf(game, sort))
}

/** The values to sort by, by uid. Users who no longer exist are left out. */
async function valuesOf(game: Game, uids: readonly number[], sort: UserSort): Promise<Map<number, Value>> {
  const map = game.current()
  const table = sql.id(map.table('users')?.name ?? 'users')
  const uid = sql.id(map.column('users', 'uid')?.name ?? 'uid')
  const column = columnOf(game, sort)
  const values = new Map<number, Value>()
  for (const part of inChunks(uids, rowsAtOnce)) {
    const { rows } = await sql<{ uid: unknown; value: unknown }>`
      select ${uid} as uid, ${sql.id(column?.name ?? sort)} as value from ${table} where ${uid} in (${sql.join(part)})`.execute(
      game.database.db,
    )
    for (const row of rows) values.set(Number(row.uid), readers[sort](row.value, column))
  }
  return values
}

/** Nulls come last in both directions; equal values stay in order of uid. */
function compare(one: Value, other: Value, isDown: boolean): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  const order = one < other ? -1 : Number(one > other)
  return isDown ? -order : order
}

/**
 * Sorts ascending uids, leaving out users who no longer exist. Returns them unchanged if this game lacks the
 * column.
 */
export async function sortedUids(game: Game, uids: readonly number[], order: UserOrder): Promise<number[]> {
  const isDown = order.startsWith('-')
  // The order without its sign.
  const sort = (isDown ? order.slice(1) : order) as UserSort
  if (!columnOf(game, sort)) return [...uids]
  const values = await valuesOf(game, uids, sort)
  return uids
    .filter((uid) => values.has(uid))
    .toSorted((one, other) => compare(values.get(one) ?? null, values.get(other) ?? null, isDown))
}

interface UserSelection {
  search: string | undefined
  filter: LevelFilter | undefined
  sort: UserOrder
}

/** A window counted from the end of the list, for descending uids. */
async function fromTheEnd(
  directory: Directory,
  query: Pick<UserSelection, 'search' | 'filter'>,
  { from, limit }: { from: number; limit: number },
) {
  const { total } = await directory.window(query, { from: 0, limit: 0 })
  const end = Math.max(0, total - from)
  const start = Math.max(0, end - limit)
  const { users } = await directory.window(query, { from: start, limit: end - start })
  return { users: users.toReversed(), total }
}

/**
 * A window of the matching users in the given order, or in the directory's own order if there are too many to
 * sort.
 */
export async function sortedUsers(
  { game, directory }: { game: Game; directory: Directory },
  { sort: order, ...query }: UserSelection,
  window: { from: number; limit: number },
): Promise<{ users: UserEntry[]; total: number }> {
  const isDown = order.startsWith('-')
  // The order without its sign.
  const sort = (isDown ? order.slice(1) : order) as UserSort
  if (sort === 'uid' && query.search === undefined)
    return isDown ? fromTheEnd(directory, query, window) : directory.window(query, window)
  const uids = columnOf(game, sort) ? await directory.matching(query, maxSorted) : undefined
  if (!uids) return directory.window(query, window)
  const sorted = await sortedUids(game, uids, order)
  const shown = sorted.slice(window.from, window.from + window.limit)
  const users = await Promise.all(shown.map((uid) => userRows(game).find(uid)))
  return { users: users.flatMap((user) => user ?? []), total: sorted.length }
}
