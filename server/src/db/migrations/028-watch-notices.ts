/** Alarms of the watch as a separate push category, which nobody gets without choosing it. */
import type { Migration } from 'kysely/migration'
import { column, type Any } from './tables.ts'

export const watchNotices = (): Migration => ({
  async up(db: Any) {
    await column(db, { on: 'push_subscriptions', name: 'watch_alarms', type: 'integer' }, (c) =>
      c.notNull().defaultTo(0),
    )
  },
})
