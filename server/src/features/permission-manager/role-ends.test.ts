/** Roles with an end: enforced in every process by its own clock, and logged in the trail. */
import { changes } from '@idlewood/contract/changes'
import type { RoleEnd } from '@idlewood/contract/user-roles'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { anotherProcess } from '../../../test/portal.ts'
import { managerPermissions, paths, rightsWorld, succeed, type RightsWorld } from '../../../test/rights.ts'
import type { App } from '../../app.ts'
import { removeEnded } from './ended-roles.ts'

let world: RightsWorld
let other: App
beforeAll(async () => {
  world = await rightsWorld()
  other = await anotherProcess(world.portal)
  await world.person('Helping_Hand')
  await world.person('Chief_Staff', { adminlevel: 3 })
})
afterAll(async () => {
  await other.server.close()
  await world.portal.close()
})
afterEach(async () => {
  vi.useRealTimers()
  await signInAgain('Owner_Crown', 'Helping_Hand', 'Chief_Staff')
})

const owner = (method: string, path: string, body?: unknown) => world.as('Owner_Crown', method, path, body)
const hour = 3600_000
const isoAfter = (milliseconds: number): string => new Date(Date.now() + milliseconds).toISOString()

/** The statuses that this process and the other return when somebody requests the gangs. */
async function statuses(name: string): Promise<number[]> {
  const headers = { authorization: `Bearer ${world.token(name)}` }
  const there = other.server.inject({ method: 'GET', url: '/api/user/gangs', headers })
  return [(await world.as(name, 'GET', 'user/gangs')).status, (await there).statusCode]
}

/** Moves the clock of every process; timers keep running normally. */
const jump = (milliseconds: number): void => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds })
}

/** A long jump of the clock ends sessions. */
async function signInAgain(...names: string[]): Promise<void> {
  for (const name of names) world.tokens.set(name, await world.portal.signIn(name))
}

async function give(name: string, roleId: string, ends?: RoleEnd) {
  const body = { userId: await world.userId(name), roleId, ...(ends ? { ends } : {}) }
  const { user } = await succeed(owner('POST', paths.users, body))
  return { body, role: user.roles.find(({ _id }: { _id: string }) => _id === roleId) }
}

const entriesAbout = async (name: string) => {
  const query = { uid: String(await world.uid(name)), target: 'personRoles' as const }
  const { body } = await world.portal.call(changes.list, { query }, { token: world.token('Owner_Crown') })
  return body.changes
}

test('a role given for an hour is refused everywhere the moment it ends, and its end is logged', async () => {
  const gangs = await world.role('Gang watch', ['view_gangs'])
  const lasting = await world.role('Faction watch', ['view_factions'], 'Helping_Hand')
  const before = Date.now()
  const { role } = await give('Helping_Hand', gangs, { after: 'hour' })
  const end = Date.parse(role.endsAt)
  expect(end - before).toBeGreaterThanOrEqual(hour)
  expect(end - Date.now()).toBeLessThanOrEqual(hour)
  expect(await statuses('Helping_Hand')).toEqual([200, 200])
  const [given] = await entriesAbout('Helping_Hand')
  expect(given?.fields).toEqual([
    { field: 'roles', old: 'Faction watch', new: 'Faction watch, Gang watch' },
    { field: 'ends:Gang watch', old: null, new: role.endsAt },
  ])

  jump(end - Date.now())
  expect(await statuses('Helping_Hand')).toEqual([403, 403])
  // A process that starts now, before the row is swept, knows it too.
  const started = await anotherProcess(world.portal)
  const headers = { authorization: `Bearer ${world.token('Helping_Hand')}` }
  const answer = await started.server.inject({ method: 'GET', url: '/api/user/gangs', headers })
  expect(answer.statusCode).toBe(403)
  await started.server.close()
  const [permissions] = await Promise.all([
    succeed(world.as('Helping_Hand', 'GET', 'user/profile/perms')),
    removeEnded(world.portal.portal),
    removeEnded(world.portal.portal),
  ])
  expect(permissions.permissions).toEqual(['view_factions'])
  // Setting the clock back does not restore a role.
  jump(-hour / 2)
  expect(await statuses('Helping_Hand')).toEqual([403, 403])
  const [ended, ...earlier] = await entriesAbout('Helping_Hand')
  expect(ended).toMatchObject({
    actor: { username: 'The portal' },
    fields: [
      { field: 'roles', old: 'Faction watch, Gang watch', new: 'Faction watch' },
      { field: 'ends:Gang watch', old: role.endsAt, new: null },
    ],
  })
  expect(earlier).toHaveLength(1)
  const held = world.portal.portal.db.selectFrom('person_roles').select('role_id')
  expect(await held.where('person_id', '=', await world.userId('Helping_Hand')).execute()).toEqual([
    { role_id: lasting },
  ])
})

