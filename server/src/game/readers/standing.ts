/** Whether the game would let a character in: asked on every guarded request, answered from memory for a second at a time. */
import { sql } from 'kysely'
import { batchedLookup, compiledIn } from '../../db/batched.ts'
import type { Game } from '../game.ts'
import { isForeignLetters } from '../characters-allowed.ts'
import { perGame } from '../per-game.ts'
import { plain, wholeOrNull } from '../text.ts'

/** Milliseconds an answer is good for: a ban bites within this time. */
const freshFor = 1000
/** Characters remembered at most. */
const maxKept = 50_000

/** A character's standing in the game. */
export interface Standing {
  exists: boolean
  /** `users.locked`: the game refuses the login. */
  locked: boolean
  /** A row of `bans` names the character. */
  ban: { reason: string | null } | null
}

/** The game compares names without regard to letter case, accents and trailing blanks, and so does the statement. */
const key = (name: string): string => name.normalize('NFD').replaceAll(/\p{M}/gu, '').trimEnd().toLowerCase()

const absent: Standing = { exists: false, locked: false, ban: null }

const lookups = perGame((game) => {
  const map = game.current()
  const { db } = game.database
  const users = sql.table(map.table('users')?.name ?? 'users')
  const uid = sql.ref(map.column('users', 'uid')?.name ?? 'uid')
  const name = sql.ref(map.column('users', 'username')?.name ?? 'username')
  const locked = map.column('users', 'locked')
  const rows = compiledIn(db, (uids: readonly number[]) => ({
    compile: () =>
      sql<{ uid: number; name: string | null; locked: unknown }>`
        select ${uid} as uid, ${name} as name, ${locked ? sql.ref(locked.name) : sql`0`} as locked
        from ${users} where ${uid} in (${sql.join(uids)})`.compile(db),
  }))
  const bans = map.table('bans')
  const banned = map.column('bans', 'username')
  const reason = map.column('bans', 'reason')
  const banRows = (asUnicode: boolean) =>
    bans && banned
      ? compiledIn(db, (names: readonly string[]) => ({
          compile: () =>
            sql<{ name: string; reason: string | null }>`
              select ${sql.ref(banned.name)} as name, ${reason ? sql.ref(reason.name) : sql`null`} as reason
              from ${sql.table(bans.name)} where ${asUnicode ? sql`convert(${sql.ref(banned.name)} using utf8mb4)` : sql.ref(banned.name)}
              in (${sql.join(names)})`.compile(db),
        }))
      : undefined
  const bansOf = banRows(false)
  // Slower, for names with letters the column of banned names does not have.
  const bansOfAny = banRows(true)

  const load = batchedLookup<number, Standing>(async (uids) => {
    const found = await rows(uids)
    const names = found.flatMap((row) => (row.name === null ? [] : [row.name]))
    const bansFound = await bansOf?.(names).catch((error: unknown) => {
      if (isForeignLetters(error)) return bansOfAny?.(names)
      throw error
    })
    const byName = new Map(bansFound?.map((row) => [key(row.name), row]))
    return new Map(
      found.map((row) => {
        const ban = row.name === null ? undefined : byName.get(key(row.name))
        return [
          Number(row.uid),
          {
            exists: true,
            locked: (wholeOrNull(row.locked) ?? 0) > 0,
            ban: ban ? { reason: ban.reason === null ? null : plain(ban.reason) } : null,
          },
        ]
      }),
    )
  })

  const kept = new Map<number, { standing: Standing; until: number }>()
  return { load, kept }
})

/** The standing of a character, at most a second old. */
export async function standing(game: Game, uid: number): Promise<Standing> {
  const { load, kept } = lookups(game)
  const now = Date.now()
  const known = kept.get(uid)
  if (known && now < known.until) return known.standing
  const found = (await load(uid)) ?? absent
  if (kept.size >= maxKept) kept.clear()
  kept.set(uid, { standing: found, until: now + freshFor })
  return found
}
