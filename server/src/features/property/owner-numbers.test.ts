/** Games that store only the numbers of owners: their names are those of the characters. */
import { property } from '@idlewood/contract/property'
import { vehicles } from '@idlewood/contract/vehicles'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { portalOnAltered } from '../../../test/altered-game.ts'

const withoutNames = ['houses', 'vehicles'].map((table) => `alter table ${table} drop column owner`)

test('names the owners of houses and finds them by name', async () => {
  const portal = await portalOnAltered(...withoutNames)
  const { db } = portal.game.database
  for (const table of ['houses', 'businesses', 'garages', 'lands'])
    await sql`delete from ${sql.id(table)}`.execute(db)
  const uid = await portal.character('Pier_Keeper')
  for (const owner of [uid, 0, 999_999])
    await sql`insert into houses (ownerid, price) values (${owner}, 5)`.execute(db)
  const token = await portal.staff('Number_Staff', ['view_property'])
  const { body } = await portal.call(property.list, {}, { token })
  expect(body.property.map(({ owner }) => owner)).toEqual([
    { uid, name: 'Pier_Keeper' },
    null,
    { uid: 999_999, name: null },
  ])
  const found = await portal.call(property.list, { query: { search: 'pier keeper' } }, { token })
  expect(found.body.total).toBe(1)
})

test('names the owner of a vehicle', async () => {
  const portal = await portalOnAltered(...withoutNames)
  const { db } = portal.game.database
  const uid = await portal.character('Pier_Keeper')
  const token = await portal.signIn('Pier_Keeper')
  await sql`insert into vehicles (ownerid, modelid) values (${uid}, 411)`.execute(db)
  const { body: garage } = await portal.call(vehicles.list, {}, { token })
  const params = { id: String(garage.vehicles[0]?.id) }
  const { body } = await portal.call(vehicles.stats, { params }, { token })
  expect(body.vehicle.owner).toBe('Pier_Keeper')
  expect(body.unavailable).not.toContain('owner')
})
