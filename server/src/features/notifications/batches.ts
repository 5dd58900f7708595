import { sql, type Kysely } from 'kysely'
import { createLease } from '../../background/lease.ts'
import type { PortalDatabase, PortalTables } from '../../db/portal-schema.ts'
import { inTransaction, retrying } from '../../db/retry.ts'
import { dropGone, recordPushTime } from './subscriptions.queries.ts'

/** A batch that this process has claimed. Other processes leave it alone in the meantime. */
export interface ClaimedBatch {
  id: number
  notificationId: number
  /** Identifies this claim: a process that has lost it writes nothing more. */
  holder: string
}

/** The result of a delivery: final, or when to try again. */
export interface Outcome {
  subscriptionId: number
  state: 'pending' | 'delivered' | 'failed' | 'gone' | 'skipped'
  /** Whether it was sent, rather than only checked. */
  tried: boolean
  answer: number | null
  nextTryAt: number
}

/** Milliseconds a process may keep a batch without renewing its claim. */
export const claimMs = 45_000

/** Another process has claimed the batch. */
export class ClaimLost extends Error {
  override name = 'ClaimLost'
}

const lease = createLease('push_batches', claimMs)
const claimOf = ({ id, holder }: ClaimedBatch) => ({ key: id, holder })

/** Claims a due batch that nobody holds, or whose holder has let its claim expire. */
export async function claimBatch({ db }: PortalDatabase, holder: string): Promise<ClaimedBatch | null> {
  const now = Date.now()
  const due = await db
    .selectFrom('push_batches')
    .select(['id', 'notification_id'])
    .where('state', '=', 'open')
    .where('next_try_at', '<=', now)
    .where('held_until', '<', now)
    .orderBy('next_try_at')
    .limit(16)
    .execute()
  // Start at a random one, so that processes checking at the same time do not all try the same batch.
  const start = Math.floor(Math.random() * due.length)
  for (const { id, notification_id: notificationId } of [...due.slice(start), ...due.slice(0, start)]) {
    const isStillDue = sql`state = 'open' and next_try_at <= ${now}`
    const isClaimed = await retrying(() => lease.claim(db, { key: id, holder }, isStillDue))
    if (isClaimed) return { id, notificationId, holder }
  }
  return null
}

/**
 * The pending deliveries of a batch that are due at `until`, with the data needed to send them. If nothing
 * more will be sent, pass the largest integer to get all of them.
 */
export function listDeliveries({ db }: PortalDatabase, { id }: ClaimedBatch, until: number) {
  return db
    .selectFrom('push_deliveries')
    .leftJoin('push_subscriptions as to', 'to.id', 'push_deliveries.subscription_id')
    .leftJoin('people', 'people.id', 'to.person_id')
    .leftJoin('notification_members as member', (on) =>
      on
        .onRef('member.notification_id', '=', 'push_deliveries.notification_id')
        .onRef('member.uid', '=', 'people.uid'),
    )
    .leftJoin('push_quiet_hours as quiet', 'quiet.person_id', 'to.person_id')
    .select(['push_deliveries.subscription_id', 'push_deliveries.attempts'])
    .select(['to.endpoint', 'to.p256dh', 'to.auth'])
    .select(['to.server_status', 'to.events', 'to.faction_updates', 'to.premium_offers'])
    .select(['to.account_updates', 'to.watch_alarms', 'to.person_id as owner'])
    .select('people.language')
    .select(['member.uid as member', 'quiet.from_minute', 'quiet.to_minute', 'quiet.time_zone'])
    .where('push_deliveries.batch_id', '=', id)
    .where('push_deliveries.state', '=', 'pending')
    .where('push_deliveries.next_try_at', '<=', until)
    .execute()
}

async function renew(db: Kysely<PortalTables>, batch: ClaimedBatch): Promise<void> {
  if (!(await lease.renew(db, claimOf(batch)))) throw new ClaimLost('Another process has claimed the batch.')
}

async function write(
  db: Kysely<PortalTables>,
  { notificationId }: ClaimedBatch,
  { state, tried, answer, nextTryAt }: Outcome,
  ids: readonly number[],
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('push_deliveries')
    .set((row) => ({
      state,
      next_try_at: nextTryAt,
      ...(tried ? { answer, attempts: row('attempts', '+', 1) } : {}),
    }))
    .where('notification_id', '=', notificationId)
    .where('subscription_id', 'in', ids)
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/**
 * Records outcomes and updates the counts in one transaction, and renews the claim. Throws {@link ClaimLost}.
 */
export function recordOutcomes(
  portal: PortalDatabase,
  batch: ClaimedBatch,
  outcomes: readonly Outcome[],
): Promise<void> {
  return inTransaction(portal.db, async (db) => {
    await renew(db, batch)
    const counts = { pending: 0, delivered: 0, failed: 0, gone: 0, skipped: 0 }
    const alike = Map.groupBy(outcomes, ({ state, tried, answer, nextTryAt }) =>
      [state, tried, answer, state === 'pending' ? nextTryAt : 0].join(' '),
    )
    for (const group of alike.values()) {
      const [first] = group
      if (!first) continue
      counts[first.state] += await write(
        db,
        batch,
        first,
        group.map(({ subscriptionId }) => subscriptionId),
      )
    }
    const which = (test: (outcome: Outcome) => boolean) =>
      outcomes.filter((outcome) => outcome.tried && test(outcome)).map((outcome) => outcome.subscriptionId)
    await recordPushTime(
      db,
      which(({ state }) => state === 'delivered'),
      'last_success_at',
    )
    await recordPushTime(
      db,
      which(({ state }) => state === 'failed' || state === 'pending'),
      'last_failure_at',
    )
    await dropGone(
      db,
      which(({ state }) => state === 'gone'),
    )
    const { delivered, failed, gone, skipped } = counts
    if (delivered + failed + gone + skipped === 0) return
    await db
      .updateTable('notifications')
      .set((row) => ({
        delivered: row('delivered', '+', delivered),
        failed: row('failed', '+', failed),
        gone: row('gone', '+', gone),
        skipped: row('skipped', '+', skipped),
      }))
      .where('id', '=', batch.notificationId)
      .execute()
  })
}

/** Releases a batch: it is done, or waits until its next delivery is due. */
export function releaseBatch(portal: PortalDatabase, batch: ClaimedBatch): Promise<void> {
  return inTransaction(portal.db, async (db) => {
    await renew(db, batch)
    const { next } = await db
      .selectFrom('push_deliveries')
      .select((row) => row.fn.min('next_try_at').as('next'))
      .where('batch_id', '=', batch.id)
      .where('state', '=', 'pending')
      .executeTakeFirstOrThrow()
    const { state, expires_at: expiresAt } = await db
      .selectFrom('notifications')
      .select(['state', 'expires_at'])
      .where('id', '=', batch.notificationId)
      .executeTakeFirstOrThrow()
    // Cancelled in the meantime: the pending deliveries are counted at once.
    const latest = state === 'cancelled' ? 0 : Number(expiresAt)
    await db
      .updateTable('push_batches')
      .set(
        // The aggregate of no rows is null, although its type does not say so.
        (next as number | null) === null
          ? { state: 'done' }
          : { next_try_at: Math.min(latest, Number(next)) },
      )
      .where('id', '=', batch.id)
      .execute()
    await lease.release(db, claimOf(batch))
  })
}
