/**
 * Every user of the game, in memory: lists, searches and suggestions are found here, whatever the size of the
 * table. What is shown is read from the database each time, so the directory may lag behind the game for a
 * while, but nothing wrong is shown.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { LevelFilter, UserEntry } from '@idlewood/contract/users'
import { createBackground, type Background, type RepeatedJob } from '../../background/background.ts'
import { createDatabase, type Database } from '../../db/database.ts'
import { unavailable } from '../../http/errors.ts'
import { blockList } from './block-list.ts'
import type { Entry } from './block.ts'
import { foldTerm } from './folding.ts'
import { listing, type ListingQuery, type Window } from './listing.ts'
import { entryOf, keepUp } from './upkeep.ts'
import type { Game, GameTables } from '../game.ts'
import { levels, lowestUid, userRows, userRowsOn, type Level } from '../rows/user-rows.ts'

/** Milliseconds a call waits for the first reading to end. */
const timeoutMs = 2000
/** Milliseconds a statement of the upkeep may take; nobody waits for it. */
const queryTimeout = 5000
/** Milliseconds a statement on its way gets when the directory is closed. */
const grace = 1000
/** How often a page is put together again because what it showed was out of date. */
const tries = 3

/** The level each filter is about, and whether it must be above 0. */
const filters: Record<LevelFilter, { level: Level; holds: boolean }> = {
  admins: { level: 'adminlevel', holds: true },
  helpers: { level: 'helperlevel', holds: true },
  fm: { level: 'factionmod', holds: true },
  gm: { level: 'gangmod', holds: true },
  ba: { level: 'banappealer', holds: true },
  'non-admins': { level: 'adminlevel', holds: false },
}

/** Whether a user belongs to what is filtered by. */
export function isOfFilter(user: UserEntry, filter: LevelFilter): boolean {
  const { level, holds } = filters[filter]
  return user[level] !== null && user[level] > 0 === holds
}

/** A page of users. */
export interface UserPage {
  search?: string | undefined
  filter?: LevelFilter | undefined
  /** From 1. */
  page: number
  limit: number
}

/**
 * The directory of one game. Calls wait up to two seconds for its first reading to end, then refuse with 503.
 */
export interface Directory {
  /**
   * One page of the users that match, as the database has them now: whole names first, then beginnings, then
   * parts; each by uid.
   */
  page(query: UserPage): Promise<{ users: UserEntry[]; total: number }>
  /** The same from any place on. */
  window(
    query: Pick<UserPage, 'search' | 'filter'>,
    window: Window,
  ): Promise<{ users: UserEntry[]; total: number }>
  /** The uids of all that match, ascending; undefined where they are more than `limit`. */
  matching(query: Pick<UserPage, 'search' | 'filter'>, limit: number): Promise<number[] | undefined>
  /** The best matches of a text by name or uid; nobody for an empty one. */
  search(text: string, limit: number): Promise<{ uid: number; username: string }[]>
  /** Names by uid (`users.username`), straight from the database; who is gone is left out. */
  names(uids: Iterable<number>): Promise<Map<number, string>>
  /**
   * Reads one user again at once, after a change. Never rejects: what cannot be read now is found by the
   * upkeep.
   */
  touch(uid: number): Promise<void>
  /** Begins to read, unless it has begun; so does the first call. Resolves when everybody was read once. */
  complete(): Promise<void>
  /** Ends the upkeep. */
  close(): Promise<void>
}

/** What the directory of one game holds. */
interface DirectoryState {
  readonly game: Game
  readonly background: Background
  readonly list: ReturnType<typeof blockList>
  readonly find: ReturnType<typeof listing>
  readonly stop: AbortController
  /** Connections of its own: however slowly it reads, no request waits for it. */
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
  return { work: keepUp(upkeep, background), complete }
}

const complete = (state: DirectoryState): Promise<void> => (state.upkeep ??= startUpkeep(state)).complete

async function untilComplete(state: DirectoryState): Promise<void> {
  // Throws at once when the game's database has never answered.
  state.game.current()
  if (state.isComplete) return
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, timeoutMs).unref()))
  await Promise.race([complete(state), late])
  clearTimeout(timer)
  if (!state.isComplete) throw unavailable('The list of users is still being read. Try again in a moment.')
}

/** Reads users and corrects what the directory had wrong about them; says whether there was something. */
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
    // During the first reading one above the highest would make it believe that it had been there.
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

/** What a query looks for in the list; undefined where nobody can match. */
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

/** Creates the directory of a game. It reads nothing before it is asked to, and before the game is ready. */
export function createDirectory(game: Game, background: Background = createBackground()): Directory {
  const state: DirectoryState = {
    game,
    background,
    list: blockList(),
    find: listing(),
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
      // A statement that hangs is no reason to stay.
      await Promise.race([state.upkeep?.work.close(), wait(grace, undefined, { ref: false })])
      await Promise.race([state.own?.close(), wait(grace, undefined, { ref: false })])
    },
  }
}
