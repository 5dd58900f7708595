/** The delays of the calls, in milliseconds: at first, a new network often does not work yet. */
const delays = [0, 1000, 3000, 8000]

/**
 * Calls back when the browser reports a network again, and a few more times in the next 8 seconds. Returns a
 * function that unsubscribes.
 */
export function onBackOnline(listener: () => void): () => void {
  let timers: ReturnType<typeof setTimeout>[] = []
  const clear = (): void => timers.forEach((timer) => clearTimeout(timer))
  const online = (): void => {
    clear()
    timers = delays.map((delay) => setTimeout(listener, delay))
  }
  window.addEventListener('online', online)
  return () => {
    clear()
    window.removeEventListener('online', online)
  }
}
