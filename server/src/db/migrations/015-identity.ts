/** Places people have signed in from, used in-game codes, and space for encrypted secrets. */
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { index, table, type Any } from './tables.ts'

export const identity = (mysql: boolean): Migration => ({
  async up(db: Any) {
    await table(db, 'known_places', mysql)
      .addColumn('hash', 'varchar(64)', (c) => c.primaryKey())
      .addColumn('person_id', 'varchar(36)', (c) => c.notNull())
      .addColumn('seen_at', 'bigint', (c) => c.notNull())
      .execute()
    await index(db, { name: 'known_places_person', on: 'known_places', columns: ['person_id'] })
    await index(db, { name: 'known_places_seen', on: 'known_places', columns: ['seen_at'] })
    await table(db, 'spent_codes', mysql)
      .addColumn('hash', 'varchar(64)', (c) => c.primaryKey())
      .addColumn('uid', 'bigint', (c) => c.notNull())
      .addColumn('spent_at', 'bigint', (c) => c.notNull())
      .execute()
    // SQLite stores texts of any length, regardless of the declared type.
    if (!mysql) return
    for (const name of ['secret', 'pending'])
      await sql`alter table two_factor modify ${sql.ref(name)} varchar(255)`.execute(db)
  },
})
