import { changes } from '@idlewood/contract/changes'
import { managedUser } from '@idlewood/contract/managed-user'
import { property } from '@idlewood/contract/property'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { portalOnAltered } from '../../../test/altered-game.ts'
import { engine, type TestPortal } from '../../../test/portal.ts'

/** Tables whose rows identify their owner by name only. */
const named = ['houses', 'garages', 'lands'] as const
const withoutNumbers = named.map((table) => `alter table ${table} drop column ownerid`)

async function namedOwners(...further: string[]): Promise<{ portal: TestPortal; staff: string }> {
  const portal = await portalOnAltered(...withoutNumbers, ...further)
  const { db } = portal.game.database
  for (const table of named) await sql`delete from ${sql.id(table)}`.execute(db)
  const staff = await portal.staff(
    'Name_Staff',
    ['view_property', 'view_user_property', 'update_user_profile', 'view_changes'],
    { adminlevel: 5 },
  )
  return { portal, staff }
}

async function own(portal: TestPortal, owners: Partial<Record<(typeof named)[number], string | null>>) {
  for (const [table, owner] of Object.entries(owners))
    // Some columns of land have no default, which lenient game hosts accept.
    await sql`insert ${engine === 'mariadb' ? sql`ignore` : sql``} into ${sql.id(table)} (owner, price) values (${owner}, 5)`.execute(
      portal.game.database.db,
    )
}

async function owners(portal: TestPortal): Promise<(string | null)[]> {
  const lists = await Promise.all(
    named.map((table) =>
      sql<{ owner: string | null }>`select owner from ${sql.id(table)} order by id`.execute(
        portal.game.database.db,
      ),
    ),
  )
  return lists.flatMap(({ rows }) => rows.map(({ owner }) => owner))
}

test('property that names its owner without a uid is theirs, or for sale', async () => {
  const { portal, staff } = await namedOwners()
  await sql`delete from businesses`.execute(portal.game.database.db)
  const uid = await portal.character('Name_Owner')
  await own(portal, { houses: 'name_owner', garages: 'Gone_Owner', lands: 'Name_Owner' })
  await own(portal, { houses: 'Nobody', garages: null, lands: '0' })
  await own(portal, { houses: 'NULL', garages: '(null)', lands: 'Brak' })
  await own(portal, { houses: 'For Sale', garages: 'AdmBot', lands: 'À venda' })
  const { body } = await portal.call(property.list, {}, { token: staff })
  expect(body.property.map(({ kind, owner, isForSale }) => [kind, owner, isForSale])).toEqual([
    ['house', { uid, name: 'name_owner' }, false],
    ['house', null, true],
    ['house', null, true],
    ['house', null, true],
    ['garage', { uid: null, name: 'Gone_Owner' }, false],
    ['garage', null, true],
    ['garage', null, true],
    ['garage', null, true],
    ['land', { uid, name: 'Name_Owner' }, false],
    ['land', null, true],
    ['land', null, true],
    ['land', null, true],
  ])
  const { body: of } = await portal.call(property.of, { params: { id: String(uid) } }, { token: staff })
  expect(of.property.map(({ kind }) => kind)).toEqual(['house', 'land'])
  const { body: mine } = await portal.call(property.own, {}, { token: await portal.signIn('Name_Owner') })
  expect(mine.property.map(({ kind }) => kind)).toEqual(['house', 'land'])
  const { body: theirs } = await portal.call(
    property.list,
    { query: { owner: String(uid) } },
    { token: staff },
  )
  expect(theirs.total).toBe(2)
})

test('renaming a character renames it in such property as well, and undoing the renaming restores it', async () => {
  const { portal, staff } = await namedOwners()
  const uid = await portal.character('Name_Owner')
  await own(portal, { houses: 'Name_Owner', garages: 'Other_Owner', lands: 'Name_Owner' })
  const params = { id: String(uid) }
  const { body } = await portal.call(
    managedUser.update,
    { params, body: { username: 'Newer_Name' } },
    { token: staff },
  )
  expect(body.change.state, JSON.stringify(body)).toBe('applied')
  expect(await owners(portal)).toEqual(['Newer_Name', 'Other_Owner', 'Newer_Name'])
  await portal.call(changes.undo, { params: { id: String(body.change.id) }, body: {} }, { token: staff })
  expect(await owners(portal)).toEqual(['Name_Owner', 'Other_Owner', 'Name_Owner'])
})

