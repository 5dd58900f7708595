/** Short-lived secrets that can be used once: OAuth states, login codes, and grants to link a character. */
import type { Kysely } from 'kysely'
import type { PortalTables } from '../db/portal-schema.ts'
import { hashOf, newToken } from './tokens.ts'

type Kind = PortalTables['one_time_secrets']['kind']

/**
 * Creates a secret that carries `data`. With `browser`, only a request with that cookie value may use it.
 * `lifetime` is in milliseconds.
 */
export async function createSecret(
  db: Kysely<PortalTables>,
  { kind, data, browser, lifetime }: { kind: Kind; data: unknown; browser: string | null; lifetime: number },
): Promise<string> {
  const secret = newToken()
  await db
    .insertInto('one_time_secrets')
    .values({
      hash: hashOf(secret),
      kind,
      browser_hash: browser === null ? null : hashOf(browser),
      data: JSON.stringify(data),
      expires_at: Date.now() + lifetime,
    })
    .execute()
  return secret
}

interface PresentedSecret {
  kind: Kind
  secret: string
  /** The browser cookie sent with it. */
  browser: string | undefined
}

async function findSecret(db: Kysely<PortalTables>, { kind, secret, browser }: PresentedSecret) {
  const row = await db
    .selectFrom('one_time_secrets')
    .select(['hash', 'browser_hash', 'data'])
    .where('hash', '=', hashOf(secret))
    .where('kind', '=', kind)
    .where('expires_at', '>', Date.now())
    .executeTakeFirst()
  if (!row) return undefined
  const isSameBrowser =
    row.browser_hash === null || (browser !== undefined && hashOf(browser) === row.browser_hash)
  return isSameBrowser ? row : undefined
}

/**
 * Returns a secret's data without using it up; undefined if the secret is unknown, expired, used or bound to
 * another browser.
 */
export async function readSecret(db: Kysely<PortalTables>, presented: PresentedSecret): Promise<unknown> {
  const row = await findSecret(db, presented)
  // Written by createSecret as JSON.
  return row && JSON.parse(row.data)
}

/**
 * Uses up a secret and returns its data. If it is used several times at once, one call succeeds and the
 * others get undefined.
 */
export async function claimSecret(db: Kysely<PortalTables>, presented: PresentedSecret): Promise<unknown> {
  const row = await findSecret(db, presented)
  if (!row) return undefined
  const { numDeletedRows } = await db
    .deleteFrom('one_time_secrets')
    .where('hash', '=', row.hash)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n ? JSON.parse(row.data) : undefined
}
