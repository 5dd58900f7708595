import { property } from '@idlewood/contract/property'
import { sql } from 'kysely'
import { createConnection } from 'mysql2/promise'
import { describe, expect, test } from 'vitest'
import { forkDatabase, limitedPortal, schemaOf, staffedPortal } from '../../../test/forks/fork-portal.ts'
import { acrpWhole, mumbaiWhole, nexonicWhole } from '../../../test/forks/whole.ts'
import type { TestPortal } from '../../../test/portal.ts'
import { examine } from '../../game/doctor/report.ts'

async function fill(url: string): Promise<void> {
  const connection = await createConnection({ uri: url })
  // Game hosts run MariaDB in a lenient mode: the game's own statements also omit columns without a default.
  await connection.query("set session sql_mode = ''")
  await connection.query(`insert into houses (ownerid, owner, type, price, rentprice, level, locked, pos_x, pos_y)
    values (41, 'Fork_Owner', 3, 70000, 120, 2, 1, 2495, -1687)`)
  await connection.query(`insert into businesses (ownerid, owner, type, price, entryfee, locked, pos_x, pos_y)
    values (0, 'Nobody', 5, 90000, 10, 0, 2100, 1500)`)
  await connection.query(`insert into garages (ownerid, owner, type, price, locked, pos_x, pos_y)
    values (0, null, 2, 30000, 1, -2700, 30)`)
  await connection.query(`insert into lands (ownerid, owner, price, min_x, min_y, max_x, max_y)
    values (41, 'Fork_Owner', 50000, 0, 0, 50, 80)`)
  await connection.query(`insert into turfs (id, name, capturedgang, min_x, min_y, max_x, max_y)
    values (0, 'Docks', 2, 0, 0, 10, 10)`)
  await connection.query(`insert into furniture (houseid, modelid, name, price) values (1, 1700, 'Sofa', 5)`)
  await connection.end()
}

const staffed = (url: string): Promise<{ portal: TestPortal; token: string }> =>
  staffedPortal(url, ['view_property'])

describe.each([
  ['nexonic', nexonicWhole, []],
  ['mumbai', mumbaiWhole, ['business.name']],
  ['acrp', acrpWhole, ['land.level']],
] as const)('on %s', (_, fork, lacking) => {
  test('every property page shows the contents of the tables, which stay as they were', async () => {
    const url = await forkDatabase(fork)
    const before = await schemaOf(url)
    const { portal, token } = await staffed(url)
    await fill(url)
    const { body } = await portal.call(property.list, {}, { token })
    expect(body.unavailable).toEqual(lacking)
    expect(
      body.property.map(({ kind, type, price, rent, entryFee, locked, furniture, owner, region }) =>
        JSON.stringify([kind, type, price, rent ?? entryFee, locked, furniture, owner?.uid, region]),
      ),
    ).toEqual([
      '["house",3,70000,120,true,1,41,"Los Santos"]',
      '["business",5,90000,10,false,null,null,"Las Venturas"]',
      '["garage",2,30000,null,true,null,null,"San Fierro"]',
      '["land",null,50000,null,null,null,41,"Red County"]',
    ])
    const { body: sale } = await portal.call(property.forSale, {}, { token })
    expect(sale.property.map(({ kind }) => kind)).toEqual(['business', 'garage'])
    const { body: turfs } = await portal.call(property.turfs, {}, { token })
    expect(turfs.turfs).toMatchObject([{ name: 'Docks', gang: { id: 2, name: null } }])
    const { body: person } = await portal.call(property.of, { params: { id: '41' } }, { token })
    expect(person.property.map(({ kind }) => kind)).toEqual(['house', 'land'])
    expect(await schemaOf(url)).toEqual(before)
  })
})

test('a fork without such tables says so', async () => {
  const gone = new Set(['houses', 'turfs', 'furniture'])
  const rest = Object.fromEntries(Object.entries(nexonicWhole).filter(([table]) => !gone.has(table)))
  const { portal, token } = await staffed(await forkDatabase(rest))
  const { body } = await portal.call(property.list, {}, { token })
  expect(body.unavailable).toEqual(['house', 'house.furniture'])
  expect((await portal.call(property.turfs, {}, { token })).body).toEqual({ turfs: [], isAvailable: false })
})

test('an account that may not read some tables shows the others, and the doctor names the missing grants', async () => {
  const url = await forkDatabase(nexonicWhole)
  const database = new URL(url).pathname.slice(1)
  await fill(url)
  const writer = await staffed(url)
  const readable = ['users', 'vehicles', 'houses', 'businesses', 'turfs', 'gangs']
  const portal = await limitedPortal(
    writer.portal,
    ...readable.map((table) => `select on ${table}`),
    // The table is visible but not readable.
    'insert on garages',
  )
  const { body } = await portal.call(property.list, {}, { token: writer.token })
  expect(body.property.map(({ kind }) => kind)).toEqual(['house', 'business'])
  expect(body.unavailable).toContain('land')
  const { findings } = await examine(portal.game)
  const statements = findings.flatMap((finding) => finding.sql ?? []).join('\n')
  for (const table of ['garages', 'lands', 'furniture'])
    expect(statements).toContain(`GRANT SELECT ON \`${database}\`.\`${table}\``)
  expect(statements).not.toContain(`GRANT SELECT ON \`${database}\`.\`houses\``)
})

test('ten thousand houses are listed and put on the map', async () => {
  const url = await forkDatabase(nexonicWhole)
  const { portal, token } = await staffed(url)
  await sql`insert into houses (ownerid, owner, price, pos_x, pos_y)
    select seq % 7, 'Some_Owner', seq * 10, cast(seq % 5701 as signed) - 2900, cast(seq * 7 % 5701 as signed) - 2900
    from seq_1_to_10000`.execute(portal.game.database.db)
  const { body } = await portal.call(property.list, { query: { page: '400' } }, { token })
  const { body: map } = await portal.call(property.map, {}, { token })
  expect([body.total, body.property.length, map.markers.length]).toEqual([10_000, 25, 10_000])
})
