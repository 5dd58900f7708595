import { vi } from 'vitest'

/**
 * Waits until `look` returns something else than false, and throws nothing: for as long as a machine with
 * much other work may take, and so seldom that calls stay below the limit of reads a person has. Returns
 * what was found. A look that fails to the end fails the test with its error.
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
