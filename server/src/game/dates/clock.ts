/** The clock of the game's host, by which the game and its database write. */
import { databaseNow } from './moment-sql.ts'
import type { Game } from '../game.ts'

const quarter = 15 * 60_000

/** How far the local time of the game's host is ahead of UTC, according to both clocks now. */
export const offsetOf = (hostNow: string, now: number): number =>
  Math.round((Date.parse(`${hostNow.replace(' ', 'T')}Z`) - now) / quarter) * quarter

/** A time in milliseconds since 1970, in the game's local time: `2026-11-22T18:30:05`. */
export async function gameMoment(game: Game, at: number): Promise<string> {
  const offset = offsetOf(await databaseNow(game), Date.now())
  return new Date(at + offset).toISOString().slice(0, 19)
}
