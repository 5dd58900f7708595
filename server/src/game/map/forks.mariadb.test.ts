import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { character } from '@idlewood/contract/character'
import { identity } from '@idlewood/contract/identity'
import { vehicles } from '@idlewood/contract/vehicles'
import { sql } from 'kysely'
import { createConnection } from 'mysql2/promise'
import { describe, expect, onTestFinished, test } from 'vitest'
import { runDoctor } from '../../../test/doctor.ts'
import { acrp } from '../../../test/forks/acrp.ts'
import { harbour, modular } from '../../../test/forks/invented.ts'
import { accountWith, forkDatabase, portalOn } from '../../../test/forks/fork-portal.ts'
import { mumbai } from '../../../test/forks/mumbai.ts'
import { nexonic } from '../../../test/forks/nexonic.ts'
import { mariadbUrl } from '../../../test/mariadb.ts'

/** The exact definitions of all tables according to the database. */
async function shapeOf(url: string): Promise<string[]> {
  const connection = await createConnection({ uri: url })
  const [tables] = await connection.query('show tables')
  const statements: string[] = []
  // Rows of one text each.
  for (const row of tables as Record<string, string>[]) {
    const [name = ''] = Object.values(row)
    const [made] = await connection.query(`show create table \`${name}\``)
    statements.push(JSON.stringify(made).replaceAll(/ AUTO_INCREMENT=\d+/g, ''))
  }
  await connection.end()
  return statements
}

describe.each([
  ['nexonic', nexonic],
  ['mumbai', mumbai],
  ['acrp', acrp],
  ['an unseen fork on MyISAM', harbour],
])('%s', (_, fork) => {
  test('supports sign-up, sign-out and sign-in, shows the character, and leaves the schema unchanged', async () => {
    const url = await forkDatabase(fork)
    const before = await shapeOf(url)
    const portal = await portalOn(url)
    const signedUp = await portal.call(identity.signup, {
      body: { username: 'New_Comer', password: 'a long password' },
    })
    expect(signedUp.status, JSON.stringify(signedUp.body)).toBe(201)
    await portal.call(identity.logout, {}, { token: signedUp.body.token })
    const token = await portal.signIn('new_comer', 'a long password')
    for (const endpoint of [character.profile, character.stats, character.inventory, vehicles.list]) {
      const { status, body } = await portal.call(endpoint, {}, { token })
      expect(status, `${endpoint.path} ${JSON.stringify(body)}`).toBe(200)
    }
    expect(await shapeOf(url)).toEqual(before)
  })
})

