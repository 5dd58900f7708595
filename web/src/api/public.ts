/**
 * Calls of pages that do without the app: a few lines where the whole client would weigh more than the page.
 */
import { readToken } from './token.ts'

const timeoutMs = 15_000

/** The portal answered, and refused. */
export class RefusedError extends Error {
  readonly status: number

  constructor(status: number) {
    super(`HTTP ${status}`)
    this.status = status
  }
}

/**
 * Makes a call that everyone may make unless the community says otherwise, as the person signed in here, if
 * any. Throws a RefusedError when the portal refuses, another when it cannot be reached.
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
