/**
 * Every user of the game, in memory: lists, searches and suggestions are answered from here, regardless of
 * the size of the table. Users to be shown are read from the database each time, so although the directory
 * may lag behind the game, nothing wrong is shown.
 */
import type { LevelFilter, UserEntry } from '@idlewood/contract/users'
import { inTime } from '../../in-time.ts'
import { createBackground, type Background, type RepeatedJob } from '../../background/background.ts'
import { createDatabase, type Database } from '../../db/database.ts'
import { unavailable } from '../../http/refusals.ts'
import { blockList } from './block-list.ts'
import type { Entry } from './block.ts'
import { foldTerm } from './folding.ts'
import { createListing, type ListingQuery, type Window } from './listing.ts'
import { entryOf, scheduleUpkeep } from './upkeep.ts'
import type { Game, GameTables } from '../game.ts'
import { levels, lowestUid, userRows, userRowsOn, type Level } from '../rows/user-rows.ts'

/** Milliseconds a call waits for the first complete read. */
const timeoutMs = 2000
/** Timeout in milliseconds for background statements; nobody waits for them. */
const queryTimeout = 5000
/** Milliseconds a running statement gets to finish when the directory is closed. */
const graceMs = 1000
/** Maximum number of attempts to build a page if its entries turn out to be out of date. */
const tries = 3

/** The level each filter tests, and whether it must be above 0. */
const filters: Record<LevelFilter, { level: Level; holds: boolean }> = {
  admins: { level: 'adminlevel', holds: true },
  helpers: { level: 'helperlevel', holds: true },
  fm: { level: 'factionmod', holds: true },
  gm: { level: 'gangmod', holds: true },
  ba: { level: 'banappealer', holds: true },
  'non-admins': { level: 'adminlevel', holds: false },
}

/** Whether a user passes the filter. */
export function matchesFilter(user: UserEntry, filter: LevelFilter): boolean {
  const { level, holds } = filters[filter]
  return user[level] !== null && user[level] > 0 === holds
}

/** A page of users. */
export interface UserPage {
  search?: string | undefined
  filter?: LevelFilter | undefined
  /** Counted from 1. */
  page: number
  limit: number
}

/**
 * The directory of one game. Calls wait up to two seconds for the first complete read, then reject with 503.
 */
export interface Directory {
  /**
   * One page of matching users, with current data from the database. Exact matches come first, then prefixes,
   * then other substrings; each group is sorted by uid.
   */
  page(query: UserPage): Promise<{ users: UserEntry[]; total: number }>
  /** The same for an arbitrary offset. */
  window(
    query: Pick<UserPage, 'search' | 'filter'>,
    window: Window,
  ): Promise<{ users: UserEntry[]; total: number }>
  /** The uids of all matches, ascending; undefined if there are more than `limit`. */
  matching(query: Pick<UserPage, 'search' | 'filter'>, limit: number): Promise<number[] | undefined>
  /** The best matches of a text by name or uid; empty for an empty text. */
  search(text: string, limit: number): Promise<{ uid: number; username: string }[]>
  /** Names by uid (`users.username`), straight from the database; missing users are omitted. */
  names(uids: Iterable<number>): Promise<Map<number, string>>
  /**
   * Reads one user again immediately, after a change. Never rejects: what cannot be read now is corrected by
   * the upkeep.
   */
  touch(uid: number): Promise<void>
  /**
   * Starts reading unless already started; the first call of any method does so too. Resolves once all users
   * have been read.
   */
  complete(): Promise<void>
  /** Stops the upkeep. */
  close(): Promise<void>
}

/** The state of one game's directory. */
interface DirectoryState {
  readonly game: Game
  readonly background: Background
  readonly list: ReturnType<typeof blockList>
  readonly find: ReturnType<typeof createListing>
  readonly stop: AbortController
  /** A separate connection pool, so that slow reads never make a request wait. */
  own: Database<GameTables> | undefined
  isComplete: boolean
  upkeep: { work: RepeatedJob; complete: Promise<void> } | undefined
}

function startUpkeep(state: DirectoryState): { work: RepeatedJob; complete: Promise<void> } {
  const { game, list, stop, background } = state
  const { promise: complete, resolve } = Promise.withResolvers<void>()
  const upkeep = {
    list,
    signal: stop.signal,
    onComplete() {
      state.isComplete = true
      resolve()
    },
    async open() {
      await game.ready()
      stop.signal.throwIfAborted()
      state.own ??= createDatabase<GameTables>(game.url, { queryTimeout })
      return userRowsOn(game, state.own.db)
    },
  }
  return { work: scheduleUpkeep(upkeep, background), complete }
}

