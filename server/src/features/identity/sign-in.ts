import type { z } from 'zod'
import type { signupForm, SignedIn } from '@idlewood/contract/identity'
import type { FastifyRequest } from 'fastify'
import type { IdentityCheck } from '../../access/identity-check.ts'
import { makeSecret, peekSecret, takeSecret } from '../../access/one-time-secrets.ts'
import { meetPerson } from '../../access/people.ts'
import { beginSession, type Origin, type SignInMethod } from '../../access/sessions.ts'
import type { SuperUsers } from '../../access/super-users.ts'
import { twoFactorSince } from '../../access/two-factor.ts'
import type { PortalDatabase, PortalTables } from '../../db/portal-schema.ts'
import { retrying } from '../../db/retry.ts'
import type { Kysely } from 'kysely'
import {
  createAccount,
  findAccountsByDiscordId,
  findAccountsByName,
  NameTaken,
  SignUpClosed,
} from '../../game/accounts.ts'
import { findCharacter, type Character } from '../../game/readers/characters.ts'
import type { Game } from '../../game/game.ts'
import { verifyPassword } from '../../game/passwords.ts'
import { conflict, forbidden, invalid, Refusal, unauthenticated } from '../../http/errors.ts'
import { networkOf } from '../../http/network.ts'
import { bannedReason } from '../../game/readers/bans.ts'
import type { DiscordAccount } from './discord.ts'
import { sameText } from './same-text.ts'
import { weaknessOf } from './new-password.ts'
import { findPersonByDiscordId, findPersonByUid, linkDiscord } from './people.queries.ts'
import type { SignInLimits } from './limits.ts'
import type { SecondFactor } from './second-factor.ts'

const second = 1000
const codeLifetime = 60 * second
const linkLifetime = 10 * 60 * second

/** What a login code stands for. */
type LoginCode = { uid: number; method: SignInMethod } | { discord: DiscordAccount }

interface Parts {
  portal: PortalDatabase
  game: Game
  identities: IdentityCheck
  superUsers: SuperUsers
  limits: SignInLimits
  secondFactor: SecondFactor
}

/** Where a request comes from, as its session will remember it. */
export const originOf = (request: FastifyRequest): Origin => ({
  address: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
})

interface Proof {
  username: string
  /** What proves ownership: the game password, or the code the game shows. */
  by: 'password' | 'code'
  secret: string
  address: string
}

const notYours = 'The name or the password is wrong.'
const secondStepOfLink =
  'Sign-ins of this character have a second step. Enter the code of your authenticator app too.'
const expired = 'This sign-in has run out or was begun in another browser. Sign in again.'

export type SignIn = ReturnType<typeof signInOf>

