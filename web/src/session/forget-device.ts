/**
 * Removes what this browser keeps for a session: cached responses, the push subscription and the
 * notifications that are still shown.
 */
export async function forgetOnDevice(): Promise<void> {
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
