import { changes } from '@idlewood/contract/changes'
import { identity } from '@idlewood/contract/identity'
import { links as calls } from '@idlewood/contract/links'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { filePortal } from '../../../test/file-portal.ts'
import { present } from '../../../test/present.ts'

const uids = new Map<string, number>()
const home = '96.10.20.30'
const cafe = '97.40.50.60'
const discordId = '123456789012345678'

const portal = await filePortal({ environment: { SUPER_USERS: 'Link_Crown' } })
const add = async (name: string, columns: Record<string, string | number>) =>
  uids.set(name, await portal.character(name, columns))
await add('Link_Staff', { adminlevel: 4, ip: '198.51.100.1' })
await add('Link_Keeper', { adminlevel: 4, ip: '198.51.100.2' })
await add('Link_New', { ip: home, lastlogin: '2026-05-06 07:08:09' })
await add('Link_Banned', { ip: home })
await add('Link_Near', { ip: '96.10.99.1' })
for (let index = 0; index < 20; index++)
  await add(`Cafe_Guest${String.fromCharCode(65 + index)}`, { ip: cafe })
for (let index = 0; index < 60; index++) await add(`Hall_No${index}`, { ip: '99.1.1.1' })
await add('Link_Alone', { ip: '100.70.1.1' })
await add('Link_Friend', { ip: '101.70.1.1' })
await add('Link_Discord', { ip: '102.70.1.1' })
await add('Link_Chief', { adminlevel: 9, ip: '103.70.1.1' })
await add('Link_Peer', { adminlevel: 4, ip: '103.70.2.2' })
await add('Link_Junior', { adminlevel: 1, ip: '103.70.9.9' })
await add('Link_Mate', { ip: '103.70.1.1' })
await add('Link_Crown', { ip: '104.70.1.1' })
await portal.app.superUsers.pin(async () => [present(uids.get('Link_Crown'))])
await sql`insert into bans (username, ip, bannedby, date, reason, permanent)
  values ('Link_Banned', 'n/a', 'Old_Admin', '2026-01-01 10:00:00', 'Cheating', 0)`.execute(
  portal.game.database.db,
)
const staff = await portal.signIn('Link_Staff')
await portal.grant('Link_Staff', 'view_user_links')
const keeper = await portal.signIn('Link_Keeper')
await portal.grant('Link_Keeper', 'view_user_links', 'manage_user_links', 'view_addresses', 'view_changes')

const idOf = (name: string) => String(present(uids.get(name)))
const linksOf = async (name: string, token = staff) => {
  const { status, body } = await portal.call(calls.of, { params: { id: idOf(name) } }, { token })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

test('the same address is a link, the same range a weak one, and no address is revealed', async () => {
  const body = await linksOf('Link_New')
  expect(body.people.map(({ username, strength, isAlarm }) => [username, strength, isAlarm])).toEqual([
    ['Link_Banned', 'medium', true],
    ['Link_Near', 'weak', false],
  ])
  expect(body.people[0]).toMatchObject({
    ban: { reason: 'Cheating' },
    reasons: [{ kind: 'address', strength: 'medium', shared: 2 }],
  })
  expect(JSON.stringify(body)).not.toMatch(/\d+\.\d+\.\d+\.\d+/)
})

test('an address shared by many proves nothing, and a crowd is only counted', async () => {
  const guest = await linksOf('Cafe_GuestA')
  expect(guest.people).toHaveLength(19)
  expect(new Set(guest.people.map(({ strength }) => strength))).toEqual(new Set(['none']))
  const hall = await linksOf('Hall_No1')
  expect(hall.people).toEqual([])
  expect(hall.crowds).toEqual([
    { kind: 'address', shared: 60 },
    { kind: 'range', shared: 60 },
  ])
})

test('addresses are only shown to those who may see them, and each access is in the audit trail', async () => {
  const params = { id: idOf('Link_New') }
  const refused = await portal.call(calls.addresses, { params }, { token: staff })
  expect(refused).toMatchObject({ status: 403, body: { required: ['view_addresses'] } })
  const { body } = await portal.call(calls.addresses, { params }, { token: keeper })
  expect(body.addresses).toContainEqual({ uid: uids.get('Link_New'), address: home })
  expect(body.addresses).toContainEqual({ uid: uids.get('Link_Banned'), address: home })
  const query = { target: 'addresses' as const, targetId: `user:${params.id}` }
  const trail = await portal.call(changes.list, { query }, { token: keeper })
  expect(trail.body.changes).toMatchObject([{ targetName: 'Link_New', fields: [{ new: 3 }] }])
})

test('nobody sees the addresses of someone of an equal or higher admin level', async () => {
  const look = (name: string) =>
    portal.call(calls.addresses, { params: { id: idOf(name) } }, { token: keeper })
  for (const name of ['Link_Chief', 'Link_Peer']) expect((await look(name)).status, name).toBe(403)
  const linked = (await linksOf('Link_Junior')).people.map(({ username }) => username)
  expect(linked).toEqual(['Link_Chief', 'Link_Mate', 'Link_Peer'])
  const { body } = await look('Link_Junior')
  expect(body.addresses).toEqual([
    { uid: uids.get('Link_Junior'), address: '103.70.9.9' },
    { uid: uids.get('Link_Mate'), address: '103.70.1.1' },
  ])
  const own = await look('Link_Keeper')
  expect(own.body.addresses).toContainEqual({ uid: uids.get('Link_Keeper'), address: '198.51.100.2' })
})

test('links by address do not tell those who see addresses where superiors play', async () => {
  const names = async (name: string, token: string) =>
    (await linksOf(name, token)).people.map(({ username }) => username)
  expect(await names('Link_Mate', staff)).toEqual(['Link_Chief', 'Link_Junior', 'Link_Peer'])
  expect(await names('Link_Mate', keeper)).toEqual(['Link_Junior'])
  expect(await names('Link_Chief', keeper)).toEqual([])
  expect(await names('Link_Mate', await portal.signIn('Link_Crown'))).toContain('Link_Chief')
})

test('a super user sees from where anyone plays, whatever their own admin level', async () => {
  const params = { id: idOf('Link_Chief') }
  const token = await portal.signIn('Link_Crown')
  const { status, body } = await portal.call(calls.addresses, { params }, { token })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.addresses).toContainEqual({ uid: Number(params.id), address: '103.70.1.1' })
})

