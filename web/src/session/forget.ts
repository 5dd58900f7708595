import type { QueryClient } from '@tanstack/react-query'
import { dropCachedResponses } from '../api/cached-responses.ts'
import { forgetOnDevice } from './forget-device.ts'

/** Removes what this tab alone keeps of a session that has ended elsewhere. */
export function forgetInTab(client: QueryClient): void {
  client.clear()
  sessionStorage.clear()
  void dropCachedResponses({ keepOwn: true })
}

/**
 * Removes everything private this browser keeps: answers in memory and on disk, and its push subscription.
 */
export async function forgetEverything(client: QueryClient): Promise<void> {
  forgetInTab(client)
  await forgetOnDevice()
}
