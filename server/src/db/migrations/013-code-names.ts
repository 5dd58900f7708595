/** The community's names for the game's jobs, packages, admin levels and faction types. */
import type { Migration } from 'kysely/migration'
import { table, type Any } from './tables.ts'

export const codeNames = (mysql: boolean): Migration => ({
  async up(db: Any) {
    await table(db, 'code_names', mysql)
      .addColumn('kind', 'varchar(32)', (c) => c.notNull())
      .addColumn('code', 'integer', (c) => c.notNull())
      .addColumn('name', 'varchar(64)', (c) => c.notNull())
      .addPrimaryKeyConstraint('code_names_key', ['kind', 'code'])
      .execute()
  },
})
