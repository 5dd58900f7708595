/** SECURITY 3.14 and 1.3: sessions of others, and sessions that view the portal as a role. */
import { changes } from '@idlewood/contract/changes'
import { character } from '@idlewood/contract/character'
import { contract } from '@idlewood/contract/contract'
import type { Endpoint } from '@idlewood/contract/endpoint'
import { identity } from '@idlewood/contract/identity'
import { staffSessions } from '@idlewood/contract/staff-sessions'
import { twoFactor } from '@idlewood/contract/two-factor'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { testPortal } from '../../../test/portal.ts'
import { rightsWorld, succeed, type RightsWorld } from '../../../test/rights.ts'
import { age, enableTwoFactor } from '../../../test/two-factor.ts'
import { present } from '../../../test/present.ts'
import { raiseRevision } from '../../access/revision.ts'
import { hashOf } from '../../access/tokens.ts'

let world: RightsWorld
let helpers: string
beforeAll(async () => {
  world = await rightsWorld()
  await world.person('Session_Chief', { adminlevel: 3 })
  await world.person('Session_Equal', { adminlevel: 3 })
  await world.person('Session_Player')
  await world.role('Watch', ['manage_sessions', 'manage_roles'], 'Session_Chief')
  helpers = await world.role('Helpers', ['view_gangs'])
})
afterAll(() => world.portal.close())
afterEach(() => {
  vi.useRealTimers()
})

const isOver = async (token: string): Promise<boolean> =>
  (await world.portal.call(character.profile, {}, { token })).status === 401
const paramsOf = async (name: string) => ({ uid: String(await world.uid(name)) })
const owner = () => world.token('Owner_Crown')

