/**
 * Which persons signed in with the same browser. A browser is recognized by the hash of a random cookie set
 * by this portal, which means nothing to any other; nothing else about the browser is looked at.
 */
import type { Kysely } from 'kysely'
import { insertOnce } from '../db/insert-once.ts'
import type { PortalTables } from '../db/portal-schema.ts'
import { hashOf } from './tokens.ts'

type Db = Kysely<PortalTables>

const day = 24 * 60 * 60 * 1000
/** Milliseconds a sign-in is kept for: as long as the cookie lasts. */
const lifetime = 180 * day
/** Persons found at most. */
const maxFound = 500

/** Notes that somebody signed in with this browser. Writes once a day at most. */
export async function noteBrowser(db: Db, personId: string, browser: string): Promise<void> {
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
  await insertOnce(db.insertInto('browser_people').values({ ...key, seen_at: now }))
}

/** Somebody who signed in with a browser that another person used as well. */
export interface BrowserMate {
  readonly uid: number
  /** How many persons used that browser; with several shared browsers, the smallest number. */
  readonly shared: number
}

/** Who else signed in with the browsers of this person. */
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

/** Deletes what is older than the cookie. */
export async function sweepBrowsers(db: Db): Promise<void> {
  await db
    .deleteFrom('browser_people')
    .where('seen_at', '<', Date.now() - lifetime)
    .execute()
}
