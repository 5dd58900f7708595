/**
 * Fails a test that logs an unexpected error or warning to the console. A test that expects one mocks it:
 * `vi.spyOn(console, 'error').mockImplementation(() => {})`.
 */
import { afterEach, beforeEach, expect, vi, type MockInstance } from 'vitest'

let spies: MockInstance<(...said: unknown[]) => void>[] = []

beforeEach(() => {
  spies = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')]
})

afterEach(() => {
  const unexpected = spies.filter((spy) => !spy.getMockImplementation()).flatMap((spy) => spy.mock.calls)
  for (const spy of spies) spy.mockRestore()
  expect(unexpected, 'unexpected console output').toEqual([])
})
