/** Calls started by the script that the build puts into the head of a page. */
import { character } from '@idlewood/contract/character'
import { identity } from '@idlewood/contract/identity'
import { vehicles } from '@idlewood/contract/vehicles'
import { runInThisContext } from 'node:vm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startEarly } from '../../early-start.ts'
import { call } from './client.ts'
import { dropEarlyResponses, oldestResponse, takeEarlyResponse } from './early-responses.ts'
import { dropToken, storeRoleView, storeToken } from './token.ts'

const profile = '/api/user/profile'
const permissions = '/api/user/profile/perms'

/** The requests sent, and the portal's replies by URL. */
let sent: { address: string; token: string }[]
let replies: Record<string, () => Response | Promise<Response>>
const addresses = (): string[] => sent.map(({ address }) => address)

beforeEach(() => {
  sent = []
  replies = {}
  vi.stubGlobal('fetch', async (address: string, { headers }: { headers: Record<string, string> }) => {
    sent.push({ address, token: headers['authorization'] ?? '' })
    return replies[address]?.() ?? Response.json({})
  })
})
afterEach(() => {
  delete window.earlyCalls
  dropToken()
  window.history.replaceState(null, '', '/')
  vi.useRealTimers()
})

/** Opens a page up to its head, and waits until all its requests have been answered. */
async function openHead(path: string): Promise<void> {
  window.history.replaceState(null, '', path)
  runInThisContext(startEarly)
  await Promise.allSettled(Object.values(window.earlyCalls?.responses ?? {}))
}

it('makes no calls if nobody is signed in', async () => {
  await openHead('/home')
  expect(sent).toEqual([])
})

it('requests the profile first, then the permissions and what the page shows', async () => {
  storeToken('own')
  await openHead('/garage')
  expect(addresses()).toEqual([
    profile,
    permissions,
    '/api/inbox/unread',
    '/api/user/vehicles',
    '/api/portal',
  ])
  expect(new Set(sent.map(({ token }) => token))).toEqual(new Set(['Bearer own']))
})

it('does not wait a second time for a portal that has not responded in time', async () => {
  storeToken('own')
  replies[profile] = () => Promise.reject(new DOMException('signal timed out', 'TimeoutError'))
  await openHead('/home')
  for (const endpoint of [character.profile, character.permissions])
    await expect(call(endpoint)).rejects.toThrow('The portal cannot be reached.')
  expect(addresses()).toEqual([profile])
})

it('makes no other call with an expired session', async () => {
  storeToken('own')
  replies[profile] = () => Response.json({ error: 'Over.' }, { status: 401 })
  await openHead('/garage')
  expect(addresses()).toEqual([profile])
})

it('makes calls as the role that this tab views the portal as', async () => {
  storeToken('own')
  storeRoleView({ token: 'view', role: 'Helper' })
  await openHead('/admin/users')
  expect(sent[0]).toEqual({ address: profile, token: 'Bearer view' })
})

const summary = '/api/user/summary/17'
const waiting = '/api/admin/waiting'

/** The URLs requested when a person with these permissions opens a page. */
async function askedBy(path: string, held: string[], superUser = false): Promise<string[]> {
  storeToken('own')
  replies[profile] = () => Response.json({ user: { superUser } })
  replies[permissions] = () => Response.json({ permissions: held })
  await openHead(path)
  return addresses()
}

it('requests what a staff page shows, with the number in its URL filled in', async () => {
  const asked = await askedBy('/admin/users/17', ['update_user_profile', 'view_changes'])
  expect(asked.slice(0, 3)).toEqual([profile, permissions, '/api/inbox/unread'])
  expect(asked).toEqual(expect.arrayContaining([summary, '/api/user/profile/17', waiting]))
  expect(asked).not.toContain('/api/perms/users/17/roles')
})

it('requests nothing that the person lacks permission for', async () => {
  expect(await askedBy('/admin/users/17', [])).not.toContain(summary)
})

it('requests everything for a super user', async () => {
  expect(await askedBy('/admin/users/17', [], true)).toEqual(
    expect.arrayContaining([summary, '/api/perms/users/17/roles', '/api/online?uids=17', waiting]),
  )
})

it('requests no list if the URL has filters', async () => {
  const list = '/api/user/allusers?page=1&limit=20'
  expect(await askedBy('/admin/users', [], true)).toContain(list)
  sent = []
  expect(await askedBy('/admin/users?search=port', [], true)).toEqual([
    profile,
    permissions,
    '/api/inbox/unread',
  ])
})

it('leaves the profile and permissions to the app', async () => {
  await askedBy('/admin/users/17', ['view_changes'])
  expect(await call(character.permissions)).toEqual({ permissions: ['view_changes'] })
})

it('gives a response only to the first call that matches', async () => {
  storeToken('own')
  let asked = 0
  replies[permissions] = () => Response.json({ permissions: [`answer ${++asked}`] })
  await openHead('/')
  expect(await call(character.permissions)).toEqual({ permissions: ['answer 1'] })
  expect(await call(character.permissions)).toEqual({ permissions: ['answer 2'] })
  expect(asked).toBe(2)
})

it.each([
  ['of another session', async () => storeToken('another')],
  ['half a minute later', async () => void vi.setSystemTime(Date.now() + 31_000)],
  ['after a change', () => call(identity.logout)],
])('is not used for a call %s', async (_, happens) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  storeToken('own')
  await openHead('/garage')
  await happens()
  sent = []
  await call(vehicles.list)
  expect(addresses()).toEqual(['/api/user/vehicles'])
})

it('is repeated if it failed', async () => {
  storeToken('own')
  let asked = 0
  replies['/api/user/vehicles'] = () => {
    if (++asked === 1) throw new TypeError('The line broke.')
    return Response.json({ vehicles: [] })
  }
  await openHead('/garage')
  expect(await call(vehicles.list)).toMatchObject({ vehicles: [] })
  expect(asked).toBe(2)
})

describe('an early call', () => {
  const begun = 1_000_000
  const begin = () => {
    const responses = { [profile]: Promise.resolve(Response.json({})) }
    window.earlyCalls = { token: 'own', at: begun, responses }
  }
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: begun }))

  it('has no response if none was started', () => {
    dropEarlyResponses()
    expect(takeEarlyResponse(profile, 'own')).toBeUndefined()
    expect(oldestResponse()).toBe(begun)
  })

  it.each([
    [30_000, true],
    [30_001, false],
  ])('has a usable response after %i milliseconds: %s', (age, isOfUse) => {
    begin()
    vi.setSystemTime(begun + age)
    expect(oldestResponse()).toBe(isOfUse ? begun : begun + age)
    expect(takeEarlyResponse(profile, 'own') !== undefined).toBe(isOfUse)
  })

  it('is no longer usable once another session has asked for it', () => {
    begin()
    expect(takeEarlyResponse(profile, 'another')).toBeUndefined()
    expect(takeEarlyResponse(profile, 'own')).toBeUndefined()
  })

  it('still determines the time of the oldest response after it was dropped', () => {
    begin()
    dropEarlyResponses()
    vi.setSystemTime(begun + 1000)
    expect(oldestResponse()).toBe(begun)
  })
})
