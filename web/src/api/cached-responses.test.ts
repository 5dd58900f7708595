import { dataOf } from '../../contract-shapes.ts'
import type { Endpoint } from '@idlewood/contract/endpoint'
import { character } from '@idlewood/contract/character'
import { portal } from '@idlewood/contract/portal'
import { factions } from '@idlewood/contract/factions'
import { webcrypto } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { Caches } from '../../test/caches.ts'
import { cachedAt, cacheResponse, dropCachedResponses, findCachedResponse } from './cached-responses.ts'
import { dropEndedToken, dropToken, storeRoleView, storeToken } from './token.ts'

const day = 24 * 60 * 60 * 1000
const address = '/api/user/profilestats'
const endpoint = character.stats

let caches: Caches

beforeEach(() => {
  caches = new Caches()
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('crypto', webcrypto)
  vi.useFakeTimers({ toFake: ['Date'] })
  storeToken('own')
})
afterEach(() => {
  vi.useRealTimers()
  dropToken()
})

const body = { kept: true }
const cache = (token: string | null = 'own') => cacheResponse(endpoint, { address, token, body })
const find = async (token: string | null = 'own') =>
  (await findCachedResponse(endpoint, { address, token }))?.body
const isKept = async (): Promise<boolean> => (await find()) !== undefined

describe('a cached response', () => {
  it('is found by its session and URL, with its time', async () => {
    vi.setSystemTime(1_000_000)
    await cache()
    vi.setSystemTime(2_000_000)
    const found = await find()
    expect(found).toMatchObject(body)
    expect(cachedAt(found)).toBe(1_000_000)
    expect(await findCachedResponse(endpoint, { address: '/api/other', token: 'own' })).toBeUndefined()
  })

  it('is distinguished by its time, which a fresh response lacks', () => {
    expect(cachedAt({})).toBeUndefined()
    expect(cachedAt(null)).toBeUndefined()
    expect(cachedAt('text')).toBeUndefined()
    expect(cachedAt(undefined)).toBeUndefined()
  })

  it('is not shown once it is older than the idle timeout of a session', async () => {
    vi.setSystemTime(day)
    await cache()
    vi.setSystemTime(8 * day)
    expect(await isKept()).toBe(true)
    vi.setSystemTime(8 * day + 1)
    expect(await isKept()).toBe(false)
  })

  it('is ignored if it has no time', async () => {
    vi.setSystemTime(8 * day)
    await cache()
    const [stored] = caches.stored.values()
    stored?.set(address, Response.json(body))
    expect(await isKept()).toBe(false)
  })

  it('is stored under a name that does not reveal the token', async () => {
    await cache()
    const [name = ''] = caches.stored.keys()
    expect(name).toMatch(/^answers-[0-9a-f]{64}$/)
    expect(name).toBe(`answers-${await sha256('own')}`)
  })

  it.each([
    ['a call that is not for reading offline', factions.list, 'own'],
    ['somebody who is not signed in', portal.info, null],
  ])('is neither stored nor found for %s', async (_, call, token) => {
    await cacheResponse(call, { address, token, body })
    expect(caches.stored.size).toBe(0)
    await cache()
    expect(await findCachedResponse(call, { address, token })).toBeUndefined()
  })

  it('is not stored after everyone has signed out', async () => {
    dropToken()
    await cache(null)
    expect(caches.stored.size).toBe(0)
    expect(await find(null)).toBeUndefined()
  })

  it.each(['a text', null])('may be %j', async (kept) => {
    const reply = dataOf(z.string().nullable()) as Endpoint['reply'] // as the build puts it there
    const call: Endpoint = { ...endpoint, reply }
    await cacheResponse(call, { address, token: 'own', body: kept })
    expect(await findCachedResponse(call, { address, token: 'own' })).toEqual({ body: kept })
  })

  it('is neither stored nor found while viewing as a role', async () => {
    await cache()
    storeRoleView({ token: 'view', role: 'Helpers' })
    expect(await find()).toBeUndefined()
    expect(await find('view')).toBeUndefined()
    caches.stored.clear()
    await cacheResponse(endpoint, { address, token: 'view', body })
    expect(caches.stored.size).toBe(0)
  })

  it('is neither stored nor shown if its session ended meanwhile', async () => {
    await cache('ended')
    expect(caches.stored.size).toBe(0)
    await cache()
    const finding = find()
    storeToken('other')
    expect(await finding).toBeUndefined()
  })

  it('is deleted at once if its session ends in another tab while it is written', async () => {
    const open = caches.open
    caches.open = async (name) => {
      const opened = await open(name)
      storeToken('other')
      return opened
    }
    await cache()
    expect(caches.stored.size).toBe(0)
  })

  it('is not looked for in another session', async () => {
    const open = vi.spyOn(caches, 'open')
    expect(await find()).toBeUndefined()
    expect(open).not.toHaveBeenCalled()
  })
})

async function sha256(text: string): Promise<string> {
  const digest = await webcrypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Buffer.from(digest).toString('hex')
}

describe('a browser that cannot cache', () => {
  it('stores and finds nothing without caches or cryptography', async () => {
    vi.stubGlobal('crypto', {})
    await cache()
    expect(caches.stored.size).toBe(0)
    expect(await find()).toBeUndefined()
    vi.stubGlobal('crypto', webcrypto)
    vi.stubGlobal('caches', undefined)
    Reflect.deleteProperty(globalThis, 'caches')
    await cache()
    expect(await find()).toBeUndefined()
    await dropCachedResponses()
  })

  it('continues without a cache if the disk is full', async () => {
    caches.open = async () => Promise.reject(new Error('Full.'))
    await cache()
    expect(await find()).toBeUndefined()
    caches.stored.set(`answers-${await sha256('own')}`, new Map())
    expect(await find()).toBeUndefined()
    caches.keys = async () => Promise.reject(new Error('Broken.'))
    await dropCachedResponses()
  })
})

describe('cached responses are removed', () => {
  beforeEach(async () => {
    await cache()
    storeToken('other')
    await cache('other')
    caches.stored.set('shell', new Map())
  })

  it('for all sessions, and nothing else in the browser', async () => {
    await dropCachedResponses()
    expect([...caches.stored.keys()]).toEqual(['shell'])
  })

  it('for all sessions except that of this tab', async () => {
    await dropCachedResponses({ keepOwn: true })
    expect([...caches.stored.keys()]).toEqual([`answers-${await sha256('other')}`, 'shell'])
    dropToken()
    await dropCachedResponses({ keepOwn: true })
    expect([...caches.stored.keys()]).toEqual(['shell'])
  })

  it('as soon as the portal has ended the session, on pages without the app as well', async () => {
    dropEndedToken()
    await expect.poll(() => [...caches.stored.keys()]).toEqual(['shell'])
  })
})
