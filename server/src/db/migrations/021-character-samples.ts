/** Daily figures of characters, on the days their players visited. */
import type { Migration } from 'kysely/migration'
import { index, table, type Any } from './tables.ts'

export const characterSamples = (mysql: boolean): Migration => ({
  async up(db: Any) {
    await table(db, 'character_samples', mysql)
      .addColumn('person_id', 'varchar(36)', (c) => c.notNull())
      .addColumn('day', 'varchar(10)', (c) => c.notNull())
      .addColumn('level', 'integer')
      .addColumn('hours', 'integer')
      .addColumn('money', 'bigint')
      .addColumn('health', 'integer')
      .addColumn('armor', 'integer')
      .addPrimaryKeyConstraint('character_samples_key', ['person_id', 'day'])
      .execute()
    await index(db, { name: 'character_samples_day', on: 'character_samples', columns: ['day'] })
  },
})
