/** Ledger templates saved by staff. */
import type { Migration } from 'kysely/migration'
import { table, type Any } from './tables.ts'

export const ledgerTemplates = (mysql: boolean): Migration => ({
  async up(db: Any) {
    await table(db, 'ledger_templates', mysql)
      .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
      .addColumn('log', 'varchar(64)', (c) => c.notNull())
      .addColumn('text', 'text', (c) => c.notNull())
      .addColumn('created_by', 'varchar(64)', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .execute()
  },
})
