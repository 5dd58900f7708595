async function deleteCaches(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name)
}

async function endPush(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager?.getSubscription()
  await subscription?.unsubscribe()
  for (const shown of (await registration?.getNotifications?.()) ?? []) shown.close()
}

/**
 * Removes what this browser keeps for a session: cached responses, the push subscription and the
 * notifications that are still shown. Never rejects: some browsers have these, but forbid them in private
 * windows.
 */
export async function forgetOnDevice(): Promise<void> {
  if ('caches' in window) await deleteCaches().catch(() => undefined)
  if ('serviceWorker' in navigator) await endPush().catch(() => undefined)
}
