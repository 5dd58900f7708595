/** A fork in which several columns and tables have the name of one field, and only one of them is it. */
import { character } from '@idlewood/contract/character'
import { identity } from '@idlewood/contract/identity'
import { managedUser } from '@idlewood/contract/managed-user'
import { property } from '@idlewood/contract/property'
import { records } from '@idlewood/contract/records'
import { vehicles } from '@idlewood/contract/vehicles'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { portalOn, seededDatabase } from '../../../test/forks/fork-portal.ts'
import type { Fork } from '../../../test/forks/load-fork.ts'
import type { TestPortal } from '../../../test/portal.ts'
import { examine } from '../doctor/report.ts'
import { mappedFields } from '../doctor/mapped-fields.ts'
import { hashPassword } from '../passwords.ts'

const lakeside: Fork = {
  users: {
    keys: ['primary id'],
    counts: 'id',
    columns: `
      id int not null, name varchar(25) not null, password varchar(129) not null, Registered int not null = 0,
      RegisterDate varchar(50) not null = Never, LastOn varchar(50) not null = Never, Admin int not null = 0,
      ConnectedTime float not null = 0, Respect int not null = 0, Skin varchar(100) not null = 250|-1|-1,
      Model int not null = 299, Phone int not null = 0, PhoneNr int not null = 0, Gang_ID int not null = -1,
      Job_ID smallint not null = 0
    `,
  },
  gangs: {
    keys: ['primary gang_id'],
    counts: 'gang_id',
    columns: 'gang_id int not null, gang_name varchar(32) not null',
  },
  houses: {
    keys: ['primary house_id'],
    counts: 'house_id',
    columns: `
      house_id int not null, owner varchar(25) not null = The State, cost int not null, ExtX float, ExtY float, X float, Y float
    `,
  },
  bizz: {
    keys: ['primary ID'],
    counts: 'ID',
    columns: `
      ID int not null, Owner varchar(25) not null = The State, Owned int not null = 0, EntranceX float, EntranceY float,
      ExitX float, ExitY float, BuyPrice int not null, EntranceCost int not null
    `,
  },
  vehicles: {
    keys: ['primary id'],
    counts: 'id',
    columns: 'id int not null, model int not null, locked int',
  },
  cars: {
    keys: ['primary ID'],
    counts: 'ID',
    columns: `
      ID int not null, Model int not null, Owner varchar(25) not null = Dealership, License varchar(15) not null,
      HP float not null = 1000, Gas int not null = 100, CarHP int not null = 1000, CarFuel int not null = 100
    `,
  },
}

async function lakesidePortal(): Promise<TestPortal> {
  const { password } = await hashPassword('whirlpool', 'idlewood')
  const rows = [
    `insert into users set name = 'Lake_Person', password = '${password}', Registered = 1, Skin = '91|-1|-1', Model = 91,
      RegisterDate = '25/12/2020 - 10:11', LastOn = '24/11/2026 - 18:05', ConnectedTime = 102.25, Respect = 8, Phone = 1,
      PhoneNr = 4455, Gang_ID = 1, Job_ID = 3`,
    `insert into users set name = 'Lake_Staff', password = '${password}', Registered = 1, Admin = 5`,
    `insert into gangs (gang_name) values ('Anglers')`,
    `insert into houses (owner, cost, ExtX, ExtY, X, Y) values ('Lake_Person', 90000, 2068.5, -1731.25, -68.8, 1351.7)`,
    `insert into bizz values (1, 'Lake_Person', 1, 2068.5, -1731.25, 5, 5, 50000, 300), (2, 'Lake_Person', 0, 0, 0, 5, 5, 1, 1)`,
    `insert into vehicles (model) values (420)`,
    `insert into cars (Model, Owner, License, HP, Gas) values (411, 'Lake_Person', 'LAKE 1', 870.5, 55),
      (560, 'Dealership', '', 1000, 9)`,
  ]
  return portalOn(await seededDatabase(lakeside, ...rows))
}

test('shows the columns and the table that hold the values', async () => {
  const portal = await lakesidePortal()
  const own = { token: await portal.signIn('Lake_Person') }
  const { body: profile } = await portal.call(character.profile, {}, own)
  expect(profile.user).toMatchObject({ skin: 91, exp: 8, hours: 102, lastlogin: '2026-11-24T18:05:00' })
  const { body: stats } = await portal.call(character.stats, {}, own)
  expect(stats.userDetails).toMatchObject({ phone: 4455, job: 3, gangname: 'Anglers' })
  const { body: homes } = await portal.call(property.own, {}, own)
  expect(homes.property).toMatchObject([
    { kind: 'house', id: 1, price: 90_000, district: 'Idlewood' },
    { kind: 'business', id: 1, price: 50_000, entryFee: 300, district: 'Idlewood' },
  ])
  const { body: garage } = await portal.call(vehicles.list, {}, own)
  expect(garage.vehicles).toEqual([{ id: 1, modelid: 411, plate: 'LAKE 1' }])
  // What the game left behind in the columns with the longer names never changes.
  const { body: car } = await portal.call(vehicles.stats, { params: { id: '1' } }, own)
  expect(car.vehicle).toMatchObject({ fuel: 55, health: 87.05 })
})

