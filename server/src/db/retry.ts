/** Retries work that lost a race for locks. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import { isContention, isLockWait } from './errors.ts'

/**
 * Every caller gets this many attempts, however long they take, unless each of them waited for a lock, which
 * takes seconds.
 */
const minAttempts = 5
/**
 * Milliseconds after the first attempt within which further ones may start; a request must get a response
 * within three seconds.
 */
const retryMs = 1500
/** The longest pause between two attempts, in milliseconds on average. */
const maxPauseMs = 160

/**
 * Runs `work`, a whole transaction or a single statement, until it is not rejected by a deadlock, a lock wait
 * timeout, a changed row or a busy file. It is tried five times with short growing pauses, and more often for
 * up to 1.5 seconds: on a server that detects changed rows, only one of many concurrent writers of a row
 * succeeds per round. Rejected work has changed nothing, so repeating it is safe.
 */
export async function retrying<T>(work: () => Promise<T>): Promise<T> {
  const begun = performance.now()
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const isOver = performance.now() - begun > retryMs && (attempt >= minAttempts || isLockWait(error))
      if (isOver || !isContention(error)) throw error
      await wait(Math.min(10 * 2 ** attempt, maxPauseMs) * (0.5 + Math.random()))
    }
  }
}

/** Runs `work` in a transaction, and retries it if it conflicts with another. */
export const inTransaction = <Tables, T>(
  db: Kysely<Tables>,
  work: (db: Transaction<Tables>) => Promise<T>,
): Promise<T> => retrying(() => db.transaction().execute(work))
