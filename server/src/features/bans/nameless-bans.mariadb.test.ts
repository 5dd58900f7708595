/** Tables of bans that identify characters by number only, or that contain addresses only. */
import { bans } from '@idlewood/contract/bans'
import { changes } from '@idlewood/contract/changes'
import { records } from '@idlewood/contract/records'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { Fork } from '../../../test/forks/load-fork.ts'
import { testPortal, type TestPortal } from '../../../test/portal.ts'
import { examine } from '../../game/doctor/report.ts'

const forkWith = (columns: string): Fork => ({
  users: {
    keys: ['primary uid'],
    counts: 'uid',
    columns: `uid int not null, username varchar(24), password varchar(129), ip varchar(16), adminlevel int = 0`,
  },
  bans: { keys: ['primary id'], counts: 'id', columns: `id int not null, ${columns}` },
})

async function portalWith(columns: string): Promise<{ portal: TestPortal; token: string }> {
  const portal = await testPortal({ fork: forkWith(columns) })
  onTestFinished(() => portal.close())
  await portal.app.banIndex.complete()
  const rights = [
    'view_bans',
    'manage_bans',
    'view_addresses',
    'view_user_record',
    'view_changes',
    'undo_changes',
  ]
  return { portal, token: await portal.staff('Ban_Staff', rights, { adminlevel: 5 }) }
}

