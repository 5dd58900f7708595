/** Notifications that are also shown in the game's chat. */
import type { Migration } from 'kysely/migration'
import { column, type Any } from './tables.ts'

export const notificationsInGame: Migration = {
  async up(db: Any) {
    await column(db, { on: 'notifications', name: 'in_game', type: 'varchar(36)' })
  },
}
