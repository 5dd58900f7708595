/**
 * The last answers of calls the contract marks `offline`, kept in the browser's cache storage for when the portal cannot be reached.
 * They belong to one session: kept under a name made from its token, found by that token only, and gone when it ends, in every tab.
 */
import type { Endpoint } from '@idlewood/contract/endpoint'
import { readRoleView, readToken } from './token.ts'

const prefix = 'answers-'
const timeHeader = 'x-kept-at'
/** Milliseconds: as long as a session may lie idle. */
const longest = 7 * 24 * 60 * 60 * 1000

const times = new WeakMap<object, number>()

/** When an answer that was read from what is kept came from the portal, in milliseconds; undefined for one just asked for. */
export const keptSince = (answer: unknown): number | undefined =>
  typeof answer === 'object' && answer !== null ? times.get(answer) : undefined

/** Some browsers have neither without https. */
const canKeep = (): boolean => 'caches' in globalThis && globalThis.crypto?.subtle !== undefined

async function nameFor(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return prefix + Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Keeps an answer of the session it was asked with. Never fails: a full disk only means that there is nothing to read offline. */
export async function keepAnswer(
  endpoint: Endpoint,
  { address, token, answer }: { address: string; token: string | null; answer: unknown },
): Promise<void> {
  // What a role would see is nobody's own, and nobody who is not signed in leaves anything behind.
  if (!endpoint.offline || token === null || !canKeep() || readRoleView()) return
  try {
    const name = await nameFor(token)
    if (readToken() !== token) return
    const cache = await caches.open(name)
    await cache.put(address, Response.json(answer, { headers: { [timeHeader]: String(Date.now()) } }))
    // Signed out meanwhile, perhaps in another tab, whose wiping may have been just before.
    if (readToken() !== token) await caches.delete(name)
  } catch {
    // Nothing is kept.
  }
}

/** The answer kept for a call of this session, marked with its time; undefined when there is none, or it is too old. */
export async function findAnswer(
  endpoint: Endpoint,
  { address, token }: { address: string; token: string | null },
): Promise<{ answer: unknown } | undefined> {
  if (!endpoint.offline || token === null || !canKeep() || readRoleView()) return undefined
  try {
    const name = await nameFor(token)
    if (!(await caches.has(name))) return undefined
    const response = await (await caches.open(name)).match(address)
    const time = Number(response?.headers.get(timeHeader) ?? 0)
    if (!response || Date.now() - time > longest) return undefined
    const answer: unknown = await response.json()
    // One that signed out meanwhile sees nothing any more.
    if (readToken() !== token) return undefined
    if (typeof answer === 'object' && answer !== null) times.set(answer, time)
    return { answer }
  } catch {
    return undefined
  }
}

/** Removes what is kept of all sessions but the one of this tab, or of all. */
export async function dropAnswers({ butOwn = false }: { butOwn?: boolean } = {}): Promise<void> {
  if (!canKeep()) return
  try {
    const token = butOwn ? readToken() : null
    const own = token === null ? undefined : await nameFor(token)
    for (const name of await caches.keys())
      if (name.startsWith(prefix) && name !== own) await caches.delete(name)
  } catch {
    // Nothing was kept.
  }
}
