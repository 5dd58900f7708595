/** Bans as shown to staff: rows of the game's table without their addresses, page by page. */
import { isAddress, isRange, type BanForm, type banSearches, type banViews } from '@idlewood/contract/bans'
import { sql, type RawBuilder } from 'kysely'
import { allOf } from '../../db/conditions.ts'
import { isForeignCharacters } from '../characters-allowed.ts'
import { comparableDate } from '../dates/moment-sql.ts'
import type { GameMap } from '../map/capability-map.ts'
import type { Column } from '../map/introspect.ts'
import type { Game } from '../game.ts'
import { wholeColumns, wholeRow, type WholeRow } from '../rows/rows.ts'
import { isNever, isUnreadable, momentOrNull, plain, signOrNull, textOrNull, wholeOrNull } from '../text.ts'
import { nameSpellings } from '../name-search.ts'
import { nameComparison } from './ban-check.ts'
import { whereBannedName, hasUidOnlyBans, nameOfNumber } from './banned-name.ts'
import { endOfBan, activeBanConditions } from './ban-end.ts'
import { banIndexOf, exactNumbers } from './ban-index.ts'
import { banMarks, isMarkedPermanent } from './ban-marks.ts'
import { addressIn, nameIn, valueOf, type BanField } from './ban-rows.ts'

/** A parsed row of the table, including its address: for use on the server only. */
export interface BanEntry {
  readonly row: WholeRow
  readonly id: number | null
  readonly form: BanForm
  /** The character's number, if the table stores it instead of a name. */
  readonly uid: number | null
  readonly username: string | null
  readonly address: string | null
  readonly bannedBy: string | null
  readonly date: string | null
  readonly reason: string | null
  readonly permanent: boolean | null
  /** The game keeps the row, and has marked the ban as over. */
  readonly isMarkedOver: boolean
  /** Whether the game's own statement can find it. */
  readonly isEffective: boolean
}

function formOf(username: string | null, address: string | null): BanForm {
  if (address !== null && /[*%/]|\.$/.test(address)) return 'range'
  if (username === null) return 'address'
  return address === null ? 'name' : 'nameAndAddress'
}

function isEffective(map: GameMap, username: string | null, address: string | null): boolean {
  if (address !== null && (isAddress(address) || isRange(address))) return true
  if (username === null) return false
  return nameComparison(map).names === 'stored' || !username.includes('_')
}

/**
 * Whether a ban is permanent, according to a mark or to a word in place of its end; null if the row does not
 * say.
 */
function isPermanent(game: Game, row: WholeRow): boolean | null {
  if (isNever(valueOf(game, row, 'until'))) return true
  if (!game.current().column('bans', 'permanent')) return null
  const value = valueOf(game, row, 'permanent')
  const read = signOrNull(value)
  return read ?? (isUnreadable(value, read) ? null : false)
}

/** Parses a row. */
export function entryOf(game: Game, row: WholeRow): BanEntry {
  const map = game.current()
  const of = (field: BanField) => valueOf(game, row, field)
  const [username, address] = [nameIn(game, row), addressIn(game, row)]
  const reason = of('reason')
  const uid = hasUidOnlyBans(game) ? wholeOrNull(of('uid')) : null
  // A number identifies a character just as a name does.
  const banned = username ?? (uid === null || uid <= 0 ? null : `#${uid}`)
  return {
    row,
    id: wholeOrNull(of('id')),
    form: formOf(banned, address),
    uid,
    username,
    address,
    bannedBy: textOrNull(of('bannedby')),
    date: momentOrNull(of('date'), map.column('bans', 'date')?.dates),
    reason: reason === null ? null : plain(String(reason)),
    permanent: isPermanent(game, row),
    isMarkedOver: banMarks.some(({ field, whenOver }) => signOrNull(of(field)) === whenOver),
    isEffective: isEffective(map, banned, address),
  }
}

/** When a ban was made according to its row, `YYYY-MM-DD HH:MM:SS`; the seconds may be missing. */
export const gameDateOf = (game: Game, row: WholeRow): string | null =>
  entryOf(game, row).date?.replace('T', ' ') ?? null

