/** Attacks on each line of the authorization rules, through the API. */
import { permissionManager } from '@idlewood/contract/permission-manager'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { managerPermissions, paths, rightsWorld, succeed, type RightsWorld } from '../../../test/rights.ts'
import { carryOut } from './apply-plan.ts'

let world: RightsWorld
beforeAll(async () => {
  world = await rightsWorld()
  // The chief runs the manager and has admin level 3 in the game.
  await world.person('Chief_Staff', { adminlevel: 3 })
  await world.person('Equal_Staff', { adminlevel: 3 })
  await world.person('Higher_Staff', { adminlevel: 5 })
  await world.person('Lower_Staff', { adminlevel: 2 })
  await world.person('Mere_Player')
})
afterAll(() => world.portal.close())

let own: string
let small: string
let mighty: string
beforeEach(async () => {
  const { db } = world.portal.portal
  for (const table of [
    'person_roles',
    'role_permissions',
    'roles',
    'route_rule_permissions',
    'route_rules',
  ] as const)
    await db.deleteFrom(table).execute()
  own = await world.role('Chiefs', [...managerPermissions, 'view_gangs', 'view_all_users'], 'Chief_Staff')
  small = await world.role('Small', ['view_gangs'])
  mighty = await world.role('Mighty', ['view_gangs', 'update_user_money'])
})

const rule = async (method: string, path: string, ...names: string[]) => ({
  method,
  path,
  permissions: await Promise.all(names.map((name) => world.permissionId(name))),
})
const chief = (method: string, path: string, body?: unknown) => world.as('Chief_Staff', method, path, body)
const owner = (method: string, path: string, body?: unknown) => world.as('Owner_Crown', method, path, body)
const pair = async (name: string, roleId: string) => ({ userId: await world.userId(name), roleId })

describe('1.1 the guard uses the matched route', () => {
  test('1.1 a rule applies however the address is written', async () => {
    await succeed(owner('POST', paths.rules, await rule('GET', 'user/gangs', 'view_factions')))
    for (const path of ['user/gangs', 'user/gangs?x=1', 'user/%67angs', 'user/gangs?', 'user/gangs#x'])
      expect((await chief('GET', path)).status, path).toBe(403)
    const head = { method: 'HEAD', url: '/api/user/gangs' } as const
    const authorization = `Bearer ${world.token('Chief_Staff')}`
    expect((await world.portal.server.inject({ ...head, headers: { authorization } })).statusCode).toBe(403)
  })

  test('1.1 access is denied before existence or input is checked', async () => {
    for (const [method, path] of [
      ['DELETE', `perms/roles/${crypto.randomUUID()}`],
      ['DELETE', 'perms/roles/no-id'],
      ['PUT', `perms/roles/${small}/permissions`],
    ] as const) {
      const answer = await world.as('Mere_Player', method, path, { nonsense: 1 })
      expect(answer.status).toBe(403)
      expect(answer.body.required).toEqual(['manage_roles'])
    }
  })
})

