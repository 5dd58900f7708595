import type { PortalDatabase } from '../../db/portal-schema.ts'
import { retrying } from '../../db/retry.ts'

/** Milliseconds to keep the outcome of each delivery; the notification keeps the counts forever. */
const keptFor = 7 * 24 * 3600_000

/**
 * Deletes the deliveries of one batch whose notification ended long ago. Returns true if there may be more
 * such batches.
 */
export async function sweepBatch({ db }: PortalDatabase): Promise<boolean> {
  const batch = await db
    .selectFrom('push_batches')
    .innerJoin('notifications', 'notifications.id', 'push_batches.notification_id')
    .select('push_batches.id')
    .where('push_batches.state', '=', 'done')
    .where('notifications.finished_at', '<', Date.now() - keptFor)
    .limit(1)
    .executeTakeFirst()
  if (!batch) return false
  await retrying(() =>
    db.transaction().execute(async (db) => {
      await db.deleteFrom('push_deliveries').where('batch_id', '=', batch.id).execute()
      await db.deleteFrom('push_batches').where('id', '=', batch.id).execute()
    }),
  )
  return true
}
