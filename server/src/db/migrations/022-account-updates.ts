/** Notifications for a single person: a separate push category, in the reader's language. */
import type { Migration } from 'kysely/migration'
import { column, type Any } from './tables.ts'

export const accountUpdates = (): Migration => ({
  async up(db: Any) {
    await column(db, { on: 'push_subscriptions', name: 'account_updates', type: 'integer' }, (c) =>
      c.notNull().defaultTo(1),
    )
    await column(db, { on: 'notifications', name: 'texts', type: 'text' })
  },
})
