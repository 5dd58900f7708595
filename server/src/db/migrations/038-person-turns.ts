/** The column that transactions write to take turns on a person. */
import type { Migration } from 'kysely/migration'
import { column, type Any } from './tables.ts'

export const personTurns: Migration = {
  async up(db: Any) {
    await column(db, { on: 'people', name: 'turns', type: 'integer' }, (c) => c.notNull().defaultTo(0))
  },
}
