/** Text in place of numbers and dates: the portal says that it cannot read them, and does not guess. */
import { character } from '@idlewood/contract/character'
import { managedUser } from '@idlewood/contract/managed-user'
import { vehicles } from '@idlewood/contract/vehicles'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { filePortal } from '../../../test/file-portal.ts'
import { userCells } from '../../../test/user-cells.ts'
import { examine } from '../../game/doctor/report.ts'
import { nobodyPlays } from '../../../test/presence.ts'

const portal = await filePortal({
  presence: nobodyPlays,
  fork: {
    users: {
      keys: ['primary uid'],
      counts: 'uid',
      columns: `uid int not null, username varchar(24), password varchar(129), adminlevel int = 0,
        sex enum('A','B') = A, phone varchar(16), job varchar(16) = None, level varchar(16) = 1,
        lastlogin varchar(32), age int = 30,
        bank bigint unsigned = 5`,
    },
    vehicles: {
      keys: ['primary id'],
      columns: 'id int not null, ownerid int, modelid int, fuel varchar(8)',
    },
  },
})
const texts = { sex: 'B', phone: '555-0199', job: 'Taxi', level: '7', lastlogin: '07.11.2023 18:20' }
const uid = await portal.character('Wordy_Person', texts)
const token = await portal.staff('Word_Staff', ['update_user_profile'], { adminlevel: 5 })

