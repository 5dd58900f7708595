/** The index by which what people have read of a notification is found and deleted. */
import type { Migration } from 'kysely/migration'
import { index, type Any } from './tables.ts'

export const inboxSweep: Migration = {
  async up(db: Any) {
    await index(db, {
      name: 'inbox_marks_notification',
      on: 'inbox_marks',
      columns: ['notification_id'],
    })
  },
}
