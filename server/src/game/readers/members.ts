/** The members of a faction or gang, highest rank first. */
import { membersPerPage } from '@idlewood/contract/groups'
import { sql, type RawBuilder } from 'kysely'
import type { Game } from '../game.ts'
import type { GroupKind } from '../map/rank-columns.ts'
import { hasExactUid } from '../rows/user-rows.ts'
import { listRanks } from '../rows/group-rows.ts'
import { textOrNull, wholeOrNull } from '../text.ts'

/** A member; `id` is `users.uid`. */
export interface Member {
  id: number
  username: string
  rank: number | null
  rankname: string | null
}

/** A page of a list, counted from 1. */
export interface Page {
  page: number
  limit: number
}

/** The requested page; undefined if neither page nor limit is given, which requests all. */
export function pageOf({
  page,
  limit,
}: {
  page?: string | undefined
  limit?: string | undefined
}): Page | undefined {
  if (page === undefined && limit === undefined) return undefined
  return { page: Number(page ?? 1), limit: Number(limit ?? membersPerPage) }
}

interface Row {
  id: number
  username: unknown
  rank: unknown
}

/** Reads a member's rank, whether the game stores its number or its name. */
type RankReader = (rank: unknown) => Pick<Member, 'rank' | 'rankname'>

async function rankReader(game: Game, kind: GroupKind, group: number): Promise<RankReader> {
  const map = game.current()
  const ranks = (await listRanks(game, kind, group)) ?? []
  const names = new Map(ranks.map(({ rank, name }) => [rank, name]))
  const asNumber: RankReader = (value) => {
    // The game treats a missing rank as the lowest.
    const rank = wholeOrNull(value) ?? 0
    return { rank, rankname: names.get(rank) ?? null }
  }
  if (!map.column('users', `${kind}rank`)) return () => ({ rank: null, rankname: null })
  if (!(kind === 'faction' ? map.factionRankIsName : map.gangRankIsName)) return asNumber
  const numbers = new Map(ranks.map(({ rank, name }) => [name?.toLowerCase(), rank]))
  return (value) => {
    const rankname = textOrNull(value)
    if (rankname === null) return { rank: null, rankname: null }
    return /^\d+$/.test(rankname)
      ? asNumber(rankname)
      : { rank: numbers.get(rankname.toLowerCase()) ?? null, rankname }
  }
}

const byRankThenName = (one: Member, other: Member): number => {
  const [a, b] = [one.username.toLowerCase(), other.username.toLowerCase()]
  return (other.rank ?? -1) - (one.rank ?? -1) || (a < b ? -1 : a > b ? 1 : one.id - other.id)
}

/** The statements for the members of a group, or undefined if this game does not store membership. */
function statements(game: Game, kind: GroupKind, group: number) {
  const map = game.current()
  const belongs = map.column('users', kind)
  if (!belongs) return undefined
  const { db } = game.database
  const uid = sql.id(map.column('users', 'uid')?.name ?? 'uid')
  const name = sql.id(map.column('users', 'username')?.name ?? 'username')
  const rankColumn = map.column('users', `${kind}rank`)
  const rank = rankColumn ? sql.id(rankColumn.name) : sql`0`
  const source = sql`from ${sql.id(map.table('users')?.name ?? 'users')} 
    where ${sql.id(belongs.name)} = ${group} and ${hasExactUid(uid)}`
  const select = sql`select ${uid} as id, ${name} as username, ${rank} as ${sql.id('rank')} ${source}`
  const ordered = sql`${select} order by coalesce(${rank}, 0) desc, lower(${name}), ${uid}`
  const rowsOf = async (statement: RawBuilder<unknown>): Promise<readonly Row[]> =>
    (await sql<Row>`${statement}`.execute(db)).rows
  return {
    unordered: () => rowsOf(select),
    ordered: () => rowsOf(ordered),
    paged: ({ page, limit }: Page) => rowsOf(sql`${ordered} limit ${limit} offset ${(page - 1) * limit}`),
    count: async () =>
      Number(
        (await sql<{ total: number }>`select count(*) as total ${source}`.execute(db)).rows[0]?.total ?? 0,
      ),
  }
}

/**
 * The members of a group by rank, then by name: all of them or one page; `total` counts all. Null if this
 * game does not store membership. Without an index on `users.faction` or `users.gang`, the whole table is
 * scanned, but only three columns are returned.
 */
export async function listMembers(
  game: Game,
  kind: GroupKind,
  group: number,
  page?: Page,
): Promise<{ members: Member[]; total: number } | null> {
  const map = game.current()
  const ask = statements(game, kind, group)
  if (!ask) return null
  const read = await rankReader(game, kind, group)
  const member = ({ id, username, rank }: Row): Member => ({
    id: Number(id),
    username: String(username ?? ''),
    ...read(rank),
  })
  if (kind === 'faction' ? map.factionRankIsName : map.gangRankIsName) {
    // The order of rank names is only known from the table of ranks.
    const members = (await ask.unordered()).map(member).toSorted(byRankThenName)
    const start = page ? (page.page - 1) * page.limit : 0
    return { members: page ? members.slice(start, start + page.limit) : members, total: members.length }
  }
  if (page) {
    const [rows, total] = await Promise.all([ask.paged(page), ask.count()])
    return { members: rows.map(member), total }
  }
  const members = (await ask.ordered()).map(member)
  return { members, total: members.length }
}
