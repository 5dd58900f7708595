/** Patch notes as written by staff, including drafts. */
import type { Migration } from 'kysely/migration'
import { index, table, type Any } from './tables.ts'

export const patchNotes = (mysql: boolean): Migration => ({
  async up(db: Any) {
    await table(db, 'patch_notes', mysql)
      .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
      .addColumn('version', 'varchar(32)', (c) => c.notNull())
      .addColumn('title', 'varchar(80)')
      .addColumn('notes', 'text', (c) => c.notNull())
      .addColumn('youtube', 'varchar(200)')
      .addColumn('position', 'integer', (c) => c.notNull())
      .addColumn('publish_at', 'bigint')
      .addColumn('revision', 'integer', (c) => c.notNull().defaultTo(1))
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('updated_at', 'bigint', (c) => c.notNull())
      .addColumn('updated_by', 'varchar(64)', (c) => c.notNull())
      .execute()
    await index(db, { name: 'patch_notes_position', on: 'patch_notes', columns: ['position'] })
  },
})
