import { bans } from '@idlewood/contract/bans'
import { changes } from '@idlewood/contract/changes'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { filePortal } from '../../../test/file-portal.ts'
import { present } from '../../../test/present.ts'

const run = (statement: ReturnType<typeof sql>) => statement.execute(portal.game.database.db)
const insert = (username: string, ip = 'n/a') =>
  run(sql`insert into bans (username, ip, bannedby, date, reason, permanent)
    values (${username}, ${ip}, 'Kay', '2026-02-02 10:00:00', 'Cheats', 0)`)
const remove = (username: string) => run(sql`delete from bans where username = ${username}`)

async function found(search: string, by: 'name' | 'address' | 'staff' = 'name') {
  const { status, body } = await portal.call(bans.list, { query: { search, by } }, { token: staff })
  expect(status).toBe(200)
  return body.bans.map(({ username }) => username)
}

const portal = await filePortal()
const staff = await portal.staff(
  'Index_Staff',
  ['view_bans', 'manage_bans', 'manage_wide_bans', 'view_addresses', 'view_changes'],
  { adminlevel: 4, ip: '198.51.100.1' },
)
for (let index = 0; index < 300; index++) await insert(`Index_No${index}`, `120.7.${index % 250}.9`)
await portal.app.banIndex.complete()

test('searches immediately reflect bans that the game itself adds and removes', async () => {
  expect(await found('index_no29')).toHaveLength(11)
  await insert('Made_Now', '121.1.2.3')
  expect(await found('made_n')).toEqual(['Made_Now'])
  expect(await found('121.1.', 'address')).toEqual(['Made_Now'])
  await remove('Made_Now')
  expect(await found('made_n')).toEqual([])
  // Some databases reuse the ids of the last rows.
  for (let index = 200; index < 300; index++) await remove(`Index_No${index}`)
  for (let index = 0; index < 40; index++) await insert(`After_No${index}`)
  expect(await found('after_no3')).toHaveLength(11)
  expect(await found('index_no29')).toEqual(['Index_No29'])
})

test('names are found as they are spoken, with blanks in place of underscores', async () => {
  await insert('Spoken_Name')
  await insert('Spoken Other')
  await run(sql`update bans set bannedby = 'Sam_Staff' where username = 'Spoken_Name'`)
  expect(await found('spoken name')).toEqual(['Spoken_Name'])
  expect(await found('spoken other')).toEqual(['Spoken Other'])
  expect(await found('sam staff', 'staff')).toEqual(['Spoken_Name'])
})

test('a search by address that finds something is recorded once in the audit trail', async () => {
  const trail = async () => {
    const query = { target: 'addresses' as const }
    return (await portal.call(changes.list, { query }, { token: staff })).body
  }
  const { total: before } = await trail()
  await insert('Sought_There', '123.1.2.3')
  for (const search of ['123.1.', '123.2.', '123.1.2', '123.1.']) await found(search, 'address')
  await found('sought_t')
  const { changes: entries, total } = await trail()
  const look = { target: 'addresses', actor: { username: 'Index_Staff' }, fields: [{ new: 1 }] }
  expect(entries.slice(0, total - before)).toMatchObject([
    { ...look, targetName: '123.1.2' },
    { ...look, targetName: '123.1.' },
  ])
})

test('a ban restored by an undo has its old id and can be found again', async () => {
  await insert('Old_Number', '122.1.2.3')
  const { body } = await portal.call(bans.list, { query: { search: 'Old_Number' } }, { token: staff })
  const id = String(present(body.bans[0]).id)
  for (let index = 0; index < 30; index++) await insert(`Behind_No${index}`)
  const lifted = await portal.call(
    bans.lift,
    { params: { id }, body: { reason: 'Appeal' } },
    { token: staff },
  )
  expect(await found('Old_Number')).toEqual([])
  const undo = { params: { id: String(lifted.body.change.id) }, body: { reason: 'A mistake' } }
  const undone = await portal.call(changes.undo, undo, { token: staff })
  expect(undone.status, JSON.stringify(undone.body)).toBe(200)
  expect(await found('Old_Number')).toEqual(['Old_Number'])
  expect(await found('122.1.2.3', 'address')).toEqual(['Old_Number'])
})

test('names are compared as the database compares them', async () => {
  await insert('Zoë_Marks')
  await insert('100%_Sure')
  await portal.app.banIndex.complete()
  expect(await found('marks')).toEqual(['Zoë_Marks'])
  expect(await found('ZOË')).toEqual(portal.game.database.engine === 'mysql' ? ['Zoë_Marks'] : [])
  expect(await found('0%_s')).toEqual(['100%_Sure'])
})
