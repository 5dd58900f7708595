/** Shows what a slow start is doing. */

/** Milliseconds before a start reports what it is doing, and between two such reports. */
const intervalMs = 2000

/** Reports the steps of a start. */
export interface StartProgress {
  /** Sets the current step, phrased as "making the demo world". */
  step(name: string): void
  /** The start has finished or failed. */
  end(): void
}

/** Writes a line with the current step after two seconds, and every two seconds until the start is over. */
export function createStartProgress(write: (line: string) => void): StartProgress {
  let current = 'reading its settings'
  const begun = performance.now()
  const timer = setInterval(() => {
    const seconds = Math.round((performance.now() - begun) / 1000)
    write(`Idlewood is starting: ${current} (${seconds} s)\n`)
  }, intervalMs)
  timer.unref()
  return {
    step(name) {
      current = name
    },
    end: () => clearInterval(timer),
  }
}