describe('fields a fork lacks', () => {
  test('are null and listed as unavailable, not invented', async () => {
    const portal = await portalOn(await forkDatabase(mumbai))
    await portal.character('Plain_Person')
    const token = await portal.signIn('Plain_Person')
    const { body: profile } = await portal.call(character.profile, {}, { token })
    expect(profile.user.helperlevel).toBeNull()
    expect(profile.unavailable).toEqual(['helperlevel'])
    const { body: stats } = await portal.call(character.stats, {}, { token })
    expect(stats.unavailable).toEqual(['atm'])
  })

  test('are read from other columns that contain the same', async () => {
    const portal = await portalOn(await forkDatabase(mumbai))
    const uid = await portal.character('Wide_Pockets', {
      weed: 12,
      rope: 1,
      cocaine: 0,
      gang: 3,
      gangrank: 'Capo',
    })
    const { db } = portal.game.database
    await sql`insert into gangs (id, name) values (3, '{FF0000}Red~w~ Hand')`.execute(db)
    await sql`insert into vehicles (ownerid, owner, modelid, carImpounded, health, weed, weapon_1, ammo_1, mileage)
      values (${uid}, 'Wide_Pockets', 411, 1, 873.5, 7, 31, 90, 0)`.execute(db)
    const token = await portal.signIn('Wide_Pockets')
    const { body: inventory } = await portal.call(character.inventory, {}, { token })
    expect(inventory.inventory).toEqual([
      { invitem: 'Weed', invQuantity: 12 },
      { invitem: 'Rope', invQuantity: 1 },
    ])
    const { body: stats } = await portal.call(character.stats, {}, { token })
    expect(stats.userDetails).toMatchObject({ gangname: 'Red Hand', gangrankname: 'Capo', factionname: null })
    const { body: garage } = await portal.call(vehicles.list, {}, { token })
    const params = { id: String(garage.vehicles[0]?.id) }
    const { body: vehicle } = await portal.call(vehicles.stats, { params }, { token })
    expect(vehicle.vehicle).toMatchObject({ impounded: 1, health: 87.35, plate: null, gpsSystem: null })
    expect(vehicle.unavailable).toEqual(['gpsSystem'])
    expect(vehicle.storage).toEqual([
      { itemname: 'Weed', itemquantity: 7 },
      { itemname: 'M4', itemquantity: 90 },
    ])
  })

  test('are found under other names, in any letter case and type', async () => {
    const portal = await portalOn(await forkDatabase(harbour))
    const uid = await portal.character('Harbour_Hand', {
      Money: 5,
      LastLogin: 0,
      Armour: 40,
      GangRank: 'Lookout',
      Gang: 2,
      Bank: 9007199254740991,
    })
    const { db } = portal.game.database
    await sql`insert into Vehicles (ID, OwnerID, Model, CarPlate) values (7, ${uid}, 452, 'SEA 1')`.execute(
      db,
    )
    await sql`insert into carstorage (ID, itemName, itemQuantity) values (7, 'Anchor', 1), (8, 'Not mine', 1)`.execute(
      db,
    )
    await sql`insert into Player_Inventory (user_id, item, amount) values (${uid}, 'Compass', 2), (${uid + 1}, 'Not mine', 1)`.execute(
      db,
    )
    const token = await portal.signIn('Harbour_Hand')
    const { body: profile } = await portal.call(character.profile, {}, { token })
    expect(profile.user).toMatchObject({
      cash: 5,
      armor: 40,
      gender: 1,
      bank: 9007199254740991,
      lastlogin: null,
    })
    expect((await portal.call(character.inventory, {}, { token })).body.inventory).toEqual([
      { invitem: 'Compass', invQuantity: 2 },
    ])
    const { body: vehicle } = await portal.call(vehicles.stats, { params: { id: '7' } }, { token })
    expect(vehicle.storage).toEqual([{ itemname: 'Anchor', itemquantity: 1 }])
    expect((await portal.call(character.stats, {}, { token })).body.userDetails.gangrankname).toBe('Lookout')
  })
})

test('a fork that requires a value for every column and salts its passwords accepts sign-ups', async () => {
  const portal = await portalOn(await forkDatabase(modular), { GAME_PASSWORD_SCHEME: 'sha256' })
  await portal.character('Salt_Water')
  const { rows } = await sql<{ password: string; salt: string }>`select password, salt from users`.execute(
    portal.game.database.db,
  )
  expect(rows[0]?.password).toMatch(/^[0-9A-F]{64}$/)
  expect(rows[0]?.salt).toMatch(/^[0-9a-f]{16}$/)
  expect(await portal.signIn('Salt_Water')).toBeTruthy()
})

test('a password scheme that does not fit the column disables sign-up instead of truncating the hash', async () => {
  const portal = await portalOn(await forkDatabase(modular), { GAME_PASSWORD_SCHEME: 'whirlpool' })
  const answer = await portal.call(identity.signup, {
    body: { username: 'Cut_Short', password: 'a long password' },
  })
  expect(answer.status).toBe(409)
  expect(answer.body.error).toContain('too short for GAME_PASSWORD_SCHEME')
})

test('odd values from real servers are interpreted correctly', async () => {
  const portal = await portalOn(await forkDatabase(nexonic))
  const uid = await portal.character('Odd_Values', {
    bank: -500,
    health: 137.5,
    job: null,
    faction: 19,
    vippackage: 3,
  })
  const { db } = portal.game.database
  await sql`set session sql_mode = ''`.execute(db)
  await sql`update users set lastlogin = '0000-00-00 00:00:00' where uid = ${uid}`.execute(db)
  const token = await portal.signIn('Odd_Values')
  const { body } = await portal.call(character.profile, {}, { token })
  expect(body.user).toMatchObject({ bank: -500, health: 137.5, lastlogin: null, vippackage: 3 })
  const { body: stats } = await portal.call(character.stats, {}, { token })
  expect(stats.userDetails).toMatchObject({ job: null, faction: 19, factionname: null })
})

