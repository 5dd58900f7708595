import type { signupForm } from '@idlewood/contract/identity'
import type { z } from 'zod'
import { readSecret, claimSecret } from '../../access/one-time-secrets.ts'
import type { Identity } from '../../access/identity.ts'
import { recordSignIn } from '../../access/people.ts'
import { beginSession } from '../../access/sessions.ts'
import { LockHeld, withNamedLock } from '../../db/named-lock.ts'
import { inTransaction } from '../../db/retry.ts'
import { createAccount, NameTaken, SignUpClosed } from '../../game/accounts.ts'
import { conflict, invalid, isUnavailable, unauthenticated, unavailable } from '../../http/refusals.ts'
import type { Caller } from './caller.ts'
import type { DiscordAccount } from './discord.ts'
import type { SignInLimits } from './sign-in-limits.ts'
import { weaknessOf } from './new-password.ts'
import { linkDiscord } from './people.queries.ts'
import {
  admitCharacter,
  identityOf,
  rememberCaller,
  signedInReply,
  type SessionDeps,
} from './sign-in-session.ts'
import { linkedCharacter } from './linked-character.ts'
import { alreadyLinked, signInExpired } from './texts.ts'

/** A new character; with a link grant, for the Discord account that has just signed in. */
export type SignUpRequest = z.infer<typeof signupForm> & { linkToken?: string | undefined }

type Deps = SessionDeps & { limits: Pick<SignInLimits, 'signup'> }

const taken = 'This name is taken. Choose another.'
const onlyMade =
  'Your character was created, but you could not be signed in. Sign in with its name and password in a while.'

/** Milliseconds a sign-up waits for others, and that the sign-up of a crashed portal blocks them. */
const turns = { waitMs: 2000, holdMs: 10_000 }

async function create({ portal, game }: Deps, account: Parameters<typeof createAccount>[1]): Promise<number> {
  // In the portal's database, where only portals use it: a lock in the game's database would only hold on one
  // node of a cluster.
  const lock = { db: portal.db, name: 'sign-up', ...turns }
  try {
    return await createAccount(game, account, (work) => withNamedLock(lock, work))
  } catch (error) {
    if (error instanceof LockHeld) throw conflict('Many people sign up at this moment. Try again.')
    if (error instanceof NameTaken) throw conflict(taken)
    if (error instanceof SignUpClosed) throw conflict(error.sentence)
    throw error
  }
}

/** Links the Discord account of the grant, if it is still valid, and returns the person's id. */
async function meet(
  { portal }: Deps,
  known: { uid: number; identity: Identity },
  { linkToken, browser }: { linkToken: string | undefined; browser: string | undefined },
): Promise<string> {
  if (!linkToken) return recordSignIn(portal.db, known)
  return inTransaction(portal.db, async (db) => {
    const presented = { kind: 'link-grant', secret: linkToken, browser } as const
    // Stored when the login code was exchanged.
    const discord = (await claimSecret(db, presented)) as DiscordAccount | undefined
    const personId = await recordSignIn(db, known)
    if (discord) await linkDiscord(db, { personId, discord, method: 'signup' })
    return personId
  })
}

/** Throws if the new character could not be linked to the Discord account of the grant. */
async function requireUnlinked(
  deps: Deps,
  { linkToken, browser }: { linkToken: string; browser: string | undefined },
): Promise<void> {
  const presented = { kind: 'link-grant', secret: linkToken, browser } as const
  // Stored when the login code was exchanged.
  const discord = (await readSecret(deps.portal.db, presented)) as DiscordAccount | undefined
  if (!discord) throw unauthenticated(signInExpired)
  // Linked since then, in another browser.
  if ((await linkedCharacter(deps, discord.id)) !== undefined) throw conflict(alreadyLinked)
}

/** Signs in with a character that was just created. */
async function enter(
  deps: Deps,
  { uid, username, linkToken }: { uid: number } & Pick<SignUpRequest, 'username' | 'linkToken'>,
  caller: Caller,
) {
  const { portal } = deps
  const { browser, origin } = caller
  // A previous owner of this uid is not the person who has just signed up, even if the name is the same.
  await deps.identities.replaceBy(uid, username)
  const personId = await meet(deps, await identityOf(deps, uid), { linkToken, browser })
  const character = await admitCharacter(deps, uid)
  const { token } = await inTransaction(portal.db, (db) =>
    beginSession(db, { personId, method: 'signup', origin }),
  )
  await rememberCaller(deps, { personId, username }, caller)
  return signedInReply(deps, character, token)
}

/** Creates a character in the game, and signs in with it. */
export async function signUp(deps: Deps, request: SignUpRequest, caller: Caller) {
  const { superUsers, limits } = deps
  const { username, password, linkToken } = request
  const { browser, origin } = caller
  await limits.signup.spend(origin.address)
  if (linkToken) await requireUnlinked(deps, { linkToken, browser })
  const weakness = await weaknessOf(password, username)
  if (weakness) throw invalid(weakness, { password: weakness })
  const isReserved = superUsers.reserves(username)
  const uid = await create(deps, { username, password, address: origin.address, isReserved })
  try {
    return await enter(deps, { uid, username, linkToken }, caller)
  } catch (error) {
    // Another try would find the name taken.
    throw isUnavailable(error) ? unavailable(onlyMade, 30) : error
  }
}
