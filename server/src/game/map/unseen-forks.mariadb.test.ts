/** Two forks unlike any known one: what is read and written, and that nothing else changes. */
import { bans } from '@idlewood/contract/bans'
import { character } from '@idlewood/contract/character'
import { managedUser } from '@idlewood/contract/managed-user'
import { property } from '@idlewood/contract/property'
import { users } from '@idlewood/contract/users'
import { vehicles } from '@idlewood/contract/vehicles'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { portalOn, seededDatabase } from '../../../test/forks/fork-portal.ts'
import { pampa, riviera } from '../../../test/forks/invented.ts'
import type { Fork } from '../../../test/forks/load-fork.ts'
import type { TestPortal } from '../../../test/portal.ts'
import { examine } from '../doctor/report.ts'
import { hashPassword } from '../passwords.ts'

const lenient = "set sql_mode = ''"

async function seeded(fork: Fork, rows: (password: string) => string[]): Promise<TestPortal> {
  const { password } = await hashPassword('whirlpool', 'idlewood')
  return portalOn(await seededDatabase(fork, lenient, ...rows(String(password))))
}

/** Every row of the game as a text, prefixed with the name of its table. */
async function rowsOf({ game }: TestPortal, fork: Fork): Promise<string[]> {
  const lists = await Promise.all(
    Object.keys(fork).map(async (table) => {
      const { rows } = await sql`select * from ${sql.id(table)}`.execute(game.database.db)
      return rows.map((row) => `${table} ${JSON.stringify(row)}`)
    }),
  )
  return lists.flat()
}

const changedTables = (before: readonly string[], after: readonly string[]): string[] => [
  ...before.filter((row) => !after.includes(row)).map((row) => `-${row.split(' ')[0]}`),
  ...after.filter((row) => !before.includes(row)).map((row) => `+${row.split(' ')[0]}`),
]

const refusal = (portal: TestPortal, name: string): Promise<string> =>
  portal.signIn(name).then(() => 'admitted', String)

/** What a user sees of their own account, and what staff see of it. */
async function look(portal: TestPortal, name: string) {
  const own = { token: await portal.signIn(name) }
  const staff = { token: await portal.signIn('Boss_One') }
  const rights = ['view_all_users', 'update_user_profile', 'update_user_money', 'view_bans', 'manage_bans']
  await portal.grant('Boss_One', ...rights, 'view_property', 'view_user_vehicles')
  const params = { id: '1' }
  const [profile, inventory, garage, city, summary, list, listed] = await Promise.all([
    portal.call(character.profile, {}, own),
    portal.call(character.inventory, {}, own),
    portal.call(vehicles.list, {}, own),
    portal.call(property.list, {}, staff),
    portal.call(managedUser.summary, { params }, staff),
    portal.call(users.all, { query: { sort: '-lastlogin', search: '_' } }, staff),
    portal.call(bans.list, {}, staff),
  ])
  return {
    staff,
    user: profile.body.user,
    details: summary.body.details,
    items: inventory.body.inventory.map(({ invitem, invQuantity }) => [invitem, invQuantity]),
    garage: garage.body.vehicles,
    city: city.body.property.map(({ price, owner, locked }) => [price, owner, locked]),
    names: list.body.users.map(({ username }) => username),
    banned: listed.body.bans.map(({ username, date, permanent }) => [username, date, permanent]),
  }
}

/** Edits and bans a user. Returns both responses. */
async function act(portal: TestPortal, asking: { token: string }, username: string) {
  const params = { id: '1' }
  const edit = await portal.call(managedUser.update, { params, body: { bank: '88' } }, asking)
  const gender = await portal.call(managedUser.update, { params, body: { gender: '2' } }, asking)
  const body = { form: 'name' as const, username, reason: 'Spam' }
  const made = await portal.call(bans.make, { body }, asking)
  return [edit.status, gender.status, made.status]
}

