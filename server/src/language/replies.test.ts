import { messageText } from '@idlewood/contract/errors'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Answer } from '../../test/portal.ts'
import { managing, paths, rightsWorld, type RightsWorld } from '../../test/rights.ts'
import { age } from '../../test/two-factor.ts'
import { inLanguage, serverLanguages } from './sentences.ts'

let world: RightsWorld
beforeAll(async () => {
  world = await rightsWorld()
  await world.person('Reply_Chief', { adminlevel: 5, helperlevel: 2 })
  await world.person('Reply_Peer', { adminlevel: 5 })
  await world.person('Reply_Nobody')
  const permissions = [...managing, 'update_user_profile', 'update_user_levels']
  await world.role('Reply chiefs', permissions, 'Reply_Chief')
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