/** Parses rows, and looks up the names of characters that are banned by number. */
export const entriesOf = (game: Game, rows: readonly WholeRow[]): Promise<BanEntry[]> =>
  Promise.all(
    rows.map(async (row) => {
      const entry = entryOf(game, row)
      return entry.uid === null ? entry : { ...entry, username: await nameOfNumber(game, entry.uid) }
    }),
  )

/** The filters of the list of bans. */
export interface BanQuery {
  search?: string | undefined
  by?: (typeof banSearches)[number] | undefined
  view?: (typeof banViews)[number] | undefined
  from?: string | undefined
  to?: string | undefined
  /** Numbers of the rows that the portal will lift. */
  timed?: readonly number[] | undefined
}

/**
 * Bans are counted up to this number, so that a search of a long table need not scan all of it to show a
 * page.
 */
const maxCounted = 2000

const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&')

const searched: Record<(typeof banSearches)[number], BanField> = {
  name: 'username',
  address: 'ip',
  staff: 'bannedby',
  reason: 'reason',
}

/** The texts that a search accepts in its place: names may be typed as they are spoken. */
const acceptedTexts = (search: string, by: (typeof banSearches)[number]): string[] =>
  by === 'name' || by === 'staff' ? nameSpellings(search) : [search]

function searchConditions(game: Game, { search, by = 'name' }: BanQuery): RawBuilder<unknown>[] {
  if (search === undefined) return []
  // An address is matched from its beginning.
  const patterns = acceptedTexts(search, by).map((text) => `${by === 'address' ? '' : '%'}${escaped(text)}%`)
  const escape = game.database.engine === 'mysql' ? sql`` : sql` escape '\\'`
  const isLike = (name: RawBuilder<unknown>) =>
    sql`(${sql.join(
      patterns.map((pattern) => sql`${name} like ${pattern}${escape}`),
      sql` or `,
    )})`
  if (by === 'name') return [whereBannedName(game, isLike)]
  const column = game.current().column('bans', searched[by])
  return [column ? isLike(sql.id(column.name)) : sql`1 = 0`]
}

/** Bans with an end: those the portal will lift, and those whose end the game stores. */
function timedCondition(game: Game, timed: readonly number[]): RawBuilder<unknown> {
  const [id, end] = [game.current().column('bans', 'id'), endOfBan(game)]
  const known = [
    ...(id && timed.length > 0 ? [sql`${sql.id(id.name)} in (${sql.join(timed)})`] : []),
    ...(end ? [sql`${end} is not null`] : []),
  ]
  return known.length === 0 ? sql`1 = 0` : sql`(${sql.join(known, sql` or `)})`
}

function viewConditions(game: Game, { view, from, to, timed }: BanQuery): RawBuilder<unknown>[] {
  const map = game.current()
  const [date, ip] = (['date', 'ip'] as const).map((field) => map.column('bans', field))
  const none = sql`1 = 0`
  return [
    ...(timed === undefined ? [] : [timedCondition(game, timed)]),
    ...(view === 'permanent' ? [isMarkedPermanent(map)] : []),
    ...(view === 'ranges' ? [ip ? sql`${sql.id(ip.name)} like ${'%*%'}` : none] : []),
    ...(from !== undefined ? [date ? sql`${comparableDate(date)} >= ${from}` : none] : []),
    ...(to !== undefined ? [date ? sql`${comparableDate(date)} <= ${`${to} 23:59:59`}` : none] : []),
  ]
}

/** Newest first: by the number, which the table increments, or by date if it has none. */
function order(map: GameMap): RawBuilder<unknown> {
  const [id, date, ...others] = (['id', 'date', 'username', 'uid', 'ip'] as const).map((field) =>
    map.column('bans', field),
  )
  const other = others.find((column) => column !== undefined)
  const number = id && sql.id(id.name)
  return sql`${number ?? (date ? comparableDate(date) : sql.id(other?.name ?? 'username'))} desc`
}

/** The matching rows of a table, and their order. */
interface Matching {
  readonly from: RawBuilder<unknown>
  readonly order: RawBuilder<unknown>
}

/**
 * The numbers of the matching bans, newest first, up to one more than the counting limit; undefined if one of
 * them is not exact.
 */
