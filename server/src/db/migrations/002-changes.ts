/** The mailbox: changes waiting to be written to the game, and the fields they lock meanwhile. */
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { index, table, type Any } from './tables.ts'

export const changes = (mysql: boolean): Migration => ({
  async up(db: Any) {
    await table(db, 'changes', mysql)
      .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
      .addColumn('operation', 'varchar(8)', (c) => c.notNull())
      .addColumn('target', 'varchar(16)', (c) => c.notNull())
      .addColumn('target_id', 'varchar(96)', (c) => c.notNull())
      .addColumn('target_name', 'varchar(128)', (c) => c.notNull())
      .addColumn('uid', 'integer')
      .addColumn('fields', 'text', (c) => c.notNull())
      // A whole row of the game's widest table does not fit into a MySQL text.
      .addColumn('kept_row', mysql ? sql`mediumtext` : 'text')
      .addColumn('state', 'varchar(12)', (c) => c.notNull())
      .addColumn('reason', 'varchar(500)')
      .addColumn('note', 'varchar(500)')
      .addColumn('actor_id', 'varchar(36)', (c) => c.notNull())
      .addColumn('actor_uid', 'integer', (c) => c.notNull())
      .addColumn('actor_name', 'varchar(64)', (c) => c.notNull())
      .addColumn('address', 'varchar(64)', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('attempted_at', 'bigint')
      .addColumn('applied_at', 'bigint')
      .addColumn('settled_at', 'bigint')
      .addColumn('next_try_at', 'bigint', (c) => c.notNull())
      .addColumn('holder', 'varchar(36)')
      .addColumn('held_until', 'bigint')
      .addColumn('undoes', 'integer')
      .addColumn('undone_by', 'integer')
      .execute()
    await index(db, { name: 'changes_due', on: 'changes', columns: ['state', 'next_try_at'] })
    await index(db, { name: 'changes_uid', on: 'changes', columns: ['uid', 'id'] })
    await index(db, { name: 'changes_target', on: 'changes', columns: ['target', 'target_id'] })
    await index(db, { name: 'changes_actor', on: 'changes', columns: ['actor_uid', 'created_at'] })
    await table(db, 'held_fields', mysql)
      .addColumn('target', 'varchar(16)', (c) => c.notNull())
      .addColumn('target_id', 'varchar(96)', (c) => c.notNull())
      .addColumn('field', 'varchar(64)', (c) => c.notNull())
      .addColumn('change_id', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('held_fields_key', ['target', 'target_id', 'field'])
      .execute()
  },
})
