/** Details of a ban beyond the game's row: its end, the rules broken, the evidence. */
import type { Migration } from 'kysely/migration'
import { index, table, type Any } from './tables.ts'

export const banDetails = (mysql: boolean): Migration => ({
  async up(db: Any) {
    await table(db, 'ban_details', mysql)
      .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
      .addColumn('change_id', 'integer', (c) => c.notNull())
      .addColumn('uid', 'integer')
      .addColumn('row_id', 'bigint')
      .addColumn('game_date', 'varchar(19)', (c) => c.notNull())
      .addColumn('until_at', 'bigint')
      .addColumn('points', 'varchar(700)', (c) => c.notNull())
      .addColumn('evidence', 'varchar(500)')
      .addColumn('lift_change_id', 'integer')
      .addColumn('next_look_at', 'bigint', (c) => c.notNull())
      .addColumn('is_over', 'integer', (c) => c.notNull())
      .execute()
    await index(db, { name: 'ban_details_change', on: 'ban_details', columns: ['change_id'], unique: true })
    await index(db, { name: 'ban_details_row', on: 'ban_details', columns: ['row_id'] })
    await index(db, { name: 'ban_details_due', on: 'ban_details', columns: ['is_over', 'next_look_at'] })
  },
})
