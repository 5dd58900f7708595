/** A fork whose columns share a prefix, beside columns of the same names that something else has added. */
import { character } from '@idlewood/contract/character'
import { managedUser } from '@idlewood/contract/managed-user'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { portalOn, seededDatabase } from '../../../test/forks/fork-portal.ts'
import type { Fork } from '../../../test/forks/load-fork.ts'
import { examine } from '../doctor/report.ts'
import { hashPassword } from '../passwords.ts'

const delta: Fork = {
  users: {
    keys: ['primary playerID'],
    counts: 'playerID',
    columns: `
      playerID int not null, playerName varchar(24) not null, playerPassword char(129) not null, playerLevel int = 1,
      playerMoney int = 0, playerAdmin int = 0, playerFaction int = -1, playerFactionRank int = 0, playerBan int = 0,
      Faction int not null = -1, Level int not null = 0
    `,
  },
  factions: {
    keys: ['primary factionID'],
    counts: 'factionID',
    columns: `
      factionID int not null, factionName varchar(32), factionRanks int = 3, factionRank1 varchar(32),
      factionRank2 varchar(32), factionRank3 varchar(32)
    `,
  },
}

test('the columns with the prefix of the others are read and written, and the doctor finds a lock behind it', async () => {
  const { password } = await hashPassword('whirlpool', 'idlewood')
  const url = await seededDatabase(
    delta,
    `insert into factions values (1, 'Medics', 3, 'Trainee', 'Medic', 'Chief'), (2, 'Police', 3, 'Cadet', 'Officer', 'Sheriff')`,
    `insert into users set playerName = 'Delta_Person', playerPassword = '${password}', playerLevel = 5, playerFaction = 2,
      playerFactionRank = 2`,
    `insert into users set playerName = 'Delta_Staff', playerPassword = '${password}', playerAdmin = 5`,
  )
  const portal = await portalOn(url)
  const token = await portal.signIn('Delta_Staff')
  await portal.grant('Delta_Staff', 'update_user_profile')
  const own = { token: await portal.signIn('Delta_Person') }
  const { body: stats } = await portal.call(character.stats, {}, own)
  expect(stats.userDetails).toMatchObject({ level: 5, factionname: 'Police', factionrankname: 'Officer' })
  const edit = await portal.call(managedUser.update, { params: { id: '1' }, body: { faction: 1 } }, { token })
  expect(edit.status, JSON.stringify(edit.body)).toBe(200)
  const { rows } = await sql`select playerFaction, Faction from users where playerID = 1`.execute(
    portal.game.database.db,
  )
  expect(rows).toEqual([{ playerFaction: 1, Faction: -1 }])
  const { findings } = await examine(portal.game)
  expect(findings.map(({ text }) => text)).toContainEqual(
    expect.stringMatching(/^users\.playerBan may say that an account is banned/),
  )
})