/** The number of rows that the doctor counts for each column. */
async function doctorCounts(): Promise<Map<string, number>> {
  const { findings } = await examine(portal.game)
  const text = findings.find((finding) => finding.text.startsWith('Texts that are no number'))?.text ?? ''
  return new Map(
    [...text.matchAll(/(\w+\.\w+) \((\d+) row/g)].map(([, name = '', count]) => [name, Number(count)]),
  )
}

test('unreadable values are not available to the player', async () => {
  const own = await portal.signIn('Wordy_Person')
  const { body: profile } = await portal.call(character.profile, {}, { token: own })
  expect(profile.user).toMatchObject({ gender: null, lastlogin: null, level: 7, age: 30 })
  expect(profile.unavailable).toEqual(expect.arrayContaining(['gender', 'lastlogin']))
  expect(profile.unavailable).not.toContain('level')
  const { body: stats } = await portal.call(character.stats, {}, { token: own })
  expect(stats.userDetails).toMatchObject({ phone: null, job: null, lastlogin: null })
  expect(stats.unavailable).toEqual(expect.arrayContaining(['phone', 'job', 'lastlogin']))
  const plain = await portal.call(character.stats, {}, { token })
  expect(plain.body.unavailable).not.toContain('job')
  await sql`insert into vehicles values (1, ${uid}, 411, '50%')`.execute(portal.game.database.db)
  const { body: car } = await portal.call(vehicles.stats, { params: { id: '1' } }, { token: own })
  expect([car.vehicle.fuel, car.unavailable]).toEqual([null, expect.arrayContaining(['fuel'])])
})

test('unreadable values are not available to staff, who cannot overwrite them', async () => {
  const params = { id: String(uid) }
  const { body } = await portal.call(managedUser.profile, { params }, { token })
  expect(body.user).toMatchObject({ gender: null, phone: null, job: null, age: 30 })
  expect(body.unavailable).toEqual(expect.arrayContaining(['gender', 'phone', 'job']))
  expect(body.fields.map(({ field }) => field)).toEqual(expect.arrayContaining(['level', 'age']))
  const { body: summary } = await portal.call(managedUser.summary, { params }, { token })
  expect(summary.unavailable).toEqual(expect.arrayContaining(['gender', 'lastlogin']))
  for (const [field, error] of [
    ['phone', 'Phone holds a value that the portal cannot read. Change it in the game.'],
    ['gender', 'Gender holds a value that the portal cannot read. Change it in the game.'],
  ] as const) {
    const edit = await portal.call(managedUser.update, { params, body: { [field]: '1' } }, { token })
    expect([edit.status, edit.body.error]).toEqual([400, error])
  }
  const { cell } = userCells(() => portal)
  expect([await cell(uid, 'phone'), await cell(uid, 'sex')]).toEqual(['555-0199', 'B'])
})

test('unreadable values are named by the doctor', async () => {
  const { findings } = await examine(portal.game)
  expect(findings.map(({ text }) => text)).toContainEqual(
    expect.stringContaining(
      'reads: users.sex (2 rows), users.lastlogin (1 row), users.phone (1 row), users.job (1 row), vehicles.fuel (1 row).',
    ),
  )
})

test('numbers in other notations than the game’s are not available, and the doctor counts the same rows', async () => {
  const { db } = portal.game.database
  const before = await doctorCounts()
  const levels = ['0x10', '1e3', '+5', '5.', '.5', '0b1', 'Infinity', '9007199254740993', '12 000']
  const read = [' 7 ', '-3', '08', '12.5', '9007199254740991', '', '-1', 'None', null]
  for (const [index, level] of [...levels, ...read].entries()) {
    const name = `Level_No${index}`
    await portal.character(name)
    await sql`update users set level = ${level === null ? null : level.slice(0, 16)}
      where username = ${name}`.execute(db)
    const { body } = await portal.call(character.profile, {}, { token: await portal.signIn(name) })
    expect([level, body.unavailable.includes('level')]).toEqual([level, index < levels.length])
  }
  const after = await doctorCounts()
  expect(after.get('users.level')).toBe((before.get('users.level') ?? 0) + levels.length)
})

test('the doctor counts phones and dates by the same formats in which pages read them', async () => {
  const before = await doctorCounts()
  const dates = ['2023-13-01', '2023-00-10', '01.02.2023', '99']
  for (const [index, lastlogin] of [...dates, '0000-00-00 00:00:00', '1700000000', '2023-12-01'].entries())
    await portal.character(`Date_No${index}`, { lastlogin })
  for (const [index, phone] of ['0777', '0', '777'].entries())
    await portal.character(`Phone_No${index}`, { phone })
  const after = await doctorCounts()
  const more = (column: string) => (after.get(column) ?? 0) - (before.get(column) ?? 0)
  expect([more('users.lastlogin'), more('users.phone')]).toEqual([dates.length, 1])
})

test('a phone number is not saved without its leading zero', async () => {
  const phoned = await portal.character('Phoned_Person', { phone: '555' })
  const params = { id: String(phoned) }
  const { status, body } = await portal.call(
    managedUser.update,
    { params, body: { phone: '0777' } },
    { token },
  )
  expect([status, body.error]).toEqual([400, 'Phone must not begin with a zero, which would be lost.'])
  const { cell } = userCells(() => portal)
  expect(await cell(phoned, 'phone')).toBe('555')
  const other = await portal.call(managedUser.update, { params, body: { phone: '0' } }, { token })
  expect(other.status).toBe(200)
  expect(await cell(phoned, 'phone')).toBe('0')
})

test('a number that would be rounded, and a phone that would lose its zero, are neither shown nor changed', async () => {
  const exact = await portal.character('Exact_Person', { bank: '9007199254740993', phone: '0551234' })
  const own = await portal.signIn('Exact_Person')
  const { body: profile } = await portal.call(character.profile, {}, { token: own })
  expect([profile.user.bank, profile.unavailable]).toEqual([null, expect.arrayContaining(['bank'])])
  const { body: stats } = await portal.call(character.stats, {}, { token: own })
  expect([stats.userDetails.phone, stats.unavailable]).toEqual([null, expect.arrayContaining(['phone'])])
  const params = { id: String(exact) }
  const { body: edited } = await portal.call(managedUser.profile, { params }, { token })
  expect(edited.user).toMatchObject({ bank: null, phone: null })
  expect(edited.unavailable).toEqual(expect.arrayContaining(['bank', 'phone']))
  const { status } = await portal.call(managedUser.update, { params, body: { phone: '7' } }, { token })
  expect(status).toBe(400)
  const { cell } = userCells(() => portal)
  expect([String(await cell(exact, 'bank')), await cell(exact, 'phone')]).toEqual([
    '9007199254740993',
    '0551234',
  ])
})
