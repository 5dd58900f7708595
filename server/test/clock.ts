import { vi } from 'vitest'

/**
 * Lets `Date.now()` or `performance.now()` run ahead of the time there is: the answered function puts it
 * forward by so many milliseconds. Timers go on as ever. `vi.restoreAllMocks()` ends it.
 */
export function createClock(clock: { now(): number }): (milliseconds: number) => void {
  const now = clock.now.bind(clock)
  let ahead = 0
  vi.spyOn(clock, 'now').mockImplementation(() => now() + ahead)
  return (milliseconds) => void (ahead += milliseconds)
}
