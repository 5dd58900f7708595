/** Messages between processes, the status of the game server, and the number of players over time. */
import type { Migration } from 'kysely/migration'
import { table, type Any } from './tables.ts'

export const serverStatus = (mysql: boolean): Migration => ({
  async up(db: Any) {
    await table(db, 'live_messages', mysql)
      .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
      .addColumn('origin', 'varchar(36)')
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addColumn('messages', 'text', (c) => c.notNull())
      .execute()
    await table(db, 'server_status', mysql)
      .addColumn('name', 'varchar(16)', (c) => c.primaryKey())
      .addColumn('state', 'varchar(8)')
      .addColumn('since', 'bigint')
      .addColumn('announced', 'varchar(8)')
      .addColumn('holder', 'varchar(36)')
      .addColumn('held_until', 'bigint', (c) => c.notNull().defaultTo(0))
      .execute()
    await table(db, 'server_samples', mysql)
      .addColumn('at', 'bigint', (c) => c.primaryKey())
      .addColumn('up', 'integer', (c) => c.notNull())
      .addColumn('peak', 'integer')
      .addColumn('max', 'integer')
      .addColumn('ping', 'integer')
      .execute()
  },
})
