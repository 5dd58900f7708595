/** Which people signed in with the same browser, and which of them are known to live together. */
import type { Migration } from 'kysely/migration'
import { index, table, type Any } from './tables.ts'

export const links = (mysql: boolean): Migration => ({
  async up(db: Any) {
    await table(db, 'browser_people', mysql)
      .addColumn('hash', 'varchar(64)', (c) => c.notNull())
      .addColumn('person_id', 'varchar(36)', (c) => c.notNull())
      .addColumn('seen_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('browser_people_key', ['hash', 'person_id'])
      .execute()
    await index(db, { name: 'browser_people_person', on: 'browser_people', columns: ['person_id'] })
    await index(db, { name: 'browser_people_seen', on: 'browser_people', columns: ['seen_at'] })
    await table(db, 'households', mysql)
      .addColumn('person_id', 'varchar(36)', (c) => c.notNull())
      .addColumn('other_id', 'varchar(36)', (c) => c.notNull())
      .addColumn('noted_by', 'varchar(64)', (c) => c.notNull())
      .addColumn('noted_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('households_key', ['person_id', 'other_id'])
      .execute()
    await index(db, { name: 'households_other', on: 'households', columns: ['other_id'] })
  },
})
