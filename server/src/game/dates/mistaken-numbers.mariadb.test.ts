/** Forks whose number columns have the name of a field and hold something else. */
import { character } from '@idlewood/contract/character'
import { expect, test } from 'vitest'
import { seededDatabase, staffedPortal } from '../../../test/forks/fork-portal.ts'
import { nexonic } from '../../../test/forks/nexonic.ts'
import { examine } from '../doctor/doctor.ts'

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
