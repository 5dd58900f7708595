/** A fork that flags people and bans with words. */
import { bans } from '@idlewood/contract/bans'
import { managedUser } from '@idlewood/contract/managed-user'
import { records } from '@idlewood/contract/records'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { marked } from '../../../test/forks/invented.ts'
import { testPortal, type TestPortal } from '../../../test/portal.ts'
import { examine } from '../doctor/report.ts'

const markBy = (type: string) => ({
  ...marked,
  bans: { ...marked.bans!, columns: marked.bans!.columns.replace(/permanent enum\S+ not null = no/, type) },
})

async function markedPortal(mark?: string): Promise<{ portal: TestPortal; token: string }> {
  const portal = await testPortal({ fork: mark === undefined ? marked : markBy(mark) })
  onTestFinished(() => portal.close())
  const rights = ['view_bans', 'manage_bans', 'manage_wide_bans', 'update_user_profile', 'view_user_record']
  return { portal, token: await portal.staff('Mark_Staff', rights, { adminlevel: 5 }) }
}

const isAdmitted = (portal: TestPortal, name: string): Promise<boolean> =>
  portal.signIn(name).then(
    () => true,
    () => false,
  )

test.each([
  ["permanent enum('no','yes') not null = no", 'yes', 'no'],
  ['permanent varchar(4) not null = Nao', 'Sim', 'Nao'],
  ["permanent enum('0','1') not null = 0", '1', '0'],
])('a flag column %s is read and written with its own words', async (mark, yes, no) => {
  const { portal, token } = await markedPortal(mark)
  const { db } = portal.game.database
  for (const name of ['Long_Gone', 'For_Ever', 'By_Word', 'New_Ever', 'New_Once'])
    await portal.character(name)
  await sql`insert into bans (username, permanent, until) values
    ('Long_Gone', ${no}, '2020-01-01'), ('For_Ever', ${yes}, '2020-01-01'), ('By_Word', ${no}, 'Permanent')`.execute(
    db,
  )
  const admitted = await Promise.all(
    ['Long_Gone', 'For_Ever', 'By_Word'].map((name) => isAdmitted(portal, name)),
  )
  expect(admitted).toEqual([true, false, false])
  for (const [username, permanent] of [
    ['New_Ever', true],
    ['New_Once', false],
  ] as const) {
    const body = { form: 'name' as const, username, reason: 'Spam', permanent }
    const made = await portal.call(bans.make, { body }, { token })
    expect(made.body.change?.state, JSON.stringify(made.body)).toBe('confirmed')
  }
  const { rows } = await sql`select username, permanent from bans where id > 3 order by id`.execute(db)
  expect(rows).toEqual([
    { username: 'New_Ever', permanent: yes },
    { username: 'New_Once', permanent: no },
  ])
  const { body } = await portal.call(bans.list, {}, { token })
  expect(body.bans.map(({ username, permanent }) => [username, permanent])).toEqual([
    ['New_Once', false],
    ['New_Ever', true],
    ['By_Word', true],
    ['For_Ever', true],
  ])
  const { body: only } = await portal.call(bans.list, { query: { view: 'permanent' } }, { token })
  expect(only.bans.map(({ username }) => username)).toEqual(['New_Ever', 'For_Ever'])
  const { findings } = await examine(portal.game)
  expect(findings.filter(({ text }) => text.includes('no moment'))).toEqual([])
})

test('a permanent ban is refused if the game’s word for it is unknown', async () => {
  const { portal, token } = await markedPortal('permanent varchar(8)')
  await portal.character('New_Ever')
  const body = { form: 'name' as const, username: 'New_Ever', reason: 'Spam' }
  const refused = await portal.call(bans.make, { body: { ...body, permanent: true } }, { token })
  expect([refused.status, refused.body.error]).toEqual([
    409,
    'This game marks permanent bans in permanent with a word the portal does not know. Ban without an end instead.',
  ])
  expect((await portal.call(bans.make, { body }, { token })).body.change?.state).toBe('confirmed')
})

test('genders and mutes stored as words are shown, and a word is never overwritten with a number', async () => {
  const { portal, token } = await markedPortal()
  const uid = await portal.character('She_Body', { sex: 'Female', newbiemuted: 'yes', helpmuted: 'Sim' })
  const params = { id: String(uid) }
  const { body: summary } = await portal.call(managedUser.summary, { params }, { token })
  expect(summary.details?.gender).toBe(2)
  const { body: profile } = await portal.call(managedUser.profile, { params }, { token })
  expect(profile.user.gender).toBe(2)
  expect(profile.fields.map(({ field }) => field)).not.toContain('gender')
  expect(profile.unavailable).not.toContain('gender')
  const edit = await portal.call(managedUser.update, { params, body: { gender: '1' } }, { token })
  expect(edit.status).toBe(400)
  const { body: record } = await portal.call(records.of, { params }, { token })
  expect(record.standing.mutes).toEqual(['newbiemuted', 'helpmuted'])
  const { rows } = await sql`select sex from users where uid = ${uid}`.execute(portal.game.database.db)
  expect(rows).toEqual([{ sex: 'Female' }])
})

test('an account banned by its own row is refused', async () => {
  const { portal } = await markedPortal()
  await portal.character('Open_Body')
  await portal.character('Shut_Body', { banned: 'Y' })
  expect([await isAdmitted(portal, 'Open_Body'), await isAdmitted(portal, 'Shut_Body')]).toEqual([
    true,
    false,
  ])
})
