/**
 * Whether the game would let a character in: asked on every guarded request, answered from memory for a
 * second at a time.
 */
import { sql, type RawBuilder } from 'kysely'
import { batchedLookup, compiledIn } from '../../db/batched.ts'
import type { Game } from '../game.ts'
import { isForeignCharacters } from '../characters-allowed.ts'
import { perGame } from '../per-game.ts'
import { foldedName, momentOrNull, plain, textOrNull, wholeOrNull } from '../text.ts'

/** Milliseconds an answer is good for: a ban bites within this time. */
const maxAgeMs = 1000
/** Characters remembered at most. */
const maxKept = 50_000

/** What a row of a character shows of its owner, as the game's database gave it. Never leaves the server. */
export interface OwnerTraits {
  readonly username: string
  /** When the character was registered; null where the game does not say, or changes it with every save. */
  readonly registered: string | null
  /** Password and salt; null where there are none. */
  readonly passwordRow: string | null
}

/** A row of `bans` that names a character. */
export interface KnownBan {
  readonly reason: string | null
  readonly bannedBy: string | null
  /** The row's number and date, as the game keeps them. */
  readonly id: number | null
  readonly date: string | null
}

/** A character's standing in the game. */
export interface Standing {
  exists: boolean
  /** Null when there is no such row. */
  traits: OwnerTraits | null
  /** `users.locked`: the game refuses the login. */
  locked: boolean
  /** A row of `bans` names the character. */
  ban: KnownBan | null
}

const absent: Standing = { exists: false, traits: null, locked: false, ban: null }

interface Row {
  uid: number
  name: string | null
  locked: unknown
  regdate: unknown
  password: unknown
  salt: unknown
}

interface BanRow {
  name: string
  id: unknown
  reason: string | null
  bannedby: unknown
  date: unknown
}

const knownBan = ({ id, reason, bannedby, date }: BanRow): KnownBan => ({
  reason: reason === null ? null : plain(reason),
  bannedBy: textOrNull(bannedby),
  id: wholeOrNull(id),
  date: momentOrNull(date),
})

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

function traitsOf({ name, regdate, password, salt }: Row): OwnerTraits {
  const registered = textOf(regdate).trim()
  return {
    username: name ?? '',
    // Zero dates and -1 are what a row holds that was never given one.
    registered: /^-1$|^[\s0:./TZ-]*$/.test(registered) ? null : registered.slice(0, 64),
    passwordRow: textOf(password) === '' ? null : `${textOf(password)}\n${textOf(salt)}`,
  }
}

/** The statement that reads rows of `users` by their ids. */
function userRows(game: Game) {
  const map = game.current()
  const { db } = game.database
  const users = sql.table(map.table('users')?.name ?? 'users')
  const uid = sql.ref(map.column('users', 'uid')?.name ?? 'uid')
  const name = sql.ref(map.column('users', 'username')?.name ?? 'username')
  const column = (field: 'locked' | 'regdate' | 'password' | 'salt') => {
    const found = map.column('users', field)
    const isTrait = field !== 'regdate' || found?.changesByItself !== true
    return sql`${found && isTrait ? sql.ref(found.name) : sql`null`} as ${sql.ref(field)}`
  }
  return compiledIn(db, (uids: readonly number[]) => ({
    compile: () =>
      sql<Row>`
        select ${uid} as uid, ${name} as name, ${column('locked')}, ${column('regdate')},
          ${column('password')}, ${column('salt')}
        from ${users} where ${uid} in (${sql.join(uids)})`.compile(db),
  }))
}

/** What reads rows of `bans` by names; returns undefined where the game has no such table. */
function banRows(game: Game): (names: readonly string[]) => Promise<BanRow[] | undefined> {
  const map = game.current()
  const { db } = game.database
  const bans = map.table('bans')
  const banned = map.column('bans', 'username')
  if (!bans || !banned) return async () => undefined
  const ofBan = (field: 'id' | 'reason' | 'bannedby' | 'date') => {
    const found = map.column('bans', field)
    return sql`${found ? sql.ref(found.name) : sql`null`} as ${sql.ref(field)}`
  }
  const name = sql.ref(banned.name)
  const rowsWhere = (compared: RawBuilder<unknown>) =>
    compiledIn(db, (names: readonly string[]) => ({
      compile: () =>
        sql<BanRow>`
          select ${name} as name, ${ofBan('id')}, ${ofBan('reason')}, ${ofBan('bannedby')}, ${ofBan('date')}
          from ${sql.table(bans.name)} where ${compared} in (${sql.join(names)})`.compile(db),
    }))
  const rows = rowsWhere(name)
  // Slower, for names with characters the column of banned names cannot hold.
  const rowsOfAny = rowsWhere(sql`convert(${name} using utf8mb4)`)
  return async (names) => {
    try {
      return await rows(names)
    } catch (error) {
      if (isForeignCharacters(error)) return rowsOfAny(names)
      throw error
    }
  }
}

function standingOf(row: Row, bans: ReadonlyMap<string, BanRow>): Standing {
  const ban = row.name === null ? undefined : bans.get(foldedName(row.name))
  return {
    exists: true,
    traits: traitsOf(row),
    locked: (wholeOrNull(row.locked) ?? 0) > 0,
    ban: ban ? knownBan(ban) : null,
  }
}

const lookups = perGame((game) => {
  const rows = userRows(game)
  const bansOf = banRows(game)
  const load = batchedLookup<number, Standing>(async (uids) => {
    const found = await rows(uids)
    const bans = await bansOf(found.flatMap(({ name }) => (name === null ? [] : [name])))
    const byName = new Map(bans?.map((row) => [foldedName(row.name), row]))
    return new Map(found.map((row) => [Number(row.uid), standingOf(row, byName)]))
  })
  const kept = new Map<number, { standing: Standing; until: number }>()
  return { load, kept }
})

/** The standing of a character as it is now, whatever is remembered. */
export async function readStanding(game: Game, uid: number): Promise<Standing> {
  return (await lookups(game).load(uid)) ?? absent
}

/** The standing of a character, at most a second old. */
export async function standing(game: Game, uid: number): Promise<Standing> {
  const { load, kept } = lookups(game)
  const now = Date.now()
  const known = kept.get(uid)
  if (known && now < known.until) return known.standing
  const found = (await load(uid)) ?? absent
  if (kept.size >= maxKept) kept.clear()
  kept.set(uid, { standing: found, until: now + maxAgeMs })
  return found
}
