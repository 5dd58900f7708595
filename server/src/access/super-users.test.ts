import { character } from '@idlewood/contract/character'
import { identity } from '@idlewood/contract/identity'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testPortal, type TestPortal } from '../../test/portal.ts'
import { findAccountsByName } from '../game/accounts.ts'
import { createSuperUsers } from './super-users.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

const start = async (...entries: string[]) => {
  const superUsers = createSuperUsers({ portal: portal.portal, identities: portal.app.identities, entries })
  const sentences = await superUsers.pin(async (name) =>
    (await findAccountsByName(portal.game, name)).map(({ uid }) => uid),
  )
  return { superUsers, sentences }
}
const isSuper = async (superUsers: Awaited<ReturnType<typeof start>>['superUsers'], uid: number) => {
  const person = await portal.portal.db
    .selectFrom('people')
    .select('id')
    .where('uid', '=', uid)
    .executeTakeFirst()
  return superUsers.has({ personId: person?.id, discordId: null })
}

test('a name means the character that has it when first read, not one that takes it later', async () => {
  const first = await portal.character('Crown_Bearer')
  expect(await isSuper((await start('crown_bearer')).superUsers, first)).toBe(true)
  const usurper = await portal.character('Other_Name')
  const { superUsers } = await start('crown_bearer')
  expect(await isSuper(superUsers, first)).toBe(true)
  expect(await isSuper(superUsers, usurper)).toBe(false)
})

test('an unused name never makes anybody a super user, and the log says so', async () => {
  const { sentences } = await start('Empty_Throne')
  expect(sentences[0]).toContain('SUPER_USERS names Empty_Throne')
  expect(sentences[0]).toContain('nobody can sign up with it')
  const late = await portal.character('Empty_Throne')
  expect(await isSuper((await start('Empty_Throne')).superUsers, late)).toBe(false)
  await start()
  expect(await isSuper((await start('Empty_Throne')).superUsers, late)).toBe(true)
})

test('a uid means the character that has it when first read', async () => {
  const uid = await portal.character('Numbered_One')
  const other = await portal.character('Numbered_Two')
  const { superUsers, sentences } = await start(`uid:${uid}`)
  expect(sentences).toEqual([])
  expect(await isSuper(superUsers, uid)).toBe(true)
  expect(await isSuper(superUsers, other)).toBe(false)
})

test('a pin from an older release, which stored only the uid, still applies', async () => {
  const uid = await portal.character('Pinned_Before')
  await portal.portal.db
    .insertInto('super_user_pins')
    .values({ entry: 'Pinned_Before', uid, person_id: null, pinned_at: 1 })
    .execute()
  expect(await isSuper((await start('Pinned_Before')).superUsers, uid)).toBe(true)
})

test('a Discord id is used as it is', async () => {
  const { superUsers } = await start('discord:100000000000000001')
  expect(superUsers.has({ personId: 'x', discordId: '100000000000000001' })).toBe(true)
  expect(superUsers.has({ personId: 'x', discordId: '100000000000000002' })).toBe(false)
  expect(superUsers.has({ personId: undefined, discordId: null })).toBe(false)
})

test('the profile of a super user says so, and that of others does not', async () => {
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
