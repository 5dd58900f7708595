/** A fork whose vehicles and items belong to characters, groups or places, whose numbers overlap. */
import { character } from '@idlewood/contract/character'
import { vehicles } from '@idlewood/contract/vehicles'
import { expect, test } from 'vitest'
import { portalOn, seededDatabase } from '../../../test/forks/fork-portal.ts'
import type { Fork } from '../../../test/forks/load-fork.ts'
import { examine } from '../doctor/report.ts'
import { hashPassword } from '../passwords.ts'

const vistula: Fork = {
  users: {
    keys: ['primary uid', 'unique nick'],
    counts: 'uid',
    columns: 'uid int not null, nick varchar(24) not null, password varchar(129), money int not null = 0',
  },
  vehicles: {
    keys: ['primary id'],
    counts: 'id',
    columns: 'id int not null, model int not null, ownertype int not null = 0, owner int not null = 0',
  },
  items: {
    keys: ['primary itemid'],
    counts: 'itemid',
    columns: `itemid int not null, item varchar(32) not null, amount int not null, owner_typ int not null = 0,
      owner int not null = 0`,
  },
}

test('shows nobody the vehicles and items of a group or place with the same number', async () => {
  const { password } = await hashPassword('whirlpool', 'idlewood')
  const portal = await portalOn(
    await seededDatabase(
      vistula,
      `insert into users values (1, 'Jan_Nowak', '${password}', 500)`,
      `insert into vehicles values (7, 411, 1, 1), (8, 596, 2, 1)`,
      `insert into items values (1, 'Rope', 1, 1, 1), (2, 'Rifle', 90, 2, 1)`,
    ),
  )
  const own = { token: await portal.signIn('Jan_Nowak') }
  const [garage, inventory] = await Promise.all([
    portal.call(vehicles.list, {}, own),
    portal.call(character.inventory, {}, own),
  ])
  expect(garage.body).toEqual({ available: false, vehicles: [] })
  expect(inventory.body).toEqual({ available: false, inventory: [] })
  const { findings } = await examine(portal.game)
  expect(findings.map(({ text }) => text)).toContainEqual(
    expect.stringMatching(
      /^The table vehicles is not used: .*cannot be it: owner numbers owners of the kinds in ownertype, not only characters/,
    ),
  )
})
