/** Tells those who wait for a slow start what it is doing. */

/** Milliseconds a start takes before it says what it is doing, and between two such lines. */
const intervalMs = 2000

/** Names the steps of a start. */
export interface StartProgress {
  /** The start now does this, written as "making the demo world". */
  step(name: string): void
  /** The start is over, in one way or the other. */
  end(): void
}

/** Writes a line with the current step after two seconds, and again for as long as the start takes. */
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
