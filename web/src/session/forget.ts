import type { QueryClient } from '@tanstack/react-query'
import { dropCachedResponses } from '../api/cached-responses.ts'

/** Removes what this tab alone keeps of a session that has ended elsewhere. */
export function forgetInTab(client: QueryClient): void {
  client.clear()
  sessionStorage.clear()
  void dropCachedResponses({ butOwn: true })
}

/**
 * Removes everything private this browser keeps: answers in memory and on disk, and its push subscription.
 */
export async function forgetEverything(client: QueryClient): Promise<void> {
  forgetInTab(client)
  if ('caches' in window) {
    for (const name of await caches.keys()) await caches.delete(name)
  }
  if ('serviceWorker' in navigator) {
    const registration = await navigator.serviceWorker.getRegistration()
    const subscription = await registration?.pushManager?.getSubscription()
    await subscription?.unsubscribe()
    for (const shown of (await registration?.getNotifications?.()) ?? []) shown.close()
  }
}
