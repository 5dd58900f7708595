/** The language a person has chosen. */
import type { Migration } from 'kysely/migration'
import { column, type Any } from './tables.ts'

export const language = (): Migration => ({
  async up(db: Any) {
    await column(db, { on: 'people', name: 'language', type: 'varchar(36)' })
  },
})