describe('sessions of others', () => {
  test('3.14 are listed without their tokens, and can be ended one by one or all at once', async () => {
    const tokens = [
      await world.portal.signIn('Session_Player'),
      await world.portal.signIn('Session_Player'),
      await world.portal.signIn('Session_Player'),
    ]
    const params = await paramsOf('Session_Player')
    const asking = { token: world.token('Session_Chief') }
    const { body } = await world.portal.call(staffSessions.sessions, { params }, asking)
    expect(body).toMatchObject({
      username: 'Session_Player',
      twoFactor: false,
      locked: null,
      canReset: false,
    })
    expect(body.sessions.length).toBeGreaterThanOrEqual(3)
    for (const token of tokens) expect(JSON.stringify(body)).not.toContain(token)
    const { id } = present(body.sessions[0])
    const ended = await world.portal.call(staffSessions.endSession, { params: { ...params, id } }, asking)
    expect(ended.body).toEqual({ ended: 1 })
    expect((await Promise.all(tokens.map(isOver))).filter(Boolean)).toHaveLength(1)
    await succeed(world.portal.call(staffSessions.endSessions, { params }, asking))
    expect((await Promise.all(tokens.map(isOver))).every(Boolean)).toBe(true)
  })

  test('show their addresses to those who may see them, which is recorded, and to nobody else', async () => {
    await world.person('Session_Hidden')
    await world.portal.signIn('Session_Hidden')
    const params = await paramsOf('Session_Hidden')
    const asking = { token: world.token('Session_Chief') }
    const seen = async (): Promise<(string | null)[]> => {
      const { body } = await world.portal.call(staffSessions.sessions, { params }, asking)
      return [...new Set(body.sessions.map(({ address }) => address))]
    }
    const query = { target: 'addresses' as const, targetId: `user:${params.uid}` }
    const looks = async (): Promise<number> =>
      (await world.portal.call(changes.list, { query }, { token: owner() })).body.total
    expect([await seen(), await looks()]).toEqual([[null], 0])
    const role = await world.role('Addresses', ['view_addresses'], 'Session_Chief')
    expect([await seen(), await looks()]).toEqual([['127.0.0.1'], 1])
    await world.portal.portal.db.deleteFrom('person_roles').where('role_id', '=', role).execute()
    await raiseRevision(world.portal.portal.db)
  })

  test('3.14 are recorded in the audit trail when ended, unlike one’s own', async () => {
    await world.person('Session_Trail')
    const token = await world.portal.signIn('Session_Trail')
    const params = await paramsOf('Session_Trail')
    await succeed(world.portal.call(identity.endOtherSessions, { query: {} }, { token }))
    await world.portal.signIn('Session_Trail')
    await succeed(
      world.portal.call(staffSessions.endSessions, { params }, { token: world.token('Session_Chief') }),
    )
    const query = { uid: params.uid }
    const { body } = await world.portal.call(changes.list, { query }, { token: owner() })
    expect(body.changes).toEqual([
      expect.objectContaining({
        target: 'sessions',
        targetName: 'Session_Trail',
        fields: [{ field: 'sessions', old: 2, new: 0 }],
        state: 'confirmed',
        actor: expect.objectContaining({ username: 'Session_Chief' }),
        canUndo: false,
      }),
    ])
    const again = await world.portal.signIn('Session_Trail')
    const own = await world.portal.call(changes.own, { query: {} }, { token: again })
    expect(own.body.changes).toHaveLength(1)
  })

  test('3.14 of a player who has never signed in are an empty list, and of nobody a 404', async () => {
    const uid = String(await world.portal.character('Never_Here'))
    const ask = (uid: string) =>
      world.portal.call(staffSessions.sessions, { params: { uid } }, { token: owner() })
    expect((await ask(uid)).body).toMatchObject({ username: 'Never_Here', sessions: [], twoFactor: false })
    expect((await ask('4000000000')).status).toBe(404)
  })

  test.each(['Session_Equal', 'Owner_Crown'])(
    '1.3 of %s, who is not below them, cannot be ended by staff',
    async (name) => {
      const params = await paramsOf(name)
      const asking = { token: world.token('Session_Chief') }
      const { body } = await world.portal.call(staffSessions.sessions, { params }, asking)
      expect(body.locked).toContain(name)
      // Staff see that they are signed in, but not their addresses.
      expect(body.sessions.length).toBeGreaterThan(0)
      for (const { address } of body.sessions) expect(address).toBeNull()
      const { id } = present(body.sessions[0])
      for (const answer of [
        await world.portal.call(staffSessions.endSession, { params: { ...params, id } }, asking),
        await world.portal.call(staffSessions.endSessions, { params }, asking),
      ]) {
        expect(answer.status).toBe(403)
        expect(answer.body.error).toContain(name)
      }
      expect(await isOver(world.token(name))).toBe(false)
    },
  )

  test('3.14 are only found under their own person', async () => {
    const { body } = await world.portal.call(identity.sessions, {}, { token: owner() })
    const params = { ...(await paramsOf('Session_Player')), id: present(body.sessions[0]).id }
    const answer = await world.portal.call(
      staffSessions.endSession,
      { params },
      { token: world.token('Session_Chief') },
    )
    expect(answer.status).toBe(404)
    expect(await isOver(owner())).toBe(false)
  })

  test('3.16 only super users turn off the second factor of others, after a recent sign-in, which ends all sessions', async () => {
    await world.person('Lost_Phone')
    const token = world.token('Lost_Phone')
    await enableTwoFactor(world.portal, token)
    const params = await paramsOf('Lost_Phone')
    const reset = (by: string) =>
      world.portal.call(staffSessions.resetTwoFactor, { params }, { token: world.token(by) })
    expect((await reset('Session_Chief')).status).toBe(403)
    await age(world.portal, 16)
    expect((await reset('Owner_Crown')).body.code).toBe('fresh_sign_in')
    await age(world.portal, 0)
    expect(await isOver(token)).toBe(false)
    expect((await reset('Owner_Crown')).status).toBe(200)
    expect(await isOver(token)).toBe(true)
    const again = await world.portal.signIn('Lost_Phone')
    expect((await world.portal.call(twoFactor.state, {}, { token: again })).body.on).toBe(false)
    const query = { ...params, target: 'twoFactor' } as const
    const { body } = await world.portal.call(changes.list, { query }, { token: owner() })
    expect(body.changes).toMatchObject([{ fields: [{ field: 'twoFactor', old: 1, new: 0 }] }])
  })
})

