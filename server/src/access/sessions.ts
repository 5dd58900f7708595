/** Starts, lists and ends sessions in the portal database. `viewers.ts` finds them by token. */
import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { PortalDatabase, PortalTables } from '../db/portal-schema.ts'
import { inTransaction } from '../db/retry.ts'
import { sweepFormerPeople } from './former-people.ts'
import { sweepBrowsers } from './browser-people.ts'
import { sweepPlaces } from './known-places.ts'
import { lockPerson } from './people.ts'
import { lockRevision, raiseRevision } from './revision.ts'
import { hashOf, newToken } from './tokens.ts'
import { twoFactorSince } from './two-factor.ts'

const day = 24 * 60 * 60 * 1000
/** Milliseconds without a request after which a session is over. */
export const idleLimit = 7 * day
/** Milliseconds after which a session is over even if it is in use. */
const absoluteLimit = 30 * day
/** The same limit for super users and people who have a permission. */
export const staffLimit = day / 2
/** Maximum number of sessions per person; the least recently used ones are ended first. */
const maxSessions = 20
/** Milliseconds after the sign-in within which the second factor must be given. */
const secondFactorLimit = day / 96
/** Milliseconds for which a session may view the portal as a role. */
const viewLimit = day / 24

/** The way a session was started. */
export type SignInMethod = PortalTables['sessions']['method']

/**
 * Sign-ins that the game's password is part of. Such a session ends when the password is changed, because
 * anyone who knew the old one may have opened it.
 */
const byPassword: ReadonlySet<SignInMethod> = new Set(['password', 'signup', 'link'])

/**
 * Sign-ins that the linked Discord account is part of. Such a session ends when the account is unlinked,
 * because the account may have been a stranger's.
 */
const byDiscord: ReadonlySet<SignInMethod> = new Set(['discord', 'link'])

/** Whether a session started in this way ends when the password in the game changes. */
export const endsWithPassword = (method: SignInMethod): boolean => byPassword.has(method)

/** The client that starts a session. */
export interface Origin {
  address: string
  userAgent: string
}

/**
 * Starts a session within an open transaction and returns its id, and its token, which is not stored. If the
 * person has a second factor, the session cannot do anything until that factor is given, unless
 * `tookSecondFactor` says that it already was.
 */
export async function beginSession(
  db: Kysely<PortalTables>,
  {
    personId,
    method,
    origin,
    tookSecondFactor = false,
  }: { personId: string; method: SignInMethod; origin: Origin; tookSecondFactor?: boolean },
): Promise<{ id: string; token: string; isProven: boolean }> {
  // Turning the second factor on ends sessions that lack it, and must not miss this one.
  await lockPerson(db, { id: personId })
  const [id, token] = [randomUUID(), newToken()]
  const now = Date.now()
  const isProven = tookSecondFactor || (await twoFactorSince(db, personId)) === undefined
  await db
    .insertInto('sessions')
    .values({
      id,
      token_hash: hashOf(token),
      person_id: personId,
      method,
      created_at: now,
      last_seen_at: now,
      expires_at: now + (isProven ? absoluteLimit : secondFactorLimit),
      proven_at: isProven ? now : null,
      fresh_at: now,
      address: origin.address.slice(0, 64),
      // Shown to the person so that they recognize the device; the end of a long user agent adds nothing.
      user_agent: origin.userAgent.slice(0, 256),
    })
    .execute()
  const surplus = await db
    .selectFrom('sessions')
    .select('id')
    .where('person_id', '=', personId)
    // A sign-in that is still waiting for its second factor must not push out sessions that have passed
    // theirs.
    .where('proven_at', isProven ? 'is not' : 'is', null)
    .orderBy('last_seen_at', 'desc')
    .orderBy('created_at', 'desc')
    .limit(1000)
    .offset(maxSessions)
    .execute()
  if (surplus.length > 0) {
    await db
      .deleteFrom('sessions')
      .where(
        'id',
        'in',
        surplus.map(({ id }) => id),
      )
      .execute()
    await raiseRevision(db)
  }
  return { id, token, isProven }
}

