/** Changes handed over to the running game. */
import type { Migration } from 'kysely/migration'
import { column, type Any } from './tables.ts'

export const handedChanges: Migration = {
  async up(db: Any) {
    await column(db, { on: 'changes', name: 'handed_run', type: 'bigint' })
  },
}
