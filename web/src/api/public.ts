/**
 * Calls of pages that do without the app: a few lines where the whole client would weigh more than the page.
 */
import { readToken } from './token.ts'

const timeoutMs = 15_000

/**
 * Makes a call that everyone may make unless the community says otherwise, as the person signed in here, if
 * any. Throws when the portal refuses or cannot be reached.
 */
export async function readPublic(path: `/${string}`): Promise<unknown> {
  const token = readToken()
  const response = await fetch(`/api${path}`, {
    headers: { accept: 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  return response.json()
}
