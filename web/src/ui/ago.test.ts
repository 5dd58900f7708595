import { expect, it } from 'vitest'
import { ago } from './ago.ts'

const now = Date.parse('2026-11-20T18:00:00Z')

it.each([
  [0, 'just now'],
  [4, 'just now'],
  // Another machine's clock may be ahead.
  [-90, 'just now'],
  [5, '5 seconds ago'],
  [59, '59 seconds ago'],
  [60, '1 minute ago'],
  [3599, '59 minutes ago'],
  [7200, '2 hours ago'],
  [86_400, 'yesterday'],
  [3 * 86_400, '3 days ago'],
  [Number.NaN, 'some time ago'],
])('%s seconds ago is %s', (seconds, words) => {
  expect(ago(now - seconds * 1000, now)).toBe(words)
})
