import { pushCategories, pushLimits, type PushCategory } from '@idlewood/contract/push'
import type { Kysely } from 'kysely'
import { lockPerson } from '../../access/people.ts'
import { isDuplicateKey } from '../../db/errors.ts'
import type { PortalDatabase, PortalTables } from '../../db/portal-schema.ts'
import { retrying } from '../../db/retry.ts'
import { conflict } from '../../http/refusals.ts'
import { endpointHash } from './endpoint.rules.ts'
import { say } from '../../language/sentences.ts'

/** A subscription as created by a browser. */
export interface Subscription {
  endpoint: string
  p256dh: string
  auth: string
}

/** The owner of a subscription, and the session it was made in. */
interface Owner {
  personId: string
  sessionId: string | null
  userAgent: string
}

const flags = (categories: readonly PushCategory[]): Record<PushCategory, number> =>
  // One entry for each category.
  Object.fromEntries(pushCategories.map((name) => [name, Number(categories.includes(name))])) as Record<
    PushCategory,
    number
  >

/** The categories set in a row's columns. */
export const categoriesOf = (row: Readonly<Record<PushCategory, number>>): PushCategory[] =>
  pushCategories.filter((name) => row[name] === 1)

export function listSubscriptions({ db }: PortalDatabase, personId: string) {
  return db
    .selectFrom('push_subscriptions')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('id')
    .execute()
}

export function findSubscription({ db }: PortalDatabase, personId: string, id: number) {
  return db
    .selectFrom('push_subscriptions')
    .selectAll()
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst()
}

/** Throws unless this person may add another browser. */
async function makeRoom(db: Kysely<PortalTables>, personId: string): Promise<void> {
  const { count } = await db
    .selectFrom('push_subscriptions')
    .select((row) => row.fn.countAll().as('count'))
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= pushLimits.devices) {
    throw conflict(say('notifications.tooManyBrowsers', { most: pushLimits.devices }))
  }
}

/**
 * Saves a subscription, new or changed. It belongs to the person who subscribed last. `isNew` is false if it
 * was already theirs.
 */
export async function subscribe(
  portal: PortalDatabase,
  subscription: Subscription,
  owner: Owner,
  categories: readonly PushCategory[],
): Promise<{ isNew: boolean }> {
  const hash = endpointHash(subscription.endpoint)
  const write = () =>
    portal.db.transaction().execute(async (db) => {
      await lockPerson(db, { id: owner.personId })
      const now = Date.now()
      const row = {
        ...subscription,
        ...flags(categories),
        person_id: owner.personId,
        session_id: owner.sessionId,
        user_agent: owner.userAgent.slice(0, 256),
        updated_at: now,
      }
      const known = await db
        .selectFrom('push_subscriptions')
        .select(['id', 'person_id'])
        .where('endpoint_hash', '=', hash)
        .executeTakeFirst()
      const isOwn = known?.person_id === owner.personId
      if (!isOwn) await makeRoom(db, owner.personId)
      if (!known) {
        const empty = { last_success_at: null, last_failure_at: null }
        await db
          .insertInto('push_subscriptions')
          .values({ ...row, ...empty, endpoint_hash: hash, created_at: now })
          .execute()
        return { isNew: true }
      }
      // It was someone else's browser: their delivery results say nothing about this one.
      const reset = isOwn ? {} : { created_at: now, last_success_at: null, last_failure_at: null }
      await db
        .updateTable('push_subscriptions')
        .set({ ...row, ...reset })
        .where('id', '=', known.id)
        .execute()
      return { isNew: !isOwn }
    })
  try {
    return await retrying(write)
  } catch (error) {
    // Two tabs of one browser subscribed at once, and the other one created the row.
    if (isDuplicateKey(error)) return retrying(write)
    throw error
  }
}

/** Deletes one of a person's own subscriptions. */
export async function unsubscribe({ db }: PortalDatabase, personId: string, endpoint: string): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('endpoint_hash', '=', endpointHash(endpoint))
    .where('person_id', '=', personId)
    .execute()
}

export async function removeSubscription(
  { db }: PortalDatabase,
  personId: string,
  id: number,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('push_subscriptions')
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/**
 * Replaces a browser's old subscription, whose secret it must know, with its new one. Returns false if there
 * is no such subscription.
 */
export async function renew(
  { db }: PortalDatabase,
  old: { endpoint: string; auth: string },
  subscription: Subscription,
): Promise<boolean> {
  try {
    const { numUpdatedRows } = await db
      .updateTable('push_subscriptions')
      .set({
        ...subscription,
        endpoint_hash: endpointHash(subscription.endpoint),
        updated_at: Date.now(),
      })
      .where('endpoint_hash', '=', endpointHash(old.endpoint))
      .where('auth', '=', old.auth)
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  } catch (error) {
    // The page was faster and has already saved the new one.
    if (isDuplicateKey(error)) return true
    throw error
  }
}

/** Deletes subscriptions that a push service reported as gone. */
export async function dropGone(db: Kysely<PortalTables>, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('push_subscriptions').where('id', 'in', ids).execute()
}

/** Records the time of the latest success or failure for these subscriptions. */
export async function recordPushTime(
  db: Kysely<PortalTables>,
  ids: readonly number[],
  outcome: 'last_success_at' | 'last_failure_at',
): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('push_subscriptions')
    .set({ [outcome]: Date.now() })
    .where('id', 'in', ids)
    .execute()
}
