/**
 * Responses to calls that the head of the page has begun before the app came (web/early-start.ts). Each is
 * taken by the first call that wants it; the others are made as always.
 */

/** Calls that have begun, as the script in the head leaves them. */
export interface EarlyCalls {
  /** With which they are made. */
  readonly token: string
  /** When they began, in milliseconds since 1970. */
  readonly at: number
  /** By address. */
  readonly responses: Record<string, Promise<Response>>
}

declare global {
  interface Window {
    earlyCalls?: EarlyCalls
  }
}

/** An app that comes later than that asks again. */
const maxAgeMs = 30_000

/** The response to an early call at this address, made with this token, which has not been taken yet. */
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

/** Forgets them all: something is about to change. */
export function dropEarlyResponses(): void {
  if (window.earlyCalls) window.earlyCalls = { ...window.earlyCalls, responses: {} }
}

/** The time of the oldest response that a page may show: what happened since must still be heard. */
export function oldestResponse(): number {
  const at = window.earlyCalls?.at ?? 0
  return Date.now() - at > maxAgeMs ? Date.now() : at
}
