import { afterEach, expect, test, vi } from 'vitest'
import { retrying } from './retry.ts'

afterEach(() => vi.restoreAllMocks())

const deadlock = (): Error => Object.assign(new Error('Deadlock found'), { errno: 1213 })

/**
 * Makes the clock advance ten seconds each time it is read: the time for retries is over after the first
 * attempt.
 */
function slowly(): void {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 10_000))
}

test('slow work that loses its race is still tried five times', async () => {
  slowly()
  const work = vi.fn<() => Promise<never>>(async () => {
    throw deadlock()
  })
  await expect(retrying(work)).rejects.toThrow('Deadlock found')
  expect(work).toHaveBeenCalledTimes(5)
})

test('work that succeeds on the fifth attempt succeeds', async () => {
  slowly()
  let attempts = 0
  const answer = retrying(async () => {
    if (++attempts < 5) throw deadlock()
    return 'done'
  })
  await expect(answer).resolves.toBe('done')
})

test('errors other than contention are not retried', async () => {
  const work = vi.fn<() => Promise<never>>(async () => {
    throw Object.assign(new Error('Duplicate entry'), { errno: 1062 })
  })
  await expect(retrying(work)).rejects.toThrow('Duplicate entry')
  expect(work).toHaveBeenCalledTimes(1)
})
