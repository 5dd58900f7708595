import { useMemo, useSyncExternalStore } from 'react'
import { matchesShape, type Shape } from '../api/shapes.ts'

/**
 * The grant to link the Discord account that just signed in: stored for this tab only, valid for ten
 * minutes.
 */
export interface LinkGrant {
  linkToken: string
  discordName: string
}

const linkGrant: Shape = { object: { linkToken: 'string', discordName: 'string' } }

const key = 'link-grant'
const never = () => () => undefined

// Some browsers forbid storage; the grant then lasts as long as the page.
let unstored: string | null = null

/** Stores the grant in this tab. */
export function storeLinkGrant(value: LinkGrant): void {
  unstored = JSON.stringify(value)
  try {
    sessionStorage.setItem(key, unstored)
    unstored = null
  } catch {
    // Kept in memory above.
  }
}

/** Removes the grant from this tab, once it has been used or its tab changes hands. */
export function clearLinkGrant(): void {
  unstored = null
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}

function readStored(): string | null {
  try {
    return sessionStorage.getItem(key) ?? unstored
  } catch {
    return unstored
  }
}

function parse(stored: string | null): LinkGrant | null {
  try {
    const value: unknown = JSON.parse(stored ?? 'null')
    return matchesShape(linkGrant, value) ? (value as LinkGrant) : null // its shape
  } catch {
    return null
  }
}

/** The grant stored in this tab; null if there is none, and while a prerendered page is hydrated. */
export function useLinkGrant(): LinkGrant | null {
  const stored = useSyncExternalStore(never, readStored, () => null)
  return useMemo(() => parse(stored), [stored])
}
