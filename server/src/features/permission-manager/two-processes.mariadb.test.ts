/** Two portals on one database: a right revoked in one is refused by the other on the very next request. */
import { permissionManager } from '@idlewood/contract/permission-manager'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anotherProcess } from '../../../test/portal.ts'
import { managerPermissions, paths, rightsWorld, succeed, type RightsWorld } from '../../../test/rights.ts'
import type { App } from '../../app.ts'

let world: RightsWorld
let other: App
beforeAll(async () => {
  world = await rightsWorld()
  other = await anotherProcess(world.portal)
  await world.person('Near_Staff')
  await world.person('Far_Staff')
})
afterAll(async () => {
  await other.server.close()
  await world.portal.close()
})

/** Sends a request to the other process. */
const there = async (name: string, path = 'user/gangs'): Promise<number> => {
  const headers = { authorization: `Bearer ${world.token(name)}` }
  return (await other.server.inject({ method: 'GET', url: `/api/${path}`, headers })).statusCode
}
const owner = (method: string, path: string, body?: unknown) => world.as('Owner_Crown', method, path, body)

test('1.4 a role given or taken in one process takes effect in the other on the next request, every time', async () => {
  const role = await world.role('Gang watch', ['view_gangs'])
  const pair = { userId: await world.userId('Far_Staff'), roleId: role }
  for (let round = 0; round < 25; round++) {
    await succeed(owner('POST', paths.users, pair))
    expect(await there('Far_Staff')).toBe(200)
    await succeed(owner('DELETE', paths.users, pair))
    expect(await there('Far_Staff')).toBe(403)
  }
})

test('1.4 so do rules, while requests made at the same time see either the old or the new rule', async () => {
  await world.role('Faction watch', ['view_factions'], 'Far_Staff')
  const permissions = [await world.permissionId('view_factions')]
  for (let round = 0; round < 15; round++) {
    const meanwhile = Array.from({ length: 20 }, () => there('Far_Staff'))
    const { routePermission } = await succeed(
      owner('POST', paths.rules, { method: 'GET', path: 'user/gangs', permissions }),
    )
    expect(await there('Far_Staff')).toBe(200)
    await succeed(owner('DELETE', `${paths.rules}/${routePermission._id}`))
    expect(await there('Far_Staff')).toBe(403)
    expect((await Promise.all(meanwhile)).every((status) => status === 200 || status === 403)).toBe(true)
  }
})

test('1.3 two managers who take each other’s role through two processes cannot both succeed', async () => {
  const mine = await world.role('Managers', managerPermissions, 'Near_Staff')
  const theirs = await world.role('Managers too', managerPermissions, 'Far_Staff')
  const url = `/api${permissionManager.takeRole.path}`
  const [nearId, farId] = [await world.userId('Near_Staff'), await world.userId('Far_Staff')]
  for (let round = 0; round < 10; round++) {
    const [here, away] = await Promise.all([
      world.as('Near_Staff', 'DELETE', paths.users, { userId: farId, roleId: theirs }),
      other.server.inject({
        method: 'DELETE',
        url,
        headers: { authorization: `Bearer ${world.token('Far_Staff')}` },
        payload: { userId: nearId, roleId: mine },
      }),
    ])
    expect(new Set([here.status, away.statusCode])).toEqual(new Set([200, 403]))
    const [userId, roleId] = here.status === 200 ? [farId, theirs] : [nearId, mine]
    await succeed(owner('POST', paths.users, { userId, roleId }))
  }
})
