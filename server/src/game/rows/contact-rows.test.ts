/** The rows that users can be found by, in games that keep different columns for them. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { portalOnAltered } from '../../../test/altered-game.ts'
import type { TestPortal } from '../../../test/portal.ts'
import { contactSources } from './contact-rows.ts'

const sourcesOf = ({ game }: TestPortal) => contactSources(game, game.database.db)
const firstVehicle = 1_000_001

async function park({ game }: TestPortal, column: string, ...owners: (string | number)[]): Promise<void> {
  const rows = owners.map((owner, index) => sql`(${firstVehicle + index}, ${owner}, 411, ${`PL-${index}`})`)
  await sql`insert into vehicles (id, ${sql.id(column)}, modelid, plate) values ${sql.join(rows)}`.execute(
    game.database.db,
  )
}

test('users and vehicles are read in order of their numbers, with their owners’ uids', async () => {
  const portal = await portalOnAltered()
  const columns = { phone: 7_654_321, ip: '10.77.3.9', discord_id: '998877665544332211' }
  const uid = await portal.character('Contact_Holder', columns)
  const next = await portal.character('Contact_Next', { phone: 7_654_322 })
  const [users, vehicles, ...others] = sourcesOf(portal)
  expect([users?.kinds, vehicles?.kinds, others]).toEqual([['phone', 'ip', 'discord'], ['plate'], []])
  const rows = await users!.rows(uid - 1, 2)
  expect(rows.map(({ row_id, phone }) => [row_id, phone].map(Number))).toEqual([
    [uid, 7_654_321],
    [next, 7_654_322],
  ])
  expect(rows[0]).toMatchObject({ ip: '10.77.3.9', discord: '998877665544332211' })
  expect(await users!.rows(uid - 1, 1)).toHaveLength(1)
  expect(await users!.rows(uid, 2)).toMatchObject([{ row_id: rows[1]?.row_id }])
  expect(await users!.valuesOf('ip', uid)).toEqual([{ uid, value: '10.77.3.9' }])
  expect(await users!.valuesAt('ip', [])).toEqual([])
  await park(portal, 'ownerid', uid, next, uid)
  expect(await vehicles!.valuesAt('plate', [firstVehicle + 1])).toEqual([{ uid: next, value: 'PL-1' }])
  expect(new Set((await vehicles!.valuesOf('plate', uid)).map(({ value }) => value))).toEqual(
    new Set(['PL-0', 'PL-2']),
  )
})

test('where vehicles name their owners, plates belong to the one character of that name', async () => {
  const portal = await portalOnAltered('alter table vehicles drop column ownerid')
  const uid = await portal.character('Park_Owner')
  await park(portal, 'owner', 'Park_Owner', 'Nobody_Known', '0')
  const vehicles = sourcesOf(portal).at(-1)!
  expect(await vehicles.valuesAt('plate', [firstVehicle, firstVehicle + 1, firstVehicle + 2])).toEqual([
    { uid, value: 'PL-0' },
    { uid: 0, value: 'PL-1' },
    { uid: 0, value: 'PL-2' },
  ])
  expect(await vehicles.valuesOf('plate', uid)).toEqual([{ uid, value: 'PL-0' }])
})

test.each([
  ['int', ['phone', 'ip']],
  ['bigint', ['phone', 'ip', 'discord']],
])('Discord ids in %s columns, and a table without any such column is not read', async (type, kinds) => {
  const portal = await portalOnAltered(
    'alter table users drop column discord_id',
    `alter table users add column discord_id ${type}`,
    'alter table vehicles drop column plate',
  )
  expect(sourcesOf(portal).map((source) => source.kinds)).toEqual([kinds])
})

test('a Discord id stored as a number is read exactly', async () => {
  const portal = await portalOnAltered(
    'alter table users drop column discord_id',
    'alter table users add column discord_id bigint',
  )
  const uid = await portal.character('Contact_Holder', { discord_id: '998877665544332211' })
  const [users] = sourcesOf(portal)
  expect(await users!.valuesOf('discord', uid)).toEqual([{ uid, value: '998877665544332211' }])
})
