import { changes } from '@idlewood/contract/changes'
import { managedUser } from '@idlewood/contract/managed-user'
import { property } from '@idlewood/contract/property'
import { users } from '@idlewood/contract/users'
import { vehicles } from '@idlewood/contract/vehicles'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { namedVehicles } from '../../../test/forks/invented.ts'
import { testPortal, type TestPortal } from '../../../test/portal.ts'
import { nobodyPlays } from '../../../test/presence.ts'

async function garages(): Promise<TestPortal> {
  const portal = await testPortal({ fork: namedVehicles, presence: nobodyPlays })
  onTestFinished(() => portal.close())
  return portal
}

const park = (portal: TestPortal, ...owners: string[]) =>
  sql`insert into vehicles (vModel, vOwner, vPlate, cash) values ${sql.join(
    owners.map((owner, index) => sql`(411, ${owner}, ${`PL-${index + 1}`}, 500)`),
  )}`.execute(portal.game.database.db)

const staffOf = (portal: TestPortal): Promise<string> =>
  portal.staff(
    'Park_Staff',
    [
      'view_user_vehicles',
      'view_user_vehicles_details',
      'delete_vehicles',
      'update_user_profile',
      'give_items',
      'view_all_users',
      'view_changes',
      'undo_changes',
    ],
    { adminlevel: 5 },
  )

const garageOf = async (portal: TestPortal, name: string): Promise<number[]> => {
  const { body } = await portal.call(vehicles.list, {}, { token: await portal.signIn(name) })
  return body.vehicles.map(({ id }) => id)
}

test('a garage contains the vehicles with the owner’s name, and no others', async () => {
  const portal = await garages()
  const uid = await portal.character('Park_Owner')
  await portal.character('Other_Owner')
  await park(portal, 'Park_Owner', 'Other_Owner', 'park_owner', 'No-one', '1', '', 'Gone_Owner')
  expect(await garageOf(portal, 'Park_Owner')).toEqual([1, 3])
  const token = await portal.signIn('Park_Owner')
  const answers = await Promise.all(
    [1, 2, 4, 5, 7].map((id) => portal.call(vehicles.stats, { params: { id: String(id) } }, { token })),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 404, 404, 404, 404])
  expect(answers[0]?.body.vehicle).toMatchObject({ modelid: 411, plate: 'PL-1', owner: 'Park_Owner' })
  const staff = await staffOf(portal)
  const params = { id: String(uid) }
  const { body } = await portal.call(managedUser.vehicles, { params }, { token: staff })
  expect(body.vehicles.map(({ id }) => id)).toEqual([1, 3])
  const found = await portal.call(users.all, { query: { search: 'plate:PL-3' } }, { token: staff })
  expect(found.body.users.map(({ username }) => username)).toEqual(['Park_Owner'])
})

test('what has the name that a new row has belongs to nobody, even if somebody signs up under it', async () => {
  const vehiclesTable = namedVehicles['vehicles']! // the fork is a constant
  const columns = vehiclesTable.columns.replace('= No-one', '= Unbought')
  const owners = {
    keys: ['primary id'],
    counts: 'id',
    columns: 'id int not null, owner varchar(24) = The State',
  }
  const fork = { ...namedVehicles, vehicles: { ...vehiclesTable, columns }, houses: owners }
  const portal = await testPortal({ fork, presence: nobodyPlays })
  onTestFinished(() => portal.close())
  await portal.character('Unbought')
  await portal.character('Park_Owner')
  await park(portal, 'Park_Owner', 'Unbought', 'unbought')
  const { db } = portal.game.database
  await sql`insert into houses (owner) values ('The State'), ('Park_Owner'), ('the state')`.execute(db)
  expect(await garageOf(portal, 'Park_Owner')).toEqual([1])
  expect(await garageOf(portal, 'Unbought')).toEqual([])
  const token = await staffOf(portal)
  const found = await portal.call(users.all, { query: { search: 'plate:PL-2' } }, { token })
  expect(found.body.users).toEqual([])
  const { body } = await portal.call(property.forSale, {}, { token })
  expect(body.property.map(({ id }) => id)).toEqual([1, 3])
})

test('property that the game marks as not owned is for sale, even if its row names an owner', async () => {
  const table = (columns: string) => ({
    keys: ['primary id'],
    counts: 'id',
    columns: `id int not null, ${columns}`,
  })
  const fork = {
    ...namedVehicles,
    houses: table('owner varchar(24), owned tinyint = 0'),
    garages: table(`ownerid int, owned enum('no','yes') = no`),
  }
  const portal = await testPortal({ fork, presence: nobodyPlays })
  onTestFinished(() => portal.close())
  const uid = await portal.character('Park_Owner')
  const { db } = portal.game.database
  await sql`insert into houses (owner, owned) values ('Park_Owner', 1), ('Park_Owner', 0), ('The State', 0)`.execute(
    db,
  )
  await sql`insert into garages (ownerid, owned) values (${uid}, 'yes'), (${uid}, 'no')`.execute(db)
  const token = await portal.signIn('Park_Owner')
  const [own, sale] = await Promise.all([
    portal.call(property.own, {}, { token }),
    portal.call(property.forSale, {}, { token: await staffOf(portal) }),
  ])
  const shown = ({ body }: typeof own | typeof sale) => body.property.map(({ kind, id }) => `${kind} ${id}`)
  expect(shown(own)).toEqual(['house 1', 'garage 1'])
  expect(shown(sale)).toEqual(['house 2', 'house 3', 'garage 2'])
})

