/** Whether the game would admit a character: needed for every guarded request, cached for a second. */
import { sql, type Kysely } from 'kysely'
import { allOf } from '../../db/conditions.ts'
import { batchedLookup, compiledIn } from '../../db/batched.ts'
import { readTogether, type ListRead } from '../../db/together.ts'
import type { Game, GameTables } from '../game.ts'
import { endOfBan, activeBanConditions } from '../bans/ban-end.ts'
import { bannableNames, hasUidOnlyBans, whereBannedName } from '../bans/banned-name.ts'
import { isForeignCharacters } from '../characters-allowed.ts'
import { banIndexOf } from '../bans/ban-index.ts'
import { perGame } from '../per-game.ts'
import { byNumber, onlyRow } from '../by-number.ts'
import { foldedName, momentOrNull, plain, textOrNull, wholeOrNull } from '../text.ts'
import { asReadOrNull } from '../rows/as-read.ts'
import { isRefused, lockColumns, locksIn, type Locks } from './locks.ts'
import { traitColumn, traitsOf, type OwnerTraits } from './owner-traits.ts'

/** Milliseconds for which a cached standing is valid: a ban takes effect within this time. */
const maxAgeMs = 1000
/** Maximum number of characters in the cache. */
const maxKept = 50_000
/**
 * Cached standings that have been used and are older than `afterMs` milliseconds are refreshed along with the
 * next one that must be read, at most `most` at once. Users who are active at the same time then share a
 * statement instead of each needing one per second.
 */
const renewal = { afterMs: 500, most: 128 }

/** A row of `bans` that names a character. */
export interface KnownBan {
  readonly reason: string | null
  readonly bannedBy: string | null
  /** The row's number and date, as the game stores them. */
  readonly id: number | null
  readonly date: string | null
  /** When the game itself lifts the ban, in milliseconds since 1970; null if it does not. */
  readonly endsAt: number | null
}

/** A character's standing in the game. */
export interface Standing {
  exists: boolean
  /** False if several rows with this number cannot be told apart: the portal then accepts none of them. */
  isNumberOwn: boolean
  /** Null if there is no such row. */
  traits: OwnerTraits | null
  /** The game refuses the login because of the character's own row; see `locks.ts`. */
  locked: boolean
  /** A row of `bans` names the character. */
  ban: KnownBan | null
}

const absent: Standing = { exists: false, isNumberOwn: true, traits: null, locked: false, ban: null }
const ambiguous: Standing = { ...absent, isNumberOwn: false }

interface Row extends Locks {
  uid: number
  name: string | null
  regdate: unknown
  password: unknown
  salt: unknown
}

interface BanRow {
  /** Null if the game bans by number. */
  name: string | null
  banned: number | null
  id: unknown
  reason: string | null
  bannedby: unknown
  date: unknown
  until: unknown
}

/** A row as selected by the list of users. */
const asRow = ({ uid, name, ...row }: Record<string, unknown>): Row => ({
  uid: Number(uid),
  name: name === null || name === undefined ? null : String(name),
  ...locksIn(row),
  regdate: row['regdate'],
  password: row['password'],
  salt: row['salt'],
})

/** A row as selected by the list of bans. */
const asBanRow = ({ name, reason, ...row }: Record<string, unknown>): BanRow => ({
  name: name === null ? null : String(name),
  banned: wholeOrNull(row['banned']),
  id: row['id'],
  reason: reason === null || reason === undefined ? null : String(reason),
  bannedby: row['bannedby'],
  date: row['date'],
  until: row['until'],
})

const knownBan = (game: Game, { id, reason, bannedby, date, until }: BanRow): KnownBan => ({
  reason: reason === null ? null : plain(reason),
  bannedBy: textOrNull(bannedby),
  id: wholeOrNull(id),
  date: momentOrNull(date, game.current().column('bans', 'date')?.dates),
  endsAt: until === null ? null : Math.trunc(Number(until)) * 1000,
})

/** How rows of `users` are read by their ids. */
function userList(game: Game): ListRead<number> {
  const map = game.current()
  const uid = sql.id(map.column('users', 'uid')?.name ?? 'uid')
  const column = (field: 'regdate' | 'password' | 'salt') => asReadOrNull(traitColumn(map, field))
  return {
    columns: {
      uid,
      name: sql.id(map.column('users', 'username')?.name ?? 'username'),
      ...lockColumns(game),
      regdate: column('regdate'),
      password: column('password'),
      salt: column('salt'),
    },
    rest: (uids) =>
      sql`from ${sql.id(map.table('users')?.name ?? 'users')} where ${uid} in (${sql.join(uids)})`,
  }
}

