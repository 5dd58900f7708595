/** Ledger lines whose money or things staff gave back, and the changes that did so. */
import type { Migration } from 'kysely/migration'
import { column, index, table, type Any } from './tables.ts'

export const returnedLines = (mysql: boolean): Migration => ({
  async up(db: Any) {
    await table(db, 'returned_lines', mysql)
      .addColumn('line', 'varchar(40)', (c) => c.notNull())
      .addColumn('part', 'varchar(12)', (c) => c.notNull())
      .addColumn('round', 'integer', (c) => c.notNull())
      .addColumn('change_id', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('returned_lines_key', ['line', 'part', 'round'])
      .execute()
    await index(db, { name: 'returned_lines_change', on: 'returned_lines', columns: ['change_id'] })
    await column(db, { on: 'changes', name: 'evidence', type: 'text' })
  },
})
