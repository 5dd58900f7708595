/** The end of a session as the portal reports it: whichever call finds out first notifies those concerned. */

const listeners = new Set<(token: string) => void>()
/** Of pages that show the refusal themselves first. */
const delays = new Set<number>()
const pending = new Map<string, ReturnType<typeof setTimeout>>()

function notify(token: string): void {
  clearTimeout(pending.get(token))
  pending.delete(token)
  for (const listener of listeners) listener(token)
}

/** Notifies everyone that the portal no longer knows this session; later, where a page asked for a delay. */
export function reportSessionOver(token: string): void {
  if (delays.size === 0) notify(token)
  else if (!pending.has(token))
    pending.set(
      token,
      setTimeout(() => notify(token), Math.max(...delays)),
    )
}

/** Calls back with the token of a session that the portal says is over. Returns how to stop. */
export function onSessionOver(listener: (token: string) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Lets a page be read for so many milliseconds before the end of the session replaces it. Returns how to
 * stop.
 */
export function delaySessionOver(delayMs: number): () => void {
  delays.add(delayMs)
  return () => {
    delays.delete(delayMs)
    if (delays.size === 0) for (const token of pending.keys()) notify(token)
  }
}
