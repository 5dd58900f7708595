import { afterEach, expect, test, vi } from 'vitest'
import { createClock } from '../../test/clock.ts'
import { cachedFor } from './cached-for.ts'

afterEach(() => void vi.restoreAllMocks())

test('what was read is cached for its time, even if the system’s clock is set back', async () => {
  let reads = 0
  const read = cachedFor(60_000, async () => ++reads)
  const passTime = createClock(performance)
  expect([await read(), await read()]).toEqual([1, 1])
  createClock(Date)(-7200_000)
  passTime(59_000)
  expect(await read()).toBe(1)
  passTime(1001)
  expect(await read()).toBe(2)
})
