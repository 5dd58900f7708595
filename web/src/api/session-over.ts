/** The end of a session as reported by the portal: the first call that finds out notifies the listeners. */

/** Called with the token, and with the portal's sentence if it said why. */
type Listener = (token: string, reason?: string) => void

const listeners = new Set<Listener>()
/** Requested by pages that show the refusal themselves first. */
const delays = new Set<number>()
const pending = new Map<string, { timer: ReturnType<typeof setTimeout>; reason: string | undefined }>()

function notify(token: string, reason?: string): void {
  clearTimeout(pending.get(token)?.timer)
  pending.delete(token)
  for (const listener of listeners) listener(token, reason)
}

/**
 * Notifies the listeners that the portal no longer knows this session, with its sentence that says why, after
 * a delay if a page asked for one.
 */
export function reportSessionOver(token: string, reason?: string): void {
  if (delays.size === 0) notify(token, reason)
  else if (!pending.has(token))
    pending.set(token, { reason, timer: setTimeout(() => notify(token, reason), Math.max(...delays)) })
}

/**
 * Calls back with the token of a session that the portal says is over. Returns a function that unsubscribes.
 */
export function onSessionOver(listener: Listener): () => void {
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
    if (delays.size === 0) for (const [token, { reason }] of pending) notify(token, reason)
  }
}
