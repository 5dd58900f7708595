/** The watch's figures of everybody's money, and whether it has checked all lines, kept across restarts. */
import type { Migration } from 'kysely/migration'
import { column, index, table, type Any } from './tables.ts'

export const watchMoney = (mysql: boolean): Migration => ({
  async up(db: Any) {
    await table(db, 'watch_money', mysql)
      .addColumn('uid', 'bigint', (c) => c.primaryKey())
      .addColumn('money', 'bigint', (c) => c.notNull())
      .addColumn('came', 'bigint', (c) => c.notNull())
      .addColumn('told', 'bigint', (c) => c.notNull())
      .addColumn('since', 'bigint', (c) => c.notNull())
      .addColumn('suspect_at', 'bigint')
      .execute()
    await index(db, { name: 'watch_money_suspects', on: 'watch_money', columns: ['suspect_at'] })
    await column(db, { on: 'watch_state', name: 'caught_up', type: 'integer' }, (c) =>
      c.notNull().defaultTo(0),
    )
  },
})
