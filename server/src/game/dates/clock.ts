/** The clock of the game's host: what the game and its database write is by that. */
import { databaseNow } from './moment-sql.ts'
import type { Game } from '../game.ts'

const quarter = 15 * 60_000

/** How far the clock on the wall of the game's host is ahead of UTC, from what both say now. */
export const offsetOf = (hostNow: string, now: number): number =>
  Math.round((Date.parse(`${hostNow.replace(' ', 'T')}Z`) - now) / quarter) * quarter

/** A moment in milliseconds since 1970, by the game's clock: `2026-11-22T18:30:05`. */
export async function gameMoment(game: Game, at: number): Promise<string> {
  const offset = offsetOf(await databaseNow(game), Date.now())
  return new Date(at + offset).toISOString().slice(0, 19)
}
