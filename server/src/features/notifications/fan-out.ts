import { setTimeout as wait } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { PortalDatabase, PortalTables } from '../../db/portal-schema.ts'
import { inTransaction, retrying } from '../../db/retry.ts'
import type { Game } from '../../game/game.ts'
import { listMembers } from '../../game/readers/members.ts'
import type { NotificationRow } from './notifications.queries.ts'

/** Deliveries per batch, and members handled per step. */
const batchSize = 200
/** Milliseconds between two batches, because an embedded database blocks the process while writing one. */
const pause = 10

/**
 * Notifications that are due to begin or to be fanned out. Those that only wait for deliveries are excluded,
 * so that they never delay newer ones, however many there are.
 */
export function listDue({ db }: PortalDatabase, now = Date.now()) {
  return db
    .selectFrom('notifications')
    .selectAll()
    .where('state', 'in', ['scheduled', 'sending'])
    .where('laid_out', '=', 0)
    .where('next_try_at', '<=', now)
    .orderBy('next_try_at')
    .limit(50)
    .execute()
}

/** Begins a notification. Returns false if another process has begun it, or someone cancelled it. */
export async function begin({ db }: PortalDatabase, id: number, now = Date.now()): Promise<boolean> {
  const scheduled = db
    .updateTable('notifications')
    .set({ state: 'sending', started_at: now })
    .where('id', '=', id)
    .where('state', '=', 'scheduled')
  const { numUpdatedRows } = await retrying(() => scheduled.executeTakeFirstOrThrow())
  return numUpdatedRows > 0n
}

/** Cancels a scheduled notification, and says why. */
export async function refuseToBegin({ db }: PortalDatabase, id: number, note: string): Promise<void> {
  const refused = db
    .updateTable('notifications')
    .set({ state: 'cancelled', finished_at: Date.now(), note })
    .where('id', '=', id)
    .where('state', '=', 'scheduled')
  await retrying(() => refused.execute())
}

/** Moves a notification's cursor. Returns false if another process has moved it, or someone cancelled it. */
async function advance(
  db: Kysely<PortalTables>,
  { id, reached }: NotificationRow,
  to: { reached: number; found: number; isLast: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set((row) => ({
      reached: to.reached,
      laid_out: Number(to.isLast),
      note: null,
      total: row('total', '+', to.found),
    }))
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .where('laid_out', '=', 0)
    .where('reached', '=', reached)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Inserts a batch of deliveries to these subscriptions. Returns its id. */
export async function insertBatch(
  db: Kysely<PortalTables>,
  notificationId: number,
  ids: readonly number[],
): Promise<number> {
  const now = Date.now()
  const { insertId } = await db
    .insertInto('push_batches')
    .values({ notification_id: notificationId, state: 'open', next_try_at: now, holder: null })
    .executeTakeFirstOrThrow()
  await db
    .insertInto('push_deliveries')
    .values(
      ids.map((id) => ({
        notification_id: notificationId,
        subscription_id: id,
        batch_id: Number(insertId),
        state: 'pending' as const,
        attempts: 0,
        next_try_at: now,
        answer: null,
      })),
    )
    .execute()
  return Number(insertId)
}

/** The next subscriptions to the category, of everyone or of one person, by id. */
async function nextOfAll(db: Kysely<PortalTables>, row: NotificationRow) {
  const { category, reached, person_id: personId } = row
  let query = db
    .selectFrom('push_subscriptions')
    .select('id')
    .where(category, '=', 1)
    .where('id', '>', Number(reached))
  if (personId !== null) query = query.where('person_id', '=', personId)
  const rows = await query.orderBy('id').limit(batchSize).execute()
  const ids = rows.map(({ id }) => id)
  return { ids, uids: [], reached: ids.at(-1) ?? Number(reached), isLast: ids.length < batchSize }
}

/** The next members of a faction, by uid, with their subscriptions to the category. */
async function nextOfMembers(db: Kysely<PortalTables>, row: NotificationRow, members: readonly number[]) {
  const uids = members.filter((uid) => uid > Number(row.reached)).slice(0, batchSize)
  const found =
    uids.length === 0
      ? []
      : await db
          .selectFrom('push_subscriptions')
          .innerJoin('people', 'people.id', 'push_subscriptions.person_id')
          .select('push_subscriptions.id')
          .where('people.uid', 'in', uids)
          .where(row.category, '=', 1)
          .execute()
  return {
    ids: found.map(({ id }) => id),
    uids,
    reached: uids.at(-1) ?? Number(row.reached),
    isLast: uids.length < batchSize,
  }
}

/** Creates the next batch. Returns false if there is nothing left to do. */
function step(portal: PortalDatabase, id: number, members: readonly number[] | null): Promise<boolean> {
  return inTransaction(portal.db, async (db) => {
    const row = await db.selectFrom('notifications').selectAll().where('id', '=', id).executeTakeFirst()
    if (row?.state !== 'sending' || row.laid_out === 1) return false
    const next = await (members ? nextOfMembers(db, row, members) : nextOfAll(db, row))
    const moved = await advance(db, row, { ...next, found: next.ids.length })
    if (!moved) return true
    if (next.uids.length > 0) {
      await db
        .insertInto('notification_members')
        .values(next.uids.map((uid) => ({ notification_id: id, uid })))
        .execute()
    }
    if (next.ids.length > 0) await insertBatch(db, id, next.ids)
    return !next.isLast
  })
}

/**
 * Fans a notification out into batches, each in a transaction that also moves the cursor: a process that
 * resumes after a crash neither omits anyone nor includes anyone twice. `onBatch` is called for each batch.
 */
export async function fanOut(
  { portal, game }: { portal: PortalDatabase; game: Game },
  { id, faction_id: faction }: NotificationRow,
  { onBatch, isClosed }: { onBatch(): void; isClosed(): boolean },
): Promise<number[]> {
  let members: number[] | null = null
  if (faction !== null) {
    const found = await listMembers(game, 'faction', Number(faction))
    members = (found?.members ?? []).map((member) => member.id).toSorted((a, b) => a - b)
  }
  while (!isClosed() && (await step(portal, id, members))) {
    onBatch()
    await wait(pause)
  }
  onBatch()
  return members ?? []
}

/** Postpones a notification that could not be fanned out. */
export async function postponeFanOut(
  { db }: PortalDatabase,
  id: number,
  { note, until }: { note: string; until: number },
): Promise<void> {
  await db.updateTable('notifications').set({ note, next_try_at: until }).where('id', '=', id).execute()
}

/** Marks notifications as sent if every delivery has an outcome. Returns whether there were any. */
export async function finishDone({ db }: PortalDatabase): Promise<boolean> {
  const done = db
    .updateTable('notifications')
    .set({ state: 'sent', finished_at: Date.now(), note: null })
    .where('state', '=', 'sending')
    .where('laid_out', '=', 1)
    .where((row) =>
      row(
        'total',
        '=',
        row(row('delivered', '+', row.ref('failed')), '+', row('gone', '+', row.ref('skipped'))),
      ),
    )
  const { numUpdatedRows } = await retrying(() => done.executeTakeFirstOrThrow())
  return numUpdatedRows > 0n
}