test('3.16 nobody can turn off their own second factor without a code in this way either', async () => {
  const params = await paramsOf('Owner_Crown')
  const answer = await world.portal.call(staffSessions.resetTwoFactor, { params }, { token: owner() })
  expect(answer.status).toBe(409)
  expect(await isOver(owner())).toBe(false)
})

describe('viewing the portal as a role', () => {
  const begin = (token: string, roleId = helpers) =>
    world.portal.call(staffSessions.viewAs, { body: { roleId } }, { token })
  /** A new session of a super user, and a view begun from it. */
  async function viewing() {
    const parent = await world.portal.signIn('Owner_Crown')
    const { body } = await begin(parent)
    expect(body).toMatchObject({ role: 'Helpers', token: expect.any(String) })
    return { parent, view: body.token }
  }

  test('1.3 is only for super users', async () => {
    const answer = await begin(world.token('Session_Chief'))
    expect(answer.status).toBe(403)
    expect((await begin(world.token('Session_Equal'))).status).toBe(403)
    expect((await begin(owner(), crypto.randomUUID())).status).toBe(404)
  })

  test('1.4 has exactly the current permissions of the role, and is not a super user', async () => {
    const { view } = await viewing()
    const { body } = await world.portal.call(character.profile, {}, { token: view })
    expect(body.user).toMatchObject({ username: 'Owner_Crown', superUser: false })
    const held = async () => (await world.portal.call(character.permissions, {}, { token: view })).body
    expect(await held()).toEqual({ permissions: ['view_gangs'] })
    const get = (path: string) => world.portal.ask('GET', `/api/${path}`, { token: view })
    expect((await get('user/gangs')).status).toBe(200)
    expect((await get('user/factions')).status).toBe(403)
    await succeed(world.as('Owner_Crown', 'PUT', `perms/roles/${helpers}/permissions`, { permissions: [] }))
    expect((await get('user/gangs')).status).toBe(403)
    const permissions = [await world.permissionId('view_gangs')]
    await succeed(world.as('Owner_Crown', 'PUT', `perms/roles/${helpers}/permissions`, { permissions }))
    expect((await get('user/gangs')).status).toBe(200)
  })

  test('1.1 changes nothing: every request other than GET is refused with a message', async () => {
    const all = await world.role(
      'Everything',
      Object.keys((await import('@idlewood/contract/permissions')).permissions),
    )
    const { token } = (await begin(await world.portal.signIn('Owner_Crown'), all)).body
    const before = await world.everything()
    const writes = Object.values(contract)
      .flatMap((group) => Object.values<Endpoint>(group))
      .filter(({ method, access }) => method !== 'GET' && access !== 'public')
    expect(writes.length).toBeGreaterThan(25)
    for (const { method, path } of writes) {
      const answer = await world.portal.ask(method, `/api${path.replaceAll(/:\w+/g, '1')}`, { token })
      expect(answer.status, path).toBe(403)
      expect(answer.body.error, path).toBe(
        'You see the portal as Everything. Nothing can be changed until you leave that view.',
      )
    }
    expect(await world.everything()).toBe(before)
  })

  test('3.14 ends with its parent session, whether by logout, from elsewhere or with all sessions', async () => {
    const first = await viewing()
    await world.portal.call(identity.logout, {}, { token: first.parent })
    expect(await isOver(first.view)).toBe(true)

    const second = await viewing()
    await world.portal.call(identity.endOtherSessions, {}, { token: owner() })
    expect(await isOver(second.view)).toBe(true)

    const third = await viewing()
    const params = await paramsOf('Owner_Crown')
    const { body } = await world.portal.call(staffSessions.sessions, { params }, { token: third.parent })
    const { id } = present(body.sessions.find(({ current }) => current))
    await world.portal.call(staffSessions.endSession, { params: { ...params, id } }, { token: owner() })
    expect(await isOver(third.view)).toBe(true)
  })

  test('3.14 goes on when another session of the person ends, and leaves no row behind when its own does', async () => {
    const [ending, staying] = [await viewing(), await viewing()]
    const rowsOf = (token: string) =>
      world.portal.portal.db
        .selectFrom('sessions')
        .select('id')
        .where('token_hash', '=', hashOf(token))
        .execute()
    await succeed(world.portal.call(identity.logout, {}, { token: ending.parent }))
    expect(await isOver(staying.view)).toBe(false)
    expect([await rowsOf(ending.view), await rowsOf(staying.view)]).toEqual([
      [],
      [{ id: expect.any(String) }],
    ])
  })

  test('3.14 ends when the row of its parent session is gone, for whatever reason', async () => {
    const { parent, view } = await viewing()
    const { db } = world.portal.portal
    await db.deleteFrom('sessions').where('token_hash', '=', hashOf(parent)).execute()
    await age(world.portal, 0)
    expect(await isOver(view)).toBe(true)
  })

  test('3.14 ends in every process when it is left, and its parent session goes on', async () => {
    const { parent, view } = await viewing()
    const other = await testPortal({
      environment: {
        PORTAL_DATABASE_URL: world.portal.config.portalDatabaseUrl,
        GAME_DATABASE_URL: world.portal.config.gameDatabaseUrl,
        SUPER_USERS: 'Owner_Crown',
      },
    })
    try {
      await other.app.superUsers.pin(async () => [])
      const there = async () => (await other.call(character.profile, {}, { token: view })).status
      expect(await there()).toBe(200)
      expect((await world.portal.call(staffSessions.leaveView, {}, { token: parent })).body).toEqual({
        ended: 1,
      })
      expect(await there()).toBe(401)
      expect(await isOver(view)).toBe(true)
      expect(await isOver(parent)).toBe(false)
    } finally {
      await other.close()
    }
  })

  test('3.14 lasts an hour, and a second one ends the first', async () => {
    const { parent, view } = await viewing()
    const next = (await begin(parent)).body
    expect(await isOver(view)).toBe(true)
    expect(await isOver(next.token)).toBe(false)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3600_000 + 1000 })
    expect(await isOver(next.token)).toBe(true)
    expect(await isOver(parent)).toBe(false)
  })

  test('is in the audit trail, with who began it and as which role', async () => {
    const query = { target: 'sessions' as const, field: 'view' }
    const list = async () =>
      (await world.portal.call(changes.list, { query }, { token: owner() })).body.changes.length
    const before = await list()
    await begin(owner())
    expect(await list()).toBe(before + 1)
    const { body } = await world.portal.call(changes.list, { query }, { token: owner() })
    expect(body.changes[0]).toMatchObject({
      actor: { username: 'Owner_Crown' },
      fields: [{ field: 'view', old: null, new: 'Helpers' }],
    })
  })

  test('1.5 ends when the role is deleted', async () => {
    const gone = await world.role('Gone soon', ['view_gangs'])
    const { token } = (await begin(owner(), gone)).body
    expect(await isOver(token)).toBe(false)
    await succeed(world.as('Owner_Crown', 'DELETE', `perms/roles/${gone}`))
    expect(await isOver(token)).toBe(true)
  })

  test('is not listed as a session', async () => {
    const { parent } = await viewing()
    const before = (await world.portal.call(identity.sessions, {}, { token: parent })).body.sessions.length
    await begin(parent)
    const { body } = await world.portal.call(identity.sessions, {}, { token: parent })
    expect(body.sessions).toHaveLength(before)
  })
})
