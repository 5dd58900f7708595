/**
 * Checks on every guarded call whether the game would let the session's character in, and whether the
 * character still belongs to the person.
 */
import type { Game } from '../game/game.ts'
import { banOf } from '../game/readers/bans.ts'
import { readWithStanding, type OwnKind, type OwnRead } from '../game/readers/own-rows.ts'
import { recentStanding, type Standing } from '../game/readers/standing.ts'
import { isDown } from '../db/errors.ts'
import type { IdentityCheck } from './identity-check.ts'
import type { LiveSession } from './viewers.ts'

/** The result of checking a session's character. */
export interface CheckedCharacter {
  /** The reason it may not use the portal now, or null if it may. */
  readonly reason: string | null
  /** The requested rows; omitted if the caller has to read them itself. */
  readonly own?: OwnRead
}

/**
 * Checks whether a session's character may use the portal now. It runs on every guarded call, so it must be
 * cheap: it returns without a promise if nothing has to be read. Reads the character's rows of `kind` in the
 * same statement.
 */
export type CharacterCheck = (
  session: LiveSession,
  kind?: OwnKind,
) => CheckedCharacter | Promise<CheckedCharacter>

const belongsToAnother =
  'The character you were signed in as is gone, and its number belongs to another now. Sign in again.'

interface FoundCharacter {
  readonly standing: Standing
  readonly own?: OwnRead
}

function resultOf(isStill: boolean, { standing, own }: FoundCharacter): CheckedCharacter {
  if (!isStill) return { reason: belongsToAnother }
  const reason = banOf(standing)
  return own ? { reason, own } : { reason }
}

/**
 * The cached standing, if any. Errors are ignored here because the read that follows will fail in the same
 * way.
 */
function remembered(game: Game, uid: number): Standing | undefined {
  try {
    return recentStanding(game, uid)
  } catch {
    return undefined
  }
}

/**
 * Reads the character's standing from the game and caches it for a second. If the game database is down,
 * nobody is locked out, except from calls that need rows from it: for those the check throws a
 * `DatabaseDown`.
 */
export function createCharacterCheck(game: Game, identities: IdentityCheck): CharacterCheck {
  async function read({ person }: LiveSession, kind: OwnKind | undefined): Promise<CheckedCharacter> {
    const whom = { uid: person.uid, username: person.identity.username }
    try {
      const seen = await readWithStanding(game, whom, kind)
      return resultOf(await identities.isStill(person, seen.standing), seen)
    } catch (error) {
      if (isDown(error) && kind === undefined) return { reason: null }
      throw error
    }
  }
  return (session, kind) => {
    const standing = kind === undefined ? remembered(game, session.person.uid) : undefined
    if (!standing) return read(session, kind)
    const isStill = identities.isStill(session.person, standing)
    return isStill === true
      ? resultOf(isStill, { standing })
      : isStill.then((still) => resultOf(still, { standing }))
  }
}
