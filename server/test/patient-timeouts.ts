import type { Timeouts } from '../src/db/timeouts.ts'

/** For tests that are not about timeouts: a busy machine may take seconds for a statement. */
export const patientTimeouts: Timeouts = { queryTimeout: 20_000, acquireTimeout: 12_000 }
