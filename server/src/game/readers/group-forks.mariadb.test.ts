import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Endpoint, InputOf } from '@idlewood/contract/endpoint'
import { factions } from '@idlewood/contract/factions'
import { gangs } from '@idlewood/contract/gangs'
import { managedUser } from '@idlewood/contract/managed-user'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { acrp } from '../../../test/forks/acrp.ts'
import { harbour, modular } from '../../../test/forks/invented.ts'
import type { Fork } from '../../../test/forks/load-fork.ts'
import { mumbai } from '../../../test/forks/mumbai.ts'
import { nexonic } from '../../../test/forks/nexonic.ts'
import { filledDatabase } from '../../../test/mariadb.ts'
import { forkContent } from '../../../test/templates.ts'
import { testPortal, type TestPortal } from '../../../test/portal.ts'
import { examine } from '../doctor/report.ts'
import { groupChoices } from './memberships.ts'

interface Staffed extends TestPortal {
  token: string
}

/** A portal on a fork, with a user who may see everything about factions and gangs. */
async function staffed(
  fork: Fork,
  { map = {}, scheme }: { map?: object; scheme?: string } = {},
): Promise<Staffed> {
  const { url, drop } = await filledDatabase(forkContent(fork))
  onTestFinished(drop)
  const folder = mkdtempSync(join(tmpdir(), 'idlewood-groups-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const mapFile = join(folder, 'map.json')
  writeFileSync(mapFile, JSON.stringify(map))
  const portal = await testPortal({
    environment: {
      GAME_DATABASE_URL: url,
      GAME_MAP_FILE: mapFile,
      ...(scheme ? { GAME_PASSWORD_SCHEME: scheme } : {}),
    },
  })
  onTestFinished(() => portal.close())
  const demanded = [...Object.values(factions), ...Object.values(gangs)].flatMap(({ access }) => [...access])
  const token = await portal.staff('Group_Reader', demanded)
  return { ...portal, token }
}

const ofFactions = ['fpainkillers', 'fcash', 'fdirtycash']

describe.each([
  ['nexonic', nexonic, 'pot', 'crack'],
  ['mumbai', mumbai, 'weed', 'cocaine'],
  ['acrp', acrp, 'pot', 'crack'],
])('%s', (_, fork, pot, crack) => {
  test('answers every call, and lists the fields it has no column for', async () => {
    const { call, token, game } = await staffed(fork)
    const { db } = game.database
    await sql`insert into factions (id, name, shortname, type, rankcount, turftokens) values
      (1, 'City Police', 'CP', 1, 6, 2)`.execute(db)
    await sql`insert into factionranks values (1, 1, 'Officer'), (1, 0, 'Cadet')`.execute(db)
    await sql`insert into factionpay values (1, 1, 500)`.execute(db)
    await sql`insert into factionskins values (1, 0, 280)`.execute(db)
    await sql`insert into gangs (id, name, ${sql.ref(pot)}, ${sql.ref(crack)}, pistolammo, fmjammo) values
      (1, 'Reds', 7, 9, 30, 12)`.execute(db)
    await sql`insert into gangranks values (1, 6, 'Boss')`.execute(db)
    await sql`insert into gangskins values (1, 0, 30)`.execute(db)
    await sql`update users set faction = 1, factionrank = 1, gang = 1`.execute(db)
    const params = { id: '1' }
    const ask = async <E extends Endpoint>(endpoint: E) => {
      const input = { params } as Partial<InputOf<E>> // every endpoint below takes the id of a group
      const { status, body } = await call(endpoint, input, { token })
      expect(status, `${endpoint.path} ${JSON.stringify(body)}`).toBe(200)
      return body
    }

    expect(await ask(factions.list)).toEqual({
      factions: [{ id: 1, name: 'City Police', shortname: 'CP', leader: null, type: 1, rankcount: 6 }],
      available: true,
      unavailable: [],
    })
    const details = await ask(factions.details)
    expect(details.factiondetails[0]).toMatchObject({ turftokens: 2, fcash: null, fdirtycash: null })
    expect(details.unavailable).toEqual(ofFactions)
    expect(await ask(factions.users)).toMatchObject({
      factionuser: [{ username: 'Group_Reader', factionrank: 1, factionrankname: 'Officer' }],
      unavailable: [],
    })
    expect((await ask(factions.ranks)).factionrank).toEqual([
      { id: 1, rank: 0, name: 'Cadet' },
      { id: 1, rank: 1, name: 'Officer' },
    ])
    expect((await ask(factions.salaries)).factionsalary).toEqual([{ rank: 1, amount: 500 }])
    expect((await ask(factions.skins)).factionskin).toEqual([{ id: 1, slot: 0, skinid: 280 }])

    expect((await ask(gangs.list)).gangs).toEqual([
      { id: 1, name: 'Reds', motd: null, leader: null, level: 1 },
    ])
    const gang = await ask(gangs.details)
    expect(gang.unavailable).toEqual([])
    expect(gang.gangsdetails[0]).toMatchObject({ pot: 7, crack: 9, ammo: 42, alliance: -1, strikes: 0 })
    expect((await ask(gangs.users)).total).toBe(1)
    expect((await ask(gangs.ranks)).gangrank).toEqual([{ id: 1, rank: 6, name: 'Boss' }])
    expect((await ask(gangs.skins)).gangskin).toEqual([{ id: 1, slot: 0, skinid: 30 }])

    const { fields } = await examine(game)
    const source = (entity: string, field: string) =>
      fields.find((mapped) => mapped.entity === entity && mapped.field === field)?.source
    expect(source('factions', 'fcash')).toBeNull()
    expect(source('factionpay', 'amount')).toMatch(/^factionpay\.amount \(int/)
    expect(source('gangs', 'ammo')).toMatch(/^sum of gangs\.pistolammo, .*gangs\.fmjammo$/)
    expect(source('gangs', 'pot')).toContain(`gangs.${pot} (`)
  })
})

test('a fork that stores rank names sorts members by the table of ranks', async () => {
  const { call, character, token, game } = await staffed(mumbai)
  const { db } = game.database
  await sql`insert into gangs (id, name) values (3, 'Reds')`.execute(db)
  await sql`insert into gangranks values (3, 0, 'Lookout'), (3, 6, '{FF0000}Capo')`.execute(db)
  await character('A_Stray', { gang: 3, gangrank: 'Consultant' })
  await character('B_Lookout', { gang: 3, gangrank: 'lookout' })
  await character('C_Nobody', { gang: 3, gangrank: 'none' })
  await character('D_Capo', { gang: 3, gangrank: 'Capo' })
  await character('E_Number', { gang: 3, gangrank: '6' })
  const { body } = await call(gangs.users, { params: { id: '3' } }, { token })
  expect(
    body.ganguser.map(({ username, gangrank, gangrankname }: Record<string, unknown>) => [
      username,
      gangrank,
      gangrankname,
    ]),
  ).toEqual([
    ['D_Capo', 6, 'Capo'],
    ['E_Number', 6, 'Capo'],
    ['B_Lookout', 0, 'lookout'],
    ['A_Stray', null, 'Consultant'],
    ['C_Nobody', null, null],
  ])
  const query = { page: '2', limit: '3' }
  const second = await call(gangs.users, { params: { id: '3' }, query }, { token })
  expect(second.body).toMatchObject({
    total: 5,
    ganguser: [{ username: 'A_Stray' }, { username: 'C_Nobody' }],
  })
})

test('ranks are set by number where members have the number in a column of text', async () => {
  const before = await staffed(mumbai)
  const { db } = before.game.database
  await sql`insert into gangs (id, name) values (3, 'Reds'), (4, 'Blues')`.execute(db)
  await sql`insert into gangranks values (3, 0, 'Lookout'), (3, 6, 'Capo')`.execute(db)
  const uid = await before.character('A_Soldier', { gang: 3, gangrank: '2' })
  await before.character('B_Lookout', { gang: 3, gangrank: '0' })
  await before.character('C_Unset', { gang: 4, gangrank: 'none' })
  // The rows are read when a portal starts.
  const { call, staff, close } = await testPortal({
    environment: { GAME_DATABASE_URL: before.config.gameDatabaseUrl },
  })
  onTestFinished(() => close())
  const token = await staff('Rank_Setter', ['update_user_profile'])
  const params = { id: String(uid) }
  const { body } = await call(managedUser.profile, { params }, { token })
  expect(body.user.gangrank).toBe('2')
  const limits = body.fields.find(({ field }: { field: string }) => field === 'gangrank')
  expect(limits?.choices).toHaveLength(7)
  expect(limits?.choices).toContainEqual({ value: 2, label: 'Rank 2', unnamed: 'rank' })
  expect(limits?.choices).toContainEqual({ value: 6, label: 'Capo' })

  const named = await call(managedUser.update, { params, body: { gangrank: 'Capo' } }, { token })
  expect(named.status).toBe(400)
  const set = await call(managedUser.update, { params, body: { gangrank: '6' } }, { token })
  expect(set.body.change).toMatchObject({ fields: [{ field: 'gangrank', old: '2', new: '6' }] })
  const { rows } = await sql`select gangrank from users where uid = ${uid}`.execute(db)
  expect(rows).toEqual([{ gangrank: '6' }])
  const moved = await call(managedUser.update, { params, body: { gang: '4' } }, { token })
  expect(moved.body.change.state).toBe('applied')
  expect(moved.body.change.fields).toContainEqual({ field: 'gangrank', old: '6', new: 0 })
})

test('the later of two rows with the same number counts, as in the game', async () => {
  const { call, token, game } = await staffed(nexonic)
  const { db } = game.database
  await sql`insert into gangs (id, name) values (2, 'First'), (2, 'Second'), (-1, 'Left over'), (null, 'Nothing')`.execute(
    db,
  )
  const { body } = await call(gangs.list, {}, { token })
  expect(body.gangs).toEqual([{ id: 2, name: 'Second', motd: null, leader: null, level: 1 }])
  expect((await call(gangs.details, { params: { id: '2' } }, { token })).body.gangsdetails).toHaveLength(1)
})

test('0 is no faction even if it has a row, and one without a name is offered by its number', async () => {
  const { character, call, grant, token, game } = await staffed(nexonic)
  await grant('Group_Reader', 'update_user_profile')
  await sql`insert into factions (id, name) values (0, 'Civilians'), (1, 'Clinic'), (7, '')`.execute(
    game.database.db,
  )
  const free = await character('Free_Person', { faction: 0 })
  const summary = await call(managedUser.summary, { params: { id: String(free) } }, { token })
  expect(summary.body.details?.faction).toBeNull()
  const { choices } = await groupChoices(game, 'faction', { faction: 0, gang: -1 })
  expect(choices?.map(({ label }) => label)).toEqual(['None', 'Clinic', '7'])
})

test('a fork without ranks, pay and skins reports them as unavailable', async () => {
  const { call, token, game } = await staffed(harbour)
  await sql`insert into factions values (1, 'Harbour Office')`.execute(game.database.db)
  const params = { id: '1' }
  const { body: list } = await call(factions.list, {}, { token })
  expect(list.factions).toEqual([
    { id: 1, name: 'Harbour Office', shortname: null, leader: null, type: null, rankcount: null },
  ])
  expect(list.unavailable).toEqual(['leader', 'shortname', 'type', 'rankcount'])
  expect((await call(factions.ranks, { params }, { token })).body).toEqual({
    factionrank: [],
    available: false,
  })
  expect((await call(factions.salaries, { params }, { token })).body.available).toBe(false)
  expect((await call(factions.skins, { params }, { token })).body.available).toBe(false)
  expect((await call(factions.users, { params }, { token })).body.available).toBe(true)
  expect((await call(gangs.list, {}, { token })).body).toMatchObject({ gangs: [], available: false })
})

test('a fork without factions has an empty list, and every faction is missing', async () => {
  const { call, token } = await staffed(modular, { scheme: 'sha256' })
  expect((await call(factions.list, {}, { token })).body).toMatchObject({ factions: [], available: false })
  for (const endpoint of [factions.details, factions.users, factions.ranks, gangs.users]) {
    expect((await call(endpoint, { params: { id: '1' } }, { token })).status).toBe(404)
  }
})

test('tables with their own row numbers are read by group', async () => {
  const { call, token, game } = await staffed({
    ...nexonic,
    factionranks: {
      keys: ['primary id'],
      counts: 'id',
      columns: 'id int not null, factionid int not null, rank tinyint, name varchar(32)',
    },
  })
  const { db } = game.database
  await sql`insert into factions (id, name) values (4, 'City Hall')`.execute(db)
  await sql`insert into factionranks values (1, 4, 0, 'Clerk'), (4, 9, 0, 'Not theirs')`.execute(db)
  const { body } = await call(factions.ranks, { params: { id: '4' } }, { token })
  expect(body.factionrank).toEqual([{ id: 4, rank: 0, name: 'Clerk' }])
})

test('an operator can map the budget as a faction’s money and exclude the sum of ammunition', async () => {
  const map = { fields: { 'factions.fcash': 'budget', 'gangs.ammo': null }, factionTypes: { 5: 'Hitmen' } }
  const { call, token, game, ask } = await staffed(mumbai, { map })
  const { db } = game.database
  await sql`insert into factions (id, name, budget) values (1, 'City Hall', 123456)`.execute(db)
  await sql`insert into gangs (id, name, pistolammo) values (1, 'Reds', 3)`.execute(db)
  const { body } = await call(factions.details, { params: { id: '1' } }, { token })
  expect(body.factiondetails[0]?.fcash).toBe(123456)
  expect(body.unavailable).toEqual(['fpainkillers', 'fdirtycash'])
  const gang = await call(gangs.details, { params: { id: '1' } }, { token })
  expect(gang.body).toMatchObject({ gangsdetails: [{ ammo: null }], unavailable: ['ammo'] })
  const { body: info } = await ask('GET', '/api/portal')
  expect(info.names.factionTypes).toMatchObject({ 1: 'Police', 4: 'Government', 5: 'Hitmen' })
})