test('characters that signed in with the same browser are strongly linked', async () => {
  const signIn = (username: string, cookie?: string) =>
    portal.call(identity.login, { body: { username, password: 'idlewood' } }, { cookie })
  const first = await signIn('Link_Alone')
  await signIn('Link_Friend', first.cookies.join('; '))
  expect((await linksOf('Link_Friend')).people).toMatchObject([
    { username: 'Link_Alone', strength: 'strong', reasons: [{ kind: 'browser', shared: 2 }] },
  ])
})

test('characters with the same Discord account in the game’s table are strongly linked', async () => {
  await portal.signIn('Link_Discord')
  await portal.portal.db
    .updateTable('people')
    .set({ discord_id: discordId })
    .where('username', '=', 'Link_Discord')
    .execute()
  await sql`update users set discord_id = ${discordId} where username = 'Link_Alone'`.execute(
    portal.game.database.db,
  )
  await expect
    .poll(async () => (await linksOf('Link_Discord')).people)
    .toMatchObject([{ username: 'Link_Alone', reasons: [{ kind: 'discord', strength: 'strong' }] }])
})

test('a known household removes the alarm but not the link, and is in the audit trail', async () => {
  const note = (known: boolean, token = keeper) =>
    portal.call(
      calls.household,
      { params: { id: idOf('Link_New') }, body: { uid: present(uids.get('Link_Banned')), known } },
      { token },
    )
  expect((await note(true, staff)).status).toBe(403)
  await Promise.all([note(true), note(true)])
  const noted = await linksOf('Link_New')
  expect(noted.people[0]).toMatchObject({
    username: 'Link_Banned',
    isAlarm: false,
    strength: 'medium',
    household: { by: 'Link_Keeper' },
  })
  expect((await linksOf('Link_Banned')).people[0]).toMatchObject({ household: { by: 'Link_Keeper' } })
  await note(false)
  expect((await linksOf('Link_New')).people[0]).toMatchObject({ isAlarm: true, household: null })
  const { body } = await portal.call(changes.list, { query: { target: 'household' } }, { token: keeper })
  expect(body.changes.map(({ fields }) => fields[0]?.new)).toEqual([0, 1])
})

test('nobody can record a household of their own', async () => {
  const body = { uid: present(uids.get('Link_Keeper')), known: true }
  const refused = await portal.call(
    calls.household,
    { params: { id: idOf('Link_New') }, body },
    { token: keeper },
  )
  expect(refused.status).toBe(403)
})
