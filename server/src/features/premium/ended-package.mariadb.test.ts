/** A package whose end the game stores as a date, by the clock of the database's host. */
import { character } from '@idlewood/contract/character'
import { managedUser } from '@idlewood/contract/managed-user'
import { premium } from '@idlewood/contract/premium'
import { expect, test } from 'vitest'
import { seededDatabase, staffedPortal } from '../../../test/forks/fork-portal.ts'
import { nexonic } from '../../../test/forks/nexonic.ts'
import { examine } from '../../game/doctor/report.ts'

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

test.each([
  ['VIP_EXPIRY datetime', hour('-')],
  ['vip_expires int = 0', '1500000000'],
  ['vip_until varchar(20)', `'2020-01-02 03:04:05'`],
])('a package is over whose end is in %s', async (column, end) => {
  const [name = ''] = column.split(' ')
  const url = await seededDatabase(
    nexonic,
    `alter table users drop column viptime`,
    `alter table users add column ${column.replace('=', 'default')} null`,
    `insert into users set uid = 7, username = 'Dated_Package', password = 'x', vippackage = 2, ${name} = ${end}`,
  )
  const { portal, token } = await staffedPortal(url, ['update_user_profile'], { adminlevel: 5 })
  const { body } = await portal.call(managedUser.summary, { params: { id: '7' } }, { token })
  expect(body.details).toMatchObject({ vippackage: 2, vipEnded: true })
})

test('days that are left of a package are not taken for the moment at which it ended', async () => {
  const url = await seededDatabase(
    nexonic,
    `insert into users set uid = 7, username = 'Day_Package', password = 'x', vippackage = 2, viptime = 30`,
    `insert into users set uid = 8, username = 'New_Package', password = 'x'`,
  )
  const { portal, token } = await staffedPortal(url, ['update_user_profile'], {
    adminlevel: 5,
    vippackage: 2,
  })
  const { body } = await portal.call(managedUser.summary, { params: { id: '7' } }, { token })
  expect(body.details).toMatchObject({ vippackage: 2, vipEnded: false })
  const { body: own } = await portal.call(premium.own, {}, { token })
  expect(own.purse).toMatchObject({ package: 2, expiresAt: null })
  const order = await portal.call(premium.order, { body: { tier: 'gold', payment: 'bank' } }, { token })
  expect(order.body.error).toContain('keeps the end of premium in a way the portal cannot write')
  const { findings } = await examine(portal.game)
  expect(findings.map(({ text }) => text)).toContainEqual(
    expect.stringMatching(/^users\.viptime holds small numbers/),
  )
})
