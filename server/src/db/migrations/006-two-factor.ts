/** Second factors, when a session passed its own, and sessions that preview the portal as a role. */
import type { Migration } from 'kysely/migration'
import { column, index, table, type Any } from './tables.ts'

export const twoFactor = (mysql: boolean): Migration => ({
  async up(db: Any) {
    await table(db, 'two_factor', mysql)
      .addColumn('person_id', 'varchar(36)', (c) => c.primaryKey())
      .addColumn('secret', 'varchar(64)')
      .addColumn('pending', 'varchar(64)')
      .addColumn('confirmed_at', 'bigint')
      .addColumn('last_step', 'bigint', (c) => c.notNull().defaultTo(0))
      .execute()
    await table(db, 'recovery_codes', mysql)
      .addColumn('hash', 'varchar(64)', (c) => c.primaryKey())
      .addColumn('person_id', 'varchar(36)', (c) => c.notNull())
      .execute()
    await index(db, { name: 'recovery_codes_person', on: 'recovery_codes', columns: ['person_id'] })
    // 0: people signed in before second factors existed stay signed in, without a recent sign-in.
    await column(db, { on: 'sessions', name: 'proven_at', type: 'bigint' }, (c) => c.defaultTo(0))
    await column(db, { on: 'sessions', name: 'fresh_at', type: 'bigint' }, (c) => c.notNull().defaultTo(0))
    await column(db, { on: 'sessions', name: 'as_role', type: 'varchar(36)' })
    await column(db, { on: 'sessions', name: 'parent_id', type: 'varchar(36)' })
    await index(db, { name: 'sessions_parent', on: 'sessions', columns: ['parent_id'] })
  },
})
