import { vi } from 'vitest'

/**
 * Mocks `Date.now()` or `performance.now()` to run ahead of the actual time: the returned function advances
 * it by the given milliseconds. Timers are not affected. `vi.restoreAllMocks()` ends it. A second clock runs
 * ahead of the first.
 */
export function createClock(clock: { now(): number }): (milliseconds: number) => void {
  const known: unknown = clock.now
  const earlier = vi.isMockFunction(known) ? known.getMockImplementation() : undefined
  const now: () => number = earlier ?? clock.now.bind(clock)
  let ahead = 0
  vi.spyOn(clock, 'now').mockImplementation(() => now() + ahead)
  return (milliseconds) => void (ahead += milliseconds)
}

/** Lets the one-second cache of characters expire, until `vi.restoreAllMocks()`. */
export const nextSecond = (): void => createClock(performance)(1500)
