import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bans } from '@idlewood/contract/bans'
import { character } from '@idlewood/contract/character'
import { managedUser } from '@idlewood/contract/managed-user'
import { punishments } from '@idlewood/contract/punishments'
import { records } from '@idlewood/contract/records'
import { users } from '@idlewood/contract/users'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { portalOn, seededDatabase } from '../../../test/forks/fork-portal.ts'
import { dated } from '../../../test/forks/invented.ts'
import type { TestPortal } from '../../../test/portal.ts'
import { examine } from '../doctor/report.ts'

const banOf = (name: string, expire: string, date = '') =>
  `insert into bans (name, admin, date, reason, expire) values ('${name}', 'Boss', '${date}', 'spam', '${expire}')`
const userOf = (name: string, login: string, registered = '') =>
  `insert into users (name, last_login, registered) values ('${name}', '${login}', '${registered}')`
const flagOf = (date: string) =>
  `insert into flags (userid, flagged_by, date, description) values (99, 'Boss', '${date}', 'odd')`

const portalWith = async (...rows: string[]): Promise<TestPortal> =>
  portalOn(await seededDatabase(dated, ...rows))

const isAdmitted = (portal: TestPortal, name: string): Promise<boolean> =>
  portal.signIn(name).then(
    () => true,
    () => false,
  )

const saidOf = async (portal: TestPortal, about: string): Promise<string[]> =>
  (await examine(portal.game)).findings.flatMap(({ text }) => (text.includes(about) ? [text] : []))

test.each([
  [
    'day first',
    '25/12/2020 10:00',
    ['05/11/2020 18:30', '05/11/2020', '5.1.2020'],
    ['05/11/2099 18:30', '5-1-2099'],
  ],
  ['month first', '12/25/2020', ['11/05/2020 18:30:00', '1/5/2020 - 8:05'], ['11/05/2099, 18:30']],
  ['year first', '2020/12/25', ['2020/1/5', '2020.01.05 10:00'], ['2099/1/5 9:05', '2099-01-05 10:00']],
])('a ban ends at a date written %s', async (_, proof, past, ahead) => {
  const portal = await portalWith(banOf('Some_Body', proof))
  for (const [index, expire] of [...past, ...ahead].entries()) {
    await portal.character(`Was_No${index}`)
    await sql.raw(banOf(`Was_No${index}`, expire)).execute(portal.game.database.db)
    expect(await isAdmitted(portal, `Was_No${index}`), expire).toBe(past.includes(expire))
  }
  expect(await saidOf(portal, 'no moment')).toEqual([])
})

test('an ambiguous order of dates is not guessed, but can be set in the map file', async () => {
  const rows = [banOf('Was_Banned', '05/11/2020'), userOf('Last_One', '03/04/2026 10:00')]
  const url = await seededDatabase(dated, ...rows)
  const portal = await portalOn(url)
  await portal.character('Was_Banned')
  expect(await isAdmitted(portal, 'Was_Banned')).toBe(false)
  const said = await saidOf(portal, 'are not read')
  expect(said).toContainEqual(
    expect.stringMatching(
      /^Days in bans\.expire are not read: .*"dates": \{ "bans\.until": "dd\/mm\/yyyy" \}/,
    ),
  )
  expect(said).toHaveLength(2)
  const mapFile = join(portal.config.dataDir, 'map.json')
  const dates = { 'bans.until': 'dd/mm/yyyy', 'users.lastlogin': 'mm/dd/yyyy' }
  writeFileSync(mapFile, JSON.stringify({ dates }))
  const told = await portalOn(url, { GAME_MAP_FILE: mapFile })
  expect(await isAdmitted(told, 'Was_Banned')).toBe(true)
  expect(await saidOf(told, 'are not read')).toEqual([])
  const token = await told.staff('Date_Staff', ['update_user_profile', 'view_all_users'])
  const { body } = await told.call(managedUser.summary, { params: { id: '1' } }, { token })
  expect(body.details?.lastlogin).toBe('2026-03-04T10:00:00')
})

test('dates are not read if one column contains both orders', async () => {
  const portal = await portalWith(banOf('One_Body', '25/12/2020'), banOf('Two_Body', '12/25/2020'))
  await portal.character('Two_Body')
  expect(await isAdmitted(portal, 'Two_Body')).toBe(false)
  expect(await saidOf(portal, 'some with the month')).toHaveLength(1)
})

