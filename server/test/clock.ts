import { vi } from 'vitest'

/**
 * Mocks `Date.now()` or `performance.now()` to run ahead of the actual time: the returned function advances
 * it by the given milliseconds. Timers are not affected. `vi.restoreAllMocks()` ends it.
 */
export function createClock(clock: { now(): number }): (milliseconds: number) => void {
  const now = clock.now.bind(clock)
  let ahead = 0
  vi.spyOn(clock, 'now').mockImplementation(() => now() + ahead)
  return (milliseconds) => void (ahead += milliseconds)
}
