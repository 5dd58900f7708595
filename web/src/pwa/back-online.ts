/** Milliseconds after the browser says that there is a network: at first it often leads nowhere yet. */
const looks = [0, 1000, 3000, 8000]

/** Calls back when the browser has a network again, and a few times more soon after. Returns how to stop. */
export function onBackOnline(look: () => void): () => void {
  let timers: ReturnType<typeof setTimeout>[] = []
  const clear = (): void => timers.forEach((timer) => clearTimeout(timer))
  const online = (): void => {
    clear()
    timers = looks.map((pause) => setTimeout(look, pause))
  }
  window.addEventListener('online', online)
  return () => {
    clear()
    window.removeEventListener('online', online)
  }
}
