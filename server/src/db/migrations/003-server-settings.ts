/** Settings that no game stores, and the hourly statistics. */
import type { Migration } from 'kysely/migration'
import { table, type Any } from './tables.ts'

export const serverSettings = (mysql: boolean): Migration => ({
  async up(db: Any) {
    await table(db, 'portal_settings', mysql)
      .addColumn('name', 'varchar(32)', (c) => c.primaryKey())
      .addColumn('value', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'bigint', (c) => c.notNull())
      .execute()
    await table(db, 'stat_samples', mysql)
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addColumn('name', 'varchar(32)', (c) => c.notNull())
      .addColumn('value', 'double precision', (c) => c.notNull())
      .addColumn('source', 'varchar(8)', (c) => c.notNull())
      .addPrimaryKeyConstraint('stat_samples_key', ['at', 'name'])
      .execute()
  },
})
