/** Whether the game lets a character in, in a sentence. */
import { isDown } from '../../db/errors.ts'
import type { Game } from '../game.ts'
import { standing } from './standing.ts'

/** Why this character may not use the portal now, or null. A game database that is away bars nobody: its data is away too. */
export async function barredReason(game: Game, uid: number): Promise<string | null> {
  try {
    const { exists, locked, ban } = await standing(game, uid)
    if (!exists) return 'This character is no longer in the game.'
    if (ban) return `This character is banned from the game${ban.reason ? `: ${ban.reason}` : ''}.`
    return locked ? 'This character is locked in the game. Ask the staff.' : null
  } catch (error) {
    if (isDown(error)) return null
    throw error
  }
}
