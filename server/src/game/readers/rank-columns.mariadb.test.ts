/** Games whose factions and gangs name their ranks in columns of their own rows, numbered from 1. */
import { character } from '@idlewood/contract/character'
import { factions } from '@idlewood/contract/factions'
import { gangs } from '@idlewood/contract/gangs'
import { managedUser } from '@idlewood/contract/managed-user'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { seededDatabase, staffedPortal } from '../../../test/forks/fork-portal.ts'
import type { Fork } from '../../../test/forks/load-fork.ts'
import { examine } from '../doctor/report.ts'

const estuary: Fork = {
  users: {
    keys: ['primary uid'],
    counts: 'uid',
    columns: `uid int not null, name varchar(24) not null, password varchar(129) not null, level int = 1, admin int = 0,
      faction int = -1, factionrank int = 0, gang int = -1, gangrank int = 0`,
  },
  factions: {
    keys: ['primary fID'],
    columns: `fID int not null, fName varchar(32), fRanks int = 3, fRank1Name varchar(32), fRank2Name varchar(32),
      fRank3Name varchar(32), fRank4Name varchar(32), fRank4Pay int = 0`,
  },
  gangs: {
    keys: ['primary id'],
    columns: 'id int not null, name varchar(32), RankName1 varchar(32), RankName2 varchar(32)',
  },
}

async function estuaryPortal() {
  const url = await seededDatabase(
    estuary,
    `insert into factions values (1, 'Harbour Watch', 3, '{FF0000}Cadet', 'Mate', '', 'Rank 4', 9),
      (2, 'Clinic', 0, 'Nurse', 'Doctor', 'Dean', '', 0)`,
    `insert into gangs values (5, 'Anglers', 'Bait', 'Hook')`,
    `insert into users set name = 'Low_Tide', password = 'x', faction = 1, factionrank = 2, gang = 5, gangrank = 1`,
  )
  const { portal, token } = await staffedPortal(
    url,
    ['update_user_profile', 'view_faction_rank', 'view_faction_users', 'view_gang_rank'],
    { admin: 5, faction: 1, factionrank: 1 },
  )
  return { portal, asked: <I extends object>(input: I) => [input, { token }] as const }
}

test('names the ranks of members and groups, as many as the group has', async () => {
  const { portal, asked } = await estuaryPortal()
  const { body: own } = await portal.call(character.stats, ...asked({}))
  expect(own.userDetails).toMatchObject({ factionname: 'Harbour Watch', factionrankname: 'Cadet' })
  expect(own.unavailable).not.toContain('factionrankname')
  const ranksOf = async (id: string) => (await portal.call(factions.ranks, ...asked({ params: { id } }))).body
  expect(await ranksOf('1')).toEqual({
    factionrank: [
      { id: 1, rank: 1, name: 'Cadet' },
      { id: 1, rank: 2, name: 'Mate' },
      { id: 1, rank: 3, name: null },
    ],
    available: true,
  })
  expect((await ranksOf('2')).factionrank.map(({ rank }) => rank)).toEqual([1, 2, 3, 4])
  const members = await portal.call(factions.users, ...asked({ params: { id: '1' } }))
  expect(members.body.factionuser.map(({ factionrankname }) => factionrankname)).toEqual(['Mate', 'Cadet'])
  const { body } = await portal.call(gangs.ranks, ...asked({ params: { id: '5' } }))
  expect(body.gangrank.map(({ rank, name }) => [rank, name])).toEqual([
    [1, 'Bait'],
    [2, 'Hook'],
  ])
})

test('a person who joins a group begins at its first rank, and only ranks that it has can be given', async () => {
  const { portal, asked } = await estuaryPortal()
  const params = { id: '1' }
  const set = (body: Record<string, number>) => portal.call(managedUser.update, ...asked({ params, body }))
  const held = async () => {
    const { rows } = await sql<{ faction: number; factionrank: number }>`
      select faction, factionrank from users where uid = 1`.execute(portal.game.database.db)
    return rows[0] && [rows[0].faction, rows[0].factionrank]
  }
  const joined = await set({ faction: 2 })
  expect(joined.status, JSON.stringify(joined.body)).toBe(200)
  expect(await held()).toEqual([2, 1])
  const { body } = await portal.call(managedUser.profile, ...asked({ params }))
  const choicesOf = (name: string) =>
    body.fields.find(({ field }) => field === name)?.choices?.map(({ value, label }) => [value, label])
  expect(choicesOf('factionrank')).toEqual([
    [1, 'Nurse'],
    [2, 'Doctor'],
    [3, 'Dean'],
    [4, 'Rank 4'],
  ])
  expect(choicesOf('gangrank')).toEqual([
    [1, 'Bait'],
    [2, 'Hook'],
  ])
  expect((await set({ factionrank: 0 })).status).toBe(400)
  expect((await set({ faction: -1 })).status).toBe(200)
  expect(await held()).toEqual([-1, 0])
})

test('the doctor says where ranks are named, and does not miss a table of them', async () => {
  const { portal } = await estuaryPortal()
  const { adapters, findings } = await examine(portal.game)
  expect(adapters.gangRanks).toBe('numbers, named by columns of gangs')
  const texts = findings.map(({ text }) => text).join(' ')
  expect(texts).not.toMatch(/factionranks|gangranks/)
})

test('numbered columns that say something else about ranks name none', async () => {
  const users = estuary['users']! // the fork is a constant
  const named = `Name1 varchar(64) not null = Rank 1, Name2 varchar(64) not null = Rank 2`
  const reports = `RaportRank1 varchar(30) not null = 0|0|0, RaportRank2 varchar(30) not null = 0|0|0`
  const ranksWith = async (columns: string, values: string) => {
    const url = await seededDatabase(
      { users, factions: { keys: ['primary ID'], columns: `ID int not null, Name varchar(50), ${columns}` } },
      `insert into factions values (1, 'Harbour Watch', ${values})`,
    )
    const { portal, token } = await staffedPortal(url, ['view_faction_rank'])
    const { body } = await portal.call(factions.ranks, { params: { id: '1' } }, { token })
    return body.factionrank.map(({ rank, name }) => [rank, name])
  }
  expect(await ranksWith(`${named}, ${reports}`, `'Cadet', 'Mate', '50 15 0', '40 13 10'`)).toEqual([
    [1, 'Cadet'],
    [2, 'Mate'],
  ])
  expect(await ranksWith(reports, `'50 15 0', '40 13 10'`)).toEqual([])
})
