import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bans } from '@idlewood/contract/bans'
import { character } from '@idlewood/contract/character'
import { identity } from '@idlewood/contract/identity'
import { managedUser } from '@idlewood/contract/managed-user'
import { property } from '@idlewood/contract/property'
import { vehicles } from '@idlewood/contract/vehicles'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import {
  besideWebsite,
  nextGeneration,
  ownedCharacters,
  prefixedMembers,
  prefixedTables,
  saltedPlayers,
} from '../../../test/forks/families.ts'
import { runDoctor } from '../../../test/doctor.ts'
import { forkDatabase } from '../../../test/forks/fork-portal.ts'
import { testPortal, type TestPortal } from '../../../test/portal.ts'
import { nobodyPlays } from '../../../test/presence.ts'
import { hashPassword } from '../passwords.ts'

function folderOfTest(): string {
  const folder = mkdtempSync(join(tmpdir(), 'idlewood-family-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The map file that the doctor proposes, with the operator's additions. */
function proposedMap(output: string, more: { tables?: object; fields?: object } = {}): object {
  const map = JSON.parse(/\{[\s\S]*\}/.exec(output)?.[0] ?? 'null') as { tables: object; fields: object }
  return { tables: { ...map.tables, ...more.tables }, fields: { ...map.fields, ...more.fields } }
}

/** A portal on this game with a map file. */
async function portalBy(url: string, map: object, scheme: 'whirlpool' | 'sha256'): Promise<TestPortal> {
  const mapFile = join(folderOfTest(), 'map.json')
  writeFileSync(mapFile, JSON.stringify(map))
  const portal = await testPortal({
    fork: {},
    named: false,
    presence: nobodyPlays,
    environment: {
      GAME_DATABASE_URL: url,
      GAME_MAP_FILE: mapFile,
      GAME_PASSWORD_SCHEME: scheme,
    },
  })
  onTestFinished(() => portal.close())
  return portal
}

const newcomer = { username: 'First_Comer', password: 'velvet-harbour-39' }

async function signUp({ call }: TestPortal): Promise<string> {
  const { status, body } = await call(identity.signup, { body: newcomer })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.token
}

test('tables of the Next Generation family work with the map file that the doctor proposes', async () => {
  const url = await forkDatabase(nextGeneration)
  const { code, output } = await runDoctor({ GAME_DATABASE_URL: url })
  expect(code).toBe(1)
  expect(output).toContain('There is no table users')
  expect(output).toContain('The tables look like this gamemode: Next Generation Gaming')
  // Its column `Key` says little, and no other table has names and passwords.
  expect(output).toContain('in the table accounts, which has no column the portal takes for password')
  expect(output).not.toContain('The portal does not support that')
  const portal = await portalBy(url, proposedMap(output), 'whirlpool')
  await signUp(portal)
  const { db } = portal.game.database
  await sql`update accounts set Money = 123, Bank = 456, Level = 7, Model = 120, Job = 2, DonateRank = 3`.execute(
    db,
  )
  await sql`insert into vehicles (sqlID, pvModelId, pvPlate, pvFuel, pvTicket) values (1, 411, 'NGG 1', 60, 250)`.execute(
    db,
  )
  // The game keeps the row of a ban that staff have lifted.
  await sql`insert into bans (user_id, reason, date_added, date_unban, status)
    values (1, 'Spam', '2022-01-05 05:08:54', '2022-01-06 09:10:11', 4), (99, 'Spam', '2022-01-05 05:08:54', null, 1)`.execute(
    db,
  )
  const token = await portal.signIn(newcomer.username, newcomer.password)
  const { body: profile } = await portal.call(character.profile, {}, { token })
  expect(profile.user).toMatchObject({ cash: 123, bank: 456, level: 7, skin: 120, vippackage: 3 })
  const { body: list } = await portal.call(vehicles.list, {}, { token })
  expect(list.vehicles).toEqual([{ id: 1, modelid: 411, plate: 'NGG 1' }])
  const { body: car } = await portal.call(vehicles.stats, { params: { id: '1' } }, { token })
  expect(car.vehicle).toMatchObject({ fuel: 60, tickets: 250, impounded: 0, health: null })
  await portal.grant(newcomer.username, 'update_user_profile', 'view_bans')
  const { body: banned } = await portal.call(bans.list, {}, { token })
  expect(banned.bans.map(({ date }) => date)).toEqual(['2022-01-05T05:08:54'])
  const staff = await portal.call(managedUser.profile, { params: { id: '1' } }, { token })
  expect(staff.status).toBe(200)
  await sql`insert into accounts (Username, \`Key\`, Band) select 'Banned_Comer', \`Key\`, 1 from accounts`.execute(
    db,
  )
  await expect(portal.signIn('Banned_Comer', newcomer.password)).rejects.toThrow('is locked in the game')
  const after = await runDoctor({ GAME_DATABASE_URL: url, GAME_MAP_FILE: portal.config.gameMapFile })
  expect(after.output).toContain('The portal can work with this database')
  expect(after.output).toContain('accounts.Salt looks like the salt of passwords')
  expect(after.output).toMatch(/number columns of accounts that no page shows: .*Crates/)
})

test('characters with a column `Key` are not called unsupported because a website has accounts beside them', async () => {
  const site = { columns: 'id int, username varchar(32), password varchar(60), email varchar(64)' }
  const url = await forkDatabase({ ...nextGeneration, cp_users: site })
  const { output } = await runDoctor({ GAME_DATABASE_URL: url })
  expect(output).toContain('in the table accounts, which has no column the portal takes for password')
  expect(output).not.toContain('The portal does not support that')
})

test('accounts of the Next Generation family with salted Whirlpool sign in, and sign-up salts as the game', async () => {
  const url = await forkDatabase(nextGeneration)
  const { output } = await runDoctor({ GAME_DATABASE_URL: url })
  const portal = await portalBy(url, proposedMap(output), 'whirlpool')
  const { db } = portal.game.database
  // As the game stores them: WP_Hash of the password followed by ten random letters.
  const { password: key } = await hashPassword('whirlpool', `${newcomer.password}fT4xQ9aB3z`)
  await sql`insert into accounts (Username, \`Key\`, Salt) values ('Old_Timer', ${key}, 'fT4xQ9aB3z')`.execute(
    db,
  )
  expect(await portal.signIn('Old_Timer', newcomer.password)).toBeTruthy()
  await signUp(portal)
  const { rows } = await sql<{ key: string; salt: string }>`
    select \`Key\` as \`key\`, Salt as salt from accounts where Username = ${newcomer.username}`.execute(db)
  expect(rows[0]?.salt).toHaveLength(10)
  const { password } = await hashPassword('whirlpool', `${newcomer.password}${rows[0]?.salt}`)
  expect(rows[0]?.key).toBe(password)
  expect(await portal.signIn(newcomer.username, newcomer.password)).toBeTruthy()
})

test('tables with salted SHA-256 support sign-up and sign-in as in the game, profile and vehicles', async () => {
  const url = await forkDatabase(saltedPlayers)
  const { output } = await runDoctor({ GAME_DATABASE_URL: url })
  expect(output).toContain('GAME_PASSWORD_SCHEME=sha256')
  const cars = { 'vehicles.modelid': 'model', 'vehicles.ownerid': 'owner_id' }
  const map = proposedMap(output, { tables: { vehicles: 'cars' }, fields: cars })
  const portal = await portalBy(url, map, 'sha256')
  await signUp(portal)
  const { db } = portal.game.database
  const { rows } = await sql<{ password: string; salt: string; ip: string }>`
    select password, salt, ip_address as ip from players`.execute(db)
  const [stored] = rows
  expect(stored?.ip).toBe('127.0.0.1')
  expect(stored?.salt).toHaveLength(16)
  const hash = createHash('sha256').update(`${newcomer.password}${stored?.salt}`).digest('hex')
  expect(stored?.password).toBe(hash.toUpperCase())
  await sql`update players set money = 77, level = 4`.execute(db)
  await sql`insert into cars (owner_id, model, plate) values (1, 560, 'SALT')`.execute(db)
  await sql`insert into banlist (name, ip, reason, banned_by, expires, banned) values
    (${newcomer.username}, 'n/a', 'Spam', 'Boss', '2020-01-01', 1), ('Bad_Apple', 'n/a', 'Spam', 'Boss', null, 1)`.execute(
    db,
  )
  const token = await portal.signIn(newcomer.username, newcomer.password)
  const { body } = await portal.call(character.profile, {}, { token })
  expect(body.user).toMatchObject({ cash: 77, level: 4 })
  const { body: list } = await portal.call(vehicles.list, {}, { token })
  expect(list.vehicles).toEqual([{ id: 1, modelid: 560, plate: 'SALT' }])
  await portal.grant(newcomer.username, 'view_bans')
  const { body: banned } = await portal.call(bans.list, {}, { token })
  expect(banned.bans.map(({ username }) => username)).toEqual(['Bad_Apple'])
  const wrong = await runDoctor({
    GAME_DATABASE_URL: url,
    GAME_MAP_FILE: portal.config.gameMapFile,
    GAME_PASSWORD_SCHEME: 'whirlpool',
  })
  expect(wrong.output).toContain('It is filled, so the scheme is probably sha256')
  expect(wrong.output).toContain('That is the length of sha256')
  expect(wrong.output).toMatch(/\d+ of 41 fields, probably another family/)
  expect(wrong.output).not.toContain('The portal can work with this database')
})

test('the doctor proposes the table that looks like that of the characters; columns are found behind a prefix', async () => {
  const url = await forkDatabase(prefixedMembers)
  const { code, output } = await runDoctor({ GAME_DATABASE_URL: url })
  expect(code).toBe(1)
  expect(output).toContain('The table members looks like that of the characters: it has columns for 8 of')
  const portal = await portalBy(url, proposedMap(output), 'whirlpool')
  await signUp(portal)
  const { db } = portal.game.database
  await sql`update members set mCash = 123, mBank = 456, mLevel = 7, mSkin = 120`.execute(db)
  await sql`insert into vehicle (vehModel, vehOwner, vehFuel) values (411, 1, 60), (560, 2, 9)`.execute(db)
  await sql`insert into houses (houseOwner, housePrice) values (${newcomer.username}, 90000)`.execute(db)
  await sql`insert into inventory (ID, invItem, invQuantity) values (1, 'Mask', 2), (2, 'Rope', 1)`.execute(
    db,
  )
  const own = { token: await portal.signIn(newcomer.username, newcomer.password) }
  const { body } = await portal.call(character.profile, {}, own)
  expect(body.user).toMatchObject({ cash: 123, bank: 456, level: 7, skin: 120 })
  const { body: car } = await portal.call(vehicles.stats, { params: { id: '1' } }, own)
  expect(car.vehicle).toMatchObject({ modelid: 411, fuel: 60, impounded: 0 })
  const { body: homes } = await portal.call(property.own, {}, own)
  expect(homes.property).toMatchObject([{ kind: 'house', id: 1, price: 90_000, locked: true }])
  const { body: items } = await portal.call(character.inventory, {}, own)
  expect(items.inventory).toEqual([{ invitem: 'Mask', invQuantity: 2 }])
})

test('tables behind the prefix that most share are found, and bans there refuse', async () => {
  const portal = await portalBy(await forkDatabase(prefixedTables), {}, 'whirlpool')
  await signUp(portal)
  const { db } = portal.game.database
  const { username, password } = newcomer
  await sql`insert into server_vehicles (model) values (420)`.execute(db)
  await sql`insert into server_personal_vehicles (owner, model) values (${username}, 411)`.execute(db)
  await sql`insert into server_houses (owner, price) values (${username}, 90000)`.execute(db)
  const own = { token: await portal.signIn(username, password) }
  const { body: garage } = await portal.call(vehicles.list, {}, own)
  expect(garage.vehicles).toEqual([{ id: 1, modelid: 411, plate: null }])
  const { body: homes } = await portal.call(property.own, {}, own)
  expect(homes.property).toMatchObject([{ kind: 'house', id: 1, price: 90_000 }])
  await sql`insert into server_users (name, password) select 'Banned_Comer', password from server_users`.execute(
    db,
  )
  await sql`insert into server_bans (playername, reason) values ('Banned_Comer', 'Spam')`.execute(db)
  await expect(portal.signIn('Banned_Comer', password)).rejects.toThrow('is banned from the game: Spam')
})

test('tables behind the prefix of a website in the same database are left alone', async () => {
  const portal = await portalBy(await forkDatabase(besideWebsite), {}, 'whirlpool')
  await signUp(portal)
  const { db } = portal.game.database
  await sql`insert into users (name, password) select 'Second_Comer', password from users`.execute(db)
  await sql`insert into forum_banlist (userid, reason) values (2, 'Spam')`.execute(db)
  expect(await portal.signIn('Second_Comer', newcomer.password)).toEqual(expect.any(String))
})

test.each([
  ['of a website only', { website_users: prefixedMembers['website_users']! }], // the fork is a constant
  [
    'of a forum, behind a prefix',
    {
      forum_users: {
        columns:
          'user_id int, username varchar(24), user_password varchar(60), user_level int, user_skin int',
      },
      forum_topics: { columns: 'id int, title varchar(64)' },
    },
  ],
  [
    'that name the account of each character, with a left-over password',
    {
      logins: { columns: 'id int, username varchar(24), password varchar(129)' },
      characters: {
        columns:
          'id int, username varchar(24), password varchar(129), char_name varchar(24), cash int, bank int, level int, skin int',
      },
    },
  ],
  [
    'with passwords in another table than characters',
    {
      logins: { columns: 'id int, username varchar(24), password varchar(129)' },
      characters: {
        columns: 'id int, login_id int, name varchar(24), cash int, bank int, level int, skin int',
      },
    },
  ],
])('the doctor proposes nothing for tables %s', async (_, fork) => {
  const { code, output } = await runDoctor({ GAME_DATABASE_URL: await forkDatabase(fork) })
  expect(code).toBe(1)
  expect(output).toContain('There is no table users')
  expect(output).not.toContain('looks like')
})

test('accounts do not pass for the characters they own, whose things would go to others', async () => {
  const url = await forkDatabase(ownedCharacters)
  const { output } = await runDoctor({ GAME_DATABASE_URL: url })
  expect(output).toContain('in the table characters, which has no passwords')
  expect(output).toContain('docs/other-families.md')
  const map = { tables: { users: 'logins' } }
  const mapFile = join(folderOfTest(), 'map.json')
  writeFileSync(mapFile, JSON.stringify(map))
  const mapped = await runDoctor({ GAME_DATABASE_URL: url, GAME_MAP_FILE: mapFile })
  expect(mapped.code).toBe(1)
  expect(mapped.output).toContain('people would get what belongs to others. The characters seem to be in')
  await expect(portalBy(url, map, 'whirlpool')).rejects.toThrow('people would get what belongs to others')
  const portal = await portalBy(url, { ...map, fields: { 'users.level': 'grade' } }, 'whirlpool')
  expect(await signUp(portal)).toEqual(expect.any(String))
})

const ofCharacter = 'cash int, bank int, level int, skin int, health float, gender int'
const accountNames: [string, string, string][] = [
  ['a UCP', 'ID int, UCP varchar(22), Password varchar(60)', 'pID int, Name varchar(64), UCP varchar(22)'],
  [
    'names behind a prefix that other columns lack',
    'acc_dbid int, acc_name varchar(32), acc_pass varchar(128), forum_name varchar(60), active_ip varchar(60), verified int',
    'char_dbid int, master_id int, char_name varchar(255)',
  ],
]

test.each(accountNames)('accounts with %s are what people sign in to', async (_, accounts, characters) => {
  const url = await forkDatabase({
    masters: { columns: accounts },
    characters: { columns: `${characters}, ${ofCharacter}` },
  })
  const { output } = await runDoctor({ GAME_DATABASE_URL: url })
  expect(output).toContain('in the table characters, which has no passwords: in this gamemode')
  expect(output).not.toContain('name it in the map file')
})

test('a place with a name and a password is no account', async () => {
  const url = await forkDatabase({
    accounts: { columns: `id int, Username varchar(24), Secret varchar(129), ${ofCharacter}` },
    entrances: {
      columns: 'entranceID int, entranceName varchar(32), entrancePass varchar(32), entrancePosX float',
    },
    gates: { columns: 'id int, owner varchar(24), pass varchar(32)' },
  })
  const { output } = await runDoctor({ GAME_DATABASE_URL: url })
  expect(output).toContain('in the table accounts, which has no column the portal takes for password')
})

test('users of a website do not pass for the characters, whose table the doctor proposes', async () => {
  const { website_users: users, ...game } = prefixedMembers
  const url = await forkDatabase({ users: users!, ...game }) // the fork is a constant
  const { code, output } = await runDoctor({ GAME_DATABASE_URL: url })
  expect(code).toBe(1)
  expect(output).toContain('The table users has no column the portal takes for level, cash, bank or skin')
  const portal = await portalBy(url, proposedMap(output.slice(output.indexOf('{'))), 'whirlpool')
  await signUp(portal)
  await sql`insert into vehicle (vehModel, vehOwner) values (411, 1)`.execute(portal.game.database.db)
  const own = { token: await portal.signIn(newcomer.username, newcomer.password) }
  expect((await portal.call(vehicles.list, {}, own)).body.vehicles).toHaveLength(1)
})

test('a table that looks like that of the characters but numbers none is named, with the map it takes', async () => {
  const accounts = {
    columns:
      'number_of int, username varchar(24), password varchar(129), cash int, bank int, level int, skin int',
  }
  const url = await forkDatabase({ accounts })
  const { code, output } = await runDoctor({ GAME_DATABASE_URL: url })
  expect(code).toBe(1)
  expect(output).toContain('in the table accounts, which has no column the portal takes for uid')
  const proposed = JSON.stringify(proposedMap(output.slice(output.indexOf('{'))))
  const mapFile = join(folderOfTest(), 'map.json')
  writeFileSync(mapFile, proposed.replace('…', 'number_of'))
  const { output: mapped } = await runDoctor({ GAME_DATABASE_URL: url, GAME_MAP_FILE: mapFile })
  expect(mapped).toMatch(/uid +accounts\.number_of/)
})

test('the doctor says which columns the table in the map file lacks', async () => {
  const url = await forkDatabase({ accounts: { columns: 'handle varchar(24), secret varchar(129)' } })
  const mapFile = join(folderOfTest(), 'map.json')
  writeFileSync(mapFile, JSON.stringify({ tables: { users: 'accounts' } }))
  const { code, output } = await runDoctor({ GAME_DATABASE_URL: url, GAME_MAP_FILE: mapFile })
  expect(code).toBe(1)
  expect(output).toContain(
    'The map file puts users into the table accounts, where the portal finds no column for uid and username.',
  )
  expect(output).not.toContain('There is no table users')
})

test('a linking code is offered only if some character has one', async () => {
  const portal = await testPortal({ presence: nobodyPlays })
  onTestFinished(() => portal.close())
  await portal.character('Has_None', { code: '0' })
  const offered = async () => (await portal.ask('GET', '/api/portal')).body.signIn.gameCode as boolean
  expect(await offered()).toBe(false)
  await portal.character('Has_One', { code: 'K7Q2ZD' })
  const again = await testPortal({
    presence: nobodyPlays,
    config: { gameDatabaseUrl: portal.config.gameDatabaseUrl },
  })
  onTestFinished(() => again.close())
  expect((await again.ask('GET', '/api/portal')).body.signIn.gameCode).toBe(true)
})
