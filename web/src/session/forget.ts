import type { QueryClient } from '@tanstack/react-query'
import { dropCachedResponses } from '../api/cached-responses.ts'
import { forgetOnDevice } from './forget-device.ts'
import { clearLinkGrant } from './link-grant.ts'
import { forgetPersonLanguage } from './person-language.ts'

/** Removes what this tab stores for a session that has ended elsewhere. */
export function forgetInTab(client: QueryClient): void {
  client.clear()
  clearLinkGrant()
  forgetPersonLanguage()
  try {
    sessionStorage.clear()
  } catch {
    // Some browsers forbid storage.
  }
  void dropCachedResponses({ keepOwn: true })
}

/**
 * Removes everything private that this browser stores: responses in memory and on disk, the push subscription
 * and the notifications that are still shown.
 */
export async function forgetEverything(client: QueryClient): Promise<void> {
  forgetInTab(client)
  await forgetOnDevice()
}
