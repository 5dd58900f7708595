/** Who was last in the game, for processes that are starting or do not receive this themselves. */
import type { Migration } from 'kysely/migration'
import { sql } from 'kysely'
import { table, type Any } from './tables.ts'

export const gameRoster = (mysql: boolean): Migration => ({
  async up(db: Any) {
    await table(db, 'game_roster', mysql)
      .addColumn('server', 'varchar(64)', (c) => c.primaryKey())
      .addColumn('names', mysql ? sql`mediumtext` : 'text', (c) => c.notNull())
      .addColumn('listed_at', 'bigint', (c) => c.notNull())
      .execute()
  },
})
