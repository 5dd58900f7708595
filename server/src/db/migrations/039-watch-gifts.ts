/** Up to when changes by the portal have explained a person's money, kept across restarts. */
import type { Migration } from 'kysely/migration'
import { column, type Any } from './tables.ts'

export const watchGifts: Migration = {
  async up(db: Any) {
    await column(db, { on: 'watch_money', name: 'given_until', type: 'bigint' })
  },
}
