/** Identifying values of a person beyond the uid, former people, and super users as persons. */
import type { Migration } from 'kysely/migration'
import { column, index, table, type Any } from './tables.ts'

export const personIdentity = (mysql: boolean): Migration => ({
  async up(db: Any) {
    for (const name of ['registered', 'password_mark'])
      await column(db, { on: 'people', name, type: 'varchar(64)' })
    await column(db, { on: 'people', name: 'bound_at', type: 'bigint' })
    await column(db, { on: 'people', name: 'began_at', type: 'bigint' }, (c) => c.notNull().defaultTo(0))
    await column(db, { on: 'super_user_pins', name: 'person_id', type: 'varchar(36)' })
    await table(db, 'former_people', mysql)
      .addColumn('id', 'varchar(36)', (c) => c.primaryKey())
      .addColumn('uid', 'integer', (c) => c.notNull())
      .addColumn('username', 'varchar(64)', (c) => c.notNull())
      .addColumn('registered', 'varchar(64)')
      .addColumn('password_mark', 'varchar(64)')
      .addColumn('discord_id', 'varchar(20)')
      .addColumn('discord_name', 'varchar(64)')
      .addColumn('link_method', 'varchar(16)')
      .addColumn('linked_at', 'bigint')
      .addColumn('first_seen_at', 'bigint', (c) => c.notNull())
      .addColumn('last_seen_at', 'bigint', (c) => c.notNull())
      .addColumn('began_at', 'bigint', (c) => c.notNull())
      // JSON: ids of the person's roles.
      .addColumn('roles', 'text', (c) => c.notNull())
      .addColumn('ended_at', 'bigint', (c) => c.notNull())
      .addColumn('cause', 'varchar(16)', (c) => c.notNull())
      .addColumn('change_id', 'integer')
      .execute()
    await index(db, { name: 'former_people_uid', on: 'former_people', columns: ['uid'] })
    await index(db, { name: 'former_people_change', on: 'former_people', columns: ['change_id'] })
  },
})
