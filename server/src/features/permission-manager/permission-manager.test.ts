import { permissions } from '@idlewood/contract/permissions'
import { afterAll, describe, expect, test } from 'vitest'
import { engine } from '../../../test/portal.ts'
import { chiefsWorld, paths, succeed } from '../../../test/rights.ts'

const { world, chief, owner, newest } = await chiefsWorld()
afterAll(() => world.portal.close())

describe('permissions', () => {
  test('are listed by name, with those the portal itself needs marked', async () => {
    const list = (await succeed(chief('GET', paths.permissions))) as { name: string; builtIn: boolean }[]
    expect(list.map(({ name }) => name)).toEqual(Object.keys(permissions).toSorted())
    expect(list.find(({ name }) => name === 'delete_users')).toEqual({
      _id: expect.any(String),
      name: 'delete_users',
      description: permissions.delete_users,
      builtIn: true,
      holders: 0,
    })
  })

  test('of the community’s own can be added and deleted, which is logged in the trail', async () => {
    const { permission } = await succeed(
      chief('POST', paths.permissions, { name: ' play_music ', description: 'Plays music in game' }),
    )
    expect(permission).toMatchObject({ name: 'play_music', builtIn: false })
    expect(await newest()).toMatchObject({
      operation: 'update',
      target: 'permission',
      target_id: permission._id,
      target_name: 'play_music',
      state: 'confirmed',
      actor_name: 'Anna_Chief',
      address: '127.0.0.1',
    })
    await succeed(chief('DELETE', `${paths.permissions}/${permission._id}`))
    const row = await newest()
    expect(row).toMatchObject({ operation: 'delete', target: 'permission' })
    expect(JSON.parse(row.fields)).toContainEqual({ field: 'name', old: 'play_music', new: null })
    expect((await chief('DELETE', `${paths.permissions}/${permission._id}`)).status).toBe(404)
  })

  test.each([
    [{ name: '', description: 'x' }],
    [{ name: 'x' }],
    [{ name: 'x', description: '' }],
    [{ name: 'a\u202eb', description: 'x' }],
    [{ name: 'ok', description: 'a\u0000b' }],
    [{ name: 'x'.repeat(65), description: 'x' }],
    [{ name: 'x', description: 'x'.repeat(256) }],
    [{ name: ['x'], description: 'x' }],
    [{ name: 'x', description: 'x', builtIn: true }],
  ])('are not created from %j', async (body) => {
    expect((await chief('POST', paths.permissions, body)).status).toBe(400)
  })
})

