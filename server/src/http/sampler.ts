/**
 * Lets a limited number of items of each kind through per time window and counts the rest: for log lines that
 * strangers could otherwise cause without limit.
 */

/** How much is let through. */
export interface SamplerOptions {
  /** Items let through per window and key. */
  perWindow: number
  windowMs: number
  /** Receives the counts of items not let through, by name, at the end of a window. */
  onRest(counts: ReadonlyMap<string, number>): void
  /** A monotonic clock, in milliseconds. */
  now?: () => number
}

/** Limits and counts items. */
export interface Sampler {
  /** Whether this item is let through; each key has its own allowance. */
  take(name: string, key?: string): boolean
  /** Reports the current counts without waiting for the end of the window. */
  close(): void
}

/** Creates a sampler. */
export function createSampler({
  perWindow,
  windowMs,
  onRest,
  now = () => performance.now(),
}: SamplerOptions): Sampler {
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

/** Formats counts as `401 × 12, 404 × 3`, most frequent first. */
export const countsOf = (counts: ReadonlyMap<string, number>): string =>
  [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .map(([name, count]) => `${name} × ${count}`)
    .join(', ')
