import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chiefsWorld, succeed } from '../../../test/rights.ts'

const { world, chief, owner } = await chiefsWorld()
beforeAll(async () => {
  await world.person('Dora_Later')
  await world.role('More gangs', ['view_gangs'], 'Cara_Player')
})
afterAll(() => world.portal.close())

describe('explanations', () => {
  const explain = async (name: string, method: string, path: string) => {
    const query = new URLSearchParams({ uid: String(await world.uid(name)), method, path })
    return succeed(chief('GET', `perms/explain?${query.toString()}`))
  }

  test('say which role and rule allow a call, and agree with the guard', async () => {
    const answer = await explain('Anna_Chief', 'GET', 'user/gangs')
    expect(answer).toMatchObject({
      allowed: true,
      call: { path: 'user/gangs' },
      demand: { access: ['view_gangs'], builtIn: ['view_gangs'], ruleId: null },
      held: [{ permission: 'view_gangs', roles: [{ name: 'Chiefs' }] }],
      needed: { permissions: [], roles: [] },
    })
    expect(answer.because).toContain('through Chiefs')
    expect((await explain('Owner_Crown', 'GET', 'user/gangs')).because).toContain('super user')
    expect(await explain('Ben_Player', 'GET', '/api/user/inventory')).toMatchObject({ allowed: true })
    expect(await explain('Ben_Player', 'GET', 'portal')).toMatchObject({ allowed: true })
  })

  test('say what someone without access would need', async () => {
    const answer = await explain('Ben_Player', 'GET', 'user/factions')
    expect(answer).toMatchObject({
      allowed: false,
      needed: { permissions: ['view_factions'], roles: [{ name: 'Chiefs' }] },
    })
    expect(answer.because).toContain('no role of Ben_Player holds that')
    expect((await chief('GET', 'perms/explain?uid=999999999&method=GET&path=portal')).status).toBe(404)
  })
})

describe('previews', () => {
  const preview = (body: unknown) => owner('POST', 'perms/preview', body)

  test('say who gains and who loses what, and change nothing', async () => {
    const role = await world.role('Seers', ['view_gangs'], 'Ben_Player', 'Cara_Player', 'Anna_Chief')
    const before = await world.everything()
    const permissionIds = [await world.permissionId('view_factions')]
    const answer = await succeed(
      preview({ kind: 'rolePermissions', roleId: role, permissions: permissionIds }),
    )
    // The chief has both through another role, and Cara has gangs through one more.
    expect(answer.refusal).toBeNull()
    expect(answer.gains).toMatchObject({
      total: 2,
      people: [{ username: 'Ben_Player', permissions: ['view_factions'] }, { username: 'Cara_Player' }],
    })
    expect(answer.gains.people[0].calls).toContain('GET user/factions')
    expect(answer.loses).toMatchObject({
      total: 1,
      people: [{ username: 'Ben_Player', permissions: ['view_gangs'] }],
    })
    const deletion = await succeed(preview({ kind: 'roleDeletion', roleId: role }))
    expect(deletion).toMatchObject({ gains: { total: 0, people: [] }, loses: { total: 1 } })
    expect(await world.everything()).toBe(before)
  })

  test('of a rule count people without roles, too', async () => {
    const permissionIds = [await world.permissionId('view_gangs')]
    const body = { kind: 'rule', method: 'GET', path: 'user/inventory', permissions: permissionIds }
    const answer = await succeed(preview(body))
    // Everyone loses it except the super user and those who may see gangs.
    const names = answer.loses.people.map(({ username }: { username: string }) => username)
    expect(names).toEqual(['Dora_Later'])
    expect(answer.loses.total).toBe(1)
    expect(answer.loses.people[0].calls).toEqual(['GET user/inventory'])
    expect(answer.gains.total).toBe(0)
    expect(await succeed(chief('POST', 'perms/preview', body))).toMatchObject({
      refusal: expect.stringContaining('super user'),
    })
  })

  test('require the permission to make the change', async () => {
    await world.role('Only roles', ['manage_roles'], 'Dora_Later')
    const body = { kind: 'rule', method: 'GET', path: 'user/gangs', permissions: [] }
    const answer = await world.as('Dora_Later', 'POST', 'perms/preview', body)
    expect(answer).toMatchObject({ status: 403, body: { required: ['manage_route_permissions'] } })
  })
})
