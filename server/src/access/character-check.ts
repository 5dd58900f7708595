/**
 * Whether the game lets a session's character in, and the character is still its person's: asked on every
 * guarded call.
 */
import type { Game } from '../game/game.ts'
import { banOf } from '../game/readers/bans.ts'
import { readWithStanding, type OwnKind, type OwnRead } from '../game/readers/own-rows.ts'
import { isDown } from '../db/errors.ts'
import type { IdentityCheck } from './identity-check.ts'
import type { LiveSession } from './viewers.ts'

/** What is known of a session's character. */
export interface CheckedCharacter {
  /** Why it may not use the portal now, or null. */
  readonly reason: string | null
  /** What was asked for of its rows; left out where it is to be read alone. */
  readonly own?: OwnRead
}

/**
 * Whether a session's character may use the portal now. Cheap: it is asked on every guarded call. Reads
 * `kind` of its rows in the same statement.
 */
export type CharacterCheck = (session: LiveSession, kind?: OwnKind) => Promise<CheckedCharacter>

const belongsToAnother =
  'The character you were signed in as is gone, and its number belongs to another now. Sign in again.'

/**
 * Asks the game, whose answer is remembered for a second. A game database that is away keeps nobody out,
 * unless the call has nothing to answer without it: then the check throws a `DatabaseDown`.
 */
export const createCharacterCheck =
  (game: Game, identities: IdentityCheck): CharacterCheck =>
  async ({ person }, kind) => {
    const whom = { uid: person.uid, username: person.identity.username }
    try {
      const { standing, own } = await readWithStanding(game, whom, kind)
      if (!(await identities.isStill(person, standing))) return { reason: belongsToAnother }
      return { reason: banOf(standing), ...(own ? { own } : {}) }
    } catch (error) {
      if (isDown(error) && kind === undefined) return { reason: null }
      throw error
    }
  }
