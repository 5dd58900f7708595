/** A fork whose tables have no keys, so that only the names say whether `id` numbers a row or its owner. */
import { character } from '@idlewood/contract/character'
import { factions } from '@idlewood/contract/factions'
import { managedUser } from '@idlewood/contract/managed-user'
import { vehicles } from '@idlewood/contract/vehicles'
import { expect, test } from 'vitest'
import { portalOn, seededDatabase } from '../../../test/forks/fork-portal.ts'
import type { Fork } from '../../../test/forks/load-fork.ts'
import { hashPassword } from '../passwords.ts'

/** Row numbers and owners under the names of several gamemodes. */
const keyless = (owner: { items: string; trunk: string; ranks: string; garage: string }): Fork => ({
  users: {
    keys: ['primary uid'],
    counts: 'uid',
    columns: `uid int not null, username varchar(24), password varchar(129), level int = 1, faction int = 0,
      factionrank int = 0, adminlevel int = 0`,
  },
  factions: { columns: 'id int, name varchar(32)' },
  factionranks: { columns: `id int, ${owner.ranks} int, rank int, name varchar(32)` },
  vehicles: { columns: `id int, ${owner.garage} int, model int, plate varchar(12)` },
  inventory: { columns: `id int, ${owner.items} int, item varchar(32), amount int` },
  carstorage: { columns: `id int, ${owner.trunk} int, item varchar(32), amount int` },
})

test.each([
  { items: 'character_id', trunk: 'vehicle', ranks: 'faction', garage: 'owner_uid' },
  { items: 'charid', trunk: 'vehid', ranks: 'factionid', garage: 'charid' },
  { items: 'dueno', trunk: 'car', ranks: 'fid', garage: 'dueno' },
  { items: 'player', trunk: 'veh_id', ranks: 'faction_id', garage: 'pemilik' },
])('shows everybody what names them in $items, not what has their number as its own', async (owner) => {
  const { password } = await hashPassword('whirlpool', 'idlewood')
  const portal = await portalOn(
    await seededDatabase(
      keyless(owner),
      `insert into users (username, password, faction, factionrank, adminlevel) values
        ('Joe_Nolan', '${password}', 2, 2, 0), ('Amy_Staff', '${password}', 1, 1, 5)`,
      `insert into factions values (1, 'Police'), (2, 'Medics')`,
      `insert into factionranks values (1, 1, 1, 'Cadet'), (2, 1, 2, 'Officer'), (3, 2, 1, 'Nurse'), (4, 2, 2, 'Doctor')`,
      `insert into vehicles values (1, 2, 411, 'AMY'), (2, 1, 412, 'JOE')`,
      `insert into inventory values (1, 2, 'Rifle', 1), (2, 1, 'Rope', 3), (3, 1, 'Fish', 4)`,
      `insert into carstorage values (2, 1, 'Vest', 9), (3, 2, 'Crate', 5)`,
    ),
  )
  const own = { token: await portal.signIn('Joe_Nolan') }
  const { body: items } = await portal.call(character.inventory, {}, own)
  expect(items.inventory).toEqual([
    { invitem: 'Rope', invQuantity: 3 },
    { invitem: 'Fish', invQuantity: 4 },
  ])
  const { body: garage } = await portal.call(vehicles.list, {}, own)
  expect(garage.vehicles).toEqual([{ id: 2, modelid: 412, plate: 'JOE' }])
  const { body: car } = await portal.call(vehicles.stats, { params: { id: '2' } }, own)
  expect(car.storage).toEqual([{ itemname: 'Crate', itemquantity: 5 }])
  const { body: stats } = await portal.call(character.stats, {}, own)
  expect(stats.userDetails).toMatchObject({ factionname: 'Medics', factionrankname: 'Doctor' })
  const token = await portal.signIn('Amy_Staff')
  await portal.grant('Amy_Staff', 'view_faction_rank', 'view_user_inventory')
  const { body: ranks } = await portal.call(factions.ranks, { params: { id: '2' } }, { token })
  expect(ranks.factionrank.map(({ rank, name }) => [rank, name])).toEqual([
    [1, 'Nurse'],
    [2, 'Doctor'],
  ])
  const { body: kept } = await portal.call(managedUser.inventory, { params: { id: '1' } }, { token })
  expect(kept.inventory.map(({ invitem }) => invitem)).toEqual(['Rope', 'Fish'])
})