/** Every way to a session. Whoever comes out of here has proven a character or a Discord account. */
export function signInOf({ portal, game, identities, superUsers, limits, secondFactor }: Parts) {
  /** The character, if it is in the game and not barred from it. */
  async function admit(uid: number): Promise<Character> {
    const character = await findCharacter(game, uid)
    if (!character) throw unauthenticated('This character is no longer in the game.')
    const reason = await bannedReason(game, uid)
    if (reason) throw forbidden(reason)
    return character
  }

  /** What the row of a character shows now; whoever had its number before has ended. */
  async function identityOf(uid: number) {
    const identity = await identities.reconcile(uid)
    if (!identity) throw unauthenticated('This character is no longer in the game.')
    return { uid, identity }
  }

  async function begin(
    character: Character,
    { method, origin }: { method: SignInMethod; origin: Origin },
  ): Promise<SignedIn> {
    const personId = await meetPerson(portal.db, await identityOf(character.uid))
    const { token, isProven } = await beginSession(portal.db, { personId, method, origin })
    return isProven ? whole(character, token) : { token, secondFactor: true }
  }

  /** The reply of a sign-in that is complete. */
  async function whole(character: Character, token: string, db: Kysely<PortalTables> = portal.db) {
    const person = await findPersonByUid(db, character.uid)
    const superUser = superUsers.has({ personId: person?.id, discordId: person?.discord_id ?? null })
    return { token, user: { ...character, superUser } }
  }

  /** The one account of that name whose secret it is. Throttled before anything is hashed. */
  async function prove({ username, by, secret, address }: Proof): Promise<number> {
    const name = username.trim().toLowerCase()
    const key = `${name} ${networkOf(address)}`
    await limits.address.spend(address)
    await limits.account.check(key)
    await limits.name.check(name)
    const accounts = await findAccountsByName(game, username)
    const owned: number[] = []
    for (const account of accounts) {
      const isOwner =
        by === 'password'
          ? await verifyPassword(game.passwordScheme, account, secret)
          : account.code !== null && account.code.length >= 4 && sameText(account.code, secret)
      if (isOwner) owned.push(account.uid)
    }
    // As much work as for a name that exists.
    if (accounts.length === 0)
      await verifyPassword(game.passwordScheme, { password: null, salt: null }, secret)
    const [uid, another] = owned
    if (uid === undefined) {
      await limits.account.spend(key)
      await limits.name.spend(name)
      throw unauthenticated(by === 'password' ? notYours : 'The name or the code is wrong.')
    }
    if (another !== undefined) {
      throw conflict('Several characters bear this name and password. Ask the staff to rename one of them.')
    }
    await limits.account.forget(key)
    return uid
  }

  return {
    /** A login code for a browser that has shown who it is; it goes into the address bar, so it lives a minute and works once. */
    codeFor(code: LoginCode, browser: string): Promise<string> {
      return makeSecret(portal.db, { kind: 'login-code', data: code, browser, lifetime: codeLifetime })
    },

    /** Which character a Discord account signs in, if any: the portal's own link, or one the game recorded for it alone. */
    async characterOf(discord: DiscordAccount): Promise<number | undefined> {
      const known = await findPersonByDiscordId(portal.db, discord.id)
      // The character of the link may be gone, and its number another's.
      if (known) await identities.reconcile(known.uid)
      const linked = known && (await findPersonByDiscordId(portal.db, discord.id))
      if (linked) return linked.uid
      const [account, another] = await findAccountsByDiscordId(game, discord.id)
      if (!account || another) return undefined
      const identity = await identityOf(account.uid)
      const person = await findPersonByUid(portal.db, account.uid)
      if (person?.discord_id) return undefined
      const personId = await meetPerson(portal.db, identity)
      return (await linkDiscord(portal.db, { personId, discord, method: 'game' })) ? account.uid : undefined
    },

    async exchange(code: string, { browser, origin }: { browser: string | undefined; origin: Origin }) {
      const data = await takeSecret(portal.db, { kind: 'login-code', secret: code, browser })
      // Written by codeFor above.
      const login = data as LoginCode | undefined
      if (!login) throw unauthenticated(expired)
      if ('uid' in login) return begin(await admit(login.uid), { method: login.method, origin })
      const linkToken = await makeSecret(portal.db, {
        kind: 'link-leave',
        data: login.discord,
        browser: browser ?? null,
        lifetime: linkLifetime,
      })
      return { linkToken, discordName: login.discord.name }
    },

    async byPassword({ username, password }: { username: string; password: string }, origin: Origin) {
      const uid = await prove({ username, by: 'password', secret: password, address: origin.address })
      return begin(await admit(uid), { method: 'password', origin })
    },

    /** Whether this is the game password of the character: of whoever signed in by Discord too. */
    async isPasswordOf(uid: number, password: string, address: string): Promise<boolean> {
      const { username } = await admit(uid)
      try {
        return (await prove({ username, by: 'password', secret: password, address })) === uid
      } catch (error) {
        // Wrong, and of a session that goes on: nobody is signed out by a slip.
        if (error instanceof Refusal && error.code === 'unauthenticated') return false
        throw error
      }
    },

    async byDemoAccount(uid: number, browser: string): Promise<string> {
      await admit(uid)
      return this.codeFor({ uid, method: 'demo' }, browser)
    },

    async link(
      leave: {
        linkToken: string
        username: string
        proof: 'password' | 'code'
        secret: string
        code?: string | undefined
      },
      { browser, origin }: { browser: string | undefined; origin: Origin },
    ) {
      const presented = { kind: 'link-leave', secret: leave.linkToken, browser } as const
      if (!(await peekSecret(portal.db, presented))) throw unauthenticated(expired)
      const { username, proof, secret, code } = leave
      const uid = await prove({ username, by: proof, secret, address: origin.address })
      const character = await admit(uid)
      const known = await identityOf(uid)
      const person = await findPersonByUid(portal.db, uid)
      // Linking is a way in for good: it takes all that signing in takes.
      if (person && (await twoFactorSince(portal.db, person.id)) !== undefined) {
        if (code === undefined) throw new Refusal('second_factor', secondStepOfLink)
        await secondFactor.use(person.id, { code }, origin.address)
      }
      return retrying(() =>
        portal.db.transaction().execute(async (db) => {
          // Written by exchange above.
          const discord = (await takeSecret(db, presented)) as DiscordAccount | undefined
          if (!discord) throw unauthenticated(expired)
          const personId = await meetPerson(db, known)
          if (!(await linkDiscord(db, { personId, discord, method: proof }))) {
            throw conflict(
              'This character or this Discord account is already linked to another. Unlink it there first, on the page "Settings".',
            )
          }
          const { token } = await beginSession(db, {
            personId,
            method: 'link',
            origin,
            // Taken just above, where there is one.
            tookSecondFactor: true,
          })
          return whole(character, token, db)
        }),
      )
    },

    async signUp(
      form: z.infer<typeof signupForm> & { linkToken?: string | undefined },
      { browser, origin }: { browser: string | undefined; origin: Origin },
    ) {
      await limits.signup.spend(origin.address)
      const { username, password, linkToken } = form
      const presented = { kind: 'link-leave', secret: linkToken ?? '', browser } as const
      if (linkToken && !(await peekSecret(portal.db, presented))) throw unauthenticated(expired)
      const taken = { username: 'This name is taken. Choose another.' }
      const weakness = await weaknessOf(password, username)
      if (weakness) throw invalid(weakness, { password: weakness })
      if (superUsers.reserves(username)) throw conflict(taken.username)
      let uid: number
      try {
        uid = await createAccount(game, { username, password, address: origin.address })
      } catch (error) {
        if (error instanceof NameTaken) throw conflict(taken.username)
        if (error instanceof SignUpClosed) throw conflict(error.message)
        throw error
      }
      // Whoever had this number is not whoever signed up a moment ago, even under the same name.
      await identities.replaceBy(uid, username)
      const known = await identityOf(uid)
      if (linkToken) {
        await retrying(() =>
          portal.db.transaction().execute(async (db) => {
            const discord = (await takeSecret(db, presented)) as DiscordAccount | undefined // written by exchange above
            const personId = await meetPerson(db, known)
            if (discord) await linkDiscord(db, { personId, discord, method: 'signup' })
          }),
        )
      }
      const character = await admit(uid)
      const personId = await meetPerson(portal.db, known)
      const { token } = await beginSession(portal.db, { personId, method: 'signup', origin })
      return whole(character, token)
    },
  }
}
