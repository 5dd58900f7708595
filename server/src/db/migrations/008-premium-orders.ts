/** Premium orders, and the change that fulfils each. */
import type { Migration } from 'kysely/migration'
import { column, index, table, type Any } from './tables.ts'

export const premiumOrders = (mysql: boolean): Migration => ({
  async up(db: Any) {
    await table(db, 'premium_orders', mysql)
      .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
      .addColumn('uid', 'integer', (c) => c.notNull())
      .addColumn('username', 'varchar(64)', (c) => c.notNull())
      .addColumn('tier', 'varchar(16)', (c) => c.notNull())
      .addColumn('tier_name', 'varchar(64)', (c) => c.notNull())
      .addColumn('package', 'integer', (c) => c.notNull())
      .addColumn('days', 'integer', (c) => c.notNull())
      .addColumn('diamonds', 'integer', (c) => c.notNull())
      .addColumn('cash', 'bigint', (c) => c.notNull())
      .addColumn('payment', 'varchar(8)', (c) => c.notNull())
      .addColumn('state', 'varchar(12)', (c) => c.notNull())
      // The uid while staff or the game still have to act: unique, so that nobody has two such orders.
      .addColumn('open_key', 'integer')
      .addColumn('note', 'varchar(500)')
      .addColumn('reason', 'varchar(500)')
      .addColumn('staff_uid', 'integer')
      .addColumn('staff_name', 'varchar(64)')
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('decided_at', 'bigint')
      .addColumn('change_id', 'integer')
      .addColumn('starts_at', 'bigint')
      .addColumn('expires_at', 'bigint')
      .addColumn('ending', 'varchar(12)')
      .addColumn('end_change_id', 'integer')
      .addColumn('repair_change_id', 'integer')
      .addColumn('ended_at', 'bigint')
      .addColumn('replaced_by', 'integer')
      .addColumn('next_look_at', 'bigint', (c) => c.notNull().defaultTo(0))
      .execute()
    await index(db, {
      name: 'premium_orders_open',
      on: 'premium_orders',
      columns: ['open_key'],
      unique: true,
    })
    await index(db, { name: 'premium_orders_uid', on: 'premium_orders', columns: ['uid', 'id'] })
    await index(db, { name: 'premium_orders_state', on: 'premium_orders', columns: ['state', 'id'] })
    await index(db, {
      name: 'premium_orders_expiry',
      on: 'premium_orders',
      columns: ['state', 'expires_at'],
    })
    await column(db, { on: 'changes', name: 'order_id', type: 'integer' })
  },
})
