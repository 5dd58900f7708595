/** Whom the guard lets through to a route, what it tells the route, and what it counts. */
import { character } from '@idlewood/contract/character'
import type { Endpoint } from '@idlewood/contract/endpoint'
import { factions } from '@idlewood/contract/factions'
import { gangs } from '@idlewood/contract/gangs'
import { identity } from '@idlewood/contract/identity'
import { permissionManager } from '@idlewood/contract/permission-manager'
import { portal as portalCalls } from '@idlewood/contract/portal'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { nextSecond } from '../../test/clock.ts'
import { testPortal, type TestPortal } from '../../test/portal.ts'
import { age, enableTwoFactor } from '../../test/two-factor.ts'
import { createLimits } from '../http/limits.ts'
import { createServer } from '../http/server.ts'
import { createTraffic } from '../http/traffic.ts'
import { createCharacterCheck } from './character-check.ts'
import { createGate, guard, isAdmitted, type Gate, type GuardedRoute } from './guard.ts'
import { createRevisionReader, raiseRevision } from './revision.ts'
import { createRouteRules } from './route-rules.ts'
import { beginView } from './sessions.ts'
import { createSuperUsers } from './super-users.ts'
import { createThrottle, maxWrongTokens } from './throttle.ts'
import { hashOf, newToken } from './tokens.ts'
import { createViewers } from './viewers.ts'

const readsPerMinute = 3

let portal: TestPortal
let gate: Gate
let server: FastifyInstance
let routes: readonly GuardedRoute[]
let token: string
let uid: number
let count = 0
let act: (request: FastifyRequest) => Promise<unknown>