async function numbersOf(game: Game, id: Column, { from, order }: Matching): Promise<number[] | undefined> {
  const { rows } = await sql<{ id: unknown }>`select ${sql.id(id.name)} as id ${from}
    order by ${order} limit ${maxCounted + 1}`.execute(game.database.db)
  return exactNumbers(rows)
}

/** If the index knows which bans a search can match, restricts the query to those. */
async function indexedCondition(game: Game, query: BanQuery): Promise<RawBuilder<unknown>[]> {
  const { search, by = 'name' } = query
  const id = game.current().column('bans', 'id')
  if (search === undefined || !id || (by !== 'name' && by !== 'address')) return []
  const ids = await banIndexOf(game)?.find(by, 'contains', acceptedTexts(search, by))
  if (!ids) return []
  return [ids.length === 0 ? sql`1 = 0` : sql`${sql.id(id.name)} in (${sql.join(ids)})`]
}

interface BanPage {
  rows: Record<string, unknown>[]
  total: number
}

/**
 * The rows of a page of a search, looked up by their numbers, which are read once; undefined if rows cannot
 * be identified by number.
 */
async function searchedPage(
  game: Game,
  { matching, names }: { matching: Matching; names: RawBuilder<unknown> },
  { first, limit }: { first: number; limit: number },
): Promise<BanPage | undefined> {
  const map = game.current()
  const id = map.column('bans', 'id')
  const ids = id && first + limit <= maxCounted ? await numbersOf(game, id, matching) : undefined
  if (!id || !ids) return undefined
  const wanted = ids.slice(first, first + limit)
  if (wanted.length === 0) return { rows: [], total: ids.length }
  const { rows } = await sql<Record<string, unknown>>`select ${names}
    from ${sql.id(map.table('bans')?.name ?? 'bans')}
    where ${sql.id(id.name)} in (${sql.join(wanted)}) order by ${matching.order}`.execute(game.database.db)
  return { rows, total: ids.length }
}

/**
 * The rows of a page and the number of matches; for a search, the matches are counted by reading their
 * numbers once.
 */
async function pageOf(
  game: Game,
  { matching, isSearched }: { matching: Matching; isSearched: boolean },
  { page, limit }: { page: number; limit: number },
): Promise<BanPage> {
  const map = game.current()
  const { db } = game.database
  const names = wholeColumns([...(map.table('bans')?.columns.values() ?? [])])
  const { from, order } = matching
  const first = (page - 1) * limit
  const searched = isSearched ? await searchedPage(game, { matching, names }, { first, limit }) : undefined
  if (searched) return searched
  const [{ rows }, counted] = await Promise.all([
    sql<Record<string, unknown>>`select ${names} ${from}
      order by ${order} limit ${limit} offset ${first}`.execute(db),
    sql<{ total: number }>`select count(*) as total from
      (select 1 as one ${from} limit ${maxCounted + 1}) as bans`.execute(db),
  ])
  return { rows, total: Number(counted.rows[0]?.total ?? 0) }
}

/**
 * One page of the matching bans that have not ended, newest first, and the number of matches, up to {@link
 * maxCounted}.
 */
export async function listBans(
  game: Game,
  query: BanQuery,
  window: { page: number; limit: number },
): Promise<{ entries: BanEntry[]; total: number; more: boolean }> {
  const map = game.current()
  const table = map.table('bans')
  if (!table) return { entries: [], total: 0, more: false }
  const conditions = [...searchConditions(game, query), ...viewConditions(game, query)]
  const indexed = await indexedCondition(game, query)
  const where = [...indexed, ...conditions, ...activeBanConditions(game)]
  const from = sql`from ${sql.id(table.name)}${where.length > 0 ? sql` where ${allOf(where)}` : sql``}`
  const columns = [...table.columns.values()]
  try {
    const { rows, total } = await pageOf(
      game,
      { matching: { from, order: order(map) }, isSearched: conditions.length > 0 },
      window,
    )
    const entries = await entriesOf(
      game,
      rows.map((row) => wholeRow(columns, row)),
    )
    return { entries, total: Math.min(total, maxCounted), more: total > maxCounted }
  } catch (error) {
    if (isForeignCharacters(error)) return { entries: [], total: 0, more: false }
    throw error
  }
}
