/** Push: the portal's own keys, the subscribed browsers, and people's quiet hours. */
import type { Migration } from 'kysely/migration'
import { index, table, type Any } from './tables.ts'

export const push = (mysql: boolean): Migration => ({
  async up(db: Any) {
    await table(db, 'push_keys', mysql)
      .addColumn('name', 'varchar(16)', (c) => c.primaryKey())
      .addColumn('public_key', 'varchar(100)', (c) => c.notNull())
      .addColumn('private_key', 'varchar(64)', (c) => c.notNull())
      .addColumn('made_at', 'bigint', (c) => c.notNull())
      .execute()
    await table(db, 'push_subscriptions', mysql)
      .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
      // An endpoint is too long for a MySQL key.
      .addColumn('endpoint_hash', 'varchar(64)', (c) => c.notNull())
      .addColumn('endpoint', 'varchar(1024)', (c) => c.notNull())
      .addColumn('p256dh', 'varchar(100)', (c) => c.notNull())
      .addColumn('auth', 'varchar(32)', (c) => c.notNull())
      .addColumn('person_id', 'varchar(36)', (c) => c.notNull())
      .addColumn('session_id', 'varchar(36)')
      .addColumn('user_agent', 'varchar(256)', (c) => c.notNull())
      .addColumn('server_status', 'integer', (c) => c.notNull())
      .addColumn('events', 'integer', (c) => c.notNull())
      .addColumn('faction_updates', 'integer', (c) => c.notNull())
      .addColumn('premium_offers', 'integer', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('updated_at', 'bigint', (c) => c.notNull())
      .addColumn('last_success_at', 'bigint')
      .addColumn('last_failure_at', 'bigint')
      .execute()
    await index(db, {
      name: 'push_subscriptions_endpoint',
      on: 'push_subscriptions',
      columns: ['endpoint_hash'],
      unique: true,
    })
    await index(db, {
      name: 'push_subscriptions_person',
      on: 'push_subscriptions',
      columns: ['person_id'],
    })
    await index(db, {
      name: 'push_subscriptions_session',
      on: 'push_subscriptions',
      columns: ['session_id'],
    })
    await table(db, 'push_quiet_hours', mysql)
      .addColumn('person_id', 'varchar(36)', (c) => c.primaryKey())
      .addColumn('from_minute', 'integer', (c) => c.notNull())
      .addColumn('to_minute', 'integer', (c) => c.notNull())
      .addColumn('time_zone', 'varchar(64)', (c) => c.notNull())
      .execute()
  },
})
