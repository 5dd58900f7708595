/**
 * Whole numbers that a JavaScript number cannot represent exactly: shown as not available, and never
 * overwritten.
 */
import { bans } from '@idlewood/contract/bans'
import { character } from '@idlewood/contract/character'
import { factions } from '@idlewood/contract/factions'
import { gangs } from '@idlewood/contract/gangs'
import { identity } from '@idlewood/contract/identity'
import { managedUser } from '@idlewood/contract/managed-user'
import { property } from '@idlewood/contract/property'
import { punishments } from '@idlewood/contract/punishments'
import { records } from '@idlewood/contract/records'
import { serverSettings } from '@idlewood/contract/server-settings'
import { vehicles } from '@idlewood/contract/vehicles'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { portalOnAltered } from '../../../test/altered-game.ts'
import { engine, type TestPortal } from '../../../test/portal.ts'

const inexact = '9007199254740993'

/** Tables with the columns that contain such numbers here. */
const widened = {
  inventory: ['invQuantity'],
  vehicles: ['id', 'tickets', 'materials', 'ammo_1'],
  gangs: ['cash', 'pistolammo'],
  houses: ['id', 'price'],
  users: ['uid', 'bank', 'warnings', 'jailtime'],
  bans: ['id'],
} as const

/** Statements that change these columns to the type, on an engine that enforces types. */
const asType = (type: string): string[] =>
  engine === 'mariadb'
    ? Object.entries(widened).flatMap(([table, columns]) =>
        columns.map((name) => {
          const isKey = name === 'id' || name === 'uid'
          return `alter table ${table} modify ${name} ${isKey ? 'bigint not null auto_increment' : type}`
        }),
      )
    : []

const types = engine === 'mariadb' ? ['bigint', 'bigint unsigned', 'decimal(20,0)', 'varchar(24)'] : ['any']

const rights = [
  'view_user_inventory',
  'update_user_inventory',
  'give_items',
  'view_user_vehicles_details',
  'view_user_record',
  'update_user_profile',
  'update_user_money',
  'warn_users',
  'jail_users',
  'view_property',
] as const

const cells = async (portal: TestPortal, table: string, column: string): Promise<string[]> => {
  const name = sql.id(column)
  const { rows } = await sql<{ cell: string }>`select cast(${name} as char) as cell from ${sql.id(table)}
    where cast(${name} as char) like '9007%' order by ${name}`.execute(portal.game.database.db)
  return rows.map(({ cell }) => cell)
}

const refused = 'holds a value that the portal cannot read. Change it in the game.'

interface World {
  portal: TestPortal
  token: string
  own: string
  uid: number
}

/** A character with such numbers, and a staff member. */
async function createWorld(type: string): Promise<World> {
  const portal = await portalOnAltered(...asType(type))
  const { db } = portal.game.database
  const token = await portal.staff('Exact_Staff', [...rights], { adminlevel: 5 })
  const uid = await portal.character('Exact_Person')
  const own = await portal.signIn('Exact_Person')
  await sql`insert into inventory (ID, invItem, invModel, invQuantity)
    values (${uid}, 'Flashlight', 18641, ${inexact})`.execute(db)
  await sql`insert into vehicles (id, ownerid, modelid, trunk, tickets, materials, weapon_1, ammo_1)
    values (77001, ${uid}, 411, 2, ${inexact}, ${inexact}, 24, ${inexact}), (${inexact}, ${uid}, 412, 2, 0, 0, 0, 0)`.execute(
    db,
  )
  await sql`update users set bank = ${inexact}, warnings = ${inexact}, jailtime = ${inexact}
    where uid = ${uid}`.execute(db)
  return { portal, token, own, uid }
}

describe.each(types)('inexact numbers of type %s', (type) => {
  test('in an inventory are not overwritten by edits', async () => {
    const { portal, token, own, uid } = await createWorld(type)
    const params = { id: String(uid) }
    const carried = await portal.call(character.inventory, {}, { token: own })
    expect(carried.body.inventory).toEqual([{ invitem: 'Flashlight', invQuantity: null }])
    const managed = await portal.call(managedUser.inventory, { params }, { token })
    const [thing] = managed.body.inventory
    expect(thing).toMatchObject({ invitem: 'Flashlight', invQuantity: null })
    const edit = { item: thing?.id ?? '', quantity: 3 }
    const edited = await portal.call(managedUser.updateItem, { params, body: edit }, { token })
    expect([edited.status, edited.body.error]).toEqual([409, `Flashlight ${refused}`])
    const gift = { item: 'Flashlight', quantity: 1, reason: 'Lost' }
    const given = await portal.call(managedUser.giveItem, { params, body: gift }, { token })
    expect([given.status, given.body.error]).toEqual([409, `Flashlight ${refused}`])
    expect(await cells(portal, 'inventory', 'invQuantity')).toEqual([inexact])
  })

  test('in a garage are not overwritten by edits', async () => {
    const { portal, token, own, uid } = await createWorld(type)
    const garage = await portal.call(vehicles.list, {}, { token: own })
    expect(garage.body.vehicles.map(({ id }) => id)).toEqual([77001])
    const { body: car } = await portal.call(vehicles.stats, { params: { id: '77001' } }, { token: own })
    expect([car.vehicle.tickets, car.unavailable]).toEqual([null, expect.arrayContaining(['tickets'])])
    // A text column does not count as items in a trunk.
    const isCounted = !type.startsWith('varchar')
    expect(car.storage.map(({ itemquantity }) => itemquantity)).toEqual(isCounted ? [null, null] : [null])
    const params = { uid: String(uid), vid: '77001' }
    const body = { item: 'materials', quantity: 1, reason: 'Lost' }
    const put = await portal.call(managedUser.giveToVehicle, { params, body }, { token })
    expect(put.status).toBe(isCounted ? 409 : 400)
    expect(await cells(portal, 'vehicles', 'materials')).toEqual([inexact])
  })

  test('on record are not overwritten by edits', async () => {
    const { portal, token, own, uid } = await createWorld(type)
    const params = { id: String(uid) }
    const { body: profile } = await portal.call(character.profile, {}, { token: own })
    expect([profile.user.bank, profile.unavailable]).toEqual([null, expect.arrayContaining(['bank'])])
    const paid = await portal.call(managedUser.update, { params, body: { bank: 5 } }, { token })
    expect(paid.status).toBe(400)
    const { body: record } = await portal.call(records.of, { params }, { token })
    expect(record.standing.warnings).toBeNull()
    const { body: options } = await portal.call(punishments.options, { params }, { token })
    expect(options.warnings.map(({ kind }) => kind)).not.toContain('warnings')
    const warning = { params, body: { kind: 'warnings', reason: 'Spam' } } as const
    expect((await portal.call(punishments.warn, warning, { token })).status).toBe(409)
    const jail = { params, body: { minutes: 5, reason: 'Spam' } }
    expect((await portal.call(punishments.jail, jail, { token })).status).toBe(409)
    for (const column of ['bank', 'warnings', 'jailtime'])
      expect([column, await cells(portal, 'users', column)]).toEqual([column, [inexact]])
  })
})

