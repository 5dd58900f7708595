import type { PortalDatabase } from '../../db/portal-schema.ts'
import { retrying } from '../../db/retry.ts'

/**
 * Milliseconds for which the outcome of each delivery is kept; its notification keeps the counts for good.
 */
const keptFor = 7 * 24 * 3600_000

/**
 * Forgets the deliveries of one batch whose notification has long been over. True when there may be more of
 * them.
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