describe('roles', () => {
  test('cannot be named by half a character, which no database stores as it is', async () => {
    for (const name of ['\ud83d', '\ude00']) {
      const { status, body } = await chief('POST', paths.roles, { name, description: 'x' })
      expect([status, body.error]).toEqual([400, 'A name holds visible characters only.'])
    }
    expect((await chief('POST', paths.roles, { name: 'x', description: 'a\ud83d' })).status).toBe(400)
    await succeed(chief('POST', paths.roles, { name: 'Fun 😀', description: 'A whole one 😀' }))
  })

  test('are created, changed, held and deleted, and each step is logged with old and new values', async () => {
    const [gangs, factions] = [
      await world.permissionId('view_gangs'),
      await world.permissionId('view_factions'),
    ]
    const { role } = await succeed(
      chief('POST', paths.roles, { name: 'Watcher', description: 'Watches', permissions: [gangs, gangs] }),
    )
    expect(role).toEqual({
      _id: expect.any(String),
      name: 'Watcher',
      description: 'Watches',
      permissions: [{ _id: gangs, name: 'view_gangs' }],
      users: 0,
    })
    const changed = await succeed(
      chief('PUT', `${paths.roles}/${role._id}/permissions`, { permissions: [factions, gangs] }),
    )
    expect(changed.role.permissions.map(({ name }: { name: string }) => name)).toEqual([
      'view_factions',
      'view_gangs',
    ])
    expect(JSON.parse((await newest()).fields)).toEqual([
      { field: 'permissions', old: 'view_gangs', new: 'view_factions, view_gangs' },
    ])
    const pair = { userId: await world.userId('Ben_Player'), roleId: role._id }
    const { user } = await succeed(chief('POST', paths.users, pair))
    expect(user).toMatchObject({
      _id: pair.userId,
      username: 'Ben_Player',
      discordId: null,
      roles: [{ _id: role._id, name: 'Watcher', description: 'Watches' }],
    })
    expect(await newest()).toMatchObject({
      target: 'personRoles',
      target_name: 'Ben_Player',
      uid: await world.uid('Ben_Player'),
      fields: JSON.stringify([{ field: 'roles', old: null, new: 'Watcher' }]),
    })
    expect(await world.refused(409, () => chief('POST', paths.users, pair))).toContain('already')
    await succeed(chief('DELETE', `${paths.roles}/${role._id}`))
    expect(JSON.parse((await newest()).fields)).toContainEqual({
      field: 'users',
      old: 'Ben_Player',
      new: null,
    })
    await world.refused(404, () => chief('DELETE', `${paths.roles}/${role._id}`))
    await world.refused(404, () => chief('POST', paths.users, pair))
  })

  test('and rules are not saved over what somebody else has just saved', async () => {
    const [gangs, factions, users] = [
      await world.permissionId('view_gangs'),
      await world.permissionId('view_factions'),
      await world.permissionId('view_all_users'),
    ]
    const added = { name: 'Shared', description: 'Two managers', permissions: [gangs] }
    const { role } = await succeed(chief('POST', paths.roles, added))
    const rule = { method: 'GET', path: 'user/gangs/:id/user' }
    const first = { ...rule, permissions: [gangs], before: [] }
    const { routePermission } = await succeed(owner('POST', paths.rules, first))
    const { _id } = routePermission
    for (const save of [
      (body: unknown) => owner('PUT', `${paths.roles}/${role._id}/permissions`, body),
      (body: object) => owner('POST', paths.rules, { ...rule, _id, ...body }),
    ]) {
      await succeed(save({ permissions: [gangs, factions], before: [gangs] }))
      for (const before of [[gangs], [gangs, users], [], [gangs, factions, users]]) {
        const sentence = await world.refused(412, () => save({ permissions: [gangs, users], before }))
        expect(sentence).toBe(
          'Somebody else changed this meanwhile. Check what is chosen now, and save again.',
        )
      }
      await succeed(save({ permissions: [users], before: [factions, gangs, gangs] }))
      await succeed(save({ permissions: [gangs] }))
    }
    // The form for a new rule names none that it has seen.
    expect(await world.refused(412, () => owner('POST', paths.rules, first))).toBe(
      'GET user/gangs/:id/user has a rule already. Update that one instead.',
    )
    await succeed(owner('POST', paths.rules, { ...rule, permissions: [users] }))
    await succeed(owner('DELETE', `${paths.rules}/${_id}`))
  })

  test('a new one without permissions is logged with only the fields it has', async () => {
    await succeed(chief('POST', paths.roles, { name: 'Empty', description: 'Has nothing yet' }))
    expect(JSON.parse((await newest()).fields)).toEqual([
      { field: 'name', old: null, new: 'Empty' },
      { field: 'description', old: null, new: 'Has nothing yet' },
    ])
  })

  test('a change that changes nothing is not logged', async () => {
    const role = await world.role('Still', ['view_gangs'])
    const before = await newest()
    const body = { permissions: [await world.permissionId('view_gangs')] }
    await succeed(chief('PUT', `${paths.roles}/${role}/permissions`, body))
    expect((await newest()).id).toBe(before.id)
  })

  test('permissions that no longer exist are refused with an explanation', async () => {
    const body = { name: 'Stale', description: 'x', permissions: [crypto.randomUUID()] }
    expect(await world.refused(400, () => chief('POST', paths.roles, body))).toContain(
      'does not exist any more',
    )
  })

  test('a player sees the roles they were given in the list of what staff changed', async () => {
    const roleId = await world.role('Visible', ['view_gangs'])
    await succeed(chief('POST', paths.users, { userId: await world.userId('Cara_Player'), roleId }))
    const { changes } = await succeed(world.as('Cara_Player', 'GET', 'user/changes'))
    expect(changes[0]).toMatchObject({ target: 'personRoles', fields: [{ field: 'roles', new: 'Visible' }] })
  })

  test('role changes are listed with the other changes, but cannot be undone there', async () => {
    const { changes } = await succeed(chief('GET', 'changes?target=personRoles'))
    expect(changes[0]).toMatchObject({ target: 'personRoles', state: 'confirmed', canUndo: false })
    const undo = await owner('POST', `changes/${changes[0].id}/undo`, {})
    expect(undo).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('the page where it was changed') },
    })
  })
})

describe('people with roles', () => {
  test('are all who have signed in, by name, or one page of them if a page is requested', async () => {
    const list = (await succeed(chief('GET', paths.users))) as { username: string; uid: number }[]
    expect(list.map(({ username }) => username)).toEqual([
      'Anna_Chief',
      'Ben_Player',
      'Cara_Player',
      'Owner_Crown',
    ])
    expect(list[0]).toMatchObject({ uid: await world.uid('Anna_Chief'), roles: [{ name: 'Chiefs' }] })
    expect(await succeed(chief('GET', `${paths.users}?search=PLAYER&limit=1&page=2`))).toEqual({
      users: [expect.objectContaining({ username: 'Cara_Player' })],
      // In the demo world, Demo_Player is also a character, whom the portal does not know yet.
      total: engine === 'sqlite' ? 3 : 2,
      page: 2,
      limit: 1,
    })
    expect(await succeed(chief('GET', `${paths.users}?search=ben%20pl`))).toMatchObject({ total: 1 })
    expect((await chief('GET', `${paths.users}?limit=0`)).status).toBe(400)
  })

  test('have their roles when found by uid, or by a name that the portal does not know yet', async () => {
    const uid = await world.uid('Anna_Chief')
    const anna = { uid, _id: await world.userId('Anna_Chief'), roles: [{ name: 'Chiefs' }] }
    expect((await succeed(chief('GET', `${paths.users}?search=${uid}`))).users).toMatchObject([anna])
    const rename = (username: string) =>
      world.portal.portal.db.updateTable('people').set({ username }).where('uid', '=', uid).execute()
    await rename('Anna_Before')
    const { users } = await succeed(chief('GET', `${paths.users}?search=anna_chief`))
    await rename('Anna_Chief')
    expect(users).toMatchObject([anna])
  })

  test('a body that is not a pair of ids is refused, for a deletion too', async () => {
    for (const body of [undefined, {}, { userId: 1, roleId: 2 }, { userId: 'x', roleId: 'y' }]) {
      expect((await chief('DELETE', paths.users, body)).status).toBe(400)
      expect((await chief('POST', paths.users, body)).status).toBe(400)
    }
  })
})

