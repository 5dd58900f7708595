/** Leaving the app for another address, which jsdom cannot do. */
import { afterAll, beforeEach, vi, type MockInstance } from 'vitest'
import { exit } from '../src/session/leave-app.ts'

/** Records where the app would go, starting over for each test. Call it at the top of the file. */
export function recordLeaving(): MockInstance<typeof exit.leaveFor> {
  const leaveFor = vi.spyOn(exit, 'leaveFor').mockReturnValue()
  beforeEach(() => void leaveFor.mockClear())
  afterAll(() => leaveFor.mockRestore())
  return leaveFor
}
