/** Games that number genders otherwise than 1 for male and 2 for female. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { character } from '@idlewood/contract/character'
import { managedUser } from '@idlewood/contract/managed-user'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { portalOn, seededDatabase } from '../../../test/forks/fork-portal.ts'
import type { Fork } from '../../../test/forks/load-fork.ts'
import type { TestPortal } from '../../../test/portal.ts'
import { examine } from '../doctor/report.ts'
import { hashPassword } from '../passwords.ts'

const forkWith = (sex: string): Fork => ({
  users: {
    keys: ['primary id'],
    counts: 'id',
    columns: `id int not null, name varchar(24) not null, password varchar(129) not null, admin int = 0, level int = 1,
      sex ${sex}`,
  },
})

/** A portal on a game whose characters have these genders. */
async function portalWith(sex: string, genders: readonly number[], map: object = {}): Promise<TestPortal> {
  const folder = mkdtempSync(join(tmpdir(), 'idlewood-genders-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const mapFile = join(folder, 'map.json')
  writeFileSync(mapFile, JSON.stringify(map))
  const { password } = await hashPassword('whirlpool', 'idlewood')
  const rows = genders.map(
    (gender, index) =>
      `insert into users (name, password, admin, sex) values ('Person_${index}', '${password}', ${index}, ${gender})`,
  )
  return portalOn(await seededDatabase(forkWith(sex), ...rows), { GAME_MAP_FILE: mapFile })
}

/** What the first character sees of themselves, and what staff may do with it. */
async function look(portal: TestPortal) {
  const token = await portal.signIn('Person_1')
  await portal.grant('Person_1', 'update_user_profile')
  const params = { id: '1' }
  const [own, staff] = await Promise.all([
    portal.call(character.profile, {}, { token: await portal.signIn('Person_0') }),
    portal.call(managedUser.profile, { params }, { token }),
  ])
  const edit = await portal.call(managedUser.update, { params, body: { gender: '2' } }, { token })
  const { rows } = await sql`select sex from users where id = 1`.execute(portal.game.database.db)
  const { findings } = await examine(portal.game)
  return {
    shown: [own.body.user.gender, staff.body.user.gender],
    isUnavailable: [own.body, staff.body].map(({ unavailable }) => unavailable.includes('gender')),
    edit: edit.status,
    held: rows,
    warned: findings.some(({ text }) => text.startsWith('Genders in users.sex are 0 and 1')),
  }
}

const men = Array.from({ length: 20 }, () => 1)

test.each([
  ['which the game writes for everybody', 'tinyint(1) not null', [0, 1, 0]],
  ['of which 0 is the default, on a server with many characters', 'int = 0', [0, 0, ...men]],
])('genders numbered 0 and 1, %s, are not taken for 1 and 2', async (_, sex, genders) => {
  expect(await look(await portalWith(sex, genders))).toEqual({
    shown: [null, null],
    isUnavailable: [true, true],
    edit: 400,
    held: [{ sex: 0 }],
    warned: true,
  })
})

test.each([
  ['somebody has 2', 'tinyint not null', [0, 1, 2]],
  ['0 may be the number of those who have not chosen', 'int = 0', [0, 1, 0]],
  ['a single 0 may be a mistake', 'int = 1', [0, 1, 1]],
])('genders are 1 and 2 where %s', async (_, sex, genders) => {
  const seen = await look(await portalWith(sex, genders))
  expect(seen).toMatchObject({ shown: [0, 0], edit: 200, held: [{ sex: 2 }], warned: false })
})

test('the map file says which numbers genders have, and those are shown and never overwritten', async () => {
  const portal = await portalWith('tinyint not null', [0, 1], { genders: { male: 1, female: 0 } })
  expect(await look(portal)).toEqual({
    shown: [2, 2],
    isUnavailable: [false, false],
    edit: 400,
    held: [{ sex: 0 }],
    warned: false,
  })
})
