import { hashOf } from '../../access/tokens.ts'
import type { PortalDatabase } from '../../db/portal-schema.ts'
import { findAccountsByName, type Account } from '../../game/accounts.ts'
import type { Game } from '../../game/game.ts'
import { verifyPassword } from '../../game/passwords.ts'
import { conflict, unauthenticated } from '../../http/refusals.ts'
import type { Caller } from './caller.ts'
import { countTry } from './guesses.ts'
import type { SignInLimits } from './sign-in-limits.ts'
import { sameText } from './same-text.ts'

/** Dependencies for proving ownership of a character. */
export interface ProveDeps {
  portal: PortalDatabase
  game: Game
  limits: SignInLimits
}

/** A claim to own a character. */
export interface Claim {
  username: string
  /** The kind of proof: the game password, or the code shown in the game. */
  by: 'password' | 'code'
  secret: string
}

/** The errors for a name and secret that do not match. */
export const wrong = {
  password: 'The name or the password is wrong.',
  code: 'The name or the code is wrong.',
}
const shortestCode = 4

/** The hash that is stored once an in-game code has linked a Discord account. */
export const spentCodeHash = (uid: number, code: string): string => hashOf(JSON.stringify([uid, code]))

async function isSpent({ db }: PortalDatabase, hash: string): Promise<boolean> {
  const query = db.selectFrom('spent_codes').select('hash').where('hash', '=', hash)
  return (await query.executeTakeFirst()) !== undefined
}

async function isOwner({ portal, game }: ProveDeps, account: Account, claim: Claim): Promise<boolean> {
  if (claim.by === 'password') return verifyPassword(game.passwordScheme, account, claim.secret)
  const { code, uid } = account
  if (code === null || code.length < shortestCode || !sameText(code, claim.secret)) return false
  return !(await isSpent(portal, spentCodeHash(uid, code)))
}

async function ownedAccounts(
  deps: ProveDeps,
  accounts: readonly Account[],
  claim: Claim,
): Promise<Account[]> {
  const owned: Account[] = []
  for (const account of accounts) if (await isOwner(deps, account, claim)) owned.push(account)
  // Do as much work as for a name that exists.
  if (accounts.length === 0)
    await verifyPassword(deps.game.passwordScheme, { password: null, salt: null }, claim.secret)
  return owned
}

/**
 * The account of the one character that has this secret. Throws a 401, or a 429 before anything is compared.
 */
export async function proveCharacter(deps: ProveDeps, claim: Claim, caller: Caller): Promise<Account> {
  const { portal, game, limits } = deps
  let found: Promise<Account[]> | undefined
  const accounts = () => (found ??= findAccountsByName(game, claim.username))
  const counted = await countTry(portal.db, claim.by === 'password' ? limits.password : limits.gameCode, {
    name: claim.username,
    place: caller,
    storedName: async () => (await accounts())[0]?.username ?? claim.username,
  })
  const [account, another] = await ownedAccounts(deps, await accounts(), claim)
  if (!account) {
    caller.logFailure(claim.username, `A sign-in failed: wrong name or ${claim.by}.`)
    throw unauthenticated(wrong[claim.by])
  }
  if (another !== undefined)
    throw conflict('Several characters have this name and password. Ask the staff to rename one of them.')
  await counted.wasRight()
  return account
}
