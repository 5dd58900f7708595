/** The end of a session as reported by the portal: the first call that finds out notifies the listeners. */

const listeners = new Set<(token: string) => void>()
/** Requested by pages that show the refusal themselves first. */
const delays = new Set<number>()
const pending = new Map<string, ReturnType<typeof setTimeout>>()

function notify(token: string): void {
  clearTimeout(pending.get(token))
  pending.delete(token)
  for (const listener of listeners) listener(token)
}

/**
 * Notifies the listeners that the portal no longer knows this session, after a delay if a page asked for one.
 */
export function reportSessionOver(token: string): void {
  if (delays.size === 0) notify(token)
  else if (!pending.has(token))
    pending.set(
      token,
      setTimeout(() => notify(token), Math.max(...delays)),
    )
}

/**
 * Calls back with the token of a session that the portal says is over. Returns a function that unsubscribes.
 */
export function onSessionOver(listener: (token: string) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Keeps a page readable for this many milliseconds before the end of the session replaces it. Returns a
 * function that ends the delay.
 */
export function delaySessionOver(delayMs: number): () => void {
  delays.add(delayMs)
  return () => {
    delays.delete(delayMs)
    if (delays.size === 0) for (const token of pending.keys()) notify(token)
  }
}
