import { character } from '@idlewood/contract/character'
import { identity } from '@idlewood/contract/identity'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testPortal, type TestPortal } from '../../test/portal.ts'
import { findAccountsByName } from '../game/accounts.ts'
import { superUsersOf } from './super-users.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

const start = async (...entries: string[]) => {
  const superUsers = superUsersOf(portal.portal, entries)
  const sentences = await superUsers.pin(async (name) =>
    (await findAccountsByName(portal.game, name)).map(({ uid }) => uid),
  )
  return { superUsers, sentences }
}
const isSuper = (superUsers: Awaited<ReturnType<typeof start>>['superUsers'], uid: number) =>
  superUsers.has({ uid, discordId: null })

test('a name means whoever bears it when it is first read, and nobody who takes it later', async () => {
  const first = await portal.character('Crown_Bearer')
  expect(isSuper((await start('crown_bearer')).superUsers, first)).toBe(true)
  const usurper = await portal.character('Other_Name')
  const { superUsers } = await start('crown_bearer')
  expect(isSuper(superUsers, first)).toBe(true)
  expect(isSuper(superUsers, usurper)).toBe(false)
})

test('a name nobody bears means nobody for good, and says so', async () => {
  const { sentences } = await start('Empty_Throne')
  expect(sentences[0]).toContain('SUPER_USERS names Empty_Throne')
  const late = await portal.character('Empty_Throne')
  expect(isSuper((await start('Empty_Throne')).superUsers, late)).toBe(false)
  await start()
  expect(isSuper((await start('Empty_Throne')).superUsers, late)).toBe(true)
})

test('a uid and a Discord id mean what they say', async () => {
  const { superUsers } = await start('uid:77', 'discord:100000000000000001')
  expect(superUsers.has({ uid: 77, discordId: null })).toBe(true)
  expect(superUsers.has({ uid: 78, discordId: '100000000000000001' })).toBe(true)
  expect(superUsers.has({ uid: 78, discordId: '100000000000000002' })).toBe(false)
})

test('a super user’s profile says so, another’s does not', async () => {
  const crowned = await testPortal({ environment: { SUPER_USERS: 'uid:999999' } })
  try {
    await crowned.character('Plain_Subject')
    const token = await crowned.signIn('Plain_Subject')
    expect((await crowned.call(character.profile, {}, { token })).body.user.superUser).toBe(false)
    const { body } = await crowned.call(identity.sessions, {}, { token })
    expect(body.sessions).toHaveLength(1)
  } finally {
    await crowned.close()
  }
})