test('an end can be moved, removed and set again, but not to the past', async () => {
  const gangs = await world.role('Gang guests', ['view_gangs'])
  const at = isoAfter(2 * hour)
  const { body } = await give('Helping_Hand', gangs, { at })
  const setEnd = (ends: RoleEnd | null) => owner('PUT', paths.users, { ...body, ends })
  const past = await setEnd({ at: isoAfter(-1000) })
  expect(past.status).toBe(400)
  expect(past.body.fields.ends).toContain('future')
  await succeed(setEnd(null))
  jump(3 * hour)
  await signInAgain('Owner_Crown')
  expect(await statuses('Helping_Hand')).toEqual([200, 200])
  const { user } = await succeed(setEnd({ after: 'day' }))
  expect(Date.parse(user.roles.find(({ _id }: { _id: string }) => _id === gangs).endsAt)).toBe(
    Date.now() + 24 * hour,
  )
  jump(24 * hour)
  await signInAgain('Owner_Crown', 'Helping_Hand')
  expect(await statuses('Helping_Hand')).toEqual([403, 403])
  // Given again before the old row is swept.
  await give('Helping_Hand', gangs)
  expect(await statuses('Helping_Hand')).toEqual([200, 200])
})

test('lists of holders and the reach of a permission leave out roles that have ended', async () => {
  const gangs = await world.role('Gang clerks', ['view_gang_rank'])
  await world.role('Gang lords', ['view_gang_rank'], 'Chief_Staff')
  await give('Helping_Hand', gangs, { after: 'hour' })
  const permission = await world.permissionId('view_gang_rank')
  const names = async (query: string): Promise<string[]> =>
    (await succeed(owner('GET', `perms/holders?${query}`))).users.map(
      ({ username }: { username: string }) => username,
    )
  const holders = async (): Promise<number> =>
    (await succeed(owner('GET', paths.permissions))).find(({ _id }: { _id: string }) => _id === permission)
      .holders
  expect(await names(`role=${gangs}`)).toEqual(['Helping_Hand'])
  expect(await names(`permission=${permission}`)).toEqual(['Chief_Staff', 'Helping_Hand'])
  expect(await holders()).toBe(2)
  jump(hour)
  expect(await names(`role=${gangs}`)).toEqual([])
  expect(await names(`permission=${permission}`)).toEqual(['Chief_Staff'])
  expect(await holders()).toBe(1)
})

test('nobody can grant for longer what they hold for a limited time, or put it in a role', async () => {
  const gangs = await world.role('Gang friends', ['view_gangs'])
  await world.role('Chiefs', managerPermissions, 'Chief_Staff')
  await give('Chief_Staff', gangs, { after: 'day' })
  const pair = { userId: await world.userId('Helping_Hand'), roleId: gangs }
  await owner('DELETE', paths.users, pair)
  const chief = (method: string, path: string, body: unknown) => world.as('Chief_Staff', method, path, body)
  for (const ends of [null, { after: 'week' }])
    expect(await world.refused(403, () => chief('POST', paths.users, { ...pair, ends }))).toContain(
      'ends sooner',
    )
  const permissions = [await world.permissionId('view_gangs')]
  const role = { name: 'Forever', description: 'Of a test', permissions }
  expect(await world.refused(403, () => chief('POST', paths.roles, role))).toContain('ends sooner')
  await succeed(chief('POST', paths.users, { ...pair, ends: { after: 'hour' } }))
  expect(
    await world.refused(403, () => chief('PUT', paths.users, { ...pair, ends: { after: 'week' } })),
  ).toContain('ends sooner')
})

test('nobody can open a call for good that they may make for a limited time', async () => {
  const chief = (method: string, path: string, body?: unknown) => world.as('Chief_Staff', method, path, body)
  await give('Chief_Staff', await world.role('Faction friends', ['view_factions']), { after: 'day' })
  await world.role('Readers of changes', ['view_changes'], 'Chief_Staff')
  const call = { path: 'user/factions', method: 'GET' }
  const forDay = await world.permissionId('view_factions')
  const lasting = await world.permissionId('view_changes')
  const opened = { ...call, permissions: [forDay, lasting] }
  expect(await world.refused(403, () => chief('POST', paths.rules, opened))).toContain('limited time')
  const { refusal } = await succeed(chief('POST', 'perms/preview', { kind: 'rule', ...opened }))
  expect(refusal).toContain('limited time')

  // Narrowing a call opens it to nobody, and then the chief may make it without an end.
  const { routePermission } = await succeed(owner('POST', paths.rules, opened))
  const narrowed = { ...call, permissions: [lasting] }
  await succeed(chief('POST', paths.rules, narrowed))
  await succeed(chief('POST', paths.rules, opened))
  // Deleting a rule may open a call, too: view_gangs is held for a day, since an earlier test.
  const rule = `${paths.rules}/${routePermission._id}`
  const gangs = await world.permissionId('view_gangs')
  await succeed(owner('POST', paths.rules, { ...call, permissions: [gangs] }))
  expect(await world.refused(403, () => chief('DELETE', rule))).toContain('limited time')
  await succeed(owner('DELETE', rule))
})
