/** Changes that are checked again after they were written, and notifications for a single person. */
import type { Migration } from 'kysely/migration'
import { column, type Any } from './tables.ts'

export const watchedChanges: Migration = {
  async up(db: Any) {
    await column(db, { on: 'changes', name: 'proof_at', type: 'bigint' })
    await column(db, { on: 'changes', name: 'repeated_by', type: 'integer' })
    await column(db, { on: 'notifications', name: 'person_id', type: 'varchar(36)' })
  },
}
