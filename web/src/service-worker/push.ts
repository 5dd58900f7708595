/**
 * What the browser hands over while no page is open: messages sent by push, clicks on them, and subscriptions
 * it replaced.
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

/** Something must be shown for each message, whatever it holds. */
function messageOf(data: PushMessageData | null): Message {
  try {
    return readMessage(data?.json(), workerText('news'))
  } catch {
    return readMessage(undefined, workerText('news'))
  }
}

async function show(worker: ServiceWorkerGlobalScope, message: Message): Promise<void> {
  const { title, body, tag, url, category } = message
  // How the server was before is no news beside how it is now.
  if (category === 'server_status') {
    const shown = await worker.registration.getNotifications()
    for (const old of shown) {
      const { category: its, tag: oldTag } = { ...(old.data as { category?: unknown } | null), tag: old.tag } // as set below
      if (its === category && oldTag !== tag) old.close()
    }
  }
  await worker.registration.showNotification(title, { body, tag, icon, badge: icon, data: { url, category } })
  // Pages that are open look into the inbox.
  for (const client of await worker.clients.matchAll({ type: 'window' })) client.postMessage('inbox', {})
}

/**
 * Leads to the page a message is about: in a window that shows it, in one that can go there, or in a new one.
 */
async function lead(worker: ServiceWorkerGlobalScope, path: string): Promise<void> {
  const address = new URL(path, worker.location.origin).href
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = windows.find(({ url }) => url === address)
  if (there) {
    await there.focus()
    return
  }
  const [any] = windows
  // A window of another version's worker cannot be led.
  const led = await any?.navigate(address).catch(() => null)
  if (led) await led.focus()
  else await worker.clients.openWindow(address)
}

interface Keys {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

const base64 = (key: ArrayBuffer | null): string =>
  btoa(String.fromCodePoint(...new Uint8Array(key ?? new ArrayBuffer())))

const asked = (subscription: PushSubscription): Keys => ({
  endpoint: subscription.endpoint,
  keys: { p256dh: base64(subscription.getKey('p256dh')), auth: base64(subscription.getKey('auth')) },
})

/**
 * The browser has another subscription now, or none: the portal gets one again in the place of the one it
 * knows.
 */
async function renew(
  worker: ServiceWorkerGlobalScope,
  change: { oldSubscription?: PushSubscription | null; newSubscription?: PushSubscription | null },
): Promise<void> {
  const kept: unknown = await (await caches.match(subscriptionKey, { cacheName: subscriptionCache }))?.json()
  // Nobody signed in here wants it any more.
  if (!isStoredSubscription(kept)) return
  const old = { endpoint: kept.endpoint, auth: kept.auth }
  const fresh =
    change.newSubscription ??
    (await worker.registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: kept.publicKey,
    }))
  const body = asked(fresh)
  const response = await fetch('/api/push/renew', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ old, ...body }),
  })
  if (!response.ok) return
  const next = { ...kept, endpoint: body.endpoint, auth: body.keys.auth }
  await (await caches.open(subscriptionCache)).put(subscriptionKey, new Response(JSON.stringify(next)))
}

/** Listens for messages, for clicks on them, and for subscriptions the browser replaces. */
export function listenForPush(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('push', (event) => event.waitUntil(show(worker, messageOf(event.data))))
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close()
    const { url = '/inbox' } = (event.notification.data ?? {}) as { url?: string } // as set in `show`
    event.waitUntil(lead(worker, url))
  })
  worker.addEventListener('pushsubscriptionchange', (event) => {
    event.waitUntil(renew(worker, event).catch(() => undefined))
  })
}