test('property without an owner is for sale unless the game marks it as owned; a number may stand for -1', async () => {
  const table = (columns: string) => ({
    keys: ['primary id'],
    counts: 'id',
    columns: `id int not null, ${columns}`,
  })
  const portal = await testPortal({
    fork: {
      ...namedVehicles,
      houses: table('owner varchar(24), owned tinyint = 0'),
      businesses: table('owner_id int = -1, owned tinyint = 0'),
      garages: table('ownerid smallint unsigned = 65535'),
      lands: table('ownerid bigint = 4294967295'),
    },
    presence: nobodyPlays,
  })
  onTestFinished(() => portal.close())
  const { db } = portal.game.database
  await sql`insert into houses (owner, owned) values ('The State', 1), ('The State', 0)`.execute(db)
  await sql`insert into businesses (owner_id, owned) values (-1, 1), (-1, 0)`.execute(db)
  await sql`insert into garages () values ()`.execute(db)
  await sql`insert into lands () values ()`.execute(db)
  const { body } = await portal.call(property.forSale, {}, { token: await staffOf(portal) })
  expect(body.property.map(({ kind, id }) => `${kind} ${id}`)).toEqual([
    'house 2',
    'business 2',
    'garage 1',
    'land 1',
  ])
})

test('two characters whose names differ only in letter case get no garage, rather than each other’s', async () => {
  const portal = await garages()
  await portal.character('Twin_Owner')
  await sql`insert into users (username, password) select 'twin_owner', 'x' from users`.execute(
    portal.game.database.db,
  )
  await park(portal, 'Twin_Owner', 'twin_owner')
  expect(await garageOf(portal, 'Twin_Owner')).toEqual([])
})

test('a vehicle whose name is like those of two characters keeps it when one of them is renamed', async () => {
  const portal = await garages()
  const { db } = portal.game.database
  // Here the two differ, but not where the name of a vehicle's owner is compared.
  await sql`alter table users modify username varchar(24) character set utf8mb4 collate utf8mb4_bin`.execute(
    db,
  )
  const uid = await portal.character('Zoe_Owner')
  await sql`insert into users (username, password) values ('Zoë_Owner', 'x')`.execute(db)
  await park(portal, 'Zoë_Owner')
  const token = await staffOf(portal)
  const body = { username: 'New_Owner' }
  const edit = await portal.call(managedUser.update, { params: { id: String(uid) }, body }, { token })
  expect(edit.status, JSON.stringify(edit.body)).toBe(200)
  expect((await sql`select vOwner from vehicles`.execute(db)).rows).toEqual([{ vOwner: 'Zoë_Owner' }])
})

test('a rename includes the vehicles', async () => {
  const portal = await garages()
  const uid = await portal.character('Park_Owner')
  await park(portal, 'Park_Owner', 'Other_Owner')
  const token = await staffOf(portal)
  const body = { username: 'New_Owner' }
  const edit = await portal.call(managedUser.update, { params: { id: String(uid) }, body }, { token })
  expect(edit.status, JSON.stringify(edit.body)).toBe(200)
  expect(await garageOf(portal, 'New_Owner')).toEqual([1])
})

test('a vehicle can be deleted, restored and given to only while it belongs to the character', async () => {
  const portal = await garages()
  const uid = String(await portal.character('Park_Owner'))
  await park(portal, 'Park_Owner', 'Other_Owner')
  const { db } = portal.game.database
  const token = await staffOf(portal)
  const body = { item: 'materials', quantity: '7', reason: 'Lost in a crash' }
  const given = await portal.call(managedUser.giveToVehicle, { params: { uid, vid: '1' }, body }, { token })
  expect(given.body.change?.state, JSON.stringify(given.body)).toBe('confirmed')
  const of = async () =>
    (await sql`select vID, vOwner, materials from vehicles order by vID`.execute(db)).rows
  const before = await of()
  expect(before).toEqual([
    { vID: 1, vOwner: 'Park_Owner', materials: 7 },
    { vID: 2, vOwner: 'Other_Owner', materials: 0 },
  ])
  const remove = (vid: string) =>
    portal.call(
      managedUser.removeVehicle,
      { params: { uid, vid }, body: { confirm: `Infernus (PL-${vid})`, reason: 'Bugged' } },
      { token },
    )
  expect((await remove('2')).status).toBe(404)
  const removed = await remove('1')
  expect(removed.body.change?.state, JSON.stringify(removed.body)).toBe('confirmed')
  expect(await of()).toEqual(before.slice(1))
  const params = { id: String(removed.body.change?.id) }
  const undone = await portal.call(changes.undo, { params }, { token })
  expect(undone.status, JSON.stringify(undone.body)).toBeLessThan(300)
  expect(await of()).toEqual(before)
})
