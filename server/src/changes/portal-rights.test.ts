/**
 * Portal permissions are checked when somebody is deleted or renamed, and a role manager always remains.
 */
import { managedUser } from '@idlewood/contract/managed-user'
import { changes } from '@idlewood/contract/changes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rightsWorld, succeed, type RightsWorld } from '../../test/rights.ts'

const deleting = ['delete_users', 'update_user_profile', 'undo_changes'] as const

async function remove(world: RightsWorld, by: string, name: string) {
  const call = { params: { id: String(await world.uid(name)) }, body: { confirm: name } }
  return world.portal.call(managedUser.remove, call, { token: world.token(by) })
}
async function rename(world: RightsWorld, by: string, name: string, to: string) {
  const call = { params: { id: String(await world.uid(name)) }, body: { username: to } }
  return world.portal.call(managedUser.update, call, { token: world.token(by) })
}

describe('permissions beyond the actor’s', () => {
  let world: RightsWorld
  beforeAll(async () => {
    world = await rightsWorld()
    await world.person('Level_One', { adminlevel: 1 })
    await world.role('Deleters', deleting, 'Level_One')
    await world.person('Web_Admin')
    await world.role('Web admins', ['manage_permissions', 'view_admin_logs'], 'Web_Admin')
    await world.person('Web_Peer')
    await world.role('Peers', ['delete_users'], 'Web_Peer')
  })
  afterAll(() => world.portal.close())

  test('protect against deletion and renaming, and nothing else', async () => {
    expect(await world.refused(403, () => remove(world, 'Level_One', 'Web_Admin'))).toContain(
      'manage_permissions',
    )
    await world.refused(403, () => rename(world, 'Level_One', 'Web_Admin', 'Web_Nobody'))
    const call = { params: { id: String(await world.uid('Web_Admin')) }, body: { age: 44 } }
    await succeed(world.portal.call(managedUser.update, call, { token: world.token('Level_One') }))
  })

  test('protect against an undo that would restore a name', async () => {
    const { change } = await succeed(rename(world, 'Owner_Crown', 'Web_Admin', 'Web_Renamed'))
    const undo = { params: { id: String(change.id) }, body: {} }
    await world.refused(403, () => world.portal.call(changes.undo, undo, { token: world.token('Level_One') }))
    const undone = await world.portal.call(changes.undo, undo, { token: world.token('Owner_Crown') })
    expect(undone.status).toBe(200)
  })

  test('are shown on the page that offers the deletion', async () => {
    const call = { params: { id: String(await world.uid('Web_Admin')) } }
    const { body } = await world.portal.call(managedUser.profile, call, { token: world.token('Level_One') })
    expect(body.deletion).toMatchObject({
      allowed: false,
      error: expect.stringContaining('manage_permissions'),
    })
  })

  test('do not protect anybody if the actor holds them too', async () => {
    expect((await rename(world, 'Level_One', 'Web_Peer', 'Web_Equal')).status).toBe(200)
    expect((await remove(world, 'Level_One', 'Web_Equal')).status).toBe(200)
  })
})

describe('the last manager by roles', () => {
  const both = ['manage_roles', 'manage_user_roles']
  const worlds: RightsWorld[] = []
  afterAll(() => Promise.all(worlds.map(({ portal }) => portal.close())))
  async function town(superUser: string | null): Promise<RightsWorld> {
    const world = await rightsWorld(superUser)
    worlds.push(world)
    for (const name of ['Manager_One', 'Manager_Two']) await world.person(name)
    await world.person('Deleter', { adminlevel: 5 })
    await world.role('Deleters', ['delete_users'], 'Deleter')
    return world
  }

  test.each([
    ['Deleter', null],
    ['Deleter', 'Owner_Crown'],
    ['Owner_Crown', 'Owner_Crown'],
  ])('is not deleted by %s if the super user is %s', async (by, superUser) => {
    const world = await town(superUser)
    await world.role('Managers', both, 'Manager_One')
    const sentence = await world.refused(409, () => remove(world, by, 'Manager_One'))
    expect(sentence).toContain('manage_roles and manage_user_roles')
    await world.role('More managers', both, 'Manager_Two')
    expect((await remove(world, by, 'Manager_One')).status).toBe(by === 'Deleter' ? 403 : 200)
  })

  test('may leave the portal to a super user, who remains until others can manage roles', async () => {
    const world = await town('Owner_Crown')
    const itself = () => remove(world, 'Owner_Crown', 'Owner_Crown')
    expect(await world.refused(409, itself)).toContain('the last super user')
    await world.role('Half', ['manage_roles'], 'Manager_One')
    await world.role('Other half', ['manage_user_roles'], 'Manager_Two')
    expect(await world.refused(409, itself)).toContain('manage_roles and manage_user_roles')
    await world.role('Managers', both, 'Manager_Two')
    expect((await itself()).status).toBe(200)
  })

  test('remains when two managers delete each other at the same moment', async () => {
    const world = await town(null)
    await world.role('Managers', [...both, 'delete_users'], 'Manager_One', 'Manager_Two')
    const answers = await Promise.all([
      remove(world, 'Manager_One', 'Manager_Two'),
      remove(world, 'Manager_Two', 'Manager_One'),
    ])
    expect(answers.map(({ status }) => status)).toContain(200)
    expect(answers.every(({ status }) => status === 200)).toBe(false)
  })

  test('with only one of the two permissions is not deleted if no super user could grant it again', async () => {
    const world = await town(null)
    await world.role('Managers', both, 'Manager_One')
    await world.role('Half', ['manage_roles'], 'Manager_Two')
    await world.role('Half of the deleter', ['manage_roles'], 'Deleter')
    expect((await remove(world, 'Deleter', 'Manager_Two')).status).toBe(200)
  })
})