test.each(types)('inexact numbers of type %s are no gang’s stash and no price', async (type) => {
  const portal = await portalOnAltered(...asType(type))
  const { db } = portal.game.database
  const token = await portal.staff('Exact_Staff', [...rights, 'view_gang_details'], { adminlevel: 5 })
  await sql`delete from gangs`.execute(db)
  await sql`delete from houses`.execute(db)
  await sql`insert into gangs (id, name, cash, pistolammo, smgammo) values (3, 'Reds', ${inexact}, ${inexact}, 5)`.execute(
    db,
  )
  await sql`insert into houses (id, ownerid, price) values (5, 1, ${inexact}), (${inexact}, 1, 7)`.execute(db)
  const { body } = await portal.call(gangs.details, { params: { id: '3' } }, { token })
  expect(body.gangsdetails[0]).toMatchObject({ cash: null, ammo: null })
  const { body: city } = await portal.call(property.list, {}, { token })
  expect(city.property.flatMap(({ kind, id, price }) => (kind === 'house' ? [[id, price]] : []))).toEqual([
    [5, null],
  ])
})

test('inexact numbers in the settings table are reported as unread, and no change overwrites them', async () => {
  const type = engine === 'mariadb' ? 'decimal(20,0)' : 'int'
  const portal = await portalOnAltered(
    'drop table if exists server_info',
    `create table server_settings (tax ${type}, vault ${type}, blackcode ${type}, minerate int)`,
    `insert into server_settings values (7, ${inexact}, ${inexact}, 5)`,
  )
  const token = await portal.staff('Exact_Staff', ['view_server_stats', 'update_stats'], {
    adminlevel: 5,
  })
  const { body } = await portal.call(serverSettings.stats, {}, { token })
  expect(body.stats).toMatchObject({ tax: 7, govvault: null, minerate: 5 })
  expect(body.unavailable).toEqual(expect.arrayContaining(['govvault', 'blackcode']))
  expect(body.sources.govvault.note).toBe(`server_settings.vault ${refused}`)
  const edit = await portal.call(serverSettings.update, { body: { blackcode: 3 } }, { token })
  expect([edit.status, edit.body.error]).toEqual([409, `server_settings.blackcode ${refused}`])
  expect(await cells(portal, 'server_settings', 'blackcode')).toEqual([inexact])
})

test('inexact ids of bans hide none of them', async () => {
  const portal = await portalOnAltered(...asType('bigint'))
  const token = await portal.staff('Exact_Staff', ['view_bans'], { adminlevel: 5 })
  await portal.character('Exact_Person')
  await sql`insert into bans (id, username, ip, reason) values (${inexact}, 'Exact_Person', 'n/a', 'Spam')`.execute(
    portal.game.database.db,
  )
  const query = { search: 'Exact_Person' }
  const { body } = await portal.call(bans.list, { query }, { token })
  expect(body.bans.map(({ username }) => username)).toEqual(['Exact_Person'])
  const form = { username: 'Exact_Person', password: 'idlewood' }
  expect((await portal.call(identity.login, { body: form })).body.error).toContain('is banned')
})

test('inexact uids of characters let nobody in as someone else', async () => {
  const portal = await portalOnAltered(...asType('bigint'))
  const { db } = portal.game.database
  await sql`delete from factions`.execute(db)
  await sql`insert into factions (id, name) values (1, 'Police')`.execute(db)
  await portal.character('Exact_Member', { faction: 1 })
  const token = await portal.staff('Exact_Staff', ['view_faction_users'])
  const names = ['Exact_One', 'Exact_Two']
  for (const name of names) await portal.character(name)
  await sql`update users set uid = 9007199254740992 where username = 'Exact_One'`.execute(db)
  await sql`update users set uid = ${inexact} where username = 'Exact_Two'`.execute(db)
  for (const username of names) {
    const answer = await portal.call(identity.login, { body: { username, password: 'idlewood' } })
    expect([answer.status, answer.body.error]).toEqual([401, expect.stringContaining('no number of its own')])
  }
  await sql`update users set faction = 1 where username = 'Exact_One'`.execute(db)
  const { status, body } = await portal.call(factions.users, { params: { id: '1' } }, { token })
  const shown = (body.factionuser ?? []).map(({ username }) => username)
  expect([status, shown.filter((name) => name.startsWith('Exact_'))]).toEqual([200, ['Exact_Member']])
})
