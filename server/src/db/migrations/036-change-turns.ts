/** The row that transactions lock while they enqueue a change. */
import type { Migration } from 'kysely/migration'
import { insertOnce } from '../insert-once.ts'
import type { Any } from './tables.ts'

export const changeTurns: Migration = {
  async up(db: Any) {
    await insertOnce(db.insertInto('revisions').values({ name: 'changes', value: 0 }))
  },
}
