import { bans } from '@idlewood/contract/bans'
import { records } from '@idlewood/contract/records'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { engine, testPortal, type TestPortal } from '../../../test/portal.ts'
import { acrpWhole } from '../../../test/forks/whole.ts'
import { present } from '../../../test/present.ts'

let portal: TestPortal
let staff: string
const address = '96.55.44.33'

beforeAll(async () => {
  portal = await testPortal({ fork: acrpWhole })
  await portal.character('Record_Staff', { adminlevel: 3, ip: '203.0.113.7' })
  staff = await portal.signIn('Record_Staff')
  await portal.grant('Record_Staff', 'view_user_record', 'manage_bans', 'view_bans')
})
afterAll(() => portal.close())

async function withHistory(username: string): Promise<{ uid: number; token: string }> {
  const uid = await portal.character(username, {
    ip: address,
    jailtype: 2,
    jailtime: 900,
    prisonedby: 'Old_Admin',
    prisonreason: 'Ramming',
    warnings: 2,
    newbiemuted: 1,
    reportmuted: 127,
  })
  const { db } = portal.game.database
  await sql`insert into charges (uid, chargedby, date, reason)
    values (${uid}, 'Officer_Kay', '2026-03-01 10:00:00', 'Speeding')`.execute(db)
  await sql`insert into flags (uid, flaggedby, date, description)
    values (${uid}, 'Record_Staff', '2026-03-02 10:00:00', ${`Same house as ${address}`})`.execute(db)
  await sql`insert into kills (killer_uid, target_uid, killer, target, reason, date) values
    (${uid}, 999, ${username}, 'Other_Guy', 'Deagle', '2026-03-03 10:00:00'),
    (999, ${uid}, 'Other_Guy', ${username}, 'Fist', '2026-03-04 10:00:00')`.execute(db)
  const token = await portal.signIn(username)
  return { uid, token }
}

test('a record is one timeline, newest first, and how the person stands', async () => {
  const { uid } = await withHistory('On_Record')
  const { body } = await portal.call(records.of, { params: { id: String(uid) } }, { token: staff })
  expect(body.standing).toMatchObject({
    jail: { type: 2, seconds: 900, by: 'Old_Admin', reason: 'Ramming' },
    warnings: 2,
    mutes: ['newbiemuted'],
    reportmuted: 127,
  })
  expect(body.entries.map(({ kind, text, by, other, source }) => [kind, text, by ?? other, source])).toEqual([
    ['death', 'Fist', 'Other_Guy', 'kills'],
    ['kill', 'Deagle', 'Other_Guy', 'kills'],
    ['flag', 'Same house as …', 'Record_Staff', 'flags'],
    ['charge', 'Speeding', 'Officer_Kay', 'charges'],
  ])
  const charges = await portal.call(
    records.of,
    { params: { id: String(uid) }, query: { kind: 'charge' } },
    { token: staff },
  )
  expect(charges.body).toMatchObject({ total: 1, entries: [{ kind: 'charge' }] })
})

test('bans are in it, in force and lifted', async () => {
  const uid = await portal.character('Record_Banned', { ip: '97.1.1.1' })
  await portal.call(
    bans.make,
    { body: { form: 'nameAndAddress', username: 'Record_Banned', reason: 'Cheating' } },
    { token: staff },
  )
  const read = async () => {
    const { body } = await portal.call(records.of, { params: { id: String(uid) } }, { token: staff })
    return body.entries.map(({ kind, isInForce, source }) => [kind, isInForce, source])
  }
  expect(await read()).toEqual([['ban', true, 'bans']])
  const list = await portal.call(bans.list, { query: { search: 'Record_Banned' } }, { token: staff })
  const params = { id: String(present(list.body.bans[0]).id) }
  await portal.call(bans.lift, { params, body: {} }, { token: staff })
  expect(await read()).toEqual([
    ['unban', false, 'portal'],
    ['ban', false, 'portal'],
  ])
})

test('players see their own record, without notes of the staff or anybody’s address', async () => {
  const { token } = await withHistory('Own_Record')
  const { status, body } = await portal.call(records.own, {}, { token })
  expect(status).toBe(200)
  expect(body.entries.map(({ kind }) => kind)).toEqual(['death', 'kill', 'charge'])
  expect(JSON.stringify(body)).not.toContain(address)
  const flags = await portal.call(records.own, { query: { kind: 'flag' } }, { token })
  expect(flags.body.entries).toEqual([])
})

test('what a game does not keep is named', async () => {
  const uid = await portal.character('Record_Lacks')
  const { body } = await portal.call(records.of, { params: { id: String(uid) } }, { token: staff })
  // The demo world keeps all of it; the fork of this test has no history of names.
  expect(body.unavailable).toEqual(engine === 'mariadb' ? ['name'] : [])
})
