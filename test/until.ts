import { vi } from 'vitest'

/**
 * Waits until `look` returns anything but false without throwing, and returns that value. The timeout of 60
 * seconds is long enough for a busy machine, and the interval of 100 ms keeps calls below a person's rate
 * limit for reads. After the timeout, the test fails with the last error.
 */
export const until = <T>(look: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(
    async () => {
      const found = await look()
      if (found === false) throw new Error(`This has not come true: ${String(look)}`)
      return found
    },
    { timeout: 60_000, interval: 100 },
  )