describe('1.2 stored rules', () => {
  test('1.2 a rule never makes a route public, and a public route cannot have one', async () => {
    for (const path of ['portal', 'health', 'auth/login']) {
      const method = path === 'auth/login' ? 'POST' : 'GET'
      const attempt = await rule(method, path, 'view_gangs')
      expect(await world.refused(409, () => owner('POST', paths.rules, attempt))).toContain(
        'open to everyone',
      )
    }
    await succeed(owner('POST', paths.rules, await rule('GET', 'user/gangs')))
    expect((await world.portal.ask('GET', '/api/user/gangs')).status).toBe(401)
    expect((await world.as('Mere_Player', 'GET', 'user/gangs')).status).toBe(403)
  })

  test('1.2 a stored rule on a public endpoint, or on one every page needs, is ignored', async () => {
    const { db } = world.portal.portal
    for (const path of ['/portal', '/user/profile']) {
      const id = crypto.randomUUID()
      await db.insertInto('route_rules').values({ id, method: 'GET', path }).execute()
      const permission_id = await world.permissionId('view_gangs')
      await db.insertInto('route_rule_permissions').values({ rule_id: id, permission_id }).execute()
    }
    await world.role('Nothing', [])
    expect((await world.portal.ask('GET', '/api/portal')).status).toBe(200)
    expect((await world.as('Mere_Player', 'GET', 'user/profile')).status).toBe(200)
  })

  test('1.2 a rule replaces the list from the next request on; once it is empty or deleted, the built-in list applies again', async () => {
    await world.role('Players', ['view_factions'], 'Mere_Player')
    const player = () => world.as('Mere_Player', 'GET', 'user/gangs')
    expect((await player()).body.required).toEqual(['view_gangs'])
    const { routePermission } = await succeed(
      owner('POST', paths.rules, await rule('GET', '/user/gangs', 'view_factions')),
    )
    expect((await player()).status).toBe(200)
    expect((await chief('GET', 'user/gangs')).body.required).toEqual(['view_factions'])
    await succeed(owner('POST', paths.rules, { ...routePermission, permissions: [] }))
    expect((await player()).status).toBe(403)
    expect((await chief('GET', 'user/gangs')).status).toBe(200)
    await succeed(owner('POST', paths.rules, await rule('GET', 'api/user/gangs/', 'view_factions')))
    expect((await player()).status).toBe(200)
    await succeed(owner('DELETE', `${paths.rules}/${routePermission._id}`))
    expect((await player()).status).toBe(403)
  })

  test.each(['perms/roles', 'perms/users/roles', 'auth/sessions'])(
    '1.2 rules on %s require a super user',
    async (path) => {
      const attempt = await rule('GET', path, 'manage_roles', 'view_gangs')
      const sentence = await world.refused(403, () => chief('POST', paths.rules, attempt))
      expect(sentence).toMatch(/super user/i)
      const { routePermission } = await succeed(owner('POST', paths.rules, attempt))
      await world.refused(403, () => chief('POST', paths.rules, { ...attempt, permissions: [] }))
      await world.refused(403, () => chief('DELETE', `${paths.rules}/${routePermission._id}`))
    },
  )

  test('1.2 only someone who may call an endpoint may change its rule', async () => {
    const money = await rule('PUT', 'user/profile/{uid}', 'view_gangs')
    expect(await world.refused(403, () => chief('POST', paths.rules, money))).toContain('yourself')
    const { routePermission } = await succeed(
      owner('POST', paths.rules, await rule('GET', 'user/factions', 'view_factions')),
    )
    await world.refused(403, () => chief('DELETE', `${paths.rules}/${routePermission._id}`))
    await succeed(chief('POST', paths.rules, await rule('GET', 'user/gangs', 'view_gangs', 'view_factions')))
  })

  test('1.2 nobody can lock themselves out with a rule', async () => {
    const attempt = await rule('GET', 'user/gangs', 'view_factions')
    expect(await world.refused(409, () => chief('POST', paths.rules, attempt))).toContain('any more')
  })

  test('1.2 only super users can restrict an endpoint open to every signed-in user, and nobody one that every page needs', async () => {
    const attempt = await rule('GET', 'user/inventory', 'view_gangs')
    await world.refused(403, () => chief('POST', paths.rules, attempt))
    expect((await world.as('Mere_Player', 'GET', 'user/inventory')).status).toBe(200)
    await succeed(owner('POST', paths.rules, attempt))
    expect((await world.as('Mere_Player', 'GET', 'user/inventory')).body.required).toEqual(['view_gangs'])
    expect((await chief('GET', 'user/inventory')).status).toBe(200)
    for (const path of ['user/profile', 'user/profile/perms']) {
      const vital = await rule('GET', path, 'view_gangs')
      await world.refused(409, () => owner('POST', paths.rules, vital))
    }
  })

  test('1.2 a rule cannot take an endpoint from someone of equal or higher rank', async () => {
    await world.role('Peers', ['view_gangs'], 'Equal_Staff')
    const attempt = await rule('GET', 'user/gangs', 'view_all_users')
    expect(await world.refused(403, () => chief('POST', paths.rules, attempt))).toContain('Equal_Staff')
  })
})

