/** A portal without super users must keep someone who can manage it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { managerPermissions, paths, rightsWorld, succeed, type RightsWorld } from '../../../test/rights.ts'

let world: RightsWorld
beforeAll(async () => {
  world = await rightsWorld(null)
  await world.person('Last_Manager')
  await world.person('Giver_Only')
  await world.person('Second_Manager')
})
afterAll(() => world.portal.close())

test('1.3 the last manager keeps the roles that make them one; with a second manager they can be removed', async () => {
  const making = await world.role('Making', ['manage_roles'], 'Last_Manager')
  const giving = await world.role('Giving', ['manage_user_roles'], 'Last_Manager')
  await world.role('Only giving', ['manage_user_roles'], 'Giver_Only')
  const pair = { userId: await world.userId('Last_Manager'), roleId: giving }
  const take = () => world.as('Giver_Only', 'DELETE', paths.users, pair)
  // The actor holds everything they take away, but nobody would be left with both permissions.
  expect(await world.refused(409, take)).toContain('Nobody would be left')
  await world.refused(409, () => world.as('Last_Manager', 'DELETE', paths.users, pair))
  await world.refused(409, () => world.as('Last_Manager', 'DELETE', `${paths.roles}/${making}`))
  await world.refused(409, () =>
    world.as('Last_Manager', 'PUT', `${paths.roles}/${making}/permissions`, { permissions: [] }),
  )
  const second = await world.role('Both', managerPermissions, 'Second_Manager')
  await succeed(take())
  // Nor can two requests at once: each takes a role that the other relies on.
  await succeed(world.as('Second_Manager', 'POST', paths.users, pair))
  const third = await world.role('Both too', managerPermissions, 'Giver_Only')
  const answers = await Promise.all([
    world.as('Second_Manager', 'DELETE', paths.users, {
      userId: await world.userId('Giver_Only'),
      roleId: third,
    }),
    world.as('Giver_Only', 'DELETE', paths.users, {
      userId: await world.userId('Second_Manager'),
      roleId: second,
    }),
  ])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 403]))
})

test('a manager whose character is gone from the game does not count', async () => {
  await world.person('Remaining_Hand')
  await world.person('Gone_Manager')
  const { db } = world.portal.portal
  await db.deleteFrom('person_roles').execute()
  const giving = await world.role('Giving again', ['manage_user_roles'], 'Remaining_Hand')
  await world.role('Making again', ['manage_roles'], 'Remaining_Hand')
  await world.role('Ghost', managerPermissions, 'Gone_Manager')
  await world.role('Hand', ['manage_user_roles'], 'Giver_Only')
  const uid = await world.uid('Gone_Manager')
  await db.updateTable('people').set({ uid: 987_654_321 }).where('uid', '=', uid).execute()
  const pair = { userId: await world.userId('Remaining_Hand'), roleId: giving }
  const take = () => world.as('Giver_Only', 'DELETE', paths.users, pair)
  expect(await world.refused(409, take)).toContain('Nobody would be left')
})
