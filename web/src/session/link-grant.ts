import { useMemo, useSyncExternalStore } from 'react'
import { z } from 'zod'

/**
 * The grant to link the Discord account that just signed in; kept for this tab only, for ten minutes.
 */
const linkGrant = z.object({ linkToken: z.string(), discordName: z.string() })
export type LinkGrant = z.infer<typeof linkGrant>

const key = 'link-leave'
const never = () => () => undefined

export const keepLinkGrant = (value: LinkGrant): void => sessionStorage.setItem(key, JSON.stringify(value))

export const spendLinkGrant = (): void => sessionStorage.removeItem(key)

function parse(stored: string | null): LinkGrant | null {
  try {
    return linkGrant.parse(JSON.parse(stored ?? 'null'))
  } catch {
    return null
  }
}

/** The grant this tab holds; null for none, and while a prerendered page is being taken over. */
export function useLinkGrant(): LinkGrant | null {
  const stored = useSyncExternalStore(
    never,
    () => sessionStorage.getItem(key),
    () => null,
  )
  return useMemo(() => parse(stored), [stored])
}
