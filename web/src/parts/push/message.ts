import site from 'virtual:content/site'

/** What a pushed message says. The server writes it (`server/src/features/notifications/push-sender.ts`). */
export interface Message {
  title: string
  body: string
  /** A path of this site. */
  url: string
  /** A message of the same tag takes the place of the one before it. */
  tag: string
  category: string
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

/** A path of this site; anything else leads to the inbox. */
const path = (value: unknown): string => {
  const given = text(value)
  return given && /^\/(?![/\\])/.test(given) ? given : '/inbox'
}

/**
 * Reads a message, filling in what it lacks, `news` where it says nothing: the browser demands that something
 * is shown for each.
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
 * Where the page leaves for the service worker what it needs when the browser replaces a subscription; goes
 * with all caches at logout.
 */
export const keptIn = 'push'
export const keptAt = '/push-subscription'

/** What it leaves there. */
export interface KeptSubscription {
  endpoint: string
  auth: string
  /** The portal's, base64url. */
  publicKey: string
}

export const isKept = (value: unknown): value is KeptSubscription =>
  typeof value === 'object' &&
  value !== null &&
  ['endpoint', 'auth', 'publicKey'].every(
    (name) => typeof (value as Record<string, unknown>)[name] === 'string', // looked at before it is used
  )
