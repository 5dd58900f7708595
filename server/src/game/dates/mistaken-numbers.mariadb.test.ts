/** Forks whose number columns have the name of a field and hold something else. */
import { character } from '@idlewood/contract/character'
import { managedUser } from '@idlewood/contract/managed-user'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { seededDatabase, staffedPortal } from '../../../test/forks/fork-portal.ts'
import { nexonic } from '../../../test/forks/nexonic.ts'
import { examine } from '../doctor/report.ts'

/** What the doctor says about the column of ages. */
const aboutAges = expect.stringMatching(/^users\.age holds years or dates/)

test('years of birth are not shown as ages, and the doctor names the column', async () => {
  const url = await seededDatabase(
    nexonic,
    `alter table users modify age int not null default 0`,
    `insert into users (uid, username, password, age) values (7, 'Born_Early', 'x', 1969), (8, 'Not_Said', 'x', 0)`,
  )
  const { portal, token } = await staffedPortal(url, ['update_user_profile'], { age: 2004 })
  const { body: own } = await portal.call(character.profile, {}, { token })
  expect(own.user).toMatchObject({ username: 'Fork_Staff', age: null })
  expect((await examine(portal.game)).findings.map(({ text }) => text)).toContainEqual(aboutAges)
})

test('ages are shown although somebody’s is absurd', async () => {
  const url = await seededDatabase(
    nexonic,
    `alter table users modify age int not null default 0`,
    `insert into users (uid, username, password, age) values (7, 'Old_Joke', 'x', 9999)`,
    `insert into users (uid, username, password, age) values (8, 'Plain_Person', 'x', 31)`,
  )
  const { portal, token } = await staffedPortal(url, ['update_user_profile'], { age: 24 })
  const { body: own } = await portal.call(character.profile, {}, { token })
  expect(own.user).toMatchObject({ age: 24 })
  expect((await examine(portal.game)).findings.map(({ text }) => text)).not.toContainEqual(aboutAges)
})

test.each([`varchar(20) not null default 'Invalid'`, 'year not null default 0'])(
  'years of birth in a column %s are not shown as ages either',
  async (type) => {
    const url = await seededDatabase(
      nexonic,
      `alter table users modify age ${type}`,
      `insert into users (uid, username, password, age) values (7, 'Born_Early', 'x', '1969')`,
      `insert into users (uid, username, password) values (8, 'Not_Said', 'x')`,
    )
    const { portal, token } = await staffedPortal(url, ['update_user_profile'], { age: '2004' })
    const { body: own } = await portal.call(character.profile, {}, { token })
    expect(own.user).toMatchObject({ username: 'Fork_Staff', age: null })
    expect((await examine(portal.game)).findings.map(({ text }) => text)).toContainEqual(aboutAges)
  },
)

test('a column that says whether somebody has a phone is not taken for its number', async () => {
  const url = await seededDatabase(
    nexonic,
    'alter table users add Number int not null default 0',
    `insert into users (uid, username, password, phone) values (7, 'Has_None', 'x', 0), (8, 'Has_One', 'x', 1)`,
  )
  const { portal, token } = await staffedPortal(url, ['update_user_profile'], { phone: 1, Number: 4455 })
  const { body: own } = await portal.call(character.stats, {}, { token })
  expect(own.userDetails).toMatchObject({ phone: 4455 })
  const params = { id: '8' }
  const edit = await portal.call(managedUser.update, { params, body: { phone: '777' } }, { token })
  expect(edit.status, JSON.stringify(edit.body)).toBe(200)
  const { rows } = await sql`select phone, Number from users where uid = 8`.execute(portal.game.database.db)
  expect(rows).toEqual([{ phone: 1, Number: 777 }])
  expect((await examine(portal.game)).findings.map(({ text }) => text)).toContainEqual(
    expect.stringMatching(/^users\.phone holds nothing above 1/),
  )
})
