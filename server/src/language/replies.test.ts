import { messageText } from '@idlewood/contract/errors'
import { managedUser } from '@idlewood/contract/managed-user'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Answer } from '../../test/portal.ts'
import { managerPermissions, paths, rightsWorld, type RightsWorld } from '../../test/rights.ts'
import { age } from '../../test/two-factor.ts'
import { inLanguage, serverLanguages } from './sentences.ts'

let world: RightsWorld
beforeAll(async () => {
  world = await rightsWorld()
  await world.person('Reply_Chief', { adminlevel: 5, helperlevel: 2 })
  await world.person('Reply_Peer', { adminlevel: 5 })
  await world.person('Reply_Nobody')
  const permissions = [...managerPermissions, 'update_user_profile', 'update_user_levels']
  await world.role('Reply chiefs', permissions, 'Reply_Chief')
  await world.person('Reply_Reader')
  await world.role('Reply readers', ['view_admin_logs'], 'Reply_Reader')
})
afterAll(() => world.portal.close())
beforeEach(() => age(world.portal, 0))

const profileOf = async (name: string) => `user/profile/${await world.uid(name)}`
const post = (name: string, body: unknown) => world.as(name, 'POST', paths.roles, body)
const role = (name: string) => ({ name, description: 'x' })

/** Triggers a refusal for each message key. */
const refusals: Record<string, () => Promise<Answer>> = {
  'access.noPermission': () => post('Reply_Nobody', role('Other')),
  'access.recent.sensitive': async () => {
    await age(world.portal, 16)
    return post('Reply_Chief', role('Other'))
  },
  'access.recent.rights': async () => {
    await age(world.portal, 16)
    return world.as('Reply_Chief', 'PUT', await profileOf('Reply_Nobody'), { helperlevel: 1 })
  },
  'access.recent.account': async () => {
    await age(world.portal, 16)
    const confirm = 'Reply_Nobody'
    return world.portal.call(
      managedUser.remove,
      { params: { id: String(await world.uid('Reply_Nobody')) }, body: { confirm } },
      { token: world.token('Owner_Crown') },
    )
  },
  'access.recent.money': async () => {
    await age(world.portal, 16)
    return world.as('Owner_Crown', 'PUT', await profileOf('Reply_Nobody'), { bank: 90_000_000 })
  },
  'access.rank.superUser': async () =>
    world.as('Reply_Chief', 'PUT', await profileOf('Owner_Crown'), { phone: '123' }),
  'access.rank.rights': async () =>
    world.as('Reply_Chief', 'PUT', await profileOf('Reply_Reader'), { username: 'Reply_Writer' }),
  'access.rank.level': async () =>
    world.as('Reply_Chief', 'PUT', await profileOf('Reply_Peer'), { phone: '123' }),
  'changes.levelAbove': async () =>
    world.as('Reply_Chief', 'PUT', await profileOf('Reply_Nobody'), { helperlevel: 2 }),
  'changes.flagLacking': async () =>
    world.as('Reply_Chief', 'PUT', await profileOf('Reply_Nobody'), { gangmod: 1 }),
  'permissions.taken': () => post('Owner_Crown', role('reply chiefs')),
  'permissions.notYours': async () => {
    const permissions = [await world.permissionId('view_admin_logs')]
    return post('Reply_Chief', { ...role('Readers'), permissions })
  },
  'contract.call.page': () => world.as('Owner_Crown', 'GET', 'changes?page=none'),
  'contract.search.long': () => world.as('Owner_Crown', 'GET', `user/allusers?search=${'x'.repeat(65)}`),
  'http.nothingHere': () => world.as('Owner_Crown', 'GET', 'nowhere/at/all'),
}

test.each(Object.entries(refusals))(
  '%s is sent with its English text, which the message produces from these values',
  async (key, attempt) => {
    const { status, body } = await attempt()
    expect(status, JSON.stringify(body)).toBeGreaterThan(399)
    const text = messageText.parse(body.text)
    expect(text.key).toBe(key)
    expect(inLanguage('en', text)).toBe(body.error)
    const others = serverLanguages().filter((language) => language !== 'en')
    expect(others).toHaveLength(5)
    for (const language of others) expect(inLanguage(language, text)).not.toBe(body.error)
  },
)

test('a refusal names five permissions at most, and says that there are more', async () => {
  const lacking = [
    'view_admin_logs',
    'view_factions',
    'view_gangs',
    'view_changes',
    'view_gang_rank',
    'delete_users',
  ]
  const refusal = async (names: readonly string[]) => {
    const permissions = await Promise.all(names.map((name) => world.permissionId(name)))
    return (await post('Reply_Chief', { ...role('Readers'), permissions })).body.error
  }
  const five = await refusal(lacking.slice(0, 5))
  expect(lacking.filter((name) => five.includes(name))).toHaveLength(5)
  expect(five).not.toContain('and others')
  const six = await refusal(lacking)
  expect(lacking.filter((name) => six.includes(name))).toHaveLength(5)
  expect(six).toContain(' and others.')
})

const profile = async (body: unknown) => world.as('Owner_Crown', 'PUT', await profileOf('Reply_Nobody'), body)

test.each([
  [
    'a value that is not offered',
    'sort',
    () => world.as('Owner_Crown', 'GET', 'user/allusers?sort=x'),
    /^Поле «sort» заполнено неверно: Допустимые значения: uid, -uid, username, /,
  ],
  [
    'a text that is too long',
    'phone',
    () => profile({ phone: '1'.repeat(513) }),
    'Поле «phone» заполнено неверно: Можно не больше 512 символов.',
  ],
  [
    'a value of another type',
    'name',
    () => post('Owner_Crown', { ...role('Other'), name: 7 }),
    'Поле «name» заполнено неверно: Здесь нужен текст.',
  ],
  [
    'a number below the least',
    'upTo',
    () => world.as('Owner_Crown', 'POST', 'inbox/read', { upTo: 0 }),
    'Поле «upTo» заполнено неверно: Число слишком мало, предел — 1.',
  ],
  [
    'a missing value',
    'name',
    () => post('Owner_Crown', { description: 'x' }),
    'Поле «name» заполнено неверно: Не хватает значения.',
  ],
  [
    'a field that is not known',
    'plum',
    () => post('Owner_Crown', { ...role('Other'), plum: 1 }),
    'Поле «plum» заполнено неверно: Такого поля здесь нет.',
  ],
])('%s is refused with the field’s name and what is expected', async (_what, field, attempt, russian) => {
  const { status, body } = await attempt()
  expect(status).toBe(400)
  const text = messageText.parse(body.text)
  expect(inLanguage('en', text)).toBe(body.error)
  const said = inLanguage('ru', text).replaceAll(/\s/g, ' ')
  expect(said).toMatch(typeof russian === 'string' ? new RegExp(`^${russian}$`) : russian)
  expect(Object.keys(body.fields ?? {})).toEqual([field])
})
