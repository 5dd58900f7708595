/** Leaving a faction or gang in games that store different things for "none". */
import { changes } from '@idlewood/contract/changes'
import { managedUser } from '@idlewood/contract/managed-user'
import { property } from '@idlewood/contract/property'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { seededDatabase, staffedPortal } from '../../../test/forks/fork-portal.ts'
import type { Fork } from '../../../test/forks/load-fork.ts'

const forkWith = (columns: string): Fork => ({
  users: {
    keys: ['primary uid'],
    counts: 'uid',
    columns: `uid int not null, username varchar(24) not null, password varchar(129) not null, level int = 1,
      adminlevel int = 0, ${columns}`,
  },
  factions: { keys: ['primary id'], columns: 'id int not null, name varchar(32)' },
  gangs: { keys: ['primary id'], columns: 'id int not null, name varchar(32)' },
})

/** A portal on this fork with somebody in group 1, and the calls with which staff take them out. */
async function groupsIn(fork: Fork, field: 'faction' | 'gang', ...statements: readonly string[]) {
  const url = await seededDatabase(
    fork,
    `insert into factions values (1, 'Clinic')`,
    `insert into gangs values (1, 'Anglers')`,
    ...statements,
  )
  const { portal, token } = await staffedPortal(url, ['update_user_profile'], {
    adminlevel: 5,
    [field]: 1,
  })
  const params = { id: '1' }
  return {
    portal,
    token,
    none: async () => {
      const { body } = await portal.call(managedUser.profile, { params }, { token })
      return body.fields.find((limits) => limits.field === field)?.choices?.[0]
    },
    set: (value: number) => portal.call(managedUser.update, { params, body: { [field]: value } }, { token }),
    held: async () => {
      const { rows } = await sql<Record<string, unknown>>`select ${sql.id(field)} as held from users
        where uid = 1`.execute(portal.game.database.db)
      return rows[0]?.['held']
    },
  }
}

const member = (columns: string) =>
  `insert into users set username = 'Group_Member', password = 'x', ${columns}`
const others = (columns: string) =>
  ['One', 'Two', 'Three'].map(
    (name) => `insert into users set username = 'Free_${name}', password = 'x', ${columns}`,
  )

test.each([
  ['0 where most of those without one have 0', 0, 'faction int not null', others('faction = 0')],
  ['-1 where most of those without one have -1', -1, 'faction int not null', others('faction = -1')],
  ['-1 where that is the default, whatever most have', -1, 'faction int = -1', others('faction = 0')],
  ['-1 where nobody shows it', -1, 'faction int', []],
])('the number of no faction is %s', async (_, expected, column, rows) => {
  const { none, set, held } = await groupsIn(forkWith(column), 'faction', member('faction = 1'), ...rows)
  expect(await none()).toEqual({ value: expected, label: 'None', unnamed: 'none' })
  const left = await set(expected)
  expect(left.status, JSON.stringify(left.body)).toBe(200)
  expect(await held()).toBe(expected)
})

test('nobody is in the group 255 where newcomers have that, and who leaves has it again', async () => {
  const { portal, token, none, set, held } = await groupsIn(
    forkWith('faction tinyint unsigned = 255, factionrank int = 0, gang tinyint unsigned = 255'),
    'faction',
    member('faction = 1'),
    ...others('faction = 255'),
  )
  const params = { id: '2' }
  const { body } = await portal.call(managedUser.summary, { params }, { token })
  expect(body.details).toMatchObject({ faction: null, gang: null })
  expect(await none()).toEqual({ value: 255, label: 'None', unnamed: 'none' })
  const left = await set(255)
  expect(left.body.change.fields).toEqual([{ field: 'faction', old: 1, new: 255 }])
  expect(await held()).toBe(255)
})

test.each([
  ['the default is the highest number', 65_535, 'smallint unsigned = 65535', 'level = 1'],
  ['the default is the number of no player', 65_535, 'int = 65535', 'level = 1'],
  ['there is no default', 65_535, 'smallint unsigned not null', 'gang = 65535'],
])('nobody is in a gang whose number stands for -1: %s', async (_, no, type, row) => {
  const { portal, token, none, set, held } = await groupsIn(
    forkWith(`gang ${type}, gangrank tinyint unsigned = 255`),
    'gang',
    member('gang = 1'),
    ...others(row),
  )
  const { body } = await portal.call(managedUser.summary, { params: { id: '2' } }, { token })
  expect(body.details).toMatchObject({ gang: null })
  expect(await none()).toEqual({ value: no, label: 'None', unnamed: 'none' })
  expect((await set(no)).body.change.fields).toEqual([{ field: 'gang', old: 1, new: no }])
  expect(await held()).toBe(no)
})

test('no gang holds a turf with the number that stands for -1', async () => {
  const turfs = {
    columns: `id int not null, capturedgang tinyint unsigned not null = 255, min_x int = 0, min_y int = 0, max_x int = 9,
      max_y int = 9`,
  }
  const gangs = { columns: 'id int not null, name varchar(32)' }
  const { users } = forkWith('gang int = -1')
  const url = await seededDatabase(
    { users: users!, gangs, turfs }, // the fork has users
    `insert into gangs values (1, 'Anglers')`,
    'insert into turfs (id, capturedgang) values (1, 1), (2, 255)',
  )
  const { portal, token } = await staffedPortal(url, ['view_property'], { adminlevel: 5 })
  const { body } = await portal.call(property.turfs, {}, { token })
  expect(body.turfs.map(({ gang }) => gang?.name)).toEqual(['Anglers', undefined])
})

test('anyone who leaves a gang has none where the game empties the column, and Undo takes them back', async () => {
  const { portal, token, none, set, held } = await groupsIn(
    forkWith('gang int unsigned'),
    'gang',
    `alter table gangs modify id int unsigned not null`,
    `alter table users add foreign key (gang) references gangs (id) on delete set null`,
    member('gang = 1'),
    ...others('gang = null'),
  )
  expect(await none()).toEqual({ value: 0, label: 'None', unnamed: 'none' })
  const left = await set(0)
  expect(left.status, JSON.stringify(left.body)).toBe(200)
  expect(left.body.change.fields).toEqual([{ field: 'gang', old: 1, new: null }])
  expect(await held()).toBeNull()
  expect((await set(0)).status).toBe(409)
  const params = { id: String(left.body.change.id) }
  expect((await portal.call(changes.undo, { params, body: {} }, { token })).status).toBe(200)
  expect(await held()).toBe(1)
})
