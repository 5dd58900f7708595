/** Values in columns that are wider than the game's own cells, or of another type. */
import { managedUser } from '@idlewood/contract/managed-user'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seededDatabase, staffedPortal } from '../../../test/forks/fork-portal.ts'
import { nexonic } from '../../../test/forks/nexonic.ts'
import { testPortal, type Answer, type TestPortal } from '../../../test/portal.ts'
import { userCells } from '../../../test/user-cells.ts'
import { examine } from '../../game/doctor/report.ts'
import { nobodyPlays } from '../../../test/presence.ts'

let portal: TestPortal
let token: string
let uid: number
beforeAll(async () => {
  const { users, ...others } = nexonic
  if (!users) throw new Error('The fork has no users.')
  const columns = users.columns
    .replace(' bank int(10)', ' bank bigint')
    .replace(' phone int(10) = 0', ' phone varchar(10) = 0')
    .replace(' health float', ' health decimal(5,2) unsigned')
    .replace(' armor float', ' armor float(4,1)')
    .replace(/ age \S+ =/, ' age decimal(2,0) =')
    .replace(' exp int(10)', ' exp int(10) unsigned')
    .replace(
      ' lastlogin datetime',
      ' lastlogin timestamp = current_timestamp() on update current_timestamp()',
    )
    .replace(/ gangrank tinyint\S* = 0/, ' gangrank varchar(32) = none')
  portal = await testPortal({ presence: nobodyPlays, fork: { ...others, users: { ...users, columns } } })
  const { db } = portal.game.database
  await sql`insert into gangs (id, name) values (3, 'Seventh Pier')`.execute(db)
  await sql`insert into gangranks (id, ${sql.ref('rank')}, name) values (3, 0, 'Errand Boy'), (3, 1, 'Boss')`.execute(
    db,
  )
  token = await portal.staff(
    'Odd_Staff',
    ['update_user_profile', 'update_user_money', 'update_user_levels'],
    { adminlevel: 5 },
  )
  uid = await portal.character('Odd_Columns', { phone: '555', gang: 3, gangrank: 'Boss' })
})
afterAll(() => portal.close())

const set = (body: object): Promise<Answer> =>
  portal.call(managedUser.update, { params: { id: String(uid) }, body }, { token })
const cell = (column: string): Promise<unknown> => userCells(() => portal).cell(uid, column)

test('a 64-bit column accepts what the game’s 32-bit cell can hold', async () => {
  for (const [field, value] of [
    ['bank', '2147483648'],
    ['bank', '-2147483649'],
    ['exp', '4294967295'],
  ] as const) {
    const { status, body } = await set({ [field]: value })
    expect([status, body.error]).toEqual([400, expect.stringMatching(/must be from -?\d+ to 2147483647\.$/)])
  }
  expect((await set({ bank: '2147483647' })).status).toBe(200)
})

test('a phone in a text column must be a number all the same', async () => {
  for (const phone of ['call me', '', '-1', '0x10', '0777', '55 55', '12345678901'])
    expect((await set({ phone })).status, phone).toBe(400)
  expect((await set({ phone: '555' })).status).toBe(409)
  expect((await set({ phone: '777' })).status).toBe(200)
  expect(await cell('phone')).toBe('777')
})

test('a rank stored by name must be one of the gang’s, and is reset with the gang', async () => {
  expect((await set({ gangrank: 'Emperor' })).body.error).toBe('Gang rank must be one of: Errand Boy, Boss.')
  expect((await set({ gangrank: 'Errand Boy' })).status).toBe(200)
  expect((await set({ gang: -1 })).status).toBe(200)
  expect(await cell('gangrank')).toBe('none')
})

test('a number that the column would round is refused before it is written', async () => {
  for (const [field, value, error] of [
    ['health', '12.345', 'Health has at most 2 decimals in this game.'],
    ['health', '1000', 'Health must be from 0 to 999.99.'],
    ['armour', '1.26', 'Armour has at most 1 decimal in this game.'],
    ['age', '30.5', 'Age must be a whole number, for example 10.'],
  ] as const) {
    const { status, body } = await set({ [field]: value })
    expect([status, body.error]).toEqual([400, error])
  }
  for (const [field, value] of [
    ['health', '12.340'],
    ['armour', '1.2'],
    ['age', '33'],
  ] as const) {
    const { status, body } = await set({ [field]: value })
    expect([status, body.change?.state], JSON.stringify(body)).toEqual([200, 'confirmed'])
  }
})

test('an edit does not change a last login that the database would update along with the row', async () => {
  const { db } = portal.game.database
  await sql`update users set lastlogin = '2024-05-06 07:08:09' where uid = ${uid}`.execute(db)
  expect((await set({ level: '9' })).status).toBe(200)
  expect(String(await cell('lastlogin'))).toBe('2024-05-06 07:08:09')
  const { findings } = await examine(portal.game)
  expect(findings.map(({ text }) => text)).toContainEqual(
    expect.stringContaining('users.lastlogin is set by the database with every change of a row'),
  )
})

test('a choice that the column cannot contain is not offered', async () => {
  const url = await seededDatabase(
    nexonic,
    'alter table users modify job tinyint unsigned not null default 0',
  )
  const staffed = await staffedPortal(url, ['update_user_profile'], { adminlevel: 5, job: 4 })
  const params = { id: String(await staffed.portal.character('Hired_Once', { job: 7 })) }
  const { body } = await staffed.portal.call(managedUser.profile, { params }, { token: staffed.token })
  const job = body.fields.find(({ field }) => field === 'job')
  const values = job?.choices?.map(({ value }) => value)
  expect([job?.min, values]).toEqual([0, expect.arrayContaining([4, 7])])
  expect(values).not.toContain(-1)
})

test('a column that the database computes cannot be edited', async () => {
  const computed = 'add column level int generated always as (exp * 2) stored'
  const url = await seededDatabase(nexonic, `alter table users drop column level, ${computed}`)
  const rights = ['update_user_profile', 'update_user_inventory'] as const
  const staffed = await staffedPortal(url, rights, { adminlevel: 5, exp: 4 })
  const params = { id: String(await staffed.portal.character('Sum_Of', { exp: 3 })) }
  const asking = { token: staffed.token }
  const { body } = await staffed.portal.call(managedUser.profile, { params }, asking)
  expect(body.user).toMatchObject({ level: 6 })
  expect(body.fields.map(({ field }) => field)).not.toContain('level')
  const edit = await staffed.portal.call(managedUser.update, { params, body: { level: '7' } }, asking)
  expect(edit.status).toBe(400)
})

test('a quantity that the database computes refuses an edit, which is not tried again', async () => {
  const computed = 'add column invQuantity int generated always as (ID * 2) stored'
  const url = await seededDatabase(nexonic, `alter table inventory drop column invQuantity, ${computed}`)
  const rights = ['view_user_inventory', 'update_user_inventory'] as const
  const staffed = await staffedPortal(url, rights, { adminlevel: 5 })
  const owner = await staffed.portal.character('Sum_Of')
  const { db } = staffed.portal.game.database
  await sql`insert into inventory (ID, invItem) values (${owner}, 'Rope')`.execute(db)
  const params = { id: String(owner) }
  const asking = { token: staffed.token }
  const { body: list } = await staffed.portal.call(managedUser.inventory, { params }, asking)
  const body = { item: String(list.inventory[0]?.id), quantity: '9' }
  const edit = await staffed.portal.call(managedUser.updateItem, { params, body }, asking)
  expect([edit.status, edit.body.error]).toEqual([409, expect.stringContaining('a rule of the database')])
})
