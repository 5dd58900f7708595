/** Whether the game admits a character, and if not, why, as a sentence. */
import { isDown } from '../../db/errors.ts'
import type { Game } from '../game.ts'
import { standing, type Standing } from './standing.ts'

/** Why a character with this standing may not use the portal, or null if they may. */
export function banOf({ exists, isNumberOwn, locked, ban }: Standing): string | null {
  if (!isNumberOwn)
    return 'The game gives this character no number of its own, so the portal cannot tell whose it is. Ask the staff.'
  if (!exists) return 'This character is no longer in the game.'
  if (ban) return `This character is banned from the game${ban.reason ? `: ${ban.reason}` : ''}.`
  return locked ? 'This character is locked in the game. Ask the staff.' : null
}

/** A character's standing, at most a second old; null while the game database is down. */
export async function standingIfKnown(game: Game, uid: number): Promise<Standing | null> {
  try {
    return await standing(game, uid)
  } catch (error) {
    if (isDown(error)) return null
    throw error
  }
}

/**
 * Why this character may not use the portal now, or null if they may. While the game database is down, nobody
 * counts as banned.
 */
export async function bannedReason(game: Game, uid: number): Promise<string | null> {
  const known = await standingIfKnown(game, uid)
  return known && banOf(known)
}