/** How active rows of `bans` are read by name; undefined if the game has no such table. */
function banList(game: Game): ListRead<string> | undefined {
  const map = game.current()
  const bans = map.table('bans')
  const banned = map.column('bans', 'username')
  if (!bans || (!banned && !hasUidOnlyBans(game))) return undefined
  const column = (field: 'uid' | 'id' | 'reason' | 'bannedby' | 'date') => {
    const found = map.column('bans', field)
    return found ? sql.id(found.name) : sql`null`
  }
  return {
    columns: {
      name: banned ? sql.id(banned.name) : sql`null`,
      banned: banned ? sql`null` : column('uid'),
      id: column('id'),
      reason: column('reason'),
      bannedby: column('bannedby'),
      date: column('date'),
      until: endOfBan(game) ?? sql`null`,
    },
    rest: (names) =>
      sql`from ${sql.id(bans.name)} where ${allOf([
        whereBannedName(game, (name) => sql`${name} in (${sql.join(names)})`),
        ...activeBanConditions(game),
      ])}`,
  }
}

/** Reads rows of `bans` by name. */
function banRows(game: Game, list: ListRead<string>): (names: readonly string[]) => Promise<BanRow[]> {
  const { db } = game.database
  const selected = Object.entries(list.columns).map(([name, column]) => sql`${column} as ${sql.id(name)}`)
  const named = compiledIn(db, (names: readonly string[]) => ({
    compile: () => sql<Record<string, unknown>>`select ${sql.join(selected)} ${list.rest(names)}`.compile(db),
  }))
  const map = game.current()
  const id = map.column('bans', 'id')
  const table = sql.id(map.table('bans')?.name ?? 'bans')
  const numbered = compiledIn(db, (ids: readonly number[]) => ({
    compile: () =>
      sql<Record<string, unknown>>`select ${sql.join(selected)} from ${table}
        where ${allOf([sql`${sql.id(id?.name ?? 'id')} in (${sql.join(ids)})`, ...activeBanConditions(game)])}`.compile(
        db,
      ),
  }))
  const read = async (names: readonly string[]) => {
    const bannable = await bannableNames(game, names)
    return bannable.length === 0 ? [] : named(bannable)
  }
  return async (names) => {
    const ids = await banIndexOf(game)?.find('name', 'equal', names)
    return (await (ids ? numbered(ids) : read(names))).map(asBanRow)
  }
}

function standingOf(game: Game, row: Row, bans: ReadonlyMap<string | number, BanRow>): Standing {
  const named = row.name === null ? undefined : bans.get(foldedName(row.name))
  const ban = named ?? bans.get(row.uid)
  return {
    exists: true,
    isNumberOwn: true,
    traits: traitsOf(row),
    locked: isRefused(game.current(), row),
    ban: ban ? knownBan(game, ban) : null,
  }
}

/** Keyed by the folded name of the banned character, or by their number. */
const byPerson = (rows: readonly BanRow[]): ReadonlyMap<string | number, BanRow> =>
  new Map(rows.map((row) => [row.name === null ? (row.banned ?? 0) : foldedName(row.name), row]))

/** The character to look up: the uid, and the name their row had when it was last read. */
export interface KnownCharacter {
  readonly uid: number
  readonly username: string
}

type Rows = readonly (readonly Record<string, unknown>[])[]

/** How standings are read along with other data in one statement. */
interface StandingLists {
  readonly lists: readonly ListRead[]
  /** The keys to look up in each of the lists. */
  keysOf(characters: readonly KnownCharacter[]): (readonly (string | number)[])[]
  /** The standings according to the rows of the lists; characters without a row are omitted. */
  standingsOf(characters: readonly KnownCharacter[], rows: Rows): Promise<Map<number, Standing>>
}

/** How standings are read along with other data, and cached. */
export interface StandingReader extends Pick<StandingLists, 'lists' | 'keysOf'> {
  /** The characters whose standing is needed, plus others whose standing will be needed soon. */
  withOthers(needed: readonly KnownCharacter[]): readonly KnownCharacter[]
  /**
   * Caches the standing of each character according to rows that were requested at `now`, in milliseconds.
   */
  keep(characters: readonly KnownCharacter[], rows: Rows, now: number): Promise<ReadonlyMap<number, Standing>>
}

function createLists(game: Game): StandingLists {
  const bans = banList(game)
  const bansOf = bans ? banRows(game, bans) : async () => []
  return {
    lists: bans ? [userList(game), bans] : [userList(game)],
    keysOf: (characters) => [
      characters.map(({ uid }) => uid),
      ...(bans ? [characters.map(({ username }) => username)] : []),
    ],
    async standingsOf(characters, [userRows = [], banned = []]) {
      const users = userRows.map(asRow)
      const known = new Map(characters.map(({ uid, username }) => [uid, username]))
      // A character renamed in the game was looked up by their old name.
      const others = users.flatMap(({ uid, name }) =>
        name === null || name === known.get(uid) ? [] : [name],
      )
      const more = others.length === 0 ? [] : await bansOf(others)
      const byName = byPerson([...banned.map(asBanRow), ...more])
      const rowsByUid = byNumber(users, ({ uid }) => uid)
      return new Map(
        users.map(({ uid }) => {
          const row = rowsByUid.get(uid)
          return [uid, row ? standingOf(game, row, byName) : ambiguous]
        }),
      )
    },
  }
}