/**
 * Records that the second factor was given. The session now lasts as long as every other one, and its sign-in
 * counts as recent.
 */
export async function proveSession(db: Kysely<PortalTables>, id: string): Promise<void> {
  const now = Date.now()
  await db
    .updateTable('sessions')
    .set((row) => ({ proven_at: now, expires_at: row('created_at', '+', absoluteLimit) }))
    .where('id', '=', id)
    .where('proven_at', 'is', null)
    .execute()
  await refreshSession(db, id)
}

/** Records that the person of this session has just confirmed their identity again. */
export async function refreshSession(db: Kysely<PortalTables>, id: string): Promise<void> {
  await db.updateTable('sessions').set({ fresh_at: Date.now() }).where('id', '=', id).execute()
  await raiseRevision(db)
}

/**
 * Starts a read-only session that views the portal as a role. It replaces an earlier view started from the
 * same session, and ends with that session. Returns its token and its end in milliseconds since 1970.
 */
export async function beginView(
  db: Kysely<PortalTables>,
  { sessionId, roleId }: { sessionId: string; roleId: string },
): Promise<{ token: string; expiresAt: number }> {
  const parent = await db
    .selectFrom('sessions')
    .selectAll()
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  await db.deleteFrom('sessions').where('parent_id', '=', sessionId).execute()
  const token = newToken()
  const now = Date.now()
  const expiresAt = Math.min(
    now + viewLimit,
    Number(parent.expires_at),
    Number(parent.created_at) + staffLimit,
  )
  await db
    .insertInto('sessions')
    .values({
      ...parent,
      id: randomUUID(),
      token_hash: hashOf(token),
      created_at: now,
      last_seen_at: now,
      expires_at: expiresAt,
      proven_at: now,
      fresh_at: 0,
      as_role: roleId,
      parent_id: sessionId,
    })
    .execute()
  await raiseRevision(db)
  return { token, expiresAt }
}

/** A person's live sessions, most recently used first. */
export function listSessions({ db }: PortalDatabase, personId: string) {
  return (
    db
      .selectFrom('sessions')
      .select([
        'id',
        'method',
        'created_at',
        'last_seen_at',
        'expires_at',
        'proven_at',
        'address',
        'user_agent',
      ])
      .where('person_id', '=', personId)
      // Role views belong to the session they were started from.
      .where('parent_id', 'is', null)
      .where('expires_at', '>', Date.now())
      .where('last_seen_at', '>', Date.now() - idleLimit)
      .orderBy('last_seen_at', 'desc')
      .execute()
  )
}