test("another player's vehicle gives the same response as a missing one", async () => {
  const portal = await portalOn(await forkDatabase(nexonic))
  await portal.character('Own_Nothing')
  const { db } = portal.game.database
  await sql`insert into vehicles (id, ownerid, owner, modelid) values (5, 999, 'Else', 411), (6, 0, 'Nobody', 411)`.execute(
    db,
  )
  const token = await portal.signIn('Own_Nothing')
  const answers = await Promise.all(
    ['5', '6', '77'].map((id) => portal.call(vehicles.stats, { params: { id } }, { token })),
  )
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  expect(new Set(answers.map(({ body }) => body.error)).size).toBe(1)
  const evil = await Promise.all(
    ['0', '-1', '5;drop table users', '5%27', '1e3', '99999999999'].map((id) =>
      portal.call(vehicles.stats, { params: { id } }, { token }),
    ),
  )
  expect(evil.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 400])
})

describe('the doctor', () => {
  test.each([
    [
      'nexonic',
      nexonic,
      [
        'users.armor (float)',
        'rows of inventory',
        'atm          not available',
        'CREATE INDEX `username_index` ON `users`',
      ],
    ],
    [
      'mumbai',
      mumbai,
      ['vehicles.carImpounded', 'columns of users', 'helperlevel  not available', 'the rank’s name in users'],
    ],
    ['acrp', acrp, ['rows of newinventory', 'discordid    not available']],
  ])('says of %s what is there and what is missing', async (_, fork, lines) => {
    const { code, output } = await runDoctor({ GAME_DATABASE_URL: await forkDatabase(fork) })
    for (const line of lines) expect(output).toContain(line)
    expect(output).toContain('The portal can work with this database')
    expect(code).toBe(0)
  })

  test('says what is missing in a database of another family', async () => {
    const url = await forkDatabase({ players: { columns: 'id int' } })
    expect(await runDoctor({ GAME_DATABASE_URL: url })).toEqual({
      code: 1,
      output: expect.stringContaining('There is no table users'),
    })
  })

  test('says that the login was refused', async () => {
    const url = new URL(await forkDatabase(nexonic))
    url.username = 'nobody_here'
    url.password = 'wrong'
    const { code, output } = await runDoctor({ GAME_DATABASE_URL: url.href })
    expect(code).toBe(1)
    expect(output).toContain('refused the login')
    expect(output).not.toMatch(/ at .*\.ts/)
  })

  test('says that the database does not exist', async () => {
    const url = new URL(mariadbUrl())
    url.pathname = '/no_such_game'
    const { code, output } = await runDoctor({ GAME_DATABASE_URL: url.href })
    expect({ code, output }).toEqual({
      code: 1,
      output: expect.stringContaining('does not exist on that server'),
    })
  })

  test('says that nothing is listening', async () => {
    const { code, output } = await runDoctor({ GAME_DATABASE_URL: 'mysql://a:b@127.0.0.1:9/game' })
    expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining('cannot be reached') })
  })

  test('reports the location of a mistake in the map file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'idlewood-map-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const file = join(folder, 'map.json')
    writeFileSync(file, JSON.stringify({ fields: { 'users.armour': 'armor' } }))
    const { code, output } = await runDoctor({
      GAME_DATABASE_URL: await forkDatabase(nexonic),
      GAME_MAP_FILE: file,
    })
    expect(code).toBe(1)
    expect(output).toContain('fields users.armour is not one of: ')
  })
})

test('a read-only account can sign users in, and says why they cannot sign up', async () => {
  const url = await forkDatabase(nexonic)
  const writer = await portalOn(url)
  await writer.character('Reads_Only')
  const reader = await accountWith(url, 'select on *')
  const portal = await portalOn(reader)
  expect(await portal.signIn('Reads_Only')).toBeTruthy()
  const answer = await portal.call(identity.signup, {
    body: { username: 'Cannot_Join', password: 'a long password' },
  })
  expect(answer.status).toBe(409)
  expect(answer.body.error).toContain('may not add characters')
  const { code, output } = await runDoctor({ GAME_DATABASE_URL: reader })
  expect(code).toBe(0)
  expect(output).toContain('This account may not add characters')
  expect(output).toContain('This account may not change users')
})
