/** Runs work again that lost a race for locks. */
import { setTimeout as wait } from 'node:timers/promises'
import { isContention } from './errors.ts'

/**
 * Runs `work`, a whole transaction or a single statement, until it is not turned away by a deadlock, a lock wait or a busy file:
 * at most five times, with short growing pauses. Such work has changed nothing, so repeating it is safe.
 */
export async function retrying<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === 5 || !isContention(error)) throw error
      await wait(10 * 2 ** attempt * (0.5 + Math.random()))
    }
  }
}
