/**
 * Finds people who signed in with the same browser. A browser is recognized by the hash of a random cookie
 * that this portal sets and that means nothing to any other site; nothing else about the browser is used.
 */
import type { Kysely } from 'kysely'
import { insertOnce } from '../db/insert-once.ts'
import type { PortalTables } from '../db/portal-schema.ts'
import { hashOf } from './tokens.ts'

type Db = Kysely<PortalTables>

const day = 24 * 60 * 60 * 1000
/** Retention of a sign-in in milliseconds: the lifetime of the cookie. */
const lifetime = 180 * day
/**
 * Browsers recorded of one person. The first ones stay, so that nobody can push them out by signing in many
 * times without the cookie.
 */
const maxBrowsers = 200
/** Maximum number of people found. */
const maxFound = 500

/** Records that a person signed in with this browser, unless they have many. Writes at most once a day. */
export async function recordBrowser(db: Db, personId: string, browser: string): Promise<void> {
  const key = { hash: hashOf(JSON.stringify(['browser of', browser])), person_id: personId }
  const now = Date.now()
  const same = (row: { hash: string; person_id: string }) =>
    db
      .selectFrom('browser_people')
      .select('seen_at')
      .where('hash', '=', row.hash)
      .where('person_id', '=', row.person_id)
      .executeTakeFirst()
  const known = await same(key)
  if (known && Number(known.seen_at) > now - day) return
  if (known) {
    await db
      .updateTable('browser_people')
      .set({ seen_at: now })
      .where('hash', '=', key.hash)
      .where('person_id', '=', personId)
      .execute()
    return
  }
  const { count } = await db
    .selectFrom('browser_people')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= maxBrowsers) return
  await insertOnce(db.insertInto('browser_people').values({ ...key, seen_at: now }))
}

/** Another person who used the same browser. */
export interface BrowserMate {
  readonly uid: number
  /** How many people used that browser; if several browsers are shared, the smallest number. */
  readonly shared: number
}

/** The other people who signed in with this person's browsers. */
export async function listBrowserMates(db: Db, personId: string): Promise<BrowserMate[]> {
  const rows = await db
    .selectFrom('browser_people as own')
    .innerJoin('browser_people as mate', 'mate.hash', 'own.hash')
    .innerJoin('people', 'people.id', 'mate.person_id')
    .select(['people.uid', 'own.hash'])
    .where('own.person_id', '=', personId)
    .where('own.seen_at', '>', Date.now() - lifetime)
    .where('mate.person_id', '<>', personId)
    .limit(maxFound)
    .execute()
  const sizes = new Map<string, number>()
  for (const { hash } of rows) sizes.set(hash, (sizes.get(hash) ?? 1) + 1)
  const mates = new Map<number, number>()
  for (const { uid, hash } of rows) mates.set(uid, Math.min(mates.get(uid) ?? Infinity, sizes.get(hash) ?? 2))
  return [...mates].map(([uid, shared]) => ({ uid, shared }))
}

/** Deletes sign-ins older than the cookie's lifetime. */
export async function sweepBrowsers(db: Db): Promise<void> {
  await db
    .deleteFrom('browser_people')
    .where('seen_at', '<', Date.now() - lifetime)
    .execute()
}
