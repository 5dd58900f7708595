import type { Kysely } from 'kysely'
import type { PortalDatabase, PortalTables } from '../../db/portal-schema.ts'
import { inTransaction, retrying } from '../../db/retry.ts'
import { inboxKeptFor } from './inbox.queries.ts'

/**
 * Milliseconds to keep the outcome of each delivery; a notification that staff can see keeps the counts
 * forever.
 */
const keptFor = 7 * 24 * 3600_000

/**
 * Deletes the deliveries of one batch whose notification ended long ago. Returns true if there may be more
 * such batches.
 */
async function sweepBatch({ db }: PortalDatabase): Promise<boolean> {
  const batch = await db
    .selectFrom('push_batches')
    .innerJoin('notifications', 'notifications.id', 'push_batches.notification_id')
    .select('push_batches.id')
    .where('push_batches.state', '=', 'done')
    .where('notifications.finished_at', '<', Date.now() - keptFor)
    .limit(1)
    .executeTakeFirst()
  if (!batch) return false
  await inTransaction(db, async (db) => {
    await db.deleteFrom('push_deliveries').where('batch_id', '=', batch.id).execute()
    await db.deleteFrom('push_batches').where('id', '=', batch.id).execute()
  })
  return true
}

/** Maximum messages deleted at once. */
const batchSize = 200

/**
 * Deletes messages to one person that have left their inbox: nobody else could ever see them. Returns true if
 * there may be more.
 */
async function sweepPersonal({ db }: PortalDatabase): Promise<boolean> {
  const old = await db
    .selectFrom('notifications')
    .select('id')
    .where('started_at', '<', Date.now() - inboxKeptFor)
    .where('person_id', 'is not', null)
    .where('state', '<>', 'sending')
    .orderBy('started_at')
    .limit(batchSize)
    .execute()
  if (old.length === 0) return false
  const ids = old.map(({ id }) => id)
  await retrying(() => db.deleteFrom('notifications').where('id', 'in', ids).execute())
  return true
}

/** Whether no inbox has this notification any more. */
async function hasLeftInboxes(db: Kysely<PortalTables>, id: number): Promise<boolean> {
  const notifications = db.selectFrom('notifications').select('started_at').where('id', '=', id)
  const known = await notifications.executeTakeFirst()
  return !known || (known.started_at !== null && Number(known.started_at) < Date.now() - inboxKeptFor)
}

/**
 * Deletes who has read the earliest notification, or which members it was for, once no inbox has it any more.
 * Returns true if it did.
 */
async function sweepReaders(
  { db }: PortalDatabase,
  table: 'inbox_marks' | 'notification_members',
): Promise<boolean> {
  const rows = db.selectFrom(table).select('notification_id').orderBy('notification_id').limit(1)
  const id = (await rows.executeTakeFirst())?.notification_id
  if (id === undefined || !(await hasLeftInboxes(db, id))) return false
  await retrying(() => db.deleteFrom(table).where('notification_id', '=', id).execute())
  return true
}

/**
 * Deletes a little of what nobody can see any more: outcomes of deliveries, and what inboxes no longer show.
 * Returns true if there may be more.
 */
export async function sweepOld(portal: PortalDatabase): Promise<boolean> {
  return (
    (await sweepBatch(portal)) ||
    (await sweepPersonal(portal)) ||
    (await sweepReaders(portal, 'inbox_marks')) ||
    (await sweepReaders(portal, 'notification_members'))
  )
}
