/**
 * Calls of pages that run without the app: a few lines, where the whole client would be larger than the page.
 */
import { readToken } from './token.ts'

const timeoutMs = 15_000

/** The portal responded with a refusal. */
export class RefusedError extends Error {
  readonly status: number

  constructor(status: number) {
    super(`HTTP ${status}`)
    this.status = status
  }
}

/**
 * Makes a call that is open to everyone unless the community says otherwise, with the token of the person
 * signed in here, if any. Throws a RefusedError if the portal refuses, or another error if it cannot be
 * reached.
 */
export async function readPublic(path: `/${string}`, method: 'GET' | 'POST' = 'GET'): Promise<unknown> {
  const token = readToken()
  const response = await fetch(`/api${path}`, {
    method,
    headers: { accept: 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!response.ok) throw new RefusedError(response.status)
  return response.status === 204 ? undefined : response.json()
}
