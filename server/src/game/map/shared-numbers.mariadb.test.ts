import { character } from '@idlewood/contract/character'
import { managedUser } from '@idlewood/contract/managed-user'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { forkDatabase, portalOn } from '../../../test/forks/fork-portal.ts'
import type { Fork } from '../../../test/forks/load-fork.ts'
import type { TestPortal } from '../../../test/portal.ts'
import { findAccountsByName } from '../accounts.ts'
import { examine } from '../doctor/report.ts'
import { hashPassword } from '../passwords.ts'

const person = 'username varchar(24), password varchar(129), bank int = 0'
/** Characters have a unique id, and a second column whose name other gamemodes use for the number. */
const beside: Fork = {
  users: { keys: ['primary id'], counts: 'id', columns: `id int not null, user_id int = 0, ${person}` },
}
const keyless: Fork = { users: { columns: `uid int, ${person}` } }

const pin = (portal: TestPortal): Promise<string[]> =>
  portal.app.superUsers.pin(async (name) =>
    (await findAccountsByName(portal.game, name)).map(({ uid }) => uid),
  )

async function add(portal: TestPortal, uid: number | null, username: string): Promise<void> {
  const { password } = await hashPassword('whirlpool', 'idlewood')
  await sql`insert into users (uid, username, password) values (${uid}, ${username}, ${password})`.execute(
    portal.game.database.db,
  )
}

test('a unique column is preferred as the character number to one with a better name', async () => {
  const portal = await portalOn(await forkDatabase(beside), { SUPER_USERS: 'First_One' })
  const { password } = await hashPassword('whirlpool', 'idlewood')
  await sql`insert into users (username, password, bank) values
    ('First_One', ${password}, 1), ('Second_One', ${password}, 2)`.execute(portal.game.database.db)
  expect(await pin(portal)).toEqual([])
  for (const [name, bank, superUser] of [
    ['First_One', 1, true],
    ['Second_One', 2, false],
  ] as const) {
    const { body } = await portal.call(character.profile, {}, { token: await portal.signIn(name) })
    expect(body.user).toMatchObject({ username: name, bank, superUser })
  }
})

test('a character whose number is shared or missing can neither sign in nor be a super user', async () => {
  const portal = await portalOn(await forkDatabase(keyless), { SUPER_USERS: 'Twin_One,Zero_One,uid:7' })
  const numbers = { Twin_One: 2, Twin_Two: 2, Zero_One: 0, No_Number: null, Seven_One: 7, Seven_Two: 7 }
  for (const [name, uid] of Object.entries(numbers)) await add(portal, uid, name)
  await add(portal, 1, 'Plain_One')
  const sentences = await pin(portal)
  expect(sentences).toHaveLength(3)
  for (const sentence of sentences) expect(sentence).toContain('no single character had that')
  for (const name of Object.keys(numbers))
    await expect(portal.signIn(name), name).rejects.toThrow(/401.*no number of its own/)
  expect(await portal.signIn('Plain_One')).toBeTruthy()
  const { findings } = await examine(portal.game)
  expect(findings.map(({ text }) => text)).toContainEqual(
    expect.stringContaining('6 characters have no number of their own in users.uid'),
  )
})

test('a session ends when another character gets the same number, and staff then see neither', async () => {
  const portal = await portalOn(await forkDatabase(keyless))
  for (const [uid, name] of [
    [1, 'Staff_One'],
    [2, 'Twin_One'],
  ] as const)
    await add(portal, uid, name)
  const staff = await portal.signIn('Staff_One')
  await portal.grant('Staff_One', 'update_user_profile', 'update_user_money')
  const token = await portal.signIn('Twin_One')
  await add(portal, 2, 'Twin_Two')
  await expect
    .poll(async () => (await portal.call(character.profile, {}, { token })).body.error)
    .toContain('no number of its own')
  const params = { id: '2' }
  expect((await portal.call(managedUser.summary, { params }, { token: staff })).status).toBe(404)
  const edit = await portal.call(managedUser.update, { params, body: { bank: '5' } }, { token: staff })
  expect(edit.status).toBe(404)
})