const complete = (state: DirectoryState): Promise<void> => (state.upkeep ??= startUpkeep(state)).complete

async function untilComplete(state: DirectoryState): Promise<void> {
  // Throws at once if the game's database has never been reachable.
  state.game.current()
  if (state.isComplete) return
  await inTime(complete(state), timeoutMs)
  if (!state.isComplete) throw unavailable('The list of users is still being read. Try again in a moment.')
}

/** Reads users and corrects their entries in the directory; returns whether any of them was wrong. */
async function readUsers(
  { game, list, isComplete }: DirectoryState,
  uids: readonly number[],
): Promise<{ users: UserEntry[]; wasWrong: boolean }> {
  const { find } = userRows(game)
  const found = await Promise.all(uids.map(async (uid) => ({ uid, user: await find(uid) })))
  const corrections = new Map<number, Entry | null>()
  for (const { uid, user } of found) {
    const known = list.find(uid)
    const actual = user ? entryOf(user) : undefined
    // During the first read, inserting a uid above the highest one would make the upkeep skip everything in
    // between.
    const isAhead = !isComplete && uid > (list.highest() ?? lowestUid)
    const isWrong = known?.name !== actual?.name || known?.flags !== actual?.flags
    if (isWrong && !isAhead) corrections.set(uid, actual ?? null)
  }
  list.correct(corrections)
  return { users: found.flatMap(({ user }) => user ?? []), wasWrong: corrections.size > 0 }
}

async function pageOf(
  state: DirectoryState,
  query: ListingQuery,
  window: Window,
): Promise<{ users: UserEntry[]; total: number }> {
  await untilComplete(state)
  for (let attempt = 1; ; attempt++) {
    const { uids, total } = state.find(state.list.blocks, query, window)
    const { users, wasWrong } = await readUsers(state, uids)
    if (!wasWrong || attempt === tries) return { users, total }
  }
}

/** The query for the list; undefined if no user can match. */
function listingQuery(
  { game }: DirectoryState,
  { search, filter }: Pick<UserPage, 'search' | 'filter'>,
): ListingQuery | undefined {
  const of = filter && filters[filter]
  if (of && userRows(game).missing.includes(of.level)) return undefined
  const level = of && { trait: levels.indexOf(of.level), holds: of.holds }
  return { term: search === undefined ? '' : foldTerm(search), level }
}

async function windowOfUsers(
  state: DirectoryState,
  query: Pick<UserPage, 'search' | 'filter'>,
  window: Window,
) {
  const wanted = listingQuery(state, query)
  return wanted ? pageOf(state, wanted, window) : { users: [], total: 0 }
}

async function matchingUids(
  state: DirectoryState,
  query: Pick<UserPage, 'search' | 'filter'>,
  limit: number,
): Promise<number[] | undefined> {
  const wanted = listingQuery(state, query)
  if (!wanted) return []
  await untilComplete(state)
  const { uids, total } = state.find(state.list.blocks, wanted, { from: 0, limit })
  return total > limit ? undefined : uids.toSorted((one, other) => one - other)
}

async function searchUsers(state: DirectoryState, text: string, limit: number) {
  const term = foldTerm(text)
  if (term === '') return []
  const { users } = await pageOf(state, { term }, { from: 0, limit })
  return users.map(({ uid, username }) => ({ uid, username }))
}

async function namesOf(game: Game, uids: Iterable<number>): Promise<Map<number, string>> {
  const { find } = userRows(game)
  const found = await Promise.all([...new Set(uids)].map(find))
  return new Map(found.flatMap((user) => (user ? [[user.uid, user.username]] : [])))
}

/** Creates the directory of a game. It reads nothing until it is asked to and the game is ready. */
export function createDirectory(game: Game, background: Background = createBackground()): Directory {
  const state: DirectoryState = {
    game,
    background,
    list: blockList(),
    find: createListing(),
    stop: new AbortController(),
    own: undefined,
    isComplete: false,
    upkeep: undefined,
  }
  return {
    complete: () => complete(state),
    page: ({ page, limit, ...query }) => windowOfUsers(state, query, { from: (page - 1) * limit, limit }),
    window: (query, window) => windowOfUsers(state, query, window),
    matching: (query, limit) => matchingUids(state, query, limit),
    search: (text, limit) => searchUsers(state, text, limit),
    names: (uids) => namesOf(game, uids),
    async touch(uid) {
      await readUsers(state, [uid]).catch(() => undefined)
    },
    async close() {
      state.stop.abort()
      // Don't let a hanging statement delay the shutdown.
      await inTime(state.upkeep?.work.close(), graceMs)
      await inTime(state.own?.close(), graceMs)
    },
  }
}
