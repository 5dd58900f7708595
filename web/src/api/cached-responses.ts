/**
 * The last responses of calls the contract marks `offline`, cached in the browser for when the portal cannot
 * be reached. They belong to one session: the cache is named after the hash of its token, so only that token
 * can find it, and it is deleted in every tab when the session ends.
 */
import type { Endpoint } from '@idlewood/contract/endpoint'

import { completeValue } from './replies.ts'
import { cacheNamePrefix, deleteResponseCaches } from './response-caches.ts'
import { shapeIn } from './shapes.ts'
import { readRoleView, readToken } from './token.ts'

const timeHeader = 'x-kept-at'
/** The idle timeout of a session. */
const maxAgeMs = 7 * 24 * 60 * 60 * 1000

const times = new WeakMap<object, number>()

/** When a cached response came from the portal, in milliseconds; undefined for a fresh response. */
export const cachedAt = (response: unknown): number | undefined => times.get(response as object) // a WeakMap finds nothing else

async function nameFor(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return (
    cacheNamePrefix +
    Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
  )
}

/**
 * Caches a response for its session. Never fails: if the disk is full, there is simply nothing to read
 * offline.
 */
export async function cacheResponse(
  endpoint: Endpoint,
  { address, token, body }: { address: string; token: string | null; body: unknown },
): Promise<void> {
  // Nothing is cached while viewing as a role, because that view is nobody's own, or while signed out.
  if (!endpoint.offline || token === null || readRoleView()) return
  try {
    const name = await nameFor(token)
    if (readToken() !== token) return
    const cache = await caches.open(name)
    await cache.put(address, Response.json(body, { headers: { [timeHeader]: String(Date.now()) } }))
    // The session may have ended meanwhile, perhaps in another tab that cleared the caches just before the
    // put.
    if (readToken() !== token) await caches.delete(name)
  } catch {
    // Nothing is cached: some browsers have neither caches nor cryptography without https.
  }
}

/**
 * The cached response to a call of this session, marked with its time; undefined if there is none or it is
 * too old.
 */
export async function findCachedResponse(
  endpoint: Endpoint,
  { address, token }: { address: string; token: string | null },
): Promise<{ body: unknown } | undefined> {
  if (!endpoint.offline || token === null || readRoleView()) return undefined
  try {
    const name = await nameFor(token)
    if (!(await caches.has(name))) return undefined
    const response = await (await caches.open(name)).match(address)
    const time = Number(response?.headers.get(timeHeader) ?? 0)
    if (!response || Date.now() - time > maxAgeMs) return undefined
    const body = completeValue(shapeIn(endpoint.reply), await response.json())
    // After a sign-out in the meantime, nothing may be shown.
    if (readToken() !== token) return undefined
    if (typeof body === 'object' && body !== null) times.set(body, time)
    return { body }
  } catch {
    return undefined
  }
}

/** Removes the cached responses of all sessions, or of all but the one of this tab. */
export async function dropCachedResponses({ keepOwn = false }: { keepOwn?: boolean } = {}): Promise<void> {
  try {
    const token = keepOwn ? readToken() : null
    await deleteResponseCaches(token === null ? undefined : await nameFor(token))
  } catch {
    // Without cryptography, or without caches, nothing was cached.
  }
}
