import type { SignedIn } from '@idlewood/contract/identity'
import { recordBrowser } from '../../access/browser-people.ts'
import { banNotice } from '../../access/ban-notice.ts'
import { beginSession, endSessions, type SignInMethod } from '../../access/sessions.ts'
import type { IdentityCheck } from '../../access/identity-check.ts'
import type { Identity } from '../../access/identity.ts'
import { recordSignIn } from '../../access/people.ts'
import type { SuperUsers } from '../../access/super-users.ts'
import type { PortalDatabase } from '../../db/portal-schema.ts'
import { inTransaction, retrying } from '../../db/retry.ts'
import { hasSamePassword, type Account } from '../../game/accounts.ts'
import type { Game } from '../../game/game.ts'
import { findCharacter, type Character } from '../../game/readers/characters.ts'
import { forbidden, unauthenticated } from '../../http/refusals.ts'
import type { Caller } from './caller.ts'
import { rememberPlace } from '../../access/known-places.ts'
import { findPersonByUid } from './people.queries.ts'
import { wrong } from './prove.ts'

const isGone = 'This character is no longer in the game.'

/** Dependencies for beginning a session. */
export interface SessionDeps {
  portal: PortalDatabase
  game: Game
  identities: IdentityCheck
  superUsers: SuperUsers
  /** Whether banned people see who banned them. */
  namesBanningStaff: boolean
}

/** The character. Throws a 401 if it is not in the game, and a 403 if it is banned. */
export async function admitCharacter(deps: SessionDeps, uid: number): Promise<Character> {
  const [character, reason] = await Promise.all([findCharacter(deps.game, uid), banNotice(deps, uid)])
  if (!character) throw unauthenticated(reason ?? isGone)
  if (reason) throw forbidden(reason)
  return character
}

/**
 * The identity in a character's current row. If the uid belonged to someone else before, that person is
 * ended.
 */
export async function identityOf(
  { identities }: SessionDeps,
  uid: number,
): Promise<{ uid: number; identity: Identity }> {
  const identity = await identities.reconcile(uid)
  if (!identity) throw unauthenticated(isGone)
  return { uid, identity }
}

/** The reply to a completed sign-in. */
export async function signedInReply(
  { portal, superUsers }: SessionDeps,
  character: Character,
  token: string,
) {
  const person = await findPersonByUid(portal.db, character.uid)
  const superUser = superUsers.has({ personId: person?.id, discordId: person?.discord_id ?? null })
  return { token, user: { ...character, superUser } }
}

/**
 * Remembers where a completed sign-in came from: failed attempts elsewhere then cannot lock the person out
 * there.
 */
export function rememberCaller(
  { portal }: Pick<SessionDeps, 'portal'>,
  person: { personId: string; username: string },
  caller: Caller,
): Promise<void> {
  const browser = caller.keepBrowser()
  return retrying(async () => {
    await rememberPlace(portal.db, person, { network: caller.network, browser })
    await recordBrowser(portal.db, person.personId, browser)
  })
}

/**
 * Begins a session for a character that was proven; a pending one if the second factor is still missing.
 * `account` is the row whose password was compared. If the game has stored another one meanwhile, the session
 * ends again: the check that ends the sessions of the old password may have run before this one began.
 */
export async function beginSignIn(
  deps: SessionDeps,
  { uid, method, account }: { uid: number; method: SignInMethod; account?: Account },
  caller: Caller,
): Promise<SignedIn> {
  const { portal, game } = deps
  const character = await admitCharacter(deps, uid)
  const { username } = character
  const personId = await recordSignIn(portal.db, await identityOf(deps, uid))
  const { origin } = caller
  const { id, token, isProven } = await inTransaction(portal.db, (db) =>
    beginSession(db, { personId, method, origin }),
  )
  if (account && !(await hasSamePassword(game, account))) {
    await endSessions(portal, personId, { only: id })
    throw unauthenticated(wrong.password)
  }
  if (!isProven) return { token, secondFactor: true }
  await rememberCaller(deps, { personId, username }, caller)
  return signedInReply(deps, character, token)
}
