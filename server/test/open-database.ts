import { createDatabase, type Database } from '../src/db/database.ts'
import type { Timeouts } from '../src/db/timeouts.ts'

/** For tests that are not about timeouts: a busy machine may take seconds for a statement. */
export const patientTimeouts: Timeouts = { queryTimeout: 20_000, acquireTimeout: 12_000 }

/** Opens a database with these timeouts. */
export const openDatabase = <Tables>(url: string): Database<Tables> =>
  createDatabase<Tables>(url, patientTimeouts)
