import { expect, test } from 'vitest'
import { offsetOf } from './clock.ts'

test('the offset of the host’s clock is rounded to a quarter of an hour', () => {
  const now = Date.parse('2026-07-01T10:00:04Z')
  expect(offsetOf('2026-07-01 13:00:01', now)).toBe(3 * 3600_000)
  expect(offsetOf('2026-07-01 15:30:09', now)).toBe(5.5 * 3600_000)
  expect(offsetOf('2026-07-01 09:59:59', now)).toBeCloseTo(0)
})
