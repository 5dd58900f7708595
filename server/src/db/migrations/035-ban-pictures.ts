/** Pictures as evidence for a ban. */
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { index, table, type Any } from './tables.ts'

export const banPictures = (mysql: boolean): Migration => ({
  async up(db: Any) {
    await table(db, 'ban_pictures', mysql)
      .addColumn('id', 'varchar(32)', (c) => c.primaryKey())
      .addColumn('change_id', 'integer')
      .addColumn('position', 'integer', (c) => c.notNull())
      .addColumn('person_id', 'varchar(36)', (c) => c.notNull())
      .addColumn('type', 'varchar(16)', (c) => c.notNull())
      // Base64, which every engine and every backup stores unchanged. A MySQL text ends at 64 kB.
      .addColumn('data', mysql ? sql`mediumtext` : 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .execute()
    await index(db, { name: 'ban_pictures_change', on: 'ban_pictures', columns: ['change_id'] })
  },
})
