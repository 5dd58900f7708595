import { character } from '@idlewood/contract/character'
import { identity } from '@idlewood/contract/identity'
import { expect, test } from 'vitest'
import { filePortal } from '../../test/file-portal.ts'
import { testPortal } from '../../test/portal.ts'
import { findAccountsByName } from '../game/accounts.ts'
import { findPerson } from './people.ts'
import { createSuperUsers, listSuperUids } from './super-users.ts'

const portal = await filePortal()

const create = (...entries: string[]) =>
  createSuperUsers({ portal: portal.portal, identities: portal.app.identities, entries })
const start = async (...entries: string[]) => {
  const superUsers = create(...entries)
  const sentences = await superUsers.pin(async (name) =>
    (await findAccountsByName(portal.game, name)).map(({ uid }) => uid),
  )
  return { superUsers, sentences }
}
const pinOf = (entry: string) =>
  portal.portal.db
    .selectFrom('super_user_pins')
    .select(['uid', 'person_id'])
    .where('entry', '=', entry)
    .executeTakeFirst()
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

test('a pin from an older release is of nobody while its character is gone', async () => {
  const pin = { entry: 'Pinned_Gone', uid: 987_654, person_id: null, pinned_at: 1 }
  await portal.portal.db.insertInto('super_user_pins').values(pin).execute()
  const { superUsers, sentences } = await start('Pinned_Gone')
  expect(sentences).toEqual([expect.stringContaining('no single character had that name')])
  expect(superUsers.listed().personIds).toEqual([])
})

test('an entry matches nobody if several characters have the name, or none the number', async () => {
  const uid = await portal.character('Same_Name')
  for (const [entry, kind] of [
    ['Same_Name', 'name'],
    ['uid:987654', 'number'],
  ] as const) {
    const superUsers = create(entry)
    const sentences = await superUsers.pin(async () => [uid, uid + 1])
    expect(sentences).toEqual([expect.stringContaining(`no single character had that ${kind}`)])
    expect(superUsers.listed().personIds).toEqual([])
    expect(await pinOf(entry)).toEqual({ uid: null, person_id: null })
  }
  expect((await start('Same_Name')).sentences).toEqual([])
  expect(await pinOf('Same_Name')).toEqual({ uid, person_id: expect.any(String) })
})

test('an entry whose person is gone is reported, and applies again if they come back', async () => {
  const uid = await portal.character('Fallen_Crown')
  await start('Fallen_Crown')
  const { id } = (await findPerson(portal.portal.db, uid))!
  await portal.portal.db.deleteFrom('people').where('id', '=', id).execute()
  const { superUsers, sentences } = await start('Fallen_Crown')
  expect(sentences).toEqual([expect.stringContaining('that character is gone')])
  expect(superUsers.has({ personId: id, discordId: null })).toBe(true)
  expect(await findPerson(portal.portal.db, uid)).toBeUndefined()
})

test('entries are pinned once they were looked up, and only names are reserved', async () => {
  const discord = 'discord:100000000000000001'
  const superUsers = create('Reserved_Name', 'Other_Reserved', 'uid:987654', discord)
  expect([superUsers.isPinned(), create().isPinned(), create(discord).isPinned()]).toEqual([
    false,
    true,
    true,
  ])
  await superUsers.pin(async () => [])
  expect(superUsers.isPinned()).toBe(true)
  const names = ['Reserved_Name', ' reserved_NAME ', 'Reserved', 'uid:987654', discord]
  expect(names.filter((name) => superUsers.reserves(name))).toEqual(['Reserved_Name', ' reserved_NAME '])
})

test('super users are listed by number as soon as it is known', async () => {
  const [uid, linked] = [await portal.character('Listed_One'), await portal.character('Listed_Two')]
  await portal.signIn('Listed_Two')
  const discordId = '100000000000000003'
  const ofDiscord = `discord:${discordId}`
  const uidsOf = async (...entries: string[]) => {
    const { superUsers } = await start(...entries)
    expect(superUsers.listed().discordIds).toEqual(entries.includes(ofDiscord) ? [discordId] : [])
    return new Set(await listSuperUids({ portal: portal.portal, superUsers }))
  }
  expect(await uidsOf()).toEqual(new Set())
  expect(await uidsOf(`uid:${uid}`, ofDiscord)).toEqual(new Set([uid]))
  const link = { discord_id: discordId, discord_name: 'Dusk' }
  await portal.portal.db.updateTable('people').set(link).where('uid', '=', linked).execute()
  expect(await uidsOf(`uid:${uid}`, ofDiscord)).toEqual(new Set([uid, linked]))
  expect(await uidsOf(`uid:${uid}`)).toEqual(new Set([uid]))
  expect(await uidsOf(ofDiscord)).toEqual(new Set([linked]))
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
