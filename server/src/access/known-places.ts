/**
 * Places people have signed in from before. Attempts from such a place are counted separately, so that nobody
 * else can use them up.
 */
import type { Kysely } from 'kysely'
import { updateOrInsert } from '../db/insert-once.ts'
import type { PortalTables } from '../db/portal-schema.ts'
import { hashOf } from './tokens.ts'

type Db = Kysely<PortalTables>

const day = 24 * 60 * 60 * 1000
/** Retention of a place after the last sign-in there, in milliseconds: the lifetime of the cookie. */
const placeLifetime = 180 * day
/** Maximum number of rows per person; the least recently used ones are deleted first. */
const maxPlaces = 60

/** The place a person tries to sign in from. */
export interface Place {
  /** The browser's cookie, if it has one. */
  browser: string | undefined
  /** In the format of `networkOf`. */
  network: string
}

/** How a place was recognized: by the browser, or only by its network. */
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

/**
 * How a place is known for a character with this name; undefined if nobody has signed in with that name from
 * there.
 */
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

/** Whether anybody has signed in with this browser before. */
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

/** Remembers the place of a completed sign-in. Writes at most once a day. */
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

/** Forgets all places a person has signed in from. */
export async function forgetPlaces(db: Db, personId: string): Promise<void> {
  await db.deleteFrom('known_places').where('person_id', '=', personId).execute()
}

/** Deletes places that are past their retention. */
export async function sweepPlaces(db: Db): Promise<void> {
  await db
    .deleteFrom('known_places')
    .where('seen_at', '<', Date.now() - placeLifetime)
    .execute()
}
