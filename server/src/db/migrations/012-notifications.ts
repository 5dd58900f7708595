/** Notifications, the queue that delivers them to browsers, and what each person has read of them. */
import type { Migration } from 'kysely/migration'
import { index, table, type Any } from './tables.ts'

async function addNotifications(db: Any, mysql: boolean): Promise<void> {
  await table(db, 'notifications', mysql)
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    // The cause, if the portal itself created it: one cause creates one notification, no matter who detects
    // it first.
    .addColumn('cause', 'varchar(96)')
    .addColumn('category', 'varchar(16)', (c) => c.notNull())
    .addColumn('title', 'varchar(80)', (c) => c.notNull())
    .addColumn('body', 'varchar(300)', (c) => c.notNull())
    .addColumn('link', 'varchar(200)', (c) => c.notNull())
    .addColumn('faction_id', 'bigint')
    .addColumn('faction_name', 'varchar(128)')
    .addColumn('state', 'varchar(12)', (c) => c.notNull())
    .addColumn('note', 'varchar(200)')
    .addColumn('author_uid', 'integer')
    .addColumn('author_name', 'varchar(64)')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('send_at', 'bigint', (c) => c.notNull())
    .addColumn('started_at', 'bigint')
    .addColumn('finished_at', 'bigint')
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    // How far it has been split into batches: a subscription's id, or a member's uid; `laid_out` is 1 at the
    // end.
    .addColumn('reached', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('laid_out', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('next_try_at', 'bigint', (c) => c.notNull())
    .addColumn('total', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('delivered', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('failed', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('gone', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('skipped', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await index(db, {
    name: 'notifications_cause',
    on: 'notifications',
    columns: ['cause'],
    unique: true,
  })
  await index(db, { name: 'notifications_due', on: 'notifications', columns: ['state', 'next_try_at'] })
  await index(db, { name: 'notifications_started', on: 'notifications', columns: ['started_at'] })
}

/** Creates the queue that delivers notifications to browsers. */
async function addQueue(db: Any, mysql: boolean): Promise<void> {
  await table(db, 'notification_members', mysql)
    .addColumn('notification_id', 'integer', (c) => c.notNull())
    .addColumn('uid', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('notification_members_key', ['notification_id', 'uid'])
    .execute()
  await table(db, 'push_batches', mysql)
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('notification_id', 'integer', (c) => c.notNull())
    .addColumn('state', 'varchar(8)', (c) => c.notNull())
    .addColumn('next_try_at', 'bigint', (c) => c.notNull())
    .addColumn('holder', 'varchar(36)')
    .addColumn('held_until', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
  await index(db, { name: 'push_batches_due', on: 'push_batches', columns: ['state', 'next_try_at'] })
  await index(db, {
    name: 'push_batches_notification',
    on: 'push_batches',
    columns: ['notification_id', 'state'],
  })
  await table(db, 'push_deliveries', mysql)
    .addColumn('notification_id', 'integer', (c) => c.notNull())
    .addColumn('subscription_id', 'integer', (c) => c.notNull())
    .addColumn('batch_id', 'integer', (c) => c.notNull())
    .addColumn('state', 'varchar(9)', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('next_try_at', 'bigint', (c) => c.notNull())
    // The last status of the push service; 0 if it did not respond.
    .addColumn('answer', 'integer')
    .addPrimaryKeyConstraint('push_deliveries_key', ['notification_id', 'subscription_id'])
    .execute()
  await index(db, { name: 'push_deliveries_batch', on: 'push_deliveries', columns: ['batch_id', 'state'] })
}

/** Creates the tables of what each person has read. */
async function addInbox(db: Any, mysql: boolean): Promise<void> {
  await table(db, 'inbox_marks', mysql)
    .addColumn('person_id', 'varchar(36)', (c) => c.notNull())
    .addColumn('notification_id', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('inbox_marks_key', ['person_id', 'notification_id'])
    .execute()
  // Everything sent up to then counts as read.
  await table(db, 'inbox_read', mysql)
    .addColumn('person_id', 'varchar(36)', (c) => c.primaryKey())
    .addColumn('read_until', 'bigint', (c) => c.notNull())
    .execute()
}

export const notifications = (mysql: boolean): Migration => ({
  async up(db: Any) {
    await addNotifications(db, mysql)
    await addQueue(db, mysql)
    await addInbox(db, mysql)
  },
})