beforeAll(async () => {
  portal = await testPortal()
  const { portal: database, game, app } = portal
  const { identities } = app
  const superUid = await portal.character('Guard_Owner')
  const superUsers = createSuperUsers({ portal: database, identities, entries: [`uid:${superUid}`] })
  await superUsers.pin(async () => [])
  gate = createGate({
    revision: createRevisionReader(database),
    viewers: createViewers(database, superUsers),
    rules: createRouteRules(database),
    checkCharacter: createCharacterCheck(game, identities),
    staffNeedsTwoFactor: true,
  })
  ;({ server, routes } = await guardedServer())
  const add = ({ method, path }: Endpoint, config: object) =>
    server.route({ method, url: `/api${path}`, config, handler: (request) => act(request) })
  add(portalCalls.info, { endpoint: portalCalls.info })
  add(character.profile, { endpoint: character.profile, reads: 'character' })
  for (const endpoint of [identity.logout, gangs.list, permissionManager.addRole]) add(endpoint, { endpoint })
  server.get('/api/open', { config: { openBecause: 'of the test' } }, (request) => act(request))
  server.get('/page', (request) => act(request))
})
afterAll(async () => {
  await server.close()
  await portal.close()
})
beforeEach(async () => {
  act = async ({ viewer, caller, own }) => ({ viewer: viewer?.uid ?? null, caller: caller?.uid ?? null, own })
  uid = await portal.character(`Guard_${++count}`)
  token = await portal.signIn(`Guard_${count}`)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

async function guardedServer(): Promise<{ server: FastifyInstance; routes: readonly GuardedRoute[] }> {
  const made = await createServer({
    log: pino({ level: 'silent' }),
    trustProxy: false,
    publicUrl: 'http://localhost:3000',
    traffic: createTraffic(),
    maxDelay: 0,
  })
  return { server: made, routes: guard(made, gate, createThrottle(createLimits(undefined), readsPerMinute)) }
}
const ask = async (
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  authorization = `Bearer ${token}`,
) => {
  const reply = await server.inject({ method, url: `/api${path}`, headers: { authorization } })
  return reply.json()
}
const grant = (...permissions: string[]) => portal.grant(`Guard_${count}`, ...permissions)
const end = () => portal.portal.db.deleteFrom('sessions').where('token_hash', '=', hashOf(token)).execute()
const nobody = { viewer: null, caller: null, own: null }

test('every route below /api says who may use it', () => {
  expect(routes.filter(({ method }) => method !== 'HEAD')).toEqual([
    ...[portalCalls.info, character.profile, identity.logout, gangs.list, permissionManager.addRole].map(
      (endpoint) => expect.objectContaining({ method: endpoint.method, path: endpoint.path, endpoint }),
    ),
    { method: 'GET', path: '/open', endpoint: undefined, openBecause: 'of the test' },
  ])
})

test('a route below /api that does not say so keeps the portal from starting', async () => {
  const { server: careless } = await guardedServer()
  expect(() => careless.get('/api/open-door', () => 'hello')).toThrow('does not say who may use it')
  await careless.close()
})

test('a route that declares no access, or is public, is open and does not look anybody up', async () => {
  for (const path of [portalCalls.info.path, '/open'])
    expect(await ask({ method: 'GET', path })).toEqual(nobody)
  expect((await server.inject('/page')).json()).toEqual(nobody)
  act = async (request) => {
    await request.admit()
    return { viewer: request.viewer }
  }
  for (const path of [portalCalls.info.path, '/open'])
    expect(await ask({ method: 'GET', path })).toEqual({ viewer: null })
})

test('a caller is recognized by one whole token', async () => {
  expect(await ask(character.profile, `bearer ${token}`)).toMatchObject({ viewer: uid, caller: uid })
  for (const header of ['', `Bearer ${token}A`, `Bearer ${token.slice(1)}`, `A Bearer ${token}`, token])
    expect(await ask(character.profile, header)).toMatchObject({ code: 'unauthenticated' })
  const refused = gate.admit(character.profile, undefined)
  await expect(refused).rejects.toMatchObject({ code: 'unauthenticated' })
})

test('a route gets the rows that it reads, of its caller', async () => {
  const { own } = await ask(character.profile)
  expect(own).toMatchObject({ kind: 'character', value: { uid } })
  expect(await ask(identity.logout)).toEqual({ viewer: uid, caller: uid, own: null })
})

describe('a call that requires a permission', () => {
  test('is refused without it, then without a second factor', async () => {
    const required = ['view_gangs']
    expect(await ask(gangs.list)).toMatchObject({ code: 'forbidden', required })
    await grant('view_gangs')
    expect(await ask(gangs.list)).toMatchObject({ code: 'two_factor_setup' })
    await expect(gate.stillAdmits(required, token)).rejects.toMatchObject({ code: 'two_factor_setup' })
    expect(await gate.stillAdmits(character.profile, token)).toMatchObject({ uid, hasTwoFactor: false })
    await enableTwoFactor(portal, token)
    expect(await ask(gangs.list)).toMatchObject({ viewer: uid })
    expect(await gate.stillAdmits(required, token)).toMatchObject({ uid, hasTwoFactor: true })
  })

  test('may require a recent sign-in, which an open stream does not', async () => {
    await grant('manage_roles', 'view_gangs')
    await enableTwoFactor(portal, token)
    expect(await ask(permissionManager.addRole)).toMatchObject({ viewer: uid })
    await age(portal, 24 * 60)
    expect(await ask(permissionManager.addRole)).toMatchObject({ code: 'fresh_sign_in' })
    expect(await ask(gangs.list)).toMatchObject({ viewer: uid })
    expect(await gate.stillAdmits(permissionManager.addRole, token)).toMatchObject({ uid })
  })
})

test('every call counts as use of its session, which ends a week after the last one', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  for (let call = 0; call < 3; call++) {
    expect(await ask(character.profile)).toMatchObject({ viewer: uid })
    vi.setSystemTime(Date.now() + 6 * 24 * 3600_000)
  }
  vi.setSystemTime(Date.now() + 24 * 3600_000)
  expect(await ask(character.profile)).toMatchObject({ code: 'unauthenticated' })
})

test('a pending second factor allows only what is needed to give it or to leave', async () => {
  await enableTwoFactor(portal, token)
  token = await portal.signIn(`Guard_${count}`)
  expect(await ask(character.profile)).toMatchObject({ code: 'second_factor' })
  expect(await ask(identity.logout)).toMatchObject({ viewer: uid })
  await expect(gate.stillAdmits(identity.logout, token)).rejects.toMatchObject({ code: 'second_factor' })
})

test('a view of the portal as a role cannot change anything', async () => {
  const { db } = portal.portal
  await grant('manage_roles')
  const role = await db.selectFrom('roles').select(['id', 'name']).executeTakeFirstOrThrow()
  const parent = await gate.stillAdmits(character.profile, await portal.signIn('Guard_Owner'))
  token = (await beginView(db, { sessionId: parent.sessionId, roleId: role.id })).token
  expect(await ask(character.profile)).toMatchObject({ viewer: parent.uid })
  const { code, error } = await ask(identity.logout)
  expect([code, error]).toEqual(['forbidden', expect.stringContaining(role.name)])
})

test('a network is refused unknown tokens after 300 wrong ones, but nobody whose token was valid', async () => {
  const statusOf = async (by: string, path: string) => {
    const headers = { authorization: `Bearer ${by}` }
    return (await server.inject({ method: 'GET', url: `/api${path}`, remoteAddress: '203.0.113.9', headers }))
      .statusCode
  }
  // A refusal for another reason is not a wrong token, but it is a read of its caller.
  expect(await statusOf(token, gangs.list.path)).toBe(403)
  const wrong = Array.from({ length: maxWrongTokens }, () => statusOf(newToken(), character.profile.path))
  expect(new Set(await Promise.all(wrong))).toEqual(new Set([401]))
  const unseen = await portal.signIn(`Guard_${count}`)
  for (const by of [newToken(), unseen]) expect(await statusOf(by, character.profile.path)).toBe(429)
  expect(await statusOf(token, character.profile.path)).toBe(200)
})

test('a banned character learns why they are signed out', async () => {
  await sql`insert into bans (id, username, ip, bannedby, reason, permanent)
    values (920001, ${`Guard_${count}`}, 'n/a', 'Staff', 'cheating', 1)`.execute(portal.game.database.db)
  // The game is asked about a character once a second.
  nextSecond()
  const { code, error } = await ask(character.profile)
  expect([code, error]).toEqual(['unauthenticated', expect.stringContaining('cheating')])
})

test('a route can ask about other calls, and again about its own', async () => {
  await grant('view_gangs')
  await enableTwoFactor(portal, token)
  act = async (request) => {
    const calls = [await request.mayCall(gangs.list), await request.mayCall(factions.list)]
    await request.admit()
    await end()
    await raiseRevision(portal.portal.db)
    await expect(request.mayCall(gangs.list)).rejects.toMatchObject({ code: 'unauthenticated' })
    await expect(request.admit()).rejects.toMatchObject({ code: 'unauthenticated' })
    return calls
  }
  expect(await ask(character.profile)).toEqual([true, false])
  act = (request) => request.mayCall(gangs.list)
  expect(await ask({ method: 'GET', path: '/open' }, '')).toMatchObject({ code: 'unauthenticated' })
})

test('a connection is admitted by any of the permissions, and its session must not be over', async () => {
  expect(await isAdmitted(gate, ['view_gangs', 'view_factions'], token)).toBe(false)
  await grant('view_factions')
  await enableTwoFactor(portal, token)
  expect(await isAdmitted(gate, ['view_gangs', 'view_factions'], token)).toBe(true)
  await end()
  await raiseRevision(portal.portal.db)
  await expect(isAdmitted(gate, ['view_factions'], token)).rejects.toMatchObject({ code: 'unauthenticated' })
})

test('a read counts for its caller, even if it is refused, and a write does not', async () => {
  await ask(identity.logout)
  for (let read = 0; read < readsPerMinute; read++)
    expect(await ask(gangs.list)).toMatchObject({ code: 'forbidden' })
  expect(await ask(gangs.list)).toMatchObject({ code: 'too_many' })
  expect(await ask(character.profile)).toMatchObject({ code: 'too_many' })
  expect(await ask(identity.logout)).toMatchObject({ viewer: uid })
})
