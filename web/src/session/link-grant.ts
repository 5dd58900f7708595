import { useMemo, useSyncExternalStore } from 'react'
import { z } from 'zod'

/**
 * Leave to link the Discord account that has just signed in; kept for this tab only, good for ten minutes.
 */
const leave = z.object({ linkToken: z.string(), discordName: z.string() })
export type LinkGrant = z.infer<typeof leave>

const key = 'link-leave'
const never = () => () => undefined

export const keepLinkGrant = (value: LinkGrant): void => sessionStorage.setItem(key, JSON.stringify(value))

export const spendLinkGrant = (): void => sessionStorage.removeItem(key)

function parse(stored: string | null): LinkGrant | null {
  try {
    return leave.parse(JSON.parse(stored ?? 'null'))
  } catch {
    return null
  }
}

/** The leave this tab holds; null for none, and while a prerendered page is being taken over. */
export function useLinkGrant(): LinkGrant | null {
  const stored = useSyncExternalStore(
    never,
    () => sessionStorage.getItem(key),
    () => null,
  )
  return useMemo(() => parse(stored), [stored])
}
