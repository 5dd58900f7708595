/**
 * Whether the game lets a session's character in, and the character is still its person's: asked on every
 * guarded call.
 */
import type { Game } from '../game/game.ts'
import { banOf, standingIfKnown } from '../game/readers/bans.ts'
import type { IdentityCheck } from './identity-check.ts'
import type { LiveSession } from './viewers.ts'

/**
 * Why a session's character may not use the portal now, or null. Cheap: it is asked on every guarded call.
 */
export type CharacterCheck = (session: LiveSession) => Promise<string | null>

const belongsToAnother =
  'The character you were signed in as is gone, and its number belongs to another now. Sign in again.'

/** Asks the game, whose answer is remembered for a second. A game database that is away keeps nobody out. */
export const createCharacterCheck =
  (game: Game, identities: IdentityCheck): CharacterCheck =>
  async ({ person }) => {
    const standing = await standingIfKnown(game, person.uid)
    if (!standing) return null
    return (await identities.isStill(person, standing)) ? banOf(standing) : belongsToAnother
  }