describe('1.3 nobody grants, edits or removes more than they hold', () => {
  test('1.3 nobody can create, change, give, take or delete a role with permissions they lack', async () => {
    await world.role('Rich', ['update_user_money'], 'Lower_Staff')
    const money = await world.permissionId('update_user_money')
    const gangs = await world.permissionId('view_gangs')
    const give = await pair('Mere_Player', mighty)
    const body = { name: 'Richer', description: 'x', permissions: [money] }
    const attempts: [string, string, unknown?][] = [
      ['POST', paths.roles, body],
      ['PUT', `${paths.roles}/${small}/permissions`, { permissions: [gangs, money] }],
      ['PUT', `${paths.roles}/${mighty}/permissions`, { permissions: [gangs] }],
      ['PUT', `${paths.roles}/${mighty}/permissions`, { permissions: [] }],
      ['DELETE', `${paths.roles}/${mighty}`],
      ['POST', paths.users, give],
    ]
    for (const attempt of attempts) {
      const sentence = await world.refused(403, () => chief(...attempt))
      expect(sentence).toContain('update_user_money')
    }
    await succeed(owner('POST', paths.users, give))
    await world.refused(403, () => chief('DELETE', paths.users, give))
  })

  test('1.3 only holders of a community’s own permission can grant it', async () => {
    const { permission } = await succeed(
      chief('POST', paths.permissions, { name: 'dj', description: 'Plays music' }),
    )
    const permissions = [permission._id]
    const giving = () => chief('PUT', `${paths.roles}/${small}/permissions`, { permissions })
    expect(await world.refused(403, giving)).toContain('You lack dj')
    await succeed(owner('PUT', `${paths.roles}/${small}/permissions`, { permissions }))
    await world.refused(403, () => chief('DELETE', `${paths.permissions}/${permission._id}`))
    await succeed(owner('PUT', `${paths.roles}/${small}/permissions`, { permissions: [] }))
    // Nobody holds it now, so deleting it takes nothing from anyone.
    await succeed(chief('DELETE', `${paths.permissions}/${permission._id}`))
  })

  test('1.3 nobody can give themselves a role, or take or change their own', async () => {
    const mine = await pair('Chief_Staff', small)
    await world.refused(403, () => chief('POST', paths.users, mine))
    expect(
      await world.refused(409, async () => chief('DELETE', paths.users, await pair('Chief_Staff', own))),
    ).toContain('yourself')
    const all = await Promise.all(managerPermissions.map((name) => world.permissionId(name)))
    const change = { permissions: all }
    await world.refused(409, () => chief('PUT', `${paths.roles}/${own}/permissions`, change))
    await world.refused(409, () => chief('DELETE', `${paths.roles}/${own}`))
  })

  test.each(['Equal_Staff', 'Higher_Staff', 'Owner_Crown'])(
    '1.3 %s is not below the actor and cannot be changed, directly or through a role they hold',
    async (name) => {
      const held = await world.role('Held', ['view_gangs'], name)
      const gangs = await world.permissionId('view_gangs')
      const users = await world.permissionId('view_all_users')
      const attempts: [string, string, unknown?][] = [
        ['POST', paths.users, await pair(name, small)],
        ['DELETE', paths.users, await pair(name, held)],
        ['PUT', `${paths.roles}/${held}/permissions`, { permissions: [] }],
        ['PUT', `${paths.roles}/${held}/permissions`, { permissions: [gangs, users] }],
        ['DELETE', `${paths.roles}/${held}`],
      ]
      for (const attempt of attempts) {
        expect(await world.refused(403, () => chief(...attempt))).toContain(name)
      }
    },
  )

  test('1.3 people of a lower rank can be given roles and lose them', async () => {
    await succeed(chief('POST', paths.users, await pair('Lower_Staff', small)))
    expect((await world.as('Lower_Staff', 'GET', 'user/gangs')).status).toBe(200)
    await succeed(chief('DELETE', paths.users, await pair('Lower_Staff', small)))
    expect((await world.as('Lower_Staff', 'GET', 'user/gangs')).status).toBe(403)
  })

  test('1.3 a permission lost between the guard and the change is not honoured', async () => {
    const { portal } = world
    // Somebody the guard has just admitted, and who holds nothing any more.
    const viewer = {
      personId: await world.userId('Mere_Player'),
      uid: await world.uid('Mere_Player'),
      username: 'Mere_Player',
      superUser: false,
    }
    const parts = { portal: portal.portal, game: portal.game, superUsers: portal.app.superUsers }
    const asking = { viewer, endpoint: permissionManager.addPermission, address: '127.0.0.1' }
    const before = await world.everything()
    const step = { kind: 'addPermission', id: crypto.randomUUID(), name: 'late', description: 'x' } as const
    await expect(carryOut(parts, asking, () => [step])).rejects.toMatchObject({ code: 'forbidden' })
    expect(await world.everything()).toBe(before)
  })

  test('1.3 website roles obey the same rules', async () => {
    await world.role('Web', ['update_website_roles'], 'Chief_Staff')
    const assign = async (name: string, userrole: string) =>
      chief('PUT', `website/roles/update/${await world.uid(name)}`, { username: name, userrole })
    expect(await world.refused(403, () => assign('Higher_Staff', 'Developer'))).toContain('not below yours')
    await world.refused(403, () => assign('Chief_Staff', 'Developer'))
    await world.role('Admin', ['update_user_money'])
    await world.refused(403, () => assign('Mere_Player', 'Admin'))
    await succeed(assign('Mere_Player', 'Developer'))
  })
})

describe('1.4 rights take effect on the next request', () => {
  test('1.4 when a role is given, taken, changed or deleted', async () => {
    const gangs = () => world.as('Lower_Staff', 'GET', 'user/gangs').then(({ status }) => status)
    expect(await gangs()).toBe(403)
    await succeed(chief('POST', paths.users, await pair('Lower_Staff', small)))
    expect(await gangs()).toBe(200)
    await succeed(chief('PUT', `${paths.roles}/${small}/permissions`, { permissions: [] }))
    expect(await gangs()).toBe(403)
    const permissions = [await world.permissionId('view_gangs')]
    await succeed(chief('PUT', `${paths.roles}/${small}/permissions`, { permissions }))
    expect(await gangs()).toBe(200)
    await succeed(chief('DELETE', `${paths.roles}/${small}`))
    expect(await gangs()).toBe(403)
  })
})