interface CachedStanding {
  readonly standing: Standing
  /** The name it was read by; undefined if it cannot be read together with others. */
  readonly username: string | undefined
  /** By `performance.now()`, because the system’s clock may be set back. */
  readonly readAt: number
  isUsed: boolean
}

/** The cached standings of a game's characters, oldest first. */
class Memory {
  readonly #kept = new Map<number, CachedStanding>()

  /** The standing if it was read within the last second. */
  recent(uid: number): Standing | undefined {
    const known = this.#kept.get(uid)
    if (!known || performance.now() >= known.readAt + maxAgeMs) return undefined
    known.isUsed = true
    return known.standing
  }

  keep(
    { uid, username }: { uid: number; username?: string | undefined },
    { standing = absent, readAt }: { standing: Standing | undefined; readAt: number },
  ): Standing {
    if (this.#kept.size >= maxKept) this.#kept.clear()
    this.#kept.delete(uid)
    this.#kept.set(uid, { standing, username, readAt, isUsed: false })
    return standing
  }

  withOthers(needed: readonly KnownCharacter[]): readonly KnownCharacter[] {
    const all = new Map(needed.map((character) => [character.uid, character]))
    const before = performance.now() - renewal.afterMs
    let looked = 0
    for (const [uid, known] of this.#kept) {
      if (known.readAt > before || ++looked > renewal.most) break
      const { username, isUsed } = known
      if (isUsed && username !== undefined && !all.has(uid)) all.set(uid, { uid, username })
      else if (!isUsed && performance.now() >= known.readAt + maxAgeMs) this.#kept.delete(uid)
    }
    return [...all.values()]
  }
}

const lookups = perGame((game) => {
  const memory = new Memory()
  const users = readTogether(game.database, [userList(game)])
  const lists = createLists(game)
  const together = readTogether(game.database, lists.lists)
  const reader: StandingReader = {
    lists: lists.lists,
    keysOf: lists.keysOf,
    withOthers: (needed) => memory.withOthers(needed),
    async keep(characters, rows, readAt) {
      const found = await lists.standingsOf(characters, rows)
      return new Map(
        characters.map((character) => [
          character.uid,
          memory.keep(character, { standing: found.get(character.uid), readAt }),
        ]),
      )
    },
  }
  // No names are known, so the bans are queried afterwards.
  const loadAll = async (uids: readonly number[]) => lists.standingsOf([], await users([uids]))
  const load = batchedLookup(loadAll)
  const names = new Map<number, string>()
  const loadKnown = batchedLookup<number, Standing>(async (uids) => {
    const needed = uids.map((uid) => ({ uid, username: names.get(uid) ?? '' }))
    for (const uid of uids) names.delete(uid)
    const [readAt, characters] = [performance.now(), reader.withOthers(needed)]
    try {
      return await reader.keep(characters, await together(lists.keysOf(characters)), readAt)
    } catch (error) {
      // The name contains characters that the column of banned names lacks: it is compared in a separate
      // statement.
      if (!isForeignCharacters(error)) throw error
      const found = await loadAll(uids)
      return new Map(uids.map((uid) => [uid, memory.keep({ uid }, { standing: found.get(uid), readAt })]))
    }
  })
  return { load, loadKnown, names, memory, reader }
})

/** Reads the standings of a game's characters along with other data, and caches them. */
export const standingReader = (game: Game): StandingReader => lookups(game).reader

/** The current standing of a character, bypassing the cache. */
export async function readStanding(game: Game, uid: number): Promise<Standing> {
  return (await lookups(game).load(uid)) ?? absent
}

/**
 * The owner's traits in a character's row, read in a transaction that locks the row; null if there is no row.
 */
export async function readTraitsIn(
  db: Kysely<GameTables>,
  game: Game,
  uid: number,
): Promise<OwnerTraits | null> {
  const { columns, rest } = userList(game)
  const selected = Object.entries(columns).map(([name, column]) => sql`${column} as ${sql.id(name)}`)
  const { rows } = await sql<Record<string, unknown>>`select ${sql.join(selected)} ${rest([uid])}`.execute(db)
  const row = onlyRow(uid, rows)
  return row ? traitsOf(asRow(row)) : null
}

/** The standing of a character if it was read within the last second. */
export const recentStanding = (game: Game, uid: number): Standing | undefined =>
  lookups(game).memory.recent(uid)

/** The standing of a character, at most a second old; takes one statement if their name is given. */
export async function standing(game: Game, uid: number, username?: string): Promise<Standing> {
  const known = recentStanding(game, uid)
  if (known) return known
  const { load, loadKnown, names, memory } = lookups(game)
  const readAt = performance.now()
  if (username === undefined) return memory.keep({ uid }, { standing: await load(uid), readAt })
  names.set(uid, username)
  return (await loadKnown(uid)) ?? absent
}
