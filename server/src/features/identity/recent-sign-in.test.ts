/**
 * SECURITY 3.14, 3.16: anyone who grants rights must have confirmed their identity within the last 15
 * minutes.
 */
import { changes } from '@idlewood/contract/changes'
import { contract } from '@idlewood/contract/contract'
import type { Endpoint } from '@idlewood/contract/endpoint'
import { identity } from '@idlewood/contract/identity'
import { managedUser } from '@idlewood/contract/managed-user'
import { twoFactor } from '@idlewood/contract/two-factor'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { managerPermissions, paths, rightsWorld, succeed, type RightsWorld } from '../../../test/rights.ts'
import { age, codeOf, enableTwoFactor } from '../../../test/two-factor.ts'

let world: RightsWorld
beforeAll(async () => {
  world = await rightsWorld()
  await world.person('Fresh_Chief', { adminlevel: 5, helperlevel: 5 })
  await world.person('Fresh_Target', { adminlevel: 0 })
  await world.role(
    'Chiefs',
    [...managerPermissions, 'update_user_profile', 'update_user_levels'],
    'Fresh_Chief',
  )
})
afterAll(() => world.portal.close())
beforeEach(async () => {
  await world.portal.portal.db.deleteFrom('two_factor').execute()
  await age(world.portal, 0)
})

const chief = (method: string, path: string, body?: unknown) => world.as('Fresh_Chief', method, path, body)
const signInAgain = (body: { password?: string; code?: string }) => chief('POST', 'auth/fresh', body)
let count = 0
const addRole = () => chief('POST', paths.roles, { name: `Fresh ${++count}`, description: 'x' })

const handsOut = Object.values(contract).flatMap((group) =>
  Object.values<Endpoint>(group).filter(({ path, method }) => {
    if (path === '/perms/preview') return false
    if (method === 'DELETE' && /^\/auth\/(link$|sessions\/of\/)/.test(path)) return true
    return method !== 'GET' && /^\/(perms|website)\//.test(path)
  }),
)

test('3.14 every endpoint that changes rights, unlinks or ends sessions of others requires a recent sign-in', () => {
  expect(handsOut.length).toBeGreaterThan(9)
  expect(handsOut.filter(({ recentSignIn }) => !recentSignIn)).toEqual([])
})

test.each(handsOut.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '3.14 %s is refused sixteen minutes after the sign-in, even to a super user, before its input is validated',
  async (_, { method, path }) => {
    await age(world.portal, 16)
    const url = path.slice(1).replaceAll(/:\w+/g, '1')
    const answer = await world.as('Owner_Crown', method, url, { nonsense: 1 })
    expect(answer.status).toBe(403)
    expect(answer.body.code).toBe('fresh_sign_in')
  },
)

test('3.14 someone without the permission learns that, and nothing about recent sign-ins', async () => {
  await age(world.portal, 16)
  const answer = await world.as('Fresh_Target', 'POST', paths.roles, {})
  expect(answer.body.code).toBe('forbidden')
})

test('3.14 fourteen minutes are recent, and reading requires no recent sign-in', async () => {
  await age(world.portal, 14)
  expect((await addRole()).status).toBe(201)
  await age(world.portal, 60)
  expect((await chief('GET', paths.roles)).status).toBe(200)
})

describe('confirming one’s identity again', () => {
  beforeEach(() => age(world.portal, 16))

  test('3.16 with the game password lets the request through, but not those of the person’s other sessions', async () => {
    const other = await world.portal.signIn('Fresh_Chief')
    await age(world.portal, 16)
    const { body } = await signInAgain({ password: 'idlewood' })
    expect(Date.parse(body.freshUntil) - Date.now()).toBeGreaterThan(14 * 60_000)
    await succeed(addRole())
    const elsewhere = await world.portal.ask('POST', `/api/${paths.roles}`, { token: other, body: {} })
    expect(elsewhere.body.code).toBe('fresh_sign_in')
  })

  test('3.16 with a wrong password does not, but signs nobody out', async () => {
    const wrong = await signInAgain({ password: 'wrong' })
    expect(wrong.status).toBe(400)
    expect(wrong.body.fields.password).toMatch(/wrong/)
    expect((await addRole()).body.code).toBe('fresh_sign_in')
  })

  test('3.16 with a new sign-in does', async () => {
    const { body } = await world.portal.call(identity.login, {
      body: { username: 'Fresh_Chief', password: 'idlewood' },
    })
    const answer = await world.portal.ask('POST', `/api/${paths.roles}`, {
      token: body.token,
      body: { name: 'Fresh by signing in', description: 'x' },
    })
    expect(answer.status).toBe(201)
  })

  test('3.16 takes the code instead of the password if the second factor is on', async () => {
    await signInAgain({ password: 'idlewood' })
    const { secret } = await enableTwoFactor(world.portal, world.token('Fresh_Chief'))
    await age(world.portal, 16)
    expect((await signInAgain({ password: 'idlewood' })).status).toBe(409)
    expect((await signInAgain({ code: '000000' })).status).toBe(400)
    expect((await addRole()).body.code).toBe('fresh_sign_in')
    expect((await signInAgain({ code: codeOf(secret) })).status).toBe(200)
    await succeed(addRole())
  })

  test('3.16 is required before a second factor is set up, so that nobody else can', async () => {
    const answer = await world.portal.call(
      twoFactor.begin,
      { body: {} },
      { token: world.token('Fresh_Target') },
    )
    expect(answer.body.code).toBe('fresh_sign_in')
  })
})

describe('levels of the game', () => {
  const put = async (body: object) => chief('PUT', `user/profile/${await world.uid('Fresh_Target')}`, body)

  test.each(['adminlevel', 'helperlevel'])(
    '3.14 %s can only be granted after a recent sign-in',
    async (field) => {
      await age(world.portal, 16)
      const stale = await put({ [field]: '2' })
      expect(stale.status).toBe(403)
      expect(stale.body.code).toBe('fresh_sign_in')
      await signInAgain({ password: 'idlewood' })
      expect((await put({ [field]: '2' })).status).toBe(200)
    },
  )

  test('3.14 other fields can be changed all the same', async () => {
    await age(world.portal, 16)
    expect((await put({ level: '7' })).status).toBe(200)
  })

  test('3.14 a level cannot be restored by undo either', async () => {
    const owner = world.token('Owner_Crown')
    const params = { id: String(await world.uid('Fresh_Target')) }
    const { body } = await world.portal.call(
      managedUser.update,
      { params, body: { adminlevel: '1' } },
      { token: owner },
    )
    await age(world.portal, 16)
    const undo = () =>
      world.portal.call(changes.undo, { params: { id: String(body.change.id) }, body: {} }, { token: owner })
    expect((await undo()).body.code).toBe('fresh_sign_in')
    await age(world.portal, 0)
    expect((await undo()).status).toBe(200)
  })
})
