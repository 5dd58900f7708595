/**
 * Where people have signed in from before. Tries from such a place are counted separately, so that nobody
 * else can use them up.
 */
import type { Kysely } from 'kysely'
import { updateOrInsert } from '../db/insert-once.ts'
import type { PortalTables } from '../db/portal-schema.ts'
import { hashOf } from './tokens.ts'

type Db = Kysely<PortalTables>

const day = 24 * 60 * 60 * 1000
/** Milliseconds for which a place stays known after the last sign-in there: as long as the cookie lasts. */
const placeLifetime = 180 * day
/** How many rows one person may have; the longest unused ones give way. */
const maxPlaces = 60

/** Where somebody tries to sign in from. */
export interface Place {
  /** The browser's cookie, if it has one. */
  browser: string | undefined
  /** As `networkOf` names it. */
  network: string
}

/** How a place is known: the browser itself, or its network only. */
export type KnownBy = 'browser' | 'network'

const ofName = (name: string, by: KnownBy, value: string): string =>
  hashOf(JSON.stringify([name.trim().toLowerCase(), by, value]))
const ofBrowser = (browser: string): string => hashOf(JSON.stringify(['browser', browser]))

async function knownAmong(db: Db, hashes: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('known_places')
    .select('hash')
    .where('hash', 'in', hashes)
    .where('seen_at', '>', Date.now() - placeLifetime)
    .execute()
  return new Set(rows.map(({ hash }) => hash))
}

/** How a place is known for a character of this name; undefined when nobody signed in as that from there. */
export async function findKnownPlace(
  db: Db,
  name: string,
  { browser, network }: Place,
): Promise<KnownBy | undefined> {
  const byBrowser = browser === undefined ? undefined : ofName(name, 'browser', browser)
  const byNetwork = ofName(name, 'network', network)
  const known = await knownAmong(db, byBrowser === undefined ? [byNetwork] : [byBrowser, byNetwork])
  if (byBrowser !== undefined && known.has(byBrowser)) return 'browser'
  return known.has(byNetwork) ? 'network' : undefined
}

/** Whether anybody has signed in with this browser. */
export async function isKnownBrowser(db: Db, browser: string | undefined): Promise<boolean> {
  return browser !== undefined && (await knownAmong(db, [ofBrowser(browser)])).size > 0
}

async function rememberHash(db: Db, hash: string, personId: string): Promise<void> {
  const seen = { person_id: personId, seen_at: Date.now() }
  await updateOrInsert({
    update: db.updateTable('known_places').set(seen).where('hash', '=', hash),
    insert: db.insertInto('known_places').values({ hash, ...seen }),
  })
}

async function forgetSurplus(db: Db, personId: string): Promise<void> {
  const surplus = await db
    .selectFrom('known_places')
    .select('hash')
    .where('person_id', '=', personId)
    .orderBy('seen_at', 'desc')
    .limit(1000)
    .offset(maxPlaces)
    .execute()
  if (surplus.length === 0) return
  const hashes = surplus.map(({ hash }) => hash)
  await db.deleteFrom('known_places').where('hash', 'in', hashes).execute()
}

/** Remembers a place from which somebody has signed in completely. Writes once a day at most. */
export async function rememberPlace(
  db: Db,
  { personId, username }: { personId: string; username: string },
  { browser, network }: Place & { browser: string },
): Promise<void> {
  const hashes = [
    ofName(username, 'browser', browser),
    ofName(username, 'network', network),
    ofBrowser(browser),
  ]
  const recent = await db
    .selectFrom('known_places')
    .select('hash')
    .where('hash', 'in', hashes)
    .where('seen_at', '>', Date.now() - day)
    .execute()
  const known = new Set(recent.map(({ hash }) => hash))
  const missing = hashes.filter((hash) => !known.has(hash))
  for (const hash of missing) await rememberHash(db, hash, personId)
  if (missing.length > 0) await forgetSurplus(db, personId)
}

/** Forgets from where a person has signed in. */
export async function forgetPlaces(db: Db, personId: string): Promise<void> {
  await db.deleteFrom('known_places').where('person_id', '=', personId).execute()
}

/** Deletes the places that are known no longer. */
export async function sweepPlaces(db: Db): Promise<void> {
  await db
    .deleteFrom('known_places')
    .where('seen_at', '<', Date.now() - placeLifetime)
    .execute()
}