describe('route permissions', () => {
  test('accept a path with or without slash and /api, with parameters in any notation; an unknown path is answered with similar ones', async () => {
    const permissions = [await world.permissionId('view_gangs')]
    for (const path of ['user/gangs/:id', '/user/gangs/{gang}', ' /api/user/gangs/:x/ ', 'USER/gangs/{id}']) {
      const { routePermission } = await succeed(
        owner('POST', paths.rules, { method: 'GET', path, permissions }),
      )
      expect(routePermission).toMatchObject({
        path: 'user/gangs/:id',
        method: 'GET',
        permissions: [{ name: 'view_gangs' }],
      })
    }
    const list = (await succeed(chief('GET', paths.rules))) as { _id: string }[]
    expect(list).toHaveLength(1)
    for (const [method, path, near] of [
      ['GET', 'user/gang', 'GET user/gangs'],
      ['DELETE', 'user/gangs', 'GET user/gangs'],
      ['GET', 'user/gangs/5', 'GET user/gangs/:id'],
    ]) {
      const sentence = await world.refused(400, () =>
        owner('POST', paths.rules, { method, path, permissions }),
      )
      expect(sentence).toContain(near)
    }
    await succeed(owner('DELETE', `${paths.rules}/${list[0]?._id}`))
  })

  test('are updated through the record itself, with ids or with permission objects', async () => {
    const [gangs, factions] = [
      await world.permissionId('view_gangs'),
      await world.permissionId('view_factions'),
    ]
    const made = await succeed(
      owner('POST', paths.rules, { method: 'GET', path: 'user/factions', permissions: [gangs, factions] }),
    )
    const record = made.routePermission
    const updated = await succeed(
      chief('POST', paths.rules, { ...record, permissions: [record.permissions[0]] }),
    )
    expect(updated.routePermission).toEqual({
      ...record,
      permissions: [{ _id: factions, name: 'view_factions' }],
    })
    expect(await newest()).toMatchObject({
      target: 'routeRule',
      target_name: 'GET user/factions',
      fields: JSON.stringify([
        { field: 'permissions', old: 'view_factions, view_gangs', new: 'view_factions' },
      ]),
    })
    await world.refused(400, () => owner('POST', paths.rules, { ...record, path: 'user/gangs' }))
    await world.refused(404, () => owner('POST', paths.rules, { ...record, _id: crypto.randomUUID() }))
    await succeed(owner('DELETE', `${paths.rules}/${record._id}`))
    await world.refused(404, () => owner('DELETE', `${paths.rules}/${record._id}`))
  })

  test('the table lists every route with its demand, the demand’s source and how many people pass', async () => {
    const permissionIds = [await world.permissionId('view_factions')]
    const { routePermission } = await succeed(
      owner('POST', paths.rules, { method: 'GET', path: 'user/gangs', permissions: permissionIds }),
    )
    const table = (await succeed(chief('GET', 'perms/routes'))) as { method: string; path: string }[]
    const entry = (method: string, path: string) =>
      table.find((route) => route.method === method && route.path === path)
    expect(entry('GET', 'user/gangs')).toMatchObject({
      builtIn: ['view_gangs'],
      effective: ['view_factions'],
      ruleId: routePermission._id,
      // The chief and the super user.
      passes: 2,
      rules: 'staff',
    })
    expect(entry('PUT', 'perms/roles/:id/permissions')).toMatchObject({
      ruleId: null,
      passes: 2,
      rules: 'superUsers',
    })
    expect(entry('GET', 'user/inventory')).toMatchObject({
      effective: 'signedIn',
      passes: 4,
      rules: 'superUsers',
    })
    expect(entry('GET', 'portal')).toMatchObject({ effective: 'public', passes: null, rules: 'none' })
    expect(entry('GET', 'auth/discord')).toMatchObject({ effective: 'public', rules: 'none' })
    await succeed(owner('DELETE', `${paths.rules}/${routePermission._id}`))
  })
})