test('a day that does not exist in its month and a time with am or pm are not dates', async () => {
  const portal = await portalWith(banOf('Some_Body', '25/12/2020'))
  for (const [index, expire] of [
    '31/02/2020',
    '01/05/2020 5:30 PM',
    '2020-01-05 5:30 pm',
    '32/01/2020',
  ].entries()) {
    await portal.character(`Was_No${index}`)
    await sql.raw(banOf(`Was_No${index}`, expire)).execute(portal.game.database.db)
    expect(await isAdmitted(portal, `Was_No${index}`), expire).toBe(false)
  }
})

test('logins and registrations are shown and sorted as dates', async () => {
  const portal = await portalWith(
    userOf('Late_One', '2/1/2026 9:05', '01.02.2019'),
    userOf('Early_One', '25/12/2025 23:59', '28.02.2018'),
  )
  const token = await portal.staff('Date_Staff', ['update_user_profile', 'view_all_users'])
  const { body } = await portal.call(managedUser.summary, { params: { id: '1' } }, { token })
  expect(body.details).toMatchObject({ lastlogin: '2026-01-02T09:05:00', registered: '2019-02-01T00:00:00' })
  const { body: list } = await portal.call(
    users.all,
    { query: { sort: 'lastlogin', search: '_One' } },
    { token },
  )
  expect(list.users.map(({ username }) => username)).toEqual(['Early_One', 'Late_One'])
  const { body: own } = await portal.call(character.profile, {}, { token })
  expect(own.user.lastlogin).toMatch(/^20\d\d-\d\d-\d\dT\d\d:\d\d:00$/)
})

test('added dates use the column’s format', async () => {
  const portal = await portalWith(
    userOf('Some_Body', '25/12/2025 03:07', '5.1.2020'),
    userOf('Other_Body', '01/02/2025 13:07', '31.12.2020'),
    banOf('Third_Body', '', '25-12-2020 - 3:07'),
    banOf('Fourth_Body', '', '05-12-2020 - 13:07'),
    flagOf('2025/12/05 03:07'),
  )
  const token = await portal.staff(
    'Date_Staff',
    ['view_bans', 'manage_bans', 'flag_users', 'view_user_record'],
    {
      adminlevel: 5,
    },
  )
  const { db } = portal.game.database
  const { rows: staff } = await sql<Record<string, string>>`
    select last_login, registered, date_format(now(), '%d/%m/%Y') as today,
      date_format(now(), '%e.%c.%Y') as day from users where name = 'Date_Staff'`.execute(db)
  expect(staff[0]?.['last_login']).toMatch(new RegExp(`^${staff[0]?.['today']} \\d\\d:\\d\\d$`))
  expect(staff[0]?.['registered']).toBe(staff[0]?.['day'])
  const uid = await portal.character('Bad_Apple')
  const until = new Date(Date.now() + 86_400_000).toISOString()
  const body = { form: 'name' as const, username: 'Bad_Apple', reason: 'Spam', until }
  const made = await portal.call(bans.make, { body }, { token })
  expect(made.body.change?.state, JSON.stringify(made.body)).toBe('confirmed')
  const { rows } = await sql<Record<string, string>>`
    select date, date_format(now(), '%d-%m-%Y - %k:') as hour from bans where name = 'Bad_Apple'`.execute(db)
  expect(rows[0]?.['date']?.startsWith(rows[0]['hour'] ?? '-')).toBe(true)
  const { body: list } = await portal.call(bans.list, { query: { from: '2020-12-26' } }, { token })
  // The portal’s own data about a ban is found by the date of its row.
  expect(list.bans.map((ban) => [ban.username, ban.until])).toEqual([['Bad_Apple', until]])
  const flagged = await portal.call(
    punishments.flag,
    { params: { id: String(uid) }, body: { text: 'Watch' } },
    { token },
  )
  expect(flagged.status, JSON.stringify(flagged.body)).toBeLessThan(300)
  const { body: record } = await portal.call(records.of, { params: { id: String(uid) } }, { token })
  const at = record.entries.find(({ kind }) => kind === 'flag')?.at
  expect(at?.slice(0, 4)).toBe(String(new Date().getFullYear()))
})

test('no date is added if the column’s format is unknown', async () => {
  const portal = await portalWith(
    userOf('Some_Body', '05/11/2025', '5.13.2020'),
    userOf('Odd_Body', '', '05.12.2020'),
  )
  await portal.character('New_Body')
  const { rows } = await sql`select last_login, registered from users where name = 'New_Body'`.execute(
    portal.game.database.db,
  )
  expect(rows).toEqual([{ last_login: '', registered: '' }])
})
