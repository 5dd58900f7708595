/** A fork that declares its columns as text: what owners' numbers in such columns own. */
import { character } from '@idlewood/contract/character'
import { managedUser } from '@idlewood/contract/managed-user'
import { property } from '@idlewood/contract/property'
import { vehicles } from '@idlewood/contract/vehicles'
import { expect, test } from 'vitest'
import { portalOn, seededDatabase } from '../../../test/forks/fork-portal.ts'
import type { Fork } from '../../../test/forks/load-fork.ts'
import { hashPassword } from '../passwords.ts'

const counted = (columns: string) => ({
  keys: ['primary id'],
  counts: 'id',
  columns: `id int not null, ${columns}`,
})

const texts: Fork = {
  users: counted(
    `username varchar(24), password varchar(129), adminlevel varchar(2) = 0, level varchar(4) = 3`,
  ),
  vehicles: counted('owner varchar(24) = -1, model varchar(4), plate varchar(12)'),
  houses: counted('owner varchar(24) = Nobody, price varchar(12)'),
  inventory: counted('owner_id varchar(11), item varchar(32), amount varchar(6)'),
}

test('numbers of owners in text columns are read as such', async () => {
  const { password } = await hashPassword('whirlpool', 'idlewood')
  const portal = await portalOn(
    await seededDatabase(
      texts,
      `insert into users (username, password, adminlevel) values ('Joe_Nolan', '${password}', '0'),
        ('Amy_Staff', '${password}', '5')`,
      `insert into vehicles (owner, model, plate) values ('1', '411', 'JOE'), ('2', '412', 'AMY'), ('-1', '420', 'CITY')`,
      `insert into houses (owner, price) values ('1', '5000'), ('Nobody', '6000'), ('0', '7000')`,
      `insert into inventory (owner_id, item, amount) values ('2', 'Rifle', '1'), ('1', 'Rope', '3')`,
    ),
  )
  const own = { token: await portal.signIn('Joe_Nolan') }
  const { body: garage } = await portal.call(vehicles.list, {}, own)
  expect(garage).toEqual({ available: true, vehicles: [{ id: 1, modelid: 411, plate: 'JOE' }] })
  const { body: car } = await portal.call(vehicles.stats, { params: { id: '1' } }, own)
  expect(car.vehicle).toMatchObject({ id: 1, owner: 'Joe_Nolan' })
  const { body: items } = await portal.call(character.inventory, {}, own)
  expect(items).toEqual({ available: true, inventory: [{ invitem: 'Rope', invQuantity: 3 }] })
  const { body: homes } = await portal.call(property.own, {}, own)
  expect(homes.property).toMatchObject([{ kind: 'house', id: 1, price: 5000 }])
  const staff = { token: await portal.signIn('Amy_Staff') }
  await portal.grant('Amy_Staff', 'view_property', 'delete_vehicles')
  const { body: city } = await portal.call(property.list, {}, staff)
  expect(city.property.map(({ id, isForSale }) => [id, isForSale])).toEqual([
    [1, false],
    [2, true],
    [3, true],
  ])
  const gone = await portal.call(
    managedUser.removeVehicle,
    { params: { uid: '1', vid: '1' }, body: { confirm: 'Infernus (JOE)' } },
    staff,
  )
  expect(gone.status, JSON.stringify(gone.body)).toBe(200)
  const { body: after } = await portal.call(vehicles.list, {}, own)
  expect(after.vehicles).toEqual([])
})

test('a column that holds a name holds names, even if some are numbers', async () => {
  const { password } = await hashPassword('whirlpool', 'idlewood')
  const portal = await portalOn(
    await seededDatabase(
      texts,
      `insert into users (username, password) values ('Joe_Nolan', '${password}')`,
      `insert into vehicles (owner, model, plate) values ('1', '411', 'ONE'), ('Joe_Nolan', '412', 'JOE')`,
    ),
  )
  const own = { token: await portal.signIn('Joe_Nolan') }
  const { body: garage } = await portal.call(vehicles.list, {}, own)
  expect(garage.vehicles).toEqual([{ id: 2, modelid: 412, plate: 'JOE' }])
})