const refusal = async (portal: TestPortal, name: string): Promise<string> =>
  portal.signIn(name).then(
    () => 'admitted',
    (error: unknown) => (/is banned[^."]*/.exec(String(error)) ?? [String(error)])[0],
  )

const saidOf = async ({ game }: TestPortal): Promise<string[]> =>
  (await examine(game)).findings.flatMap(({ text }) => (text.startsWith('Bans') ? [text] : []))

const numbered = 'userid int not null, reason varchar(64), admin varchar(24), expire int not null = 0'

test('a ban by number locks its character out, is listed with the name, and can be lifted', async () => {
  const { portal, token } = await portalWith(numbered)
  const uid = await portal.character('Bad_Apple')
  await portal.character('Good_Apple')
  const { db } = portal.game.database
  await sql`insert into bans (userid, reason, admin, expire) values
    (${uid}, 'spam', 'Boss', 0), (${uid + 1}, 'late', 'Boss', 1500000000), (999, 'gone', 'Boss', 0)`.execute(
    db,
  )
  expect(await refusal(portal, 'Bad_Apple')).toBe('is banned from the game: spam')
  expect(await refusal(portal, 'Good_Apple')).toBe('admitted')
  const listed = async (search?: string) => {
    const { body } = await portal.call(bans.list, { query: search ? { search } : {} }, { token })
    return body.bans.map(({ form, username, uid, isEffective }) => [form, username, uid, isEffective])
  }
  const own = ['name', 'Bad_Apple', uid, true]
  expect(await listed()).toEqual([['name', null, 999, true], own])
  expect(await listed('apple')).toEqual([own])
  const { body: record } = await portal.call(records.of, { params: { id: String(uid) } }, { token })
  expect(record.entries.map(({ kind, text }) => [kind, text])).toEqual([['ban', 'spam']])
  const lifted = await portal.call(bans.lift, { params: { id: '1' }, body: { reason: 'Over' } }, { token })
  expect(lifted.body.change?.state, JSON.stringify(lifted.body)).toBe('confirmed')
  const { rows } = await sql`select userid from bans order by id`.execute(db)
  expect(rows).toEqual([{ userid: uid + 1 }, { userid: 999 }])
  await expect.poll(() => refusal(portal, 'Bad_Apple')).toBe('admitted')
  const ofNobody = await portal.call(bans.lift, { params: { id: '3' }, body: {} }, { token })
  expect(ofNobody.body.change).toMatchObject({ state: 'confirmed', targetName: '#999' })
  expect((await sql`select userid from bans`.execute(db)).rows).toEqual([{ userid: uid + 1 }])
})

test('a character is banned by number only once, and the undo removes the ban', async () => {
  const { portal, token } = await portalWith(numbered)
  const uid = await portal.character('Bad_Apple')
  const body = { form: 'name' as const, username: 'bad_apple', reason: 'Spam' }
  const made = await portal.call(bans.make, { body }, { token })
  expect(made.body.change?.state, JSON.stringify(made.body)).toBe('confirmed')
  const { db } = portal.game.database
  const all = async () => (await sql`select userid, reason, admin from bans`.execute(db)).rows
  expect(await all()).toEqual([{ userid: uid, reason: 'Spam', admin: 'Ban_Staff' }])
  expect(await refusal(portal, 'Bad_Apple')).toBe('is banned from the game: Spam')
  expect((await portal.call(bans.make, { body }, { token })).status).toBe(409)
  const refused = await portal.call(bans.make, { body: { ...body, username: 'No_Body' } }, { token })
  expect([refused.status, refused.body.error]).toEqual([
    400,
    'This game bans characters by their number, and no character has this name.',
  ])
  const address = { form: 'address' as const, address: '81.2.3.4', reason: 'Spam' }
  expect((await portal.call(bans.make, { body: address }, { token })).body.error).toBe(
    'This game’s table of bans keeps no addresses.',
  )
  const params = { id: String(made.body.change?.id) }
  expect((await portal.call(changes.undo, { params }, { token })).status).toBeLessThan(300)
  expect(await all()).toEqual([])
  expect(await saidOf(portal)).toContain('Bans: this game bans characters by their number.')
})

test('bans of addresses only are listed, made and lifted, and lock nobody out by name', async () => {
  const { portal, token } = await portalWith(
    'ip varchar(16) not null, reason varchar(64), banned_by varchar(24)',
  )
  await portal.character('Same_Place', { ip: '81.2.3.4' })
  await sql`insert into bans (ip, reason) values ('81.2.3.4', 'proxy')`.execute(portal.game.database.db)
  expect(await refusal(portal, 'Same_Place')).toBe('admitted')
  const { body } = await portal.call(bans.list, {}, { token })
  expect(body.bans.map(({ form, username, isEffective }) => [form, username, isEffective])).toEqual([
    ['address', null, true],
  ])
  expect((await portal.call(bans.list, { query: { search: 'Same' } }, { token })).body.bans).toEqual([])
  const name = { form: 'name' as const, username: 'Same_Place', reason: 'Spam' }
  const refused = await portal.call(bans.make, { body: name }, { token })
  expect([refused.status, refused.body.error]).toEqual([400, 'This game bans addresses only.'])
  const address = { form: 'address' as const, address: '81.2.3.5', reason: 'Spam' }
  const made = await portal.call(bans.make, { body: address }, { token })
  expect(made.body.change?.state, JSON.stringify(made.body)).toBe('confirmed')
  const lifted = await portal.call(bans.lift, { params: { id: '1' }, body: { reason: 'Over' } }, { token })
  expect(lifted.body.change?.state).toBe('confirmed')
  const { rows } = await sql`select ip, banned_by from bans`.execute(portal.game.database.db)
  expect(rows).toEqual([{ ip: '81.2.3.5', banned_by: 'Ban_Staff' }])
  expect(await saidOf(portal)).toContainEqual(expect.stringContaining('bans addresses only'))
})

test('a table that requires a number besides the name gets the character’s, or 0 for nobody', async () => {
  const { portal, token } = await portalWith(
    'username varchar(24) not null, uid int not null, ip varchar(16) not null, reason varchar(64)',
  )
  const uid = await portal.character('Bad_Apple')
  for (const wish of [
    { form: 'name' as const, username: 'Bad_Apple' },
    { form: 'name' as const, username: 'No_Body' },
    { form: 'address' as const, address: '81.2.3.4' },
  ]) {
    const made = await portal.call(bans.make, { body: { ...wish, reason: 'Spam' } }, { token })
    expect(made.body.change?.state, JSON.stringify(made.body)).toBe('confirmed')
  }
  const { rows } = await sql`select username, uid, ip from bans order by id`.execute(portal.game.database.db)
  expect(rows).toEqual([
    { username: 'Bad_Apple', uid, ip: 'n/a' },
    { username: 'No_Body', uid: 0, ip: 'n/a' },
    { username: 'n/a', uid: 0, ip: '81.2.3.4' },
  ])
  expect(await saidOf(portal)).not.toContainEqual(expect.stringContaining('cannot be made'))
})
