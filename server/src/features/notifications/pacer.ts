/** Lets work begin at an even rate, and slower while the process has others to serve. */
export interface Pacer {
  /** Resolves when the next piece may begin. */
  turn(): Promise<void>
  close(): void
}

/** Milliseconds between two portions, and by how much one may be late before the process counts as busy. */
const every = 25
const busyAfter = 20

/** `rate` is pieces a second. */
export function createPacer(rate: number): Pacer {
  const waiting: (() => void)[] = []
  let timer: NodeJS.Timeout | undefined
  let due = 0
  let credit = 0

  function portion(): void {
    timer = undefined
    const late = performance.now() - due
    // Requests wait for the event loop as this timer did: they go first.
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
