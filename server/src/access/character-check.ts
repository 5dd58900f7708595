/**
 * Whether the game would let a session's character in, and whether the character still belongs to the person:
 * checked on every guarded call.
 */
import type { Game } from '../game/game.ts'
import { banOf } from '../game/readers/bans.ts'
import { readWithStanding, type OwnKind, type OwnRead } from '../game/readers/own-rows.ts'
import { recentStanding, type Standing } from '../game/readers/standing.ts'
import { isDown } from '../db/errors.ts'
import type { IdentityCheck } from './identity-check.ts'
import type { LiveSession } from './viewers.ts'

/** What is known of a session's character. */
export interface CheckedCharacter {
  /** Why it may not use the portal now, or null. */
  readonly reason: string | null
  /** The rows asked for; left out where the caller has to read them itself. */
  readonly own?: OwnRead
}

/**
 * Whether a session's character may use the portal now. Cheap: it is asked on every guarded call, and answers
 * without a promise where nothing has to be read. Reads `kind` of its rows in the same statement.
 */
export type CharacterCheck = (
  session: LiveSession,
  kind?: OwnKind,
) => CheckedCharacter | Promise<CheckedCharacter>

const belongsToAnother =
  'The character you were signed in as is gone, and its number belongs to another now. Sign in again.'

interface Seen {
  readonly standing: Standing
  readonly own?: OwnRead
}

function judge(isStill: boolean, { standing, own }: Seen): CheckedCharacter {
  if (!isStill) return { reason: belongsToAnother }
  const reason = banOf(standing)
  return own ? { reason, own } : { reason }
}

/** The remembered standing, if any. An error is left to the reading that follows, which meets it again. */
function remembered(game: Game, uid: number): Standing | undefined {
  try {
    return recentStanding(game, uid)
  } catch {
    return undefined
  }
}

/**
 * Asks the game, whose answer is remembered for a second. A game database that is away keeps nobody out,
 * unless the call has nothing to answer without it: then the check throws a `DatabaseDown`.
 */
export function createCharacterCheck(game: Game, identities: IdentityCheck): CharacterCheck {
  async function read({ person }: LiveSession, kind: OwnKind | undefined): Promise<CheckedCharacter> {
    const whom = { uid: person.uid, username: person.identity.username }
    try {
      const seen = await readWithStanding(game, whom, kind)
      const isStill = identities.isStill(person, seen.standing)
      return judge(isStill === true || (await isStill), seen)
    } catch (error) {
      if (isDown(error) && kind === undefined) return { reason: null }
      throw error
    }
  }
  return (session, kind) => {
    const standing = kind === undefined ? remembered(game, session.person.uid) : undefined
    const isStill = standing && identities.isStill(session.person, standing)
    return standing && isStill === true ? judge(true, { standing }) : read(session, kind)
  }
}