test('works with cp1251, tables without keys, money beyond 32 bits, zero dates and bans by number', async () => {
  const portal = await seeded(riviera, (password) => [
    `insert into users (nickname, pass, cash, bank, registered, admin) values
      ('Иван_Петров', '${password}', 4000000000, 12.75, '25.12.2024', 0),
      ('Bad_Apple', '${password}', 5, 5, '01.02.2025', 0), ('Boss_One', '${password}', 0, 0, '', 5)`,
    `insert into vehicles values (7, 411, 'Иван_Петров', null, 40.5), (8, 560, 'Bad_Apple', 'X', 1)`,
    `insert into player_items values (1, 0, 'Рыба', 3), (1, 1, 'Rope', 1), (2, 0, 'Rope', 9)`,
    `insert into houses (owner, price, locked) values ('Иван_Петров', 3000000000, 'да'), ('', 5, 'нет')`,
    `insert into bans (user_id, admin_name, ban_date, ban_reason) values (2, 'Boss_One', 1700000000, 'чит')`,
  ])
  const before = await rowsOf(portal, riviera)
  const said = (await examine(portal.game)).findings.map(({ text }) => text)
  expect(said.filter((text) => text.startsWith('Texts that are no number'))).toEqual([])
  expect(await refusal(portal, 'Bad_Apple')).toContain('is banned from the game: чит')
  const { staff, user, ...seen } = await look(portal, 'Иван_Петров')
  expect(user).toMatchObject({ cash: 4_000_000_000, bank: 12.75, gender: 1, lastlogin: null })
  expect(seen).toMatchObject({
    details: { registered: '2024-12-25T00:00:00' },
    items: [
      ['Рыба', 3],
      ['Rope', 1],
    ],
    garage: [{ id: 7, modelid: 411, plate: null }],
    city: [
      [3_000_000_000, { uid: 1, name: 'Иван_Петров' }, true],
      [5, null, false],
    ],
    banned: [['Bad_Apple', '2023-11-14T22:13:20', null]],
  })
  expect(await rowsOf(portal, riviera)).toEqual(before)
  expect(await act(portal, staff, 'Иван_Петров')).toEqual([200, 400, 201])
  expect(changedTables(before, await rowsOf(portal, riviera))).toEqual(['-users', '+users', '+bans'])
})

test('works with Spanish words, signed decimals, no keys, and day-first dates', async () => {
  const portal = await seeded(pampa, (password) => [
    `insert into users (uid, username, password, money, bankmoney, sex, lastlogin, locked, adminlevel) values
      (1, 'Iván_Pérez', '${password}', -12.50, 999999999999, 'Mujer', '02/01/2026 18:30:00', 'No', '0'),
      (2, 'Bad_Apple', '${password}', 5, 5, 'Hombre', '25/12/2025 10:00:00', 'No', '0'),
      (3, 'Boss_One', '${password}', 0, 0, null, '01/02/2026 08:00:00', 'No', '5'),
      (4, 'Shut_Body', '${password}', 0, 0, null, 'Nunca', 'Si', '0')`,
    `insert into vehicles values (7, 1, 411, 'ABC', '1'), (8, 2, 560, '', '0')`,
    `insert into inventory values (1, 'Soga', 2), (1, 'Agua', 0.5), (2, 'Soga', 9)`,
    `insert into businesses values (1, 'Iván_Pérez', 'Café', 1500.50, 'Si'), (2, 'Nadie', null, 5, 'No')`,
    `insert into bans values ('Bad_Apple', '', 'Boss_One', '25/12/2025 10:00', 'trampa', 'Permanente')`,
  ])
  const before = await rowsOf(portal, pampa)
  expect(await refusal(portal, 'Bad_Apple')).toContain('is banned from the game: trampa')
  expect(await refusal(portal, 'Shut_Body')).toContain('is locked in the game')
  const { staff, user, ...seen } = await look(portal, 'Iván_Pérez')
  expect(user).toMatchObject({
    cash: -12.5,
    bank: 999_999_999_999,
    gender: 2,
    lastlogin: '2026-01-02T18:30:00',
  })
  expect(seen).toMatchObject({
    items: [
      ['Soga', 2],
      ['Agua', 0.5],
    ],
    garage: [{ id: 7, modelid: 411, plate: 'ABC' }],
    city: [
      [1500.5, { uid: 1, name: 'Iván_Pérez' }, true],
      [5, null, false],
    ],
    names: ['Boss_One', 'Iván_Pérez', 'Bad_Apple', 'Shut_Body'],
    banned: [['Bad_Apple', '2025-12-25T10:00:00', true]],
  })
  expect(await rowsOf(portal, pampa)).toEqual(before)
  expect(await act(portal, staff, 'Iván_Pérez')).toEqual([200, 400, 201])
  expect(changedTables(before, await rowsOf(portal, pampa))).toEqual(['-users', '+users', '+bans'])
})
