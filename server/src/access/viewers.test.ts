/** Until when a session is live, and which rights it has, to the millisecond, cached or not. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { filePortal } from '../../test/file-portal.ts'
import { enableTwoFactor } from '../../test/two-factor.ts'
import { beginView, idleLimit, staffLimit } from './sessions.ts'
import type { SuperUsers } from './super-users.ts'
import { hashOf } from './tokens.ts'
import { createViewers, type LiveSession, type Viewers } from './viewers.ts'

const portal = await filePortal()

let viewers: Viewers
/** The ids of the people who are super users. */
let supers: Set<string>
let signedInAt: number
let clock: { mockReturnValue(now: number): unknown }
let count = 0

const superUsers: Pick<SuperUsers, 'has'> = { has: ({ personId = '' }) => supers.has(personId) }

beforeEach(() => {
  supers = new Set()
  viewers = createViewers(portal.portal, superUsers as SuperUsers)
  signedInAt = Date.now()
  clock = vi.spyOn(Date, 'now').mockReturnValue(signedInAt)
})
afterEach(() => vi.restoreAllMocks())

const unused = { isUse: false }
const sessions = () => portal.portal.db.updateTable('sessions')
const staff = (...permissions: string[]): Promise<string> => portal.staff(`Viewer_${++count}`, permissions)
async function player(): Promise<string> {
  await portal.character(`Viewer_${++count}`)
  return portal.signIn(`Viewer_${count}`)
}
async function find(token: string): Promise<LiveSession['viewer'] | undefined> {
  return (await viewers.find(token, 1, unused))?.viewer
}
const known = (token: string): LiveSession['viewer'] | undefined =>
  viewers.known(hashOf(token), 1, unused)?.viewer

/** Expects that a session, cached and read, is live until this time and over from then on. */
async function expectEnd(token: string, end: number): Promise<void> {
  clock.mockReturnValue(end - 1)
  expect(await find(token)).toBeDefined()
  expect(known(token)).toBeDefined()
  clock.mockReturnValue(end)
  expect(known(token)).toBeUndefined()
  expect(await find(token)).toBeUndefined()
}

describe('a session is over', () => {
  test('for a player after a week without use', async () => {
    await expectEnd(await player(), signedInAt + idleLimit)
  })

  test('for a player in use when it expires', async () => {
    const token = await player()
    const end = signedInAt + 2 * staffLimit
    await sessions().set({ expires_at: end }).where('token_hash', '=', hashOf(token)).execute()
    await expectEnd(token, end)
  })

  test('for somebody with a permission after twelve hours', async () => {
    await expectEnd(await staff('view_gangs'), signedInAt + staffLimit)
  })

  test('for a super user without any permission after twelve hours', async () => {
    const token = await player()
    supers.add((await find(token))!.personId)
    viewers = createViewers(portal.portal, superUsers as SuperUsers)
    await expectEnd(token, signedInAt + staffLimit)
  })

  test('a week after its last use, which is every use that is not said to be none', async () => {
    const token = await player()
    const step = idleLimit - 1
    for (const use of [
      () => viewers.find(token, 1),
      () => viewers.find(token, 1),
      () => viewers.known(hashOf(token), 1),
    ]) {
      expect(await use()).toBeTruthy()
      clock.mockReturnValue(Date.now() + step)
    }
    expect(known(token)).toBeDefined()
    clock.mockReturnValue(Date.now() + 1)
    expect(known(token)).toBeUndefined()
  })
})

test('viewers differ in rights, second factor and rank', async () => {
  const [plain, permitted] = [await player(), await staff('view_gangs', 'view_factions')]
  await enableTwoFactor(portal, permitted)
  supers.add((await find(permitted))!.personId)
  viewers = createViewers(portal.portal, superUsers as SuperUsers)
  expect(await Promise.all([find(plain), find(permitted)])).toMatchObject([
    { permissions: new Set(), hasTwoFactor: false, superUser: false, seesAs: null },
    { permissions: new Set(['view_gangs', 'view_factions']), hasTwoFactor: true, superUser: true },
  ])
  // Both stay cached.
  expect([known(plain), known(permitted)].map((viewer) => viewer?.hasTwoFactor)).toEqual([false, true])
})

test('a right ends with the role that grants it, and the others stay', async () => {
  const token = await staff('view_gangs')
  const name = `Viewer_${count}`
  const endsAt = signedInAt + 5000
  const { personId } = (await viewers.find(token, 0, unused))!.viewer
  await portal.grant(name, 'view_factions')
  const { db } = portal.portal
  const role = db
    .selectFrom('role_permissions')
    .innerJoin('permissions', 'permissions.id', 'role_permissions.permission_id')
    .innerJoin('person_roles', 'person_roles.role_id', 'role_permissions.role_id')
    .select('person_roles.role_id')
    .where('permissions.name', '=', 'view_factions')
    .where('person_roles.person_id', '=', personId)
  const { role_id: roleId } = await role.executeTakeFirstOrThrow()
  await db.updateTable('person_roles').set({ ends_at: endsAt }).where('role_id', '=', roleId).execute()
  clock.mockReturnValue(endsAt - 1)
  expect((await find(token))?.permissions).toEqual(new Set(['view_gangs', 'view_factions']))
  expect(known(token)).toBeDefined()
  clock.mockReturnValue(endsAt)
  expect(known(token)).toBeUndefined()
  expect((await find(token))?.permissions).toEqual(new Set(['view_gangs']))
  expect(known(token)?.permissions).toEqual(new Set(['view_gangs']))
})

describe('a view of the portal as a role', () => {
  let parent: LiveSession['viewer']
  let view: string
  let roleId: string
  beforeEach(async () => {
    const { db } = portal.portal
    const token = await staff('view_gangs')
    const ownToken = await player()
    parent = (await find(ownToken))!
    supers.add(parent.personId)
    const { personId } = (await find(token))!
    const role = db.selectFrom('person_roles').select('role_id').where('person_id', '=', personId)
    roleId = (await role.executeTakeFirstOrThrow()).role_id
    view = (await beginView(db, { sessionId: parent.sessionId, roleId })).token
  })

  test('has the rights of the role only', async () => {
    const { name } = await portal.portal.db
      .selectFrom('roles')
      .select('name')
      .where('id', '=', roleId)
      .executeTakeFirstOrThrow()
    expect(await find(view)).toMatchObject({
      superUser: false,
      permissions: new Set(['view_gangs']),
      seesAs: name,
    })
  })

  test.each([
    ['its own session', () => portal.portal.db.deleteFrom('sessions').where('id', '=', parent.sessionId)],
    ['the role', () => portal.portal.db.deleteFrom('roles').where('id', '=', roleId)],
  ])('is over without %s', async (_, end) => {
    await end().execute()
    expect(await find(view)).toBeUndefined()
  })

  test('is over for those who are no super users any more', async () => {
    supers.clear()
    expect(await find(view)).toBeUndefined()
  })
})
