import { push, defaultPushCategories, pushCategories, type PushCategory } from '@idlewood/contract/push'
import { call } from '../../api/client.ts'
import { messages } from '../../language/messages.ts'
import { subscriptionKey, subscriptionCache } from './message.ts'

/** Why this browser could not be subscribed, in a sentence for the user. */
export class PushRefused extends Error {
  override name = 'PushRefused'
}

/** Whether this browser supports notifications. */
export const isPushSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && Reflect.has(window, 'Notification')

/** How long to wait for the service worker to be ready, in milliseconds. */
const timeoutMs = 10_000

async function ready(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new PushRefused(messages('push')('notReady'))), timeoutMs)
  })
  return Promise.race([navigator.serviceWorker.ready, late])
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    atob(base64url.replaceAll('-', '+').replaceAll('_', '/')),
    (letter) => letter.codePointAt(0) ?? 0,
  )

const base64 = (key: ArrayBuffer | null): string =>
  btoa(String.fromCodePoint(...new Uint8Array(key ?? new ArrayBuffer())))

/** A subscription in the form sent to the portal. */
const wireSubscription = (subscription: PushSubscription) => {
  const { keys } = subscription.toJSON()
  return {
    endpoint: subscription.endpoint,
    keys: {
      p256dh: keys?.['p256dh'] ?? base64(subscription.getKey('p256dh')),
      auth: keys?.['auth'] ?? base64(subscription.getKey('auth')),
    },
  }
}

const isMadeWith = (subscription: PushSubscription, key: Uint8Array): boolean => {
  const used = subscription.options?.applicationServerKey
  return !used || new Uint8Array(used).every((byte, index) => byte === key[index])
}

/**
 * The browser's subscription, or null; looked up without waiting for a service worker that may never become
 * ready.
 */
export async function findSubscription(): Promise<PushSubscription | null> {
  if (!isPushSupported()) return null
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager?.getSubscription()) ?? null
}

/** Throws the error of a reply that tells of no success. */
function throwIfRefused(reply: { success: boolean; error?: string | undefined; message: string }): void {
  if (!reply.success) throw new PushRefused(reply.error ?? reply.message)
}

async function register(
  subscription: PushSubscription,
  publicKey: string,
  categories: readonly PushCategory[],
) {
  const body = wireSubscription(subscription)
  throwIfRefused(await call(push.subscribe, { body: { ...body, subscriptionTypes: [...categories] } }))
  // For the service worker, in case the browser replaces the subscription while no page is open.
  const kept = { endpoint: body.endpoint, auth: body.keys.auth, publicKey }
  try {
    await (await caches.open(subscriptionCache)).put(subscriptionKey, new Response(JSON.stringify(kept)))
  } catch {
    // The disk is full: the next start replaces it.
  }
}

/**
 * Runs changes to this browser's subscription one after the other across all its tabs: otherwise a start
 * could overwrite what the person has just chosen.
 */
const oneAtATime = <T>(work: () => Promise<T>): Promise<T> => navigator.locks.request('push', work)

/** What the portal knows about a subscription of this browser, if it belongs to this person. */
async function findOwn({ endpoint }: PushSubscription) {
  const { subscriptionTypes } = await call(push.subscription)
  return subscriptionTypes.find((one) => one.endpoint === endpoint)
}

/**
 * Ends the browser's subscription without telling the portal, and removes its notifications from the screen.
 */
async function forgetBrowser(): Promise<void> {
  const subscription = await findSubscription()
  await subscription?.unsubscribe()
  const registration = await navigator.serviceWorker.getRegistration()
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close()
}

const choiceKey = 'push'

/**
 * A hash that identifies the person to this browser only: a later user of it must not find out who it was.
 */
async function hashOfPerson(uid: number): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`push ${uid}`))
  return [...new Uint8Array(digest)].slice(0, 6).join('-')
}

function readChoices(): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(choiceKey) ?? '{}')
    return typeof kept === 'object' && kept !== null ? { ...kept } : {}
  } catch {
    return {}
  }
}

/** A person's choice for this browser: the categories, or `off`; undefined if there is none. */
async function findChoice(uid: number): Promise<readonly PushCategory[] | 'off' | undefined> {
  const choice = readChoices()[await hashOfPerson(uid)]
  if (choice === 'off') return choice
  return Array.isArray(choice) ? pushCategories.filter((name) => choice.includes(name)) : undefined
}

/** Stores a person's choice for this browser. */
async function keepChoice(uid: number, choice: readonly PushCategory[] | 'off'): Promise<void> {
  const choices = { ...readChoices(), [await hashOfPerson(uid)]: choice }
  try {
    localStorage.setItem(choiceKey, JSON.stringify(choices))
  } catch {
    // Without storage the person is asked again next time.
  }
}

/**
 * Subscribes this browser with the portal's current key, tells the portal, and stores the choice. Without
 * `categories` it keeps those from before, even if the subscription itself has ended: with the session, at
 * the push service, or with the permission.
 */
async function subscribeNow(uid: number, categories?: readonly PushCategory[]): Promise<void> {
  const registration = await ready()
  const { publicKey } = await call(push.key)
  const key = bytesOf(publicKey)
  const known = await registration.pushManager.getSubscription()
  const own = known ? await findOwn(known) : undefined
  const kept = own && known && isMadeWith(known, key) ? known : undefined
  // It is someone else's, as are the notifications still on the screen, or was ended, perhaps by the push
  // service: it would never work again.
  if (!kept) await forgetBrowser()
  const subscription =
    kept ?? (await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }))
  const before = own?.subscriptionTypes ?? (await findChoice(uid))
  const chosen = categories ?? (before === 'off' ? undefined : before) ?? defaultPushCategories
  await register(subscription, publicKey, chosen)
  await keepChoice(uid, chosen)
}

/** Turns notifications on in this browser, or changes their categories. */
export const subscribeBrowser = (uid: number, categories: readonly PushCategory[]): Promise<void> =>
  oneAtATime(() => subscribeNow(uid, categories))

async function endAtPortal(): Promise<void> {
  const subscription = await findSubscription()
  if (!subscription) return
  throwIfRefused(await call(push.unsubscribe, { body: { endpoint: subscription.endpoint } }))
}

/**
 * Ends the browser's subscription, at the portal with `end` and here, and stores that notifications are off.
 */
export const unsubscribeBrowser = (uid: number, end: () => Promise<unknown> = endAtPortal): Promise<void> =>
  oneAtATime(async () => {
    // First, because the portal may have done it even if its response is lost.
    await keepChoice(uid, 'off')
    await end()
    await forgetBrowser()
  })

/**
 * At start, for a signed-in person: subscribes this browser if it already permits notifications, unless this
 * person turned them off here; never asks for permission. Otherwise ends a subscription left behind by
 * someone else. Failures are not reported here: the settings show them.
 */
export async function subscribeAtStart(uid: number): Promise<void> {
  if (!isPushSupported()) return
  await oneAtATime(async () => {
    const isOff = (await findChoice(uid)) === 'off'
    if (Notification.permission === 'granted' && !isOff) return subscribeNow(uid)
    const subscription = await findSubscription()
    if (subscription && !(await findOwn(subscription))) await forgetBrowser()
  })
}