test('property that could belong to either of two characters of the same name is nobody’s here, and keeps its name', async () => {
  const { portal, staff } = await namedOwners()
  const uid = await portal.character('Twin_Owner')
  const twin = await portal.character('Twin_Second')
  await sql`update users set username = 'Twin_Owner' where uid = ${twin}`.execute(portal.game.database.db)
  await own(portal, { houses: 'Twin_Owner' })
  const { body } = await portal.call(property.of, { params: { id: String(uid) } }, { token: staff })
  expect(body.property).toEqual([])
  const { body: all } = await portal.call(property.list, {}, { token: staff })
  expect(all.property.find(({ kind }) => kind === 'house')?.owner).toEqual({ uid: null, name: 'Twin_Owner' })
  const renamed = await portal.call(
    managedUser.update,
    { params: { id: String(uid) }, body: { username: 'Newer_Name' } },
    { token: staff },
  )
  expect(renamed.body.change.state).toBe('applied')
  expect(await owners(portal)).toEqual(['Twin_Owner'])
})

test('columns with other names are renamed as well', async () => {
  const { portal, staff } = await namedOwners(
    'alter table vehicles rename column owner to ownername',
    'alter table vehicles rename column ownerid to owner_id',
  )
  const uid = await portal.character('Name_Owner')
  const { db } = portal.game.database
  await sql`insert into vehicles (owner_id, ownername, modelid) values (${uid}, 'Name_Owner', 411)`.execute(
    db,
  )
  await portal.call(
    managedUser.update,
    { params: { id: String(uid) }, body: { username: 'Newer_Name' } },
    { token: staff },
  )
  const { rows } = await sql`select ownername from vehicles where owner_id = ${uid}`.execute(db)
  expect(rows).toEqual([{ ownername: 'Newer_Name' }])
})

const rename = async (portal: TestPortal, staff: string, uid: number): Promise<void> => {
  const call = { params: { id: String(uid) }, body: { username: 'Newer_Name' } }
  const { status, body } = await portal.call(managedUser.update, call, { token: staff })
  expect([status, body.change?.state], JSON.stringify(body)).toEqual([200, 'applied'])
}

test('renaming a character includes tables that do not identify the owner by uid', async () => {
  const { portal, staff } = await namedOwners(
    'alter table vehicles drop column ownerid',
    'drop table businesses',
  )
  const uid = await portal.character('Name_Owner')
  await own(portal, { houses: 'Name_Owner', garages: 'Other_Owner' })
  await rename(portal, staff, uid)
  expect(await owners(portal)).toEqual(['Newer_Name', 'Other_Owner'])
})

test.each(['Nobody', ' Nobody '])(
  'nobody’s property does not belong to a character called “%s”',
  async (name) => {
    const { portal, staff } = await namedOwners()
    const uid = await portal.character('Name_Owner')
    await sql`update users set username = ${name} where uid = ${uid}`.execute(portal.game.database.db)
    await own(portal, { houses: name })
    await rename(portal, staff, uid)
    expect(await owners(portal)).toEqual([name])
  },
)

test('vehicles the portal cannot show are renamed through the usual columns, whichever contains the name', async () => {
  const { portal, staff } = await namedOwners(
    'alter table vehicles rename column modelid to thing',
    'alter table vehicles drop column owner',
    'alter table vehicles rename column ownerid to owner',
    'alter table vehicles add ownername varchar(24)',
  )
  const uid = await portal.character('Name_Owner')
  const { db } = portal.game.database
  for (const owner of [uid, uid + 1000])
    await sql`insert into vehicles (owner, ownername, thing) values (${owner}, 'Name_Owner', 411)`.execute(db)
  await rename(portal, staff, uid)
  const { rows } =
    await sql`select owner, ownername from vehicles where ownername is not null and owner >= ${uid} order by owner`.execute(
      db,
    )
  expect(rows).toEqual([
    { owner: uid, ownername: 'Newer_Name' },
    { owner: uid + 1000, ownername: 'Name_Owner' },
  ])
})

test('renaming a character skips views and columns that do not name an owner', async () => {
  const { portal, staff } = await namedOwners(
    'alter table vehicles rename to vehicles_kept',
    'create view vehicles as select id, ownerid, owner, modelid from vehicles_kept',
    'alter table businesses drop column owner',
  )
  const uid = await portal.character('Name_Owner')
  await own(portal, { houses: 'Name_Owner' })
  await rename(portal, staff, uid)
  expect(await owners(portal)).toEqual(['Newer_Name'])
})