/** How many sessions a person has, including expired ones that have not been deleted yet. */
export async function countSessions(db: Kysely<PortalTables>, personId: string): Promise<number> {
  const { count } = await db
    .selectFrom('sessions')
    .select((row) => row.fn.countAll().as('count'))
    .where('person_id', '=', personId)
    .where('parent_id', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Deletes role views whose parent session is gone; the guard refuses them anyway. */
async function endOrphans(db: Kysely<PortalTables>, personId: string): Promise<void> {
  const left = await db
    .selectFrom('sessions')
    .select('id')
    .where('person_id', '=', personId)
    .where('parent_id', 'is', null)
    .execute()
  let deletion = db
    .deleteFrom('sessions')
    .where('person_id', '=', personId)
    .where('parent_id', 'is not', null)
  if (left.length > 0)
    deletion = deletion.where(
      'parent_id',
      'not in',
      left.map(({ id }) => id),
    )
  await deletion.execute()
}

/** Ends the role view that was started from this session. Returns the number of views ended, 0 or 1. */
export async function endView(db: Kysely<PortalTables>, sessionId: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('parent_id', '=', sessionId)
    .executeTakeFirstOrThrow()
  if (numDeletedRows > 0n) await raiseRevision(db)
  return Number(numDeletedRows)
}

/** Which of a person's sessions to end: one or more by id, all but one, or all. */
export type WhichSessions = { only: string | readonly [string, ...string[]] } | { except: string } | 'all'

/** The comparison of a session's id that selects them; undefined if all are meant. */
const comparisonOf = (which: WhichSessions): ['in' | 'not in', readonly string[]] | undefined =>
  which === 'all' ? undefined : 'only' in which ? ['in', [which.only].flat()] : ['not in', [which.except]]

/**
 * Ends the notifications of browsers that are signed out on purpose. Those whose sessions have expired still
 * get them, until their person signs out everywhere.
 */
async function endNotifications(
  db: Kysely<PortalTables>,
  personId: string,
  which: WhichSessions,
): Promise<void> {
  let ending = db.deleteFrom('push_subscriptions').where('person_id', '=', personId)
  const comparison = comparisonOf(which)
  if (comparison) ending = ending.where('session_id', ...comparison)
  await ending.execute()
}

/**
 * Ends sessions of a person, with immediate effect in every process. Call it in a transaction. Returns how
 * many were ended.
 */
export async function endSessionsIn(
  db: Kysely<PortalTables>,
  personId: string,
  which: WhichSessions,
): Promise<number> {
  let ending = db
    .selectFrom('sessions')
    .select('id')
    .where('person_id', '=', personId)
    .where('parent_id', 'is', null)
  const comparison = comparisonOf(which)
  if (comparison) ending = ending.where('id', ...comparison)
  const ids = (await ending.execute()).map(({ id }) => id)
  await endNotifications(db, personId, which)
  if (ids.length === 0) {
    await endOrphans(db, personId)
    return 0
  }
  const deletion = db.deleteFrom('sessions').where('id', 'in', ids)
  const { numDeletedRows } = await deletion.executeTakeFirstOrThrow()
  await endOrphans(db, personId)
  await raiseRevision(db)
  return Number(numDeletedRows)
}

/** Ends a person's sessions that were opened in these ways, except one. Returns how many were ended. */
async function endSessionsOpenedBy(
  db: Kysely<PortalTables>,
  personId: string,
  { methods, except = '' }: { methods: ReadonlySet<SignInMethod>; except?: string },
): Promise<number> {
  const opened = await db
    .selectFrom('sessions')
    .select('id')
    .where('person_id', '=', personId)
    .where('parent_id', 'is', null)
    .where('method', 'in', [...methods])
    .where('id', '<>', except)
    .execute()
  const [first, ...others] = opened.map(({ id }) => id)
  return first === undefined ? 0 : endSessionsIn(db, personId, { only: [first, ...others] })
}

/** Ends a person's sessions that were opened with the game's password. Call it in a transaction. */
export async function endPasswordSessionsIn(db: Kysely<PortalTables>, personId: string): Promise<void> {
  await endSessionsOpenedBy(db, personId, { methods: byPassword })
}

/**
 * Ends a person's sessions that were opened with the linked Discord account, except the one that unlinks it.
 * Call it in a transaction. Returns how many were ended.
 */
export const endDiscordSessionsIn = (
  db: Kysely<PortalTables>,
  personId: string,
  { except }: { except: string },
): Promise<number> => endSessionsOpenedBy(db, personId, { methods: byDiscord, except })

/** Ends sessions of a person, with immediate effect in every process. Returns how many were ended. */
export function endSessions({ db }: PortalDatabase, personId: string, which: WhichSessions): Promise<number> {
  return inTransaction(db, async (db) => {
    await lockRevision(db)
    return endSessionsIn(db, personId, which)
  })
}

/** Deletes expired sessions, one-time secrets, known places, browser sign-ins and data of former people. */
export async function sweepExpired({ db }: PortalDatabase): Promise<void> {
  const now = Date.now()
  await db
    .deleteFrom('sessions')
    .where((or) => or.or([or('expires_at', '<', now), or('last_seen_at', '<', now - idleLimit)]))
    .execute()
  await db.deleteFrom('one_time_secrets').where('expires_at', '<', now).execute()
  await sweepPlaces(db)
  await sweepBrowsers(db)
  await sweepFormerPeople(db)
}
