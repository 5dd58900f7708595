/** Whether this game really shows players a linking code: many forks have the column but never fill it. */
import { sql } from 'kysely'
import { codeOf } from './accounts.ts'
import type { Game } from './game.ts'
import { perGame } from './per-game.ts'

/** Milliseconds for which the result is cached, because it needs a scan of the whole table. */
const maxAgeMs = 60_000
/** Maximum number of distinct values sampled; a game that shows codes gives each player a different one. */
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

/** Whether any character has a code that proves something. False if the database is down. */
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
