/** Music uploaded by players; the files are in the music folder. */
import type { Migration } from 'kysely/migration'
import { index, table, type Any } from './tables.ts'

export const tracks = (mysql: boolean): Migration => ({
  async up(db: Any) {
    await table(db, 'tracks', mysql)
      .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
      .addColumn('name', 'varchar(16)', (c) => c.notNull())
      .addColumn('name_key', 'varchar(16)', (c) => c.notNull())
      .addColumn('storage', 'varchar(36)', (c) => c.notNull())
      .addColumn('person_id', 'varchar(36)', (c) => c.notNull())
      .addColumn('uid', 'integer', (c) => c.notNull())
      .addColumn('username', 'varchar(64)', (c) => c.notNull())
      .addColumn('bytes', 'integer', (c) => c.notNull())
      .addColumn('milliseconds', 'integer', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .execute()
    await index(db, { name: 'tracks_name', on: 'tracks', columns: ['name_key'], unique: true })
    await index(db, { name: 'tracks_storage', on: 'tracks', columns: ['storage'], unique: true })
    await index(db, { name: 'tracks_person', on: 'tracks', columns: ['person_id'] })
  },
})
