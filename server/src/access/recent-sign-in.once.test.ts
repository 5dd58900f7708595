import { expect, test } from 'vitest'
import type { SignedInViewer } from '../http/request.ts'
import { recentUntil, requireRecentSignIn } from './recent-sign-in.ts'

const minute = 60_000

/** Whether a sign-in this many minutes ago counts as recent. */
function isRecent(minutesAgo: number): boolean {
  const viewer = { signedInAt: Date.now() - minutesAgo * minute } as SignedInViewer // nothing else is read
  try {
    requireRecentSignIn(viewer)
  } catch {
    return false
  }
  return recentUntil(viewer) > Date.now()
}

test('a sign-in is recent for a quarter of an hour', () => {
  expect([0, 14, 15, 600].map(isRecent)).toEqual([true, true, false, false])
})

test('a sign-in in the future counts if another portal’s clock can be ahead that far, but not after the clock was set back', () => {
  expect([-5, -120, -100_000].map(isRecent)).toEqual([true, false, false])
})
