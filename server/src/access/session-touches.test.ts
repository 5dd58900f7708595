/** When the last use of a session is written, on a clock that only the test moves. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { until } from '../../../test/until.ts'
import { filePortal } from '../../test/file-portal.ts'
import { createTouches } from './session-touches.ts'

const fiveMinutes = 5 * 60_000

const portal = await filePortal()
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

test('a use is written at most every five minutes, and those of a second together', () => {
  const touch = createTouches(portal.portal)
  const now = 1_000_000_000
  const use = { lastSeenAt: now, touchedAt: now }
  touch('one', use, now + fiveMinutes - 1)
  expect(use).toEqual({ lastSeenAt: now + fiveMinutes - 1, touchedAt: now })
  expect(vi.getTimerCount()).toBe(0)
  touch('one', use, now + fiveMinutes)
  expect(use).toEqual({ lastSeenAt: now + fiveMinutes, touchedAt: now + fiveMinutes })
  touch('other', { lastSeenAt: 0, touchedAt: 0 }, now)
  expect(vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(1000)
  // The database may also have set timers.
  const others = vi.getTimerCount()
  touch('one', { lastSeenAt: 0, touchedAt: 0 }, now)
  expect(vi.getTimerCount()).toBe(others + 1)
})

test('a use that could not be written is written with the next one', async () => {
  const db = portal.portal.db.withPlugin({
    transformQuery() {
      throw new Error('The database is away.')
    },
    transformResult: async ({ result }) => result,
  })
  const touch = createTouches({ ...portal.portal, db })
  const use = { lastSeenAt: 0, touchedAt: 0 }
  touch('one', use, fiveMinutes)
  vi.advanceTimersByTime(1000)
  vi.useRealTimers()
  await until(() => use.touchedAt === 0)
  expect(use.lastSeenAt).toBe(fiveMinutes)
})
