/** Alarms of the watch, the admin levels it has seen, and the process that runs it. */
import type { Migration } from 'kysely/migration'
import { index, table, type Any } from './tables.ts'

export const watchTables = (mysql: boolean): Migration => ({
  async up(db: Any) {
    await table(db, 'watch_alarms', mysql)
      .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
      .addColumn('fingerprint', 'varchar(120)', (c) => c.notNull())
      .addColumn('kind', 'varchar(16)', (c) => c.notNull())
      .addColumn('uid', 'bigint', (c) => c.notNull())
      .addColumn('name', 'varchar(64)', (c) => c.notNull())
      .addColumn('details', 'text', (c) => c.notNull())
      .addColumn('state', 'varchar(16)', (c) => c.notNull())
      .addColumn('handled_by', 'varchar(64)')
      .addColumn('note', 'text')
      .addColumn('raised_at', 'bigint', (c) => c.notNull())
      .addColumn('handled_at', 'bigint')
      .execute()
    await index(db, {
      name: 'watch_alarms_once',
      on: 'watch_alarms',
      columns: ['fingerprint'],
      unique: true,
    })
    await index(db, { name: 'watch_alarms_state', on: 'watch_alarms', columns: ['state', 'id'] })
    await table(db, 'watch_levels', mysql)
      .addColumn('uid', 'bigint', (c) => c.primaryKey())
      .addColumn('level', 'integer', (c) => c.notNull())
      .execute()
    await table(db, 'watch_state', mysql)
      .addColumn('name', 'varchar(16)', (c) => c.primaryKey())
      .addColumn('holder', 'varchar(36)')
      .addColumn('held_until', 'bigint')
      .addColumn('last_change', 'integer', (c) => c.notNull())
      .addColumn('knows_levels', 'integer', (c) => c.notNull())
      .execute()
  },
})
