/** The session token: kept in local storage under the key `token`, and watched across tabs. */
import { config, z } from 'zod'

// Before the first schema, as in the contract: the content security policy forbids even a try at eval.
config({ jitless: true })

const key = 'token'
// Some browsers forbid storage; the session then lasts as long as the page.
let unstored: string | null = null

/** A session that sees the portal as a role; in this tab it stands before one's own. */
const borrowed = z.object({ token: z.string(), role: z.string() })
/** A session that sees the portal as a role. */
export type Borrowed = z.infer<typeof borrowed>

const viewKey = 'view-as'
let unstoredView: Borrowed | null = null

/** The view of a role this tab is in, or null. */
export function readBorrowed(): Borrowed | null {
  try {
    return borrowed.safeParse(JSON.parse(sessionStorage.getItem(viewKey) ?? 'null')).data ?? unstoredView
  } catch {
    return unstoredView
  }
}

/** Lets this tab see the portal as a role; one's own token stays where it is. */
export function borrow(view: Borrowed): void {
  unstoredView = view
  try {
    sessionStorage.setItem(viewKey, JSON.stringify(view))
    unstoredView = null
  } catch {
    // Kept in memory above.
  }
}

/** Goes back to one's own session. */
export function giveBack(): void {
  unstoredView = null
  try {
    sessionStorage.removeItem(viewKey)
  } catch {
    // Nothing was stored.
  }
}

function readOwnToken(): string | null {
  try {
    return localStorage.getItem(key) ?? unstored
  } catch {
    return unstored
  }
}

/** The token calls are made with, or null when nobody is signed in. */
export function readToken(): string | null {
  return readBorrowed()?.token ?? readOwnToken()
}

/** Keeps the token of a new session. */
export function storeToken(token: string): void {
  giveBack()
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
  giveBack()
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
    if (event.key === key || event.key === null) listener(readOwnToken())
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