test('an edit of the phone number leaves the column that says whether there is one', async () => {
  const portal = await lakesidePortal()
  const token = await portal.signIn('Lake_Staff')
  await portal.grant('Lake_Staff', 'update_user_profile')
  const edit = await portal.call(
    managedUser.update,
    { params: { id: '1' }, body: { phone: '777' } },
    { token },
  )
  expect(edit.status, JSON.stringify(edit.body)).toBe(200)
  const { rows } = await sql`select Phone, PhoneNr from users where id = 1`.execute(portal.game.database.db)
  expect(rows).toEqual([{ Phone: 1, PhoneNr: 777 }])
})

test('shows and edits a phone number kept as text beside the column that says whether there is one', async () => {
  const table = lakeside['users']! // the fork is a constant
  const columns = table.columns.replace('PhoneNr int not null = 0', 'PhoneNr varchar(15) not null = 0')
  const { password } = await hashPassword('whirlpool', 'idlewood')
  const portal = await portalOn(
    await seededDatabase(
      { ...lakeside, users: { ...table, columns } },
      `insert into users (name, password, Admin, Model, Skin, Phone, PhoneNr) values
        ('Lake_Person', '${password}', 0, 91, '91|-1|-1', 1, '4455'), ('Lake_Staff', '${password}', 5, 299, '1', 0, '0')`,
    ),
  )
  const own = { token: await portal.signIn('Lake_Person') }
  const { body: stats } = await portal.call(character.stats, {}, own)
  expect(stats.userDetails).toMatchObject({ phone: 4455 })
  const { body: profile } = await portal.call(character.profile, {}, own)
  expect(profile.user).toMatchObject({ skin: 91 })
  const staff = { token: await portal.signIn('Lake_Staff') }
  await portal.grant('Lake_Staff', 'update_user_profile')
  const edit = await portal.call(managedUser.update, { params: { id: '1' }, body: { phone: '777' } }, staff)
  expect(edit.status, JSON.stringify(edit.body)).toBe(200)
  const { rows } = await sql`select Phone, PhoneNr from users where id = 1`.execute(portal.game.database.db)
  expect(rows).toEqual([{ Phone: 1, PhoneNr: '777' }])
})

test('shows the money and not the currency that is bought, which such a game calls cash', async () => {
  const table = lakeside['users']! // the fork is a constant
  const columns = `${table.columns.trim()}, dinheiro int not null = 0, cash int not null = 0`
  const { password } = await hashPassword('whirlpool', 'idlewood')
  const portal = await portalOn(
    await seededDatabase(
      { ...lakeside, users: { ...table, columns } },
      `insert into users set name = 'Lake_Person', password = '${password}', dinheiro = 38172, cash = 5010`,
    ),
  )
  const own = { token: await portal.signIn('Lake_Person') }
  const { body } = await portal.call(character.profile, {}, own)
  expect(body.user).toMatchObject({ cash: 38_172 })
})

test('a sign-up writes no time into a column that says whether somebody has registered', async () => {
  const portal = await lakesidePortal()
  const body = { username: 'New_Angler', password: 'velvet-harbour-39' }
  expect((await portal.call(identity.signup, { body })).status).toBe(201)
  const { rows } = await sql`select Registered, RegisterDate from users where name = 'New_Angler'`.execute(
    portal.game.database.db,
  )
  expect(rows).toEqual([
    { Registered: 0, RegisterDate: expect.stringMatching(/^\d\d\/\d\d\/\d{4} - \d\d:\d\d$/) as string },
  ])
})

test('a column of flags with the name of a date is no date, even if no other column is one', async () => {
  const table = lakeside['users']! // the fork is a constant
  const columns = table.columns.replace('RegisterDate varchar(50) not null = Never, ', '')
  const portal = await portalOn(
    await seededDatabase(
      { ...lakeside, users: { ...table, columns } },
      `insert into users set name = 'Lake_Person', password = 'x', Registered = 1`,
    ),
  )
  const sourceOf = (field: string) =>
    mappedFields(portal.game).find((found) => found.entity === 'users' && found.field === field)?.source
  expect(sourceOf('regdate')).toBeNull()
  expect(sourceOf('lastlogin')).toBe('users.LastOn (varchar 50)')
})

