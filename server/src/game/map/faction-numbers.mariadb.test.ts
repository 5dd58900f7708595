/** Games whose characters are in the faction that `Member` names, with a `Rank` there. */
import { character } from '@idlewood/contract/character'
import { factions } from '@idlewood/contract/factions'
import { managedUser } from '@idlewood/contract/managed-user'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { portalOn, seededDatabase, staffedPortal } from '../../../test/forks/fork-portal.ts'
import type { Fork } from '../../../test/forks/load-fork.ts'

const fork = (more = ''): Fork => ({
  users: {
    keys: ['primary uid'],
    counts: 'uid',
    columns: `uid int not null, name varchar(25) not null, password varchar(129) not null, Level int(3) not null = 1,
      Admin int(2) not null = 0, Member int(3) not null = 0, Rank int(2) not null = 0, Model int(4) not null = 23${more}`,
  },
  factions: { keys: ['primary ID'], counts: 'ID', columns: 'ID int not null, Name varchar(50) not null' },
})
const groups = `insert into factions (Name) values ('Harbour Watch'), ('Tea House'), ('Pilots')`
const people = (...rows: readonly string[]) =>
  rows.map((row) => `insert into users set password = 'x', ${row}`)

async function factionOf(url: string) {
  const portal = await portalOn(url)
  await portal.game.ready()
  const map = portal.game.current()
  return { faction: map.column('users', 'faction')?.name, rank: map.column('users', 'factionrank')?.name }
}

const both = { faction: 'Member', rank: 'Rank' }
const neither = { faction: undefined, rank: undefined }

test('shows and changes the faction that the rows of a game without clear names show', async () => {
  const url = await seededDatabase(
    fork(),
    groups,
    ...people(`name = 'Low_Tide', Member = 2, Rank = 7`, `name = 'High_Tide'`),
  )
  const rights = ['update_user_profile', 'view_faction_users'] as const
  const { portal, token } = await staffedPortal(url, rights, { Admin: 5, Member: 2, Rank: 1 })
  const { body: own } = await portal.call(character.stats, {}, { token })
  expect(own.userDetails).toMatchObject({ factionname: 'Tea House' })
  expect(own.unavailable).not.toContain('faction')
  const params = { id: '2' }
  const { body } = await portal.call(factions.users, { params }, { token })
  expect(body.factionuser.map(({ username, factionrank }) => [username, factionrank])).toEqual([
    ['Low_Tide', 7],
    ['Fork_Staff', 1],
  ])
  const target = { params: { id: '2' }, body: { faction: 3 } }
  expect((await portal.call(managedUser.update, target, { token })).status).toBe(200)
  const { rows } = await sql`select Member, \`Rank\` from users where uid = 2`.execute(
    portal.game.database.db,
  )
  // Nobody in a faction has the rank 0.
  expect(rows).toEqual([{ Member: 3, Rank: 1 }])
})

describe('recognises', () => {
  test.each([
    ['a rank beside a clear name of the faction', ', Faction int = 0', `name = 'A', Faction = 2, Rank = 1`],
    ['a few rows that contradict', '', `name = 'A', Member = 2, Rank = 1`],
  ])('%s', async (_, more, row) => {
    const members = Array.from({ length: 40 }, (_, index) => row.replace(`'A'`, `'A${index}'`))
    const url = await seededDatabase(fork(more), groups, ...people(...members, `name = 'Z', Rank = 7`))
    expect(await factionOf(url)).toEqual(more ? { faction: 'Faction', rank: 'Rank' } : both)
  })
})

describe('does not take for a faction', () => {
  test.each([
    ['a flag', `name = 'A', Member = 1, Rank = 1`],
    ['a number that names no faction', `name = 'A', Member = 9, Rank = 1`],
    ['a number beside ranks that everybody has', `name = 'A', Member = 2, Rank = 1`, `name = 'B', Rank = 4`],
    ['a number of people without a rank', `name = 'A', Member = 2, Rank = 1`, `name = 'B', Member = 3`],
    ['a number beside ranks that nobody has', `name = 'A', Member = 2`, `name = 'B', Member = 3`],
  ])('%s', async (_, ...rows) => {
    const url = await seededDatabase(fork(), groups, ...people(...rows))
    expect(await factionOf(url)).toEqual(neither)
  })

  test('a number in a game without factions', async () => {
    const { users } = fork()
    const url = await seededDatabase(
      { ...(users && { users }) },
      ...people(`name = 'A', Member = 2, Rank = 1`),
    )
    expect(await factionOf(url)).toEqual(neither)
  })
})

describe('where another column marks leaders', () => {
  const member = `name = 'A', Member = 2, Rank = 1`

  test('shows the faction and does not change it alone', async () => {
    const leader = `name = 'B', Member = 2, Rank = 7, Leader = 2`
    const url = await seededDatabase(fork(', Leader int = 0'), groups, ...people(member, leader))
    const { portal, token } = await staffedPortal(url, ['update_user_profile'], { Admin: 5 })
    const params = { id: '2' }
    const { body: profile } = await portal.call(managedUser.summary, { params }, { token })
    expect(profile.details?.faction).toMatchObject({ name: 'Tea House' })
    const { status, body } = await portal.call(
      managedUser.update,
      { params, body: { faction: 3 } },
      { token },
    )
    expect([status, body]).toMatchObject([400, { error: expect.stringContaining('Faction') }])
  })

  test('shows the factions although a few leaders are in none or in another', async () => {
    const members = Array.from({ length: 40 }, (_, index) => member.replace(`'A'`, `'A${index}'`))
    const leaders = ['B', 'C', 'D'].map((name) => `name = '${name}', Member = 3, Rank = 7, Leader = 3`)
    const odd = [`name = 'Y', Leader = 2`, `name = 'Z', Member = 1, Rank = 1, Leader = 2`]
    const url = await seededDatabase(
      fork(', Leader int = 0'),
      groups,
      ...people(...members, ...leaders, ...odd),
    )
    expect(await factionOf(url)).toEqual(both)
  })

  test.each([
    ['is in no faction', `name = 'B', Member = 0, Rank = 0, Leader = 2`],
    ['is not there yet', `name = 'B'`],
  ])('shows no faction as long as a leader %s', async (_, row) => {
    const url = await seededDatabase(fork(', Leader int = 0'), groups, ...people(member, row))
    expect(await factionOf(url)).toEqual(neither)
  })
})
