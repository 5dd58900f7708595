import { createSecret, claimSecret } from '../../access/one-time-secrets.ts'
import { recordSignIn } from '../../access/people.ts'
import { findAccountsByDiscordId } from '../../game/accounts.ts'
import { Refusal, unauthenticated } from '../../http/refusals.ts'
import type { Caller } from './caller.ts'
import type { DiscordAccount } from './discord.ts'
import { showGameCode } from './in-game-link.ts'
import { linkCharacter, type LinkRequest } from './link-character.ts'
import { linkedCharacter } from './linked-character.ts'
import { findPersonByUid, linkDiscord } from './people.queries.ts'
import { proveCharacter, type ProveDeps } from './prove.ts'
import type { SecondFactor } from './second-factor.ts'
import { admitCharacter, beginSignIn, identityOf, type SessionDeps } from './sign-in-session.ts'
import { signUp, type SignUpRequest } from './sign-up.ts'
import { signInExpired } from './texts.ts'

const codeLifetime = 60 * 1000
const linkLifetime = 10 * 60 * 1000

/** The data behind a login code. */
type LoginCode =
  | { uid: number; method: 'demo' }
  // The account it was made for, because the uid may belong to someone else within the minute.
  | { uid: number; method: 'discord'; discordId: string }
  | { discord: DiscordAccount }

interface SignInDeps extends SessionDeps, ProveDeps {
  secondFactor: SecondFactor
}

/** All ways to get a session. */
export type SignIn = ReturnType<typeof createSignIn>

/**
 * A login code for a browser that has proven who it is. It appears in the address bar, so it is valid for a
 * minute and works once.
 */
function codeFor({ portal }: SignInDeps, code: LoginCode, browser: string): Promise<string> {
  return createSecret(portal.db, { kind: 'login-code', data: code, browser, lifetime: codeLifetime })
}

/**
 * The character that a Discord account signs in as, if any: from the portal's own link, or from the game if
 * it recorded the account for one character only.
 */
async function characterOf(deps: SignInDeps, discord: DiscordAccount): Promise<number | undefined> {
  const { portal, game } = deps
  const linked = await linkedCharacter(deps, discord.id)
  if (linked !== undefined) return linked
  const [account, another] = await findAccountsByDiscordId(game, discord.id)
  if (!account || another) return undefined
  const identity = await identityOf(deps, account.uid)
  const person = await findPersonByUid(portal.db, account.uid)
  if (person?.discord_id) return undefined
  const personId = await recordSignIn(portal.db, identity)
  return (await linkDiscord(portal.db, { personId, discord, method: 'game' })) ? account.uid : undefined
}

async function exchange(deps: SignInDeps, code: string, caller: Caller) {
  const { portal } = deps
  const { browser } = caller
  const data = await claimSecret(portal.db, { kind: 'login-code', secret: code, browser })
  // Written by codeFor above.
  const login = data as LoginCode | undefined
  if (!login) throw unauthenticated(signInExpired)
  if ('uid' in login) {
    const isTheirs = login.method === 'demo' || (await linkedCharacter(deps, login.discordId)) === login.uid
    if (!isTheirs) throw unauthenticated(signInExpired)
    return beginSignIn(deps, login, caller)
  }
  const linkToken = await createSecret(portal.db, {
    kind: 'link-grant',
    data: login.discord,
    browser: browser ?? null,
    lifetime: linkLifetime,
  })
  return { linkToken, discordName: login.discord.name }
}

async function byPassword(
  deps: SignInDeps,
  { username, password }: { username: string; password: string },
  caller: Caller,
) {
  const account = await proveCharacter(deps, { username, by: 'password', secret: password }, caller)
  return beginSignIn(deps, { uid: account.uid, method: 'password', account }, caller)
}

/** Whether this is the character's game password; also for someone who signed in with Discord. */
async function isPasswordOf(
  deps: SignInDeps,
  { uid, password }: { uid: number; password: string },
  caller: Caller,
): Promise<boolean> {
  const { username } = await admitCharacter(deps, uid)
  try {
    return (await proveCharacter(deps, { username, by: 'password', secret: password }, caller)).uid === uid
  } catch (error) {
    // A wrong password, but the session goes on: a typo signs nobody out.
    if (error instanceof Refusal && error.code === 'unauthenticated') return false
    throw error
  }
}

/** Signing in, signing up and linking. Each result has proven a character or a Discord account. */
export function createSignIn(deps: SignInDeps) {
  return {
    codeFor: (code: LoginCode, browser: string) => codeFor(deps, code, browser),
    characterOf: (discord: DiscordAccount) => characterOf(deps, discord),
    exchange: (code: string, caller: Caller) => exchange(deps, code, caller),
    byPassword: (form: { username: string; password: string }, caller: Caller) =>
      byPassword(deps, form, caller),
    isPasswordOf: (claim: { uid: number; password: string }, caller: Caller) =>
      isPasswordOf(deps, claim, caller),
    async byDemoAccount(uid: number, browser: string): Promise<string> {
      await admitCharacter(deps, uid)
      return codeFor(deps, { uid, method: 'demo' }, browser)
    },
    linkCode: (linkToken: string, caller: Caller) => showGameCode(deps.portal, linkToken, caller),
    link: (request: LinkRequest, caller: Caller) => linkCharacter(deps, request, caller),
    signUp: (request: SignUpRequest, caller: Caller) => signUp(deps, request, caller),
  }
}
