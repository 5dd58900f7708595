/** Staff notes on a person, with their earlier versions. */
import type { Migration } from 'kysely/migration'
import { index, table, type Any } from './tables.ts'

export const personNotes = (mysql: boolean): Migration => ({
  async up(db: Any) {
    await table(db, 'person_notes', mysql)
      .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
      .addColumn('person_id', 'varchar(36)', (c) => c.notNull())
      .addColumn('body', 'text', (c) => c.notNull())
      .addColumn('revision', 'integer', (c) => c.notNull())
      .addColumn('author_id', 'varchar(36)', (c) => c.notNull())
      .addColumn('author_uid', 'integer', (c) => c.notNull())
      .addColumn('author_name', 'varchar(64)', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('edited_at', 'bigint')
      .addColumn('edited_by', 'varchar(64)')
      .addColumn('pin_key', 'varchar(36)')
      .addColumn('deleted_at', 'bigint')
      .addColumn('deleted_by', 'varchar(64)')
      .execute()
    await index(db, { name: 'person_notes_person', on: 'person_notes', columns: ['person_id', 'id'] })
    await index(db, { name: 'person_notes_pin', on: 'person_notes', columns: ['pin_key'], unique: true })
    await index(db, { name: 'person_notes_deleted', on: 'person_notes', columns: ['deleted_at'] })
    await table(db, 'person_note_versions', mysql)
      .addColumn('note_id', 'integer', (c) => c.notNull())
      .addColumn('revision', 'integer', (c) => c.notNull())
      .addColumn('person_id', 'varchar(36)', (c) => c.notNull())
      .addColumn('body', 'text', (c) => c.notNull())
      .addColumn('written_by', 'varchar(64)', (c) => c.notNull())
      .addColumn('written_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('person_note_versions_key', ['note_id', 'revision'])
      .execute()
    await index(db, {
      name: 'person_note_versions_person',
      on: 'person_note_versions',
      columns: ['person_id'],
    })
  },
})
