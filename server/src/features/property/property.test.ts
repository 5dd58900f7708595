import { property } from '@idlewood/contract/property'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { nexonicWhole } from '../../../test/forks/whole.ts'
import { filePortal } from '../../../test/file-portal.ts'

const portal = await filePortal({ fork: nexonicWhole })
const staff = await portal.staff('Estate_Staff', ['view_property'])
const uid = await portal.character('House_Owner', { rentinghouse: 3 })
const player = await portal.signIn('House_Owner')
const { db } = portal.game.database
// Removes the demo world's own city.
for (const table of ['houses', 'businesses', 'garages', 'lands', 'turfs', 'furniture', 'gangs'])
  await sql`delete from ${sql.table(table)}`.execute(db)
const visited = Date.UTC(2026, 2, 1) / 1000
await sql`insert into houses
  (id, ownerid, owner, type, level, price, rentprice, locked, timestamp, pos_x, pos_y) values
  (1, ${uid}, 'House_Owner', 2, 1, 250000, 900, 1, ${visited}, 2495, -1687),
  (2, 0, 'Nobody', 0, 0, 90000, 0, 0, ${visited}, 2000, -1650),
  (3, 999, 'Some_One', 1, 0, 120000, 500, 0, 0, -2700, 30)`.execute(db)
await sql`insert into businesses (id, ownerid, owner, name, type, price, entryfee, locked, pos_x, pos_y) values
  (1, 0, 'Nobody', '{FF0000}Noodle ~r~Arcade', 4, 800000, 250, 0, 2100, 1500)`.execute(db)
await sql`insert into garages (id, ownerid, owner, type, price, locked, pos_x, pos_y) values
  (1, ${uid}, 'House_Owner', 1, 60000, 1, 2470, -1690)`.execute(db)
const lands = { id: 7, ownerid: 0, price: 400000, min_x: -1100, min_y: -1250, max_x: -1000, max_y: -1150 }
const others = portal.game.database.engine === 'mysql' ? { lx: 0, ly: 0, lz: 0 } : {}
await portal.game.database.db
  .insertInto('lands')
  .values({ ...lands, ...others })
  .execute()
await sql`insert into furniture (houseid, modelid, name, price) values
  (1, 1700, 'Sofa', 500), (1, 1701, 'Lamp', 50), (3, 1702, 'Bed', 300)`.execute(db)
await sql`insert into gangs (id, name, color) values (3, '{FF0000}Red~w~ Hand', ${0xc8453bff | 0})`.execute(
  db,
)
await sql`insert into turfs (id, name, capturedgang, capturedby, time, min_x, min_y, max_x, max_y) values
  (0, 'Pier', 3, 'House_Owner', 5, 2000, -1800, 1900, -1700),
  (1, 'Empty', -1, 'No-one', 0, 100, 100, 200, 200)`.execute(db)

const keysOf = (list: readonly { kind: string; id: number }[]): string[] =>
  list.map(({ kind, id }) => `${kind} ${id}`)

test('staff see all property: location, price and owner', async () => {
  const { body } = await portal.call(property.list, {}, { token: staff })
  expect(keysOf(body.property)).toEqual(['house 1', 'house 2', 'house 3', 'business 1', 'garage 1', 'land 7'])
  expect(body.property[0]).toEqual({
    kind: 'house',
    id: 1,
    x: 2495,
    y: -1687,
    district: 'Ganton',
    region: 'Los Santos',
    area: null,
    name: null,
    type: 2,
    level: 1,
    price: 250000,
    rent: 900,
    entryFee: null,
    locked: true,
    furniture: 2,
    isForSale: false,
    owner: { uid, name: 'House_Owner' },
    visited: '2026-03-01T00:00:00',
  })
  expect(body.property[3]).toMatchObject({
    name: 'Noodle Arcade',
    entryFee: 250,
    owner: null,
    region: 'Las Venturas',
  })
  expect(body.property[5]).toMatchObject({
    x: -1050,
    y: -1200,
    area: { minX: -1100, minY: -1250, maxX: -1000, maxY: -1150 },
    district: 'The Farm',
  })
})

test.each([
  ['a kind', { kind: 'garage' }, ['garage 1']],
  ['a region', { region: 'San Fierro' }, ['house 3']],
  ['what is for sale', { sale: 'yes' }, ['house 2', 'business 1', 'land 7']],
  ['what is owned', { sale: 'no' }, ['house 1', 'house 3', 'garage 1']],
  ['part of an owner’s name, as it is spoken', { search: 'house ow' }, ['house 1', 'garage 1']],
  ['a district', { search: 'idlewood' }, ['house 2']],
  ['part of a business’s name', { search: 'noodle' }, ['business 1']],
  ['a number', { search: '#3' }, ['house 3']],
  ['the cheapest first', { order: 'cheapest', kind: 'house' }, ['house 2', 'house 3', 'house 1']],
] as const)('staff can find property by %s', async (_, query, found) => {
  const { body } = await portal.call(property.list, { query }, { token: staff })
  expect(keysOf(body.property)).toEqual(found)
  const narrowing = Object.fromEntries(Object.entries(query).filter(([name]) => name !== 'order'))
  const { body: map } = await portal.call(property.map, { query: narrowing }, { token: staff })
  expect(keysOf(map.markers).toSorted()).toEqual([...found].toSorted())
})

test('staff can find property by its owner', async () => {
  const { body } = await portal.call(property.list, { query: { owner: String(uid) } }, { token: staff })
  expect(keysOf(body.property)).toEqual(['house 1', 'garage 1'])
})

test('players see what is for sale, and not even the existence of what is owned', async () => {
  const { body } = await portal.call(property.forSale, {}, { token: player })
  expect(keysOf(body.property)).toEqual(['house 2', 'business 1', 'land 7'])
  const { body: map } = await portal.call(property.saleMap, {}, { token: player })
  expect(map.markers.every(({ isForSale }) => isForSale)).toBe(true)
  const { body: byOwner } = await portal.call(
    property.forSale,
    { query: { search: 'Some_One' } },
    { token: player },
  )
  expect(byOwner.property).toEqual([])
  const one = (id: string) =>
    portal.call(property.saleOne, { params: { kind: 'house', id } }, { token: player })
  expect((await one('2')).body.property).toMatchObject({ id: 2, price: 90000 })
  expect((await one('3')).status).toBe(404)
  expect((await one('77')).status).toBe(404)
  expect(JSON.stringify([body, map])).not.toMatch(/owner|visited/)
})

test('players see their own property and the house they rent', async () => {
  const { body } = await portal.call(property.own, {}, { token: player })
  expect(keysOf(body.property)).toEqual(['house 1', 'garage 1'])
  expect(body.renting).toMatchObject({ id: 3, rent: 500, furniture: 1 })
  expect(JSON.stringify(body.renting)).not.toContain('Some_One')
  const { body: ofUser } = await portal.call(property.of, { params: { id: String(uid) } }, { token: staff })
  expect(ofUser).toEqual(body)
})

test('turfs have the name and colour of the gang that holds them, but nobody’s name', async () => {
  const { body } = await portal.call(property.turfs, {}, { token: player })
  expect(body).toEqual({
    isAvailable: true,
    turfs: [
      {
        id: 0,
        name: 'Pier',
        gang: { id: 3, name: 'Red Hand', color: '#c8453b' },
        area: { minX: 1900, minY: -1800, maxX: 2000, maxY: -1700 },
        hours: 5,
      },
      { id: 1, name: 'Empty', gang: null, area: { minX: 100, minY: 100, maxX: 200, maxY: 200 }, hours: 0 },
    ],
  })
})
