/** Waiting for work, but not for ever. */
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Resolves with the result of `work`, or with undefined if that takes more than `ms` milliseconds. The work
 * goes on then. The time that is left keeps no process alive.
 */
export async function inTime<T>(work: Promise<T> | undefined, ms: number): Promise<T | undefined> {
  const settled = new AbortController()
  try {
    return await Promise.race([work, wait(ms, undefined, { ref: false, signal: settled.signal })])
  } finally {
    settled.abort()
  }
}
