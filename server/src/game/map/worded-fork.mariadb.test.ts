/** A fork that stores words and other formats where the family stores numbers. */
import { bans } from '@idlewood/contract/bans'
import { factions } from '@idlewood/contract/factions'
import { identity } from '@idlewood/contract/identity'
import { managedUser } from '@idlewood/contract/managed-user'
import { property } from '@idlewood/contract/property'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { worded } from '../../../test/forks/invented.ts'
import type { Fork } from '../../../test/forks/load-fork.ts'
import { nobodyPlays } from '../../../test/presence.ts'
import { testPortal, type TestPortal } from '../../../test/portal.ts'
import { examine } from '../doctor/report.ts'
import { mapGame } from './capability-map.ts'
import { readOverrides } from './overrides.ts'

async function wordedPortal(fork: Fork = worded): Promise<TestPortal> {
  const portal = await testPortal({ fork, presence: nobodyPlays })
  onTestFinished(() => portal.close())
  return portal
}

const refusalOf = async (portal: TestPortal, username: string): Promise<string | undefined> => {
  const form = { username, password: 'idlewood' }
  return (await portal.call(identity.login, { body: form })).body.error
}

test.each([
  ['sim', true],
  ['hack', true],
  ['да', true],
  ['НЕТ', false],
  ['Não', false],
  ['None', false],
  ['-1', false],
  ['YES', true],
  ['1', true],
  ['nao', false],
  ['No', false],
  ['0', false],
  ['', false],
])('an account whose lock is %j is open only if that means no or nothing', async (locked, isLocked) => {
  const portal = await wordedPortal()
  await portal.character('Locked_Person', { locked })
  const refusal = await refusalOf(portal, 'Locked_Person')
  expect(refusal?.includes('is locked in the game') ?? false).toBe(isLocked)
})

test('an account whose lock is the column’s default is open, whatever the word', async () => {
  const words = worded['users']! // the fork is a constant
  const portal = await wordedPortal({
    ...worded,
    users: { ...words, columns: words.columns.replace('= nao', '= abre') },
  })
  await portal.character('Open_Person', { locked: 'abre' })
  await portal.character('Locked_Person', { locked: 'hack' })
  expect(await refusalOf(portal, 'Open_Person')).toBeUndefined()
  expect(await refusalOf(portal, 'Locked_Person')).toContain('is locked in the game')
})

test('ranks belong to the group in their row, not to the row’s own number', async () => {
  const portal = await wordedPortal()
  const { db } = portal.game.database
  await sql`insert into factions values (1, 'Police'), (2, 'Medics')`.execute(db)
  await sql`insert into factionranks (fid, ${sql.id('rank')}, name) values (2, 0, 'Nurse'), (2, 1, 'Doctor'), (1, 0, 'Cadet')`.execute(
    db,
  )
  await portal.character('Medic_Person', { faction: 2, factionrank: 1 })
  const token = await portal.staff('Word_Staff', ['view_faction_rank', 'view_faction_users'])
  const params = { id: '2' }
  const { body: ranks } = await portal.call(factions.ranks, { params }, { token })
  expect(ranks.factionrank.map(({ name }) => name)).toEqual(['Nurse', 'Doctor'])
  const { body: members } = await portal.call(factions.users, { params }, { token })
  expect(members.factionuser.map(({ factionrankname }) => factionrankname)).toEqual(['Doctor'])
})

test('property locks are read, and a rename does not touch an owner whose name differs in letter case', async () => {
  const portal = await wordedPortal()
  const { db } = portal.game.database
  const uid = await portal.character('Same_Name')
  await portal.character('same_name')
  await sql`insert into houses (owner, locked) values ('same_name', 'S')`.execute(db)
  const token = await portal.staff('Word_Staff', ['update_user_profile', 'view_property'], { adminlevel: 5 })
  const body = { username: 'Other_Name' }
  const edit = await portal.call(managedUser.update, { params: { id: String(uid) }, body }, { token })
  expect(edit.status, JSON.stringify(edit.body)).toBe(200)
  const { body: city } = await portal.call(property.list, {}, { token })
  expect(city.property.map(({ owner, locked }) => [owner?.name, locked])).toEqual([['same_name', true]])
})

test('bans are lifted by a number with another name, and the doctor says what they lack', async () => {
  const portal = await wordedPortal()
  await sql`insert into bans (player, unban, reason, level) values
    ('Past_Ban', '05/01/2020 10:00', 'spam', 1), ('Open_Ban', '-1', 'spam', 1)`.execute(
    portal.game.database.db,
  )
  await portal.character('Past_Ban')
  expect(await refusalOf(portal, 'Past_Ban')).toContain('is banned from the game')
  const { findings } = await examine(portal.game)
  const said = findings.map(({ text }) => text)
  expect(said).toContainEqual(
    expect.stringMatching(/^Bans: 1 row holds something in bans\.unban that is no moment the portal reads/),
  )
  expect(said).toContainEqual(
    expect.stringMatching(/^Bans cannot be made here: a row needs a value for bans\.level,/),
  )
  const token = await portal.staff('Word_Staff', ['view_bans', 'manage_bans'], { adminlevel: 5 })
  const { body } = await portal.call(bans.list, {}, { token })
  const id = String(body.bans.find(({ username }) => username === 'Past_Ban')?.id)
  const lifted = await portal.call(bans.lift, { params: { id }, body: { reason: 'Over' } }, { token })
  expect(lifted.status, JSON.stringify(lifted.body)).toBe(200)
  const { rows } = await sql`select player from bans`.execute(portal.game.database.db)
  expect(rows).toEqual([{ player: 'Open_Ban' }])
})

test('the doctor reports columns that list words, and a map file cannot make them number columns', async () => {
  const listing: Fork = {
    users: {
      keys: ['primary uid'],
      counts: 'uid',
      columns: `uid int not null, username varchar(24), password varchar(129), job enum('none','taxi') = none, rank_of set('mod','admin')`,
    },
    vehicles: { keys: ['primary id'], columns: 'id int not null, modelid int, owner_id varchar(24)' },
    factions: { columns: "fName varchar(24), fId int, fType enum('law','none') = none" },
  }
  const portal = await testPortal({ fork: listing })
  onTestFinished(() => portal.close())
  const said = (await examine(portal.game)).findings.map(({ text }) => text)
  expect(said).toContainEqual(expect.stringMatching(/^Words are listed .*: users\.job, factions\.fType\./))
  expect(said).toContainEqual(
    expect.stringMatching(
      /^The table vehicles is not used: .*cannot be it: owner_id is of the type varchar\./,
    ),
  )
  const { introspection } = portal.game.current()
  const fields = { 'users.adminlevel': 'rank_of' }
  const overrides = { ...readOverrides('/nowhere'), fields }
  expect(() => mapGame(introspection, overrides)).toThrow('lists words')
})
