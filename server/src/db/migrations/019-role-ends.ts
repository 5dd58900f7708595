/** When a temporary role ends. */
import type { Migration } from 'kysely/migration'
import { column, index, type Any } from './tables.ts'

export const roleEnds = (): Migration => ({
  async up(db: Any) {
    await column(db, { on: 'person_roles', name: 'ends_at', type: 'bigint' })
    await index(db, { name: 'person_roles_end', on: 'person_roles', columns: ['ends_at'] })
  },
})
