/** Starts work at an even rate, and more slowly while the process is busy with requests. */
export interface Pacer {
  /** Resolves when the next piece of work may start. */
  turn(): Promise<void>
  close(): void
}

/** Milliseconds between two portions, and the delay after which the process counts as busy. */
const every = 25
const busyAfter = 20

/** `rate` is pieces of work per second. */
export function createPacer(rate: number): Pacer {
  const waiting: (() => void)[] = []
  let timer: NodeJS.Timeout | undefined
  let due = 0
  let credit = 0

  function portion(): void {
    timer = undefined
    const late = performance.now() - due
    // The timer was late, so requests are waiting for the event loop as well: let them go first.
    credit = late > busyAfter ? 1 : Math.min(credit + (rate * every) / 1000, Math.max(1, rate / 10))
    while (credit >= 1 && waiting.length > 0) {
      credit -= 1
      waiting.shift()?.()
    }
    schedule()
  }

  function schedule(): void {
    if (timer || waiting.length === 0) return
    due = performance.now() + every
    timer = setTimeout(portion, every)
  }

  return {
    turn: () =>
      new Promise((resolve) => {
        waiting.push(resolve)
        schedule()
      }),
    close() {
      clearTimeout(timer)
      for (const resolve of waiting.splice(0)) resolve()
    },
  }
}