test('shows the money beside a column that says whether there is an account', async () => {
  const table = lakeside['users']! // the fork is a constant
  const columns = `${table.columns.trim()}, Bank tinyint not null = 1, BankMoney int not null = 0`
  const { password } = await hashPassword('whirlpool', 'idlewood')
  const portal = await portalOn(
    await seededDatabase(
      { ...lakeside, users: { ...table, columns } },
      `insert into users set name = 'Lake_Person', password = '${password}', BankMoney = 7700`,
    ),
  )
  const own = { token: await portal.signIn('Lake_Person') }
  const { body } = await portal.call(character.profile, {}, own)
  expect(body.user).toMatchObject({ bank: 7700 })
})

test('shows the hours that the game counts, not those of a column left over from another game', async () => {
  const { password } = await hashPassword('whirlpool', 'idlewood')
  const hoursIn = async (...rows: readonly string[]) => {
    const columns = `id int not null, name varchar(24), password varchar(129), level int, Hours int = 0,
      ConnectedTime int = 0, PlayingHours int = 0`
    const portal = await portalOn(
      await seededDatabase(
        { users: { keys: ['primary id'], counts: 'id', columns } },
        ...rows.map((row) => `insert into users set name = 'Lake_Person', password = '${password}', ${row}`),
      ),
    )
    const { body } = await portal.call(character.profile, {}, { token: await portal.signIn('Lake_Person') })
    const said = (await examine(portal.game)).findings.map(({ text }) => text)
    return [body.user.hours, said.filter((text) => text.startsWith('users.Hours holds')).length]
  }
  expect(await hoursIn('PlayingHours = 41')).toEqual([41, 1])
  expect(await hoursIn('Hours = 3, PlayingHours = 41')).toEqual([3, 0])
  expect(await hoursIn('ConnectedTime = 5400')).toEqual([0, 0])
})

test('admits nobody whom either a lock or a mark of a ban refuses', async () => {
  const table = lakeside['users']! // the fork is a constant
  const columns = `${table.columns.trim()}, Locked tinyint not null = 0, Banned tinyint not null = 0`
  const { password } = await hashPassword('whirlpool', 'idlewood')
  const portal = await portalOn(
    await seededDatabase(
      { ...lakeside, users: { ...table, columns } },
      `insert into users (name, password, Admin, Locked, Banned) values ('Free_Fish', '${password}', 5, 0, 0),
        ('Lock_Fish', '${password}', 0, 1, 0), ('Band_Fish', '${password}', 0, 0, 1)`,
    ),
  )
  const token = await portal.signIn('Free_Fish')
  for (const name of ['Lock_Fish', 'Band_Fish'])
    await expect(portal.signIn(name), name).rejects.toThrow('locked in the game')
  await portal.grant('Free_Fish', 'update_user_profile', 'view_user_record')
  for (const [id, locked] of [
    ['1', false],
    ['2', true],
    ['3', true],
  ] as const) {
    const { body: summary } = await portal.call(managedUser.summary, { params: { id } }, { token })
    expect(summary.details, id).toMatchObject({ locked })
    const { body: record } = await portal.call(records.of, { params: { id } }, { token })
    expect(record.standing, id).toMatchObject({ locked })
  }
})

test('what belongs to a character is found by the number the database counts, not by that of a forum', async () => {
  const { password } = await hashPassword('whirlpool', 'idlewood')
  const portal = await portalOn(
    await seededDatabase(
      {
        users: {
          keys: ['primary id', 'unique user_id'],
          counts: 'id',
          columns: `id int not null, user_id int, username varchar(24), password varchar(129), money int not null = 0`,
        },
        player_vehicles: {
          keys: ['primary id'],
          counts: 'id',
          columns: 'id int not null, user_id int, model int',
        },
        bans: {
          keys: ['primary id'],
          counts: 'id',
          columns: 'id int not null, user_id int, reason varchar(64)',
        },
      },
      `insert into users (user_id, username, password) values
        (2, 'Lake_Person', '${password}'), (1, 'Lake_Cheat', '${password}'), (null, 'No_Forum', '${password}')`,
      'insert into player_vehicles (user_id, model) values (1, 411), (2, 560), (3, 522)',
      `insert into bans (user_id, reason) values (2, 'Theft')`,
    ),
  )
  const garageOf = async (name: string) => {
    const { body } = await portal.call(vehicles.list, {}, { token: await portal.signIn(name) })
    return body.vehicles.map(({ modelid }) => modelid)
  }
  expect(await garageOf('Lake_Person')).toEqual([411])
  expect(await garageOf('No_Forum')).toEqual([522])
  await expect(portal.signIn('Lake_Cheat')).rejects.toThrow('is banned from the game: Theft')
})
