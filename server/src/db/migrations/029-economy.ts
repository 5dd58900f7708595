/** The amount of money and the number of visitors, day by day. */
import type { Migration } from 'kysely/migration'
import { table, type Any } from './tables.ts'

export const economy = (mysql: boolean): Migration => ({
  async up(db: Any) {
    await table(db, 'economy_days', mysql)
      .addColumn('day', 'varchar(10)', (c) => c.primaryKey())
      .addColumn('money', 'bigint')
      .addColumn('newcomers', 'integer')
      .addColumn('visitors', 'integer')
      .addColumn('holders', 'text')
      .addColumn('counted_at', 'bigint', (c) => c.notNull())
      .execute()
  },
})
