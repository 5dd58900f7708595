/** The session token: stored in local storage and watched across tabs. */
import { deleteResponseCaches } from './response-caches.ts'
import { endedKey, tokenKey, viewKey } from './storage-keys.ts'
import { createStoredText } from './stored-text.ts'

const storedToken = createStoredText(() => localStorage, tokenKey)
const storedEnd = createStoredText(() => localStorage, endedKey)
const storedView = createStoredText(() => sessionStorage, viewKey)

/** A session that sees the portal as a role; in this tab it takes precedence over the user's own. */
export interface RoleView {
  token: string
  role: string
}

/** The role view of this tab, or null. */
export function readRoleView(): RoleView | null {
  try {
    // Checked by hand: pages without the app read it too, and a schema library would be larger than they are.
    const stored = JSON.parse(storedView.read() ?? 'null') as Partial<Record<keyof RoleView, unknown>> | null
    const { token, role } = stored ?? {}
    return typeof token === 'string' && typeof role === 'string' ? { token, role } : null
  } catch {
    return null
  }
}

/** Makes this tab see the portal as a role; the user's own token stays stored. */
export const storeRoleView = (view: RoleView): void => storedView.write(JSON.stringify(view))

/** Returns to the user's own session. */
export const dropRoleView = (): void => storedView.clear()

/** The token to make calls with, or null if nobody is signed in. */
export function readToken(): string | null {
  return readRoleView()?.token ?? storedToken.read()
}

const listeners = new Set<() => void>()

/**
 * Marks the document as signed in or out; prerendered pages show the parts for members or for visitors by it.
 */
function announce(): void {
  document.documentElement.toggleAttribute('data-member', storedToken.read() !== null)
  for (const listener of listeners) listener()
}

/** Stores the token of a new session. */
export function storeToken(token: string): void {
  dropRoleView()
  storedEnd.clear()
  storedToken.write(token)
  announce()
}

/** Removes the token after signing out; other tabs notice. */
export function dropToken(): void {
  dropRoleView()
  storedEnd.clear()
  storedToken.clear()
  announce()
}

/**
 * Removes the token of a session that the portal has ended, and what was cached for it; other tabs notice,
 * and can tell.
 */
export function dropEndedToken(): void {
  dropRoleView()
  storedEnd.write('true')
  storedToken.clear()
  announce()
  // Nothing was cached if there are no caches.
  deleteResponseCaches().catch(() => undefined)
}

/** Whether the last session was ended by the portal: nobody signed out in this browser. */
export const hasSessionEnded = (): boolean => storedEnd.read() !== null

/**
 * Calls back with the token when another tab signs in, or with null when it signs out. Returns a function
 * that unsubscribes.
 */
export function onTokenElsewhere(listener: (token: string | null) => void): () => void {
  const onStorage = (event: StorageEvent): void => {
    // A null key means that the whole storage was cleared.
    if (event.key === tokenKey || event.key === null) listener(storedToken.read())
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
