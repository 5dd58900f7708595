import site from 'virtual:content/site'

/**
 * The content of a push message. The server creates it (`server/src/features/notifications/push-sender.ts`).
 */
export interface Message {
  title: string
  body: string
  /** A path of this site. */
  url: string
  /** A message replaces an earlier one with the same tag. */
  tag: string
  category: string
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

/** A path of this site; anything else is replaced by the inbox. */
const path = (value: unknown): string => {
  const given = text(value)
  return given && /^\/(?![/\\])/.test(given) ? given : '/inbox'
}

/**
 * Parses a message and fills in missing fields, with `news` as the default text: the browser requires that
 * something is shown for each message.
 */
export function readMessage(value: unknown, news: string): Message {
  const fields = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown> // looked at part by part
  return {
    title: text(fields['title']) ?? site.name,
    body: text(fields['body']) ?? news,
    url: path(fields['url']),
    tag: text(fields['tag']) ?? 'news',
    category: text(fields['category']) ?? '',
  }
}

/**
 * The cache in which the page stores what the service worker needs when the browser replaces a subscription;
 * deleted with all caches on sign-out.
 */
export const subscriptionCache = 'push'
export const subscriptionKey = '/push-subscription'

/** The data stored there. */
export interface StoredSubscription {
  endpoint: string
  auth: string
  /** The portal's key, base64url. */
  publicKey: string
}

export const isStoredSubscription = (value: unknown): value is StoredSubscription =>
  typeof value === 'object' &&
  value !== null &&
  ['endpoint', 'auth', 'publicKey'].every(
    (name) => typeof (value as Record<string, unknown>)[name] === 'string', // looked at before it is used
  )
