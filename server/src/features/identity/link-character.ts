import type { Kysely } from 'kysely'
import { insertOnce } from '../../db/insert-once.ts'
import { readSecret, claimSecret } from '../../access/one-time-secrets.ts'
import type { Identity } from '../../access/identity.ts'
import { lockPerson, recordSignIn } from '../../access/people.ts'
import { beginSession } from '../../access/sessions.ts'
import { twoFactorSince, type SecondProof } from '../../access/two-factor.ts'
import type { PortalTables } from '../../db/portal-schema.ts'
import { inTransaction } from '../../db/retry.ts'
import type { Character } from '../../game/readers/characters.ts'
import { conflict, Refusal, unauthenticated } from '../../http/refusals.ts'
import type { Caller } from './caller.ts'
import type { DiscordAccount } from './discord.ts'
import { findPersonByUid, linkDiscord } from './people.queries.ts'
import { readGameCode, claimGameCode } from './in-game-link.ts'
import { proveCharacter, spentCodeHash, type ProveDeps } from './prove.ts'
import type { SecondFactor } from './second-factor.ts'
import {
  admitCharacter,
  identityOf,
  rememberCaller,
  signedInReply,
  type SessionDeps,
} from './sign-in-session.ts'
import { alreadyLinked, signInExpired } from './texts.ts'

/** A request to link a Discord account to a character, with proof that both belong to the same person. */
export interface LinkRequest {
  linkToken: string
  username: string
  proof: 'password' | 'code' | 'game'
  secret: string
  code?: string | undefined
  recoveryCode?: string | undefined
}

type Deps = SessionDeps & ProveDeps & { secondFactor: SecondFactor }

const secondFactorOfLink =
  'Sign-ins of this character have a second factor. Enter the code of your authenticator app too.'
const notTyped = 'The code has not been typed in the game yet, or only once.'
const spentCode = 'This code was used already. Get a new one in the game.'

/** The id of the character's person if their sign-ins have a second factor; otherwise undefined. */
async function findGuarded(db: Kysely<PortalTables>, uid: number): Promise<string | undefined> {
  const person = await findPersonByUid(db, uid)
  return person && (await twoFactorSince(db, person.id)) !== undefined ? person.id : undefined
}

/**
 * Linking gives permanent access, so it requires everything that signing in requires. Returns whether that
 * included a second factor.
 */
async function requireSecondFactor(
  { portal, secondFactor }: Deps,
  { uid, username }: Character,
  { code, recoveryCode }: SecondProof,
  caller: Caller,
): Promise<boolean> {
  const personId = await findGuarded(portal.db, uid)
  if (personId === undefined) return false
  if (code === undefined && recoveryCode === undefined) throw new Refusal('second_factor', secondFactorOfLink)
  await secondFactor.use({ personId, username }, { code, recoveryCode }, caller)
  return true
}

/** The game keeps showing the same code, so it is marked as used here. */
async function spendGameCode(db: Kysely<PortalTables>, uid: number, code: string): Promise<void> {
  const spent = { hash: spentCodeHash(uid, code), uid, spent_at: Date.now() }
  if (!(await insertOnce(db.insertInto('spent_codes').values(spent)))) throw conflict(spentCode)
}

/** A character with the identity in its current row. */
interface KnownPerson {
  uid: number
  identity: Identity
}

interface ProvenLink {
  request: LinkRequest
  known: KnownPerson
  caller: Caller
  tookSecondFactor: boolean
}

async function link(
  db: Kysely<PortalTables>,
  { request, known, caller, tookSecondFactor }: ProvenLink,
): Promise<{ token: string; personId: string }> {
  const { browser, origin } = caller
  // It may be turned on at this moment: the later one of both sees what the other did.
  await lockPerson(db, { uid: known.uid })
  if (!tookSecondFactor && (await findGuarded(db, known.uid)) !== undefined)
    throw new Refusal('second_factor', secondFactorOfLink)
  const presented = { kind: 'link-grant', secret: request.linkToken, browser } as const
  // Stored when the login code was exchanged.
  const discord = (await claimSecret(db, presented)) as DiscordAccount | undefined
  if (!discord) throw unauthenticated(signInExpired)
  const method = request.proof
  if (method === 'game' && (await claimGameCode(db, request.linkToken)) !== known.uid)
    throw unauthenticated(signInExpired)
  if (method === 'code') await spendGameCode(db, known.uid, request.secret)
  const personId = await recordSignIn(db, known)
  if (!(await linkDiscord(db, { personId, discord, method: method === 'game' ? 'code' : method })))
    throw conflict(alreadyLinked)
  // The second factor, if there is one, was checked.
  const { token } = await beginSession(db, { personId, method: 'link', origin, tookSecondFactor: true })
  return { token, personId }
}

/** The uid of the character that was proven here or in the game. */
async function provenUid(deps: Deps, request: LinkRequest, caller: Caller): Promise<number> {
  const { username, proof, secret, linkToken } = request
  if (proof !== 'game') return (await proveCharacter(deps, { username, by: proof, secret }, caller)).uid
  const uid = await readGameCode(deps.portal.db, linkToken)
  if (uid === undefined) throw unauthenticated(notTyped)
  return uid
}

/** Links the Discord account of a sign-in to a character, and signs in. */
export async function linkCharacter(deps: Deps, request: LinkRequest, caller: Caller) {
  const { portal } = deps
  const presented = { kind: 'link-grant', secret: request.linkToken, browser: caller.browser } as const
  if (!(await readSecret(portal.db, presented))) throw unauthenticated(signInExpired)
  const uid = await provenUid(deps, request, caller)
  const character = await admitCharacter(deps, uid)
  const known = await identityOf(deps, uid)
  const tookSecondFactor = await requireSecondFactor(deps, character, request, caller)
  const { token, personId } = await inTransaction(portal.db, (db) =>
    link(db, { request, known, caller, tookSecondFactor }),
  )
  await rememberCaller(deps, { personId, username: character.username }, caller)
  return signedInReply(deps, character, token)
}
