/** Calls that the head of a page begins, by the very script that the build puts there. */
import { character } from '@idlewood/contract/character'
import { identity } from '@idlewood/contract/identity'
import { vehicles } from '@idlewood/contract/vehicles'
import { runInThisContext } from 'node:vm'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startEarly } from '../../early-start.ts'
import { call } from './client.ts'
import { dropToken, storeRoleView, storeToken } from './token.ts'

const profile = '/api/user/profile'
const permissions = '/api/user/profile/perms'

/** What was asked, and what the portal answers, by address. */
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

/** Opens a page as far as its head, and waits until everything that it asks has been answered. */
async function openHead(path: string): Promise<void> {
  window.history.replaceState(null, '', path)
  runInThisContext(startEarly)
  await Promise.allSettled(Object.values(window.earlyCalls?.responses ?? {}))
}

it('asks nothing where nobody is signed in', async () => {
  await openHead('/home')
  expect(sent).toEqual([])
})

it('asks who is signed in first, then what they may do and what the page shows', async () => {
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

it('asks nothing else with a session that is over', async () => {
  storeToken('own')
  replies[profile] = () => Response.json({ error: 'Over.' }, { status: 401 })
  await openHead('/garage')
  expect(addresses()).toEqual([profile])
})

it('asks as the role that this tab sees the portal as', async () => {
  storeToken('own')
  storeRoleView({ token: 'view', role: 'Helper' })
  await openHead('/admin/users')
  expect(sent[0]).toEqual({ address: profile, token: 'Bearer view' })
})

it('gives its answer to the first call that wants it, and to no other', async () => {
  storeToken('own')
  let asked = 0
  replies[permissions] = () => Response.json({ permissions: [`answer ${++asked}`] })
  await openHead('/')
  expect(await call(character.permissions)).toEqual({ permissions: ['answer 1'] })
  expect(await call(character.permissions)).toEqual({ permissions: ['answer 2'] })
  expect(asked).toBe(2)
})

it.each([
  ['another session', async () => storeToken('another')],
  ['half a minute later', async () => void vi.setSystemTime(Date.now() + 31_000)],
  ['after a change', () => call(identity.logout)],
])('is of no use to a call of %s', async (_, happens) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  storeToken('own')
  await openHead('/garage')
  await happens()
  sent = []
  await call(vehicles.list)
  expect(addresses()).toEqual(['/api/user/vehicles'])
})

it('is made again where it failed', async () => {
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
