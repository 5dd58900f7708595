/**
 * Responses to calls that a script in the page's head started before the app was loaded (web/early-start.ts).
 * Each is used by the first call that matches; all other calls are made as usual.
 */

/** Calls in flight, as the script in the head leaves them. */
export interface EarlyCalls {
  /** The token they were made with. */
  readonly token: string
  /** When they were started, in milliseconds since 1970. */
  readonly at: number
  /** By URL. */
  readonly responses: Record<string, Promise<Response>>
}

declare global {
  interface Window {
    earlyCalls?: EarlyCalls
  }
}

/** If the app starts later than this, it makes the calls again. */
const maxAgeMs = 30_000

/** The response to an early call to this URL, made with this token and not used yet. */
export function takeEarlyResponse(address: string, token: string | null): Promise<Response> | undefined {
  const early = window.earlyCalls
  if (!early) return undefined
  if (early.token !== token || Date.now() - early.at > maxAgeMs) {
    dropEarlyResponses()
    return undefined
  }
  const response = early.responses[address]
  delete early.responses[address]
  return response
}

/** Discards all early responses, because something is about to change. */
export function dropEarlyResponses(): void {
  if (window.earlyCalls) window.earlyCalls = { ...window.earlyCalls, responses: {} }
}

/** The time of the oldest response that a page may show: events since then must still be received. */
export function oldestResponse(): number {
  const at = window.earlyCalls?.at ?? 0
  return Date.now() - at > maxAgeMs ? Date.now() : at
}
