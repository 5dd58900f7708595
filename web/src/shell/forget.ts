import type { QueryClient } from '@tanstack/react-query'

/** Removes everything private this browser keeps: answers in memory and on disk, and its push subscription. */
export async function forgetEverything(client: QueryClient): Promise<void> {
  client.clear()
  sessionStorage.clear()
  if ('caches' in window) {
    for (const name of await caches.keys()) await caches.delete(name)
  }
  if ('serviceWorker' in navigator) {
    const registration = await navigator.serviceWorker.getRegistration()
    const subscription = await registration?.pushManager?.getSubscription()
    await subscription?.unsubscribe()
  }
}
