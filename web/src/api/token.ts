/** The session token: stored in local storage and watched across tabs. */
import { tokenKey, viewKey } from './storage-keys.ts'

// Some browsers forbid storage; the session then lasts as long as the page.
let unstored: string | null = null

/** A session that sees the portal as a role; in this tab it takes precedence over the user's own. */
export interface RoleView {
  token: string
  role: string
}

let unstoredView: RoleView | null = null

// Checked by hand: pages without the app read the token too, and a schema library would be larger than they
// are.
const isRoleView = (value: unknown): value is RoleView =>
  typeof value === 'object' &&
  value !== null &&
  'token' in value &&
  typeof value.token === 'string' &&
  'role' in value &&
  typeof value.role === 'string'

/** The role view of this tab, or null. */
export function readRoleView(): RoleView | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(viewKey) ?? 'null')
    return isRoleView(stored) ? stored : unstoredView
  } catch {
    return unstoredView
  }
}

/** Makes this tab see the portal as a role; the user's own token stays stored. */
export function storeRoleView(view: RoleView): void {
  unstoredView = view
  try {
    sessionStorage.setItem(viewKey, JSON.stringify(view))
    unstoredView = null
  } catch {
    // Kept in memory above.
  }
}

/** Returns to the user's own session. */
export function dropRoleView(): void {
  unstoredView = null
  try {
    sessionStorage.removeItem(viewKey)
  } catch {
    // Nothing was stored.
  }
}

function readOwnToken(): string | null {
  try {
    return localStorage.getItem(tokenKey) ?? unstored
  } catch {
    return unstored
  }
}

/** The token to make calls with, or null if nobody is signed in. */
export function readToken(): string | null {
  return readRoleView()?.token ?? readOwnToken()
}

const listeners = new Set<() => void>()

/**
 * Marks the document as signed in or out; prerendered pages show the parts for members or for visitors by it.
 */
function announce(): void {
  document.documentElement.toggleAttribute('data-member', readOwnToken() !== null)
  for (const listener of listeners) listener()
}

/** Stores the token of a new session. */
export function storeToken(token: string): void {
  dropRoleView()
  unstored = token
  try {
    localStorage.setItem(tokenKey, token)
    unstored = null
  } catch {
    // Kept in memory above.
  }
  announce()
}

/** Removes the token; other tabs notice. */
export function dropToken(): void {
  dropRoleView()
  unstored = null
  try {
    localStorage.removeItem(tokenKey)
  } catch {
    // Nothing was stored.
  }
  announce()
}

/**
 * Calls back with the token when another tab signs in, or with null when it signs out. Returns a function
 * that unsubscribes.
 */
export function onTokenElsewhere(listener: (token: string | null) => void): () => void {
  const onStorage = (event: StorageEvent): void => {
    // A null key means that the whole storage was cleared.
    if (event.key === tokenKey || event.key === null) listener(readOwnToken())
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

/** Calls back when this or another tab signs in or out. Returns a function that unsubscribes. */
export function onTokenChange(listener: () => void): () => void {
  listeners.add(listener)
  const stop = onTokenElsewhere(announce)
  return () => {
    listeners.delete(listener)
    stop()
  }
}
