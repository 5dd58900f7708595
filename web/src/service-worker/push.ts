/**
 * Handles push messages, clicks on their notifications, and replaced subscriptions, even if no page is open.
 */
import {
  isStoredSubscription,
  subscriptionKey,
  subscriptionCache,
  readMessage,
  type Message,
} from '../parts/push/message.ts'
import { workerText } from './texts.ts'

/** Shown with every message, and in a phone's status bar. */
const icon = '/icon-192.png'

/** Reads a message. Browsers require a notification for each, so unreadable ones get a generic text. */
function messageOf(data: PushMessageData | null): Message {
  try {
    return readMessage(data?.json(), workerText('news'))
  } catch {
    return readMessage(undefined, workerText('news'))
  }
}

async function show(worker: ServiceWorkerGlobalScope, message: Message): Promise<void> {
  const { title, body, tag, url, category } = message
  // A new server status replaces the notifications of earlier ones.
  if (category === 'server_status') {
    const shown = await worker.registration.getNotifications()
    for (const old of shown) {
      const { category: its, tag: oldTag } = { ...(old.data as { category?: unknown } | null), tag: old.tag } // as set below
      if (its === category && oldTag !== tag) old.close()
    }
  }
  await worker.registration.showNotification(title, { body, tag, icon, badge: icon, data: { url, category } })
  // Tells open pages to reload their inbox.
  for (const client of await worker.clients.matchAll({ type: 'window' })) client.postMessage('inbox', {})
}

/**
 * Opens the page a message is about: in a window that already shows it, else in one that can navigate to it,
 * else in a new one.
 */
async function openPage(worker: ServiceWorkerGlobalScope, path: string): Promise<void> {
  const address = new URL(path, worker.location.origin).href
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = windows.find(({ url }) => url === address)
  if (there) {
    await there.focus()
    return
  }
  const [any] = windows
  // A worker cannot navigate a window controlled by another version.
  const navigated = await any?.navigate(address).catch(() => null)
  if (navigated) await navigated.focus()
  else await worker.clients.openWindow(address)
}

interface Keys {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

const base64 = (key: ArrayBuffer | null): string =>
  btoa(String.fromCodePoint(...new Uint8Array(key ?? new ArrayBuffer())))

const keysOf = (subscription: PushSubscription): Keys => ({
  endpoint: subscription.endpoint,
  keys: { p256dh: base64(subscription.getKey('p256dh')), auth: base64(subscription.getKey('auth')) },
})

/**
 * Replaces the subscription that the portal knows, after the browser has replaced or removed it. Subscribes
 * again if the browser has none.
 */
async function renew(
  worker: ServiceWorkerGlobalScope,
  change: { oldSubscription?: PushSubscription | null; newSubscription?: PushSubscription | null },
): Promise<void> {
  const stored: unknown = await (
    await caches.match(subscriptionKey, { cacheName: subscriptionCache })
  )?.json()
  // Nobody signed in here has push messages turned on.
  if (!isStoredSubscription(stored)) return
  const old = { endpoint: stored.endpoint, auth: stored.auth }
  const fresh =
    change.newSubscription ??
    (await worker.registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: stored.publicKey,
    }))
  const body = keysOf(fresh)
  const response = await fetch('/api/push/renew', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ old, ...body }),
  })
  if (!response.ok) return
  const next = { ...stored, endpoint: body.endpoint, auth: body.keys.auth }
  await (await caches.open(subscriptionCache)).put(subscriptionKey, new Response(JSON.stringify(next)))
}

/** Listens for push messages, clicks on their notifications, and subscriptions the browser replaces. */
export function listenForPush(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('push', (event) => event.waitUntil(show(worker, messageOf(event.data))))
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close()
    const { url = '/inbox' } = (event.notification.data ?? {}) as { url?: string } // as set in `show`
    event.waitUntil(openPage(worker, url))
  })
  worker.addEventListener('pushsubscriptionchange', (event) => {
    event.waitUntil(renew(worker, event).catch(() => undefined))
  })
}
