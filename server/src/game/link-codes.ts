/**
 * Whether this game really shows players a code to link with: many forks have the column and never fill it.
 */
import { sql } from 'kysely'
import { codeOf } from './accounts.ts'
import type { Game } from './game.ts'
import { perGame } from './per-game.ts'

/** Milliseconds an answer is good for: it reads the whole table. */
const maxAgeMs = 60_000
/** Different values looked at; a game that shows codes gives everybody another one. */
const maxValues = 50

async function hasCodes(game: Game): Promise<boolean> {
  const map = game.current()
  const users = map.table('users')
  const column = map.column('users', 'code')
  if (!users || !column) return false
  const { rows } = await sql<{ code: unknown }>`select distinct ${sql.id(column.name)} as code
    from ${sql.id(users.name)} where ${sql.id(column.name)} is not null limit ${sql.lit(maxValues)}`.execute(
    game.database.db,
  )
  return rows.some(({ code }) => codeOf(code, column) !== null)
}

const remembered = perGame(() => ({ answer: Promise.resolve(false), until: -Infinity }))

/** True when some character has a code that proves something. A database that is away shows none. */
export function showsLinkCodes(game: Game): Promise<boolean> {
  const known = remembered(game)
  if (performance.now() >= known.until) {
    known.until = performance.now() + maxAgeMs
    known.answer = hasCodes(game).catch(() => {
      known.until = -Infinity
      return false
    })
  }
  return known.answer
}
