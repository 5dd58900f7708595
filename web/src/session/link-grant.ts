import { useMemo, useSyncExternalStore } from 'react'
import { matchesShape, type Shape } from '../api/shapes.ts'
import { createStoredText } from '../api/stored-text.ts'

/**
 * The grant to link the Discord account that just signed in: stored for this tab only, valid for ten
 * minutes.
 */
export interface LinkGrant {
  linkToken: string
  discordName: string
}

const linkGrant: Shape = { object: { linkToken: 'string', discordName: 'string' } }

const storedGrant = createStoredText(() => sessionStorage, 'link-grant')
const never = () => () => undefined

/** Stores the grant in this tab. */
export const storeLinkGrant = (value: LinkGrant): void => storedGrant.write(JSON.stringify(value))

/** Removes the grant from this tab, once it has been used or its tab changes hands. */
export const clearLinkGrant = (): void => storedGrant.clear()

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
  const stored = useSyncExternalStore(never, storedGrant.read, () => null)
  return useMemo(() => parse(stored), [stored])
}
