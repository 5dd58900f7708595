/** Locks that work across processes and the nodes of a cluster. */
import type { Migration } from 'kysely/migration'
import { createLockTable } from '../named-lock.ts'
import type { Any } from './tables.ts'

export const namedLocks = (mysql: boolean): Migration => ({
  up: (db: Any) => createLockTable(db, mysql),
})
