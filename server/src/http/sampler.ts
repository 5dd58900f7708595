/**
 * Lets so many of a kind through in each window of time and counts the rest: for lines that strangers could
 * write without end.
 */

/** How much is let through. */
export interface Sampling {
  /** Let through in each window, for each key. */
  perWindow: number
  windowMs: number
  /** Receives what was not let through in a window, by its name, once the window is over. */
  onRest(counts: ReadonlyMap<string, number>): void
  /** Milliseconds, rising. */
  now?: () => number
}

/** Counts what happens. */
export interface Sampler {
  /** Whether this one is let through; each key has an allowance of its own. */
  take(name: string, key?: string): boolean
  /** Reports what is counted now, without waiting for the window to end. */
  close(): void
}

/** Begins to count. */
export function createSampler({
  perWindow,
  windowMs,
  onRest,
  now = () => performance.now(),
}: Sampling): Sampler {
  let begun = -Infinity
  const taken = new Map<string, number>()
  let rest = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined

  function report(): void {
    clearTimeout(timer)
    timer = undefined
    if (rest.size === 0) return
    const counts = rest
    rest = new Map()
    onRest(counts)
  }

  return {
    take(name, key = '') {
      const time = now()
      if (time - begun >= windowMs) {
        report()
        begun = time
        taken.clear()
      }
      const count = (taken.get(key) ?? 0) + 1
      taken.set(key, count)
      if (count <= perWindow) return true
      rest.set(name, (rest.get(name) ?? 0) + 1)
      timer ??= setTimeout(report, Math.max(1, begun + windowMs - time)).unref()
      return false
    },
    close: report,
  }
}

/** `401 × 12, 404 × 3`, the most frequent first. */
export const countsOf = (counts: ReadonlyMap<string, number>): string =>
  [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .map(([name, count]) => `${name} × ${count}`)
    .join(', ')
