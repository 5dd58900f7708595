/** The session token: kept in local storage under the key `token`, and watched across tabs. */

const key = 'token'
// Some browsers forbid storage; the session then lasts as long as the page.
let unstored: string | null = null

/** The stored token, or null when nobody is signed in. */
export function readToken(): string | null {
  try {
    return localStorage.getItem(key) ?? unstored
  } catch {
    return unstored
  }
}

/** Keeps the token of a new session. */
export function storeToken(token: string): void {
  unstored = token
  try {
    localStorage.setItem(key, token)
    unstored = null
  } catch {
    // Kept in memory above.
  }
}

/** Forgets the token; other tabs hear of it. */
export function dropToken(): void {
  unstored = null
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}

/** Calls back with the token when another tab signs in, or with null when it signs out. Answers how to stop. */
export function onTokenElsewhere(listener: (token: string | null) => void): () => void {
  const onStorage = (event: StorageEvent): void => {
    // A null key means that the whole storage was cleared.
    if (event.key === key || event.key === null) listener(readToken())
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