describe('1.5 deletion removes grants', () => {
  test('1.5 a role created again under the same name has no holders and no permissions', async () => {
    await succeed(chief('POST', paths.users, await pair('Lower_Staff', small)))
    await succeed(chief('DELETE', `${paths.roles}/${small}`))
    const { role } = await succeed(chief('POST', paths.roles, { name: 'Small', description: 'Again' }))
    expect(role).toMatchObject({ permissions: [], users: 0 })
    const left = await world.portal.portal.db
      .selectFrom('person_roles')
      .select('role_id')
      .where('role_id', 'in', [small, role._id])
      .execute()
    expect(left).toEqual([])
    expect((await world.as('Lower_Staff', 'GET', 'user/gangs')).status).toBe(403)
  })

  test('1.5 a permission created again is in no role and no rule', async () => {
    const add = () => owner('POST', paths.permissions, { name: 'dj', description: 'Plays music' })
    const { permission } = await succeed(add())
    await succeed(owner('PUT', `${paths.roles}/${small}/permissions`, { permissions: [permission._id] }))
    await succeed(owner('POST', paths.users, await pair('Mere_Player', small)))
    await succeed(
      owner('POST', paths.rules, { method: 'GET', path: 'user/gangs', permissions: [permission._id] }),
    )
    expect((await world.as('Mere_Player', 'GET', 'user/gangs')).status).toBe(200)
    await succeed(owner('DELETE', `${paths.permissions}/${permission._id}`))
    for (const table of ['role_permissions', 'route_rule_permissions'] as const) {
      const left = world.portal.portal.db
        .selectFrom(table)
        .selectAll()
        .where('permission_id', '=', permission._id)
      expect(await left.execute()).toEqual([])
    }
    // The rule is empty now, so the built-in demand applies.
    expect((await world.as('Mere_Player', 'GET', 'user/gangs')).body.required).toEqual(['view_gangs'])
    expect((await chief('GET', 'user/gangs')).status).toBe(200)
    const again = await succeed(add())
    const [held] = (await succeed(owner('GET', paths.rules))) as { permissions: unknown[] }[]
    expect(held?.permissions).toEqual([])
    const roles = (await succeed(owner('GET', paths.roles))) as { permissions: { name: string }[] }[]
    expect(roles.flatMap(({ permissions }) => permissions.map(({ name }) => name))).not.toContain('dj')
    await succeed(owner('DELETE', `${paths.permissions}/${again.permission._id}`))
  })

  test('1.5 removing a permission from rules requires the right to change those rules', async () => {
    const { permission } = await succeed(
      owner('POST', paths.permissions, { name: 'dj', description: 'Music' }),
    )
    await world.role('Music', ['dj'], 'Chief_Staff')
    const body = {
      method: 'GET',
      path: 'perms/roles',
      permissions: [permission._id, await world.permissionId('manage_roles')],
    }
    await succeed(owner('POST', paths.rules, body))
    const deletion = () => chief('DELETE', `${paths.permissions}/${permission._id}`)
    expect(await world.refused(403, deletion)).toContain('Only a super user')
    await succeed(owner('DELETE', `${paths.permissions}/${permission._id}`))
  })

  test('1.5 nobody can delete built-in permissions', async () => {
    for (const name of ['view_gangs', 'manage_roles']) {
      const id = await world.permissionId(name)
      const deletion = () => owner('DELETE', `${paths.permissions}/${id}`)
      expect(await world.refused(409, deletion)).toContain('needs')
    }
  })
})

describe('1.6 super users come from the configuration', () => {
  test('1.6 a role or permission named like a super user grants nothing', async () => {
    await succeed(owner('POST', paths.roles, { name: 'Owner_Crown', description: 'Looks important' }))
    const { body } = await world.as('Mere_Player', 'GET', 'user/profile')
    expect(body.user.superUser).toBe(false)
  })

  test.each(['Small', ' small ', 'SMALL', 'Smáll'])(
    '1.6 “%s” is the name of an existing role',
    async (name) => {
      const adding = () => owner('POST', paths.roles, { name, description: 'x' })
      expect(await world.refused(409, adding)).toContain('already')
    },
  )

  test.each(['view_gangs', 'VIEW_GANGS', ' view_gangs '])(
    '1.6 “%s” is the name of an existing permission',
    async (name) => {
      const adding = () => owner('POST', paths.permissions, { name, description: 'x' })
      expect(await world.refused(409, adding)).toContain('already')
    },
  )
})
