import { afterAll, describe, expect, test } from 'vitest'
import { chiefsWorld, paths, succeed } from '../../../test/rights.ts'

const { world, chief, owner, newest } = await chiefsWorld()
afterAll(() => world.portal.close())

describe('website roles', () => {
  const assign = (uid: number, username: string, userrole: string) =>
    owner('PUT', `website/roles/update/${uid}`, { username, userrole })

  test('are created when first needed, replace each other, and are ordinary roles of the manager', async () => {
    const uid = await world.uid('Ben_Player')
    expect(await succeed(assign(uid, 'Ben_Player', 'Developer'))).toEqual({
      uid,
      username: 'Ben_Player',
      userrole: 'Developer',
    })
    await succeed(assign(uid, 'Ben_Player', 'Manager'))
    expect(await succeed(owner('GET', 'website/roles'))).toEqual({
      holders: [{ uid, username: 'Ben_Player', userrole: 'Manager' }],
    })
    const roles = (await succeed(owner('GET', paths.roles))) as {
      name: string
      users: number
      description: string
    }[]
    expect(roles.find(({ name }) => name === 'Manager')).toMatchObject({ users: 1, permissions: [] })
    expect(roles.find(({ name }) => name === 'Developer')).toMatchObject({ users: 0 })
    expect(await newest()).toMatchObject({
      target: 'personRoles',
      fields: JSON.stringify([{ field: 'roles', old: 'Developer', new: 'Manager' }]),
    })
  })

  test('last, even if the Permission Manager gave the same role for a time', async () => {
    const uid = await world.uid('Ben_Player')
    await succeed(assign(uid, 'Ben_Player', 'Manager'))
    const { user } = await succeed(owner('GET', `${paths.users.replace('roles', String(uid))}/roles`))
    const other = await world.role('Also until later', ['view_gangs'])
    const ofManager = { userId: user._id, roleId: user.roles[0]._id, ends: { after: 'hour' } }
    await succeed(owner('PUT', paths.users, ofManager))
    await succeed(owner('POST', paths.users, { ...ofManager, roleId: other }))
    await succeed(assign(uid, 'Ben_Player', 'Manager'))
    const now = await succeed(owner('GET', `${paths.users.replace('roles', String(uid))}/roles`))
    expect(now.user.roles).toEqual([
      expect.objectContaining({ name: 'Also until later', endsAt: expect.any(String) }),
      expect.objectContaining({ name: 'Manager', endsAt: null }),
    ])
  })

  test('can be given before the first sign-in', async () => {
    const uid = await world.portal.character('Dora_Later')
    await succeed(assign(uid, 'dora_later', 'Admin'))
    expect(await succeed(chief('GET', `${paths.users}?search=dora_later`))).toMatchObject({
      users: [{ username: 'Dora_Later', roles: [{ name: 'Admin' }] }],
    })
    const token = await world.portal.signIn('Dora_Later')
    expect((await world.portal.ask('GET', '/api/user/profile', { token })).status).toBe(200)
    expect(await succeed(chief('GET', `${paths.users}?search=dora_later`))).toMatchObject({ total: 1 })
  })

  test('go only to the suggested user, and only roles that exist', async () => {
    const uid = await world.uid('Ben_Player')
    expect(await world.refused(409, () => assign(uid, 'Cara_Player', 'Admin'))).toContain('Ben_Player')
    await world.refused(404, () => assign(999_999_999, 'Nobody', 'Admin'))
    await world.refused(400, () => assign(uid, 'Ben_Player', 'Owner'))
  })
})

describe('a role for a character who has never signed in', () => {
  const give = (userId: string, roleId: string) => owner('POST', paths.users, { userId, roleId })

  test('is given by uid, and applies from the first sign-in', async () => {
    const uid = await world.portal.character('Early_Bird')
    const roleId = await world.role('Waiting', ['view_gangs'])
    const { user } = await succeed(owner('GET', `${paths.users.replace('roles', String(uid))}/roles`))
    expect(user).toEqual({ _id: `uid:${uid}`, uid, username: 'Early_Bird', discordId: null, roles: [] })
    const given = await succeed(give(user._id, roleId))
    expect(given.user).toMatchObject({ uid, username: 'Early_Bird', roles: [{ name: 'Waiting' }] })
    expect(given.user._id).not.toContain(':')
    expect(await newest()).toMatchObject({ target: 'personRoles', target_name: 'Early_Bird' })
    const token = await world.portal.signIn('Early_Bird')
    const { body } = await world.portal.ask('GET', '/api/user/profile/perms', { token })
    expect(body.permissions).toEqual(['view_gangs'])
    expect((await give(`uid:${uid}`, roleId)).status).toBe(409)
  })

  test('can be given by searching all characters, listed after the people the portal knows', async () => {
    const uid = await world.portal.character('Never_Benson')
    await world.portal.app.directory.touch(uid)
    const found = (await succeed(owner('GET', `${paths.users}?search=ben`))) as {
      users: { _id: string; username: string }[]
      total: number
    }
    expect(found.users[0]).toMatchObject({ username: 'Ben_Player' })
    expect(found.users).toContainEqual(expect.objectContaining({ _id: `uid:${uid}`, uid }))
    expect(found.total).toBe(found.users.length)
  })

  test('requires an existing character of a lower rank', async () => {
    const roleId = await world.role('Unreachable', ['view_gangs'])
    expect((await give('uid:999999', roleId)).status).toBe(404)
    expect((await give('uid:x', roleId)).status).toBe(400)
    const uid = await world.portal.character('High_Bird', { adminlevel: 9 })
    const refused = await chief('POST', paths.users, { userId: `uid:${uid}`, roleId })
    expect(refused.status).toBe(403)
    const { user } = await succeed(owner('GET', `${paths.users.replace('roles', String(uid))}/roles`))
    expect(user._id).toBe(`uid:${uid}`)
  })
})
