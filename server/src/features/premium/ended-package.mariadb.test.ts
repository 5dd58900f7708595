/** A package whose end the game stores as a date, by the clock of the database's host. */
import { character } from '@idlewood/contract/character'
import { managedUser } from '@idlewood/contract/managed-user'
import { expect, test } from 'vitest'
import { seededDatabase, staffedPortal } from '../../../test/forks/fork-portal.ts'
import { nexonic } from '../../../test/forks/nexonic.ts'

const hour = (sign: '+' | '-') => `now() ${sign} interval 1 hour`

test.each([
  ['datetime', hour('-'), true],
  ['datetime', hour('+'), false],
  ['datetime', 'null', false],
  ['timestamp', hour('-'), true],
  ['date', 'curdate() - interval 1 day', true],
  ['date', 'curdate() + interval 1 day', false],
  ['varchar(20)', hour('-'), true],
  ['varchar(20)', hour('+'), false],
  ['varchar(20)', `'Never'`, false],
  ['varchar(20)', 'unix_timestamp() - 60', true],
])('whether a package has ended whose end is the %s %s: %s', async (type, end, ended) => {
  const url = await seededDatabase(
    nexonic,
    `alter table users drop column viptime`,
    `alter table users add column viptime ${type} null`,
    `insert into users set uid = 7, username = 'Dated_Package', password = 'x', vippackage = 2, viptime = ${end}`,
  )
  const { portal, token } = await staffedPortal(url, ['update_user_profile'], { adminlevel: 5 })
  const { body } = await portal.call(managedUser.summary, { params: { id: '7' } }, { token })
  expect(body.details).toMatchObject({ vippackage: 2, vipEnded: ended })
  const own = await portal.call(character.profile, {}, { token })
  expect(own.body.user).toMatchObject({ vipEnded: false })
})
