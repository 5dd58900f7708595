/** Caches what takes long to read. */

/**
 * Returns a function that reads at most once in `maxAgeMs` milliseconds; concurrent callers share the result.
 * A failure is reported to its callers but not cached.
 */
export function cachedFor<T>(maxAgeMs: number, read: () => Promise<T>): () => Promise<T> {
  let kept: { result: Promise<T>; until: number } | undefined
  return async () => {
    if (!kept || performance.now() > kept.until) {
      const result = read()
      kept = { result, until: performance.now() + maxAgeMs }
      result.catch(() => {
        kept = undefined
      })
    }
    return kept.result
  }
}
