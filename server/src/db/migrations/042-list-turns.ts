/** The rows that transactions lock while they change the list of ledger templates or of patch notes. */
import type { Migration } from 'kysely/migration'
import { insertOnce } from '../insert-once.ts'
import type { Any } from './tables.ts'

export const listTurns: Migration = {
  async up(db: Any) {
    for (const name of ['ledger-templates', 'patch-notes'])
      await insertOnce(db.insertInto('revisions').values({ name, value: 0 }))
  },
}
