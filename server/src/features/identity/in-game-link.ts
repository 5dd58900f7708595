import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { readSecret } from '../../access/one-time-secrets.ts'
import { hashOf } from '../../access/tokens.ts'
import { insertOnce } from '../../db/insert-once.ts'
import type { PortalDatabase, PortalTables } from '../../db/portal-schema.ts'
import type { Bridge, PlayerVisit } from '../../game/bridge/bridge.ts'
import type { TypedCode } from '../../game/bridge/bridge-messages.ts'
import type { Online } from '../../game/online/online.ts'
import { unauthenticated } from '../../http/refusals.ts'
import { say, type Sentence } from '../../language/sentences.ts'
import type { Caller } from './caller.ts'
import type { DiscordAccount } from './discord.ts'
import { signInExpired } from './texts.ts'

/**
 * A code typed in the game proves ownership of a character. It belongs to one sign-in: only the browser that
 * has its grant can use it. A player who is talked into typing a stranger's code would let the stranger in,
 * so the game says whose Discord account it is, and the code only counts when it is typed a second time.
 */

const lifetimeMs = 10 * 60 * 1000
/** Without letters and digits that look alike. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const codeLength = 8

/** The stored data of a code; the code itself is only stored as a hash. */
interface KeptCode {
  discord: string
  /** The character that typed it, and whether it was typed a second time. */
  uid: number | null
  isAgreed: boolean
}

/** The code of a grant: the same for as long as the grant lasts. */
function codeOfGrant(linkToken: string): string {
  const bytes = createHash('sha256')
    .update(`code for the game: ${linkToken}`)
    .digest()
    .subarray(0, codeLength)
  const text = [...bytes].map((byte) => alphabet[byte % alphabet.length]).join('')
  return `${text.slice(0, 4)}-${text.slice(4)}`
}

const hashOfCode = (code: string): string => hashOf(`game-code ${code.toUpperCase()}`)

async function findCode(
  db: Kysely<PortalTables>,
  code: string,
): Promise<{ hash: string; kept: KeptCode } | undefined> {
  const row = await db
    .selectFrom('one_time_secrets')
    .select(['hash', 'data'])
    .where('hash', '=', hashOfCode(code))
    .where('kind', '=', 'game-code')
    .where('expires_at', '>', Date.now())
    .executeTakeFirst()
  // Written by this module only.
  return row && { hash: row.hash, kept: JSON.parse(row.data) as KeptCode }
}

/** The code to type, and whether it has been typed twice. Throws a 401 if the grant has expired. */
export async function showGameCode({ db }: PortalDatabase, linkToken: string, { browser }: Caller) {
  const grant = await readSecret(db, { kind: 'link-grant', secret: linkToken, browser })
  if (!grant) throw unauthenticated(signInExpired)
  const code = codeOfGrant(linkToken)
  const known = await findCode(db, code)
  if (!known) {
    const kept: KeptCode = { discord: (grant as DiscordAccount).name, uid: null, isAgreed: false }
    // A page open in two tabs asks twice.
    await insertOnce(
      db.insertInto('one_time_secrets').values({
        hash: hashOfCode(code),
        kind: 'game-code',
        browser_hash: null,
        data: JSON.stringify(kept),
        expires_at: Date.now() + lifetimeMs,
      }),
    )
  }
  return { code, isProven: known?.kept.isAgreed ?? false }
}

/** The character that typed a grant's code twice, using the code up; undefined if nobody has. */
export async function claimGameCode(
  db: Kysely<PortalTables>,
  linkToken: string,
): Promise<number | undefined> {
  const known = await findCode(db, codeOfGrant(linkToken))
  if (!known?.kept.isAgreed || known.kept.uid === null) return undefined
  const { numDeletedRows } = await db
    .deleteFrom('one_time_secrets')
    .where('hash', '=', known.hash)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n ? known.kept.uid : undefined
}

/** The same without using the code up. */
export async function readGameCode(db: Kysely<PortalTables>, linkToken: string): Promise<number | undefined> {
  const known = await findCode(db, codeOfGrant(linkToken))
  return known?.kept.isAgreed ? (known.kept.uid ?? undefined) : undefined
}

export interface TypedCodeDeps {
  portal: PortalDatabase
  bridge: Bridge
  online: Online
  onError: (error: unknown) => void
}

/** Player states after spawning: on foot, driver, passenger. */
const hasSpawned = ({ state }: TypedCode): boolean => state >= 1 && state <= 3

/** The part of a name that the game's chat can show. */
const shown = (name: string): string => name.replaceAll(/[^\x20-\x7e]|[{}%]/g, '?').slice(0, 40)

/** Handles a typed code and returns the message for the player who typed it. */
async function answerTo(
  { portal, online }: TypedCodeDeps,
  typed: TypedCode,
  player: PlayerVisit,
): Promise<Sentence> {
  if (!hasSpawned(typed)) return say('identity.typed.spawn')
  const known = await findCode(portal.db, typed.code)
  if (!known) return say('identity.typed.unknown')
  const { accounts } = await online.identify(player)
  const account = accounts.find(({ username }) => username.toLowerCase() === player.name.toLowerCase())
  if (!account || accounts.length > 1) return say('identity.typed.name')
  const { hash, kept } = known
  const isAgreed = kept.uid === account.uid
  const next: KeptCode = { ...kept, uid: account.uid, isAgreed }
  await portal.db
    .updateTable('one_time_secrets')
    .set({ data: JSON.stringify(next) })
    .where('hash', '=', hash)
    .execute()
  return isAgreed ? say('identity.typed.done') : say('identity.typed.agree', { discord: shown(kept.discord) })
}

/** Handles the codes that players type in the game. Returns a function that stops it. */
export function followTypedCodes(deps: TypedCodeDeps): () => void {
  const { bridge, onError } = deps
  return bridge.onCode((typed, player) => {
    const { slot, serial } = player
    answerTo(deps, typed, player)
      .then((text) => bridge.give({ verb: 'tell', slot, serial, text: String(text) }))
      .catch(onError)
  })
}
