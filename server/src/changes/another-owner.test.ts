/** A change concerns the owner of the uid at the time it was made, not a later owner. */
import { changes } from '@idlewood/contract/changes'
import { character } from '@idlewood/contract/character'
import { managedUser } from '@idlewood/contract/managed-user'
import { punishments } from '@idlewood/contract/punishments'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { until } from '../../../test/until.ts'
import { filePortal } from '../../test/file-portal.ts'
import { stubPresence, quickPace } from '../../test/presence.ts'
import { findChange } from './mailbox.ts'
import { userCells } from '../../test/user-cells.ts'

let isAway = true
const giving = ['give_items', 'delete_vehicles', 'view_user_inventory', 'update_user_inventory']
const portal = await filePortal({
  presence: stubPresence(() => (isAway ? 'offline' : 'online')),
  pace: quickPace,
})
const token = await portal.staff(
  'Number_Staff',
  ['update_user_profile', 'undo_changes', 'delete_users', 'flag_users', ...giving],
  { adminlevel: 5 },
)
// Somebody has it, so it can be given.
await sql`insert into inventory (ID, invItem, invModel, invQuantity) values (1, 'Rope', 19088, 1)`.execute(
  portal.game.database.db,
)

const registered = '2020-01-01 10:00:00'
const edit = (uid: number, age: number) =>
  portal.call(managedUser.update, { params: { id: String(uid) }, body: { age } }, { token })

/** The game gives the uid to somebody else of the same age; a queued change never sees it unused. */
async function reuse(uid: number, name: string, age: number): Promise<void> {
  await portal.character(name, { age, regdate: '2024-05-06 07:08:09' })
  await portal.game.database.db.transaction().execute(async (db) => {
    await sql`delete from users where uid = ${uid}`.execute(db)
    await sql`update users set uid = ${uid} where username = ${name}`.execute(db)
  })
}
const ageOf = (uid: number): Promise<unknown> => userCells(() => portal).cell(uid, 'age')

test('a queued change is not made when the uid has passed to somebody else', async () => {
  isAway = false
  const uid = await portal.character('Number_First', { age: 20, regdate: registered })
  await portal.signIn('Number_First')
  const { body } = await edit(uid, 30)
  expect(body.change.state).toBe('queued')
  await reuse(uid, 'Number_Second', 20)
  isAway = true
  const row = () => findChange(portal.portal, body.change.id)
  await expect.poll(async () => (await row())?.state).toBe('failed')
  expect((await row())?.note).toContain('belongs to somebody else now')
  expect(await ageOf(uid)).toBe(20)
})

test.each([
  ['who has not signed in yet', 'Third', false],
  ['who has signed in since', 'Eighth', true],
])('a change is not undone when the uid has passed to somebody else %s', async (...[, name, signsIn]) => {
  isAway = true
  const uid = await portal.character(`Number_${name}`, { age: 20, regdate: registered })
  await portal.signIn(`Number_${name}`)
  const { body } = await edit(uid, 30)
  await reuse(uid, `After_${name}`, 30)
  if (signsIn) await portal.signIn(`After_${name}`)
  const undo = { params: { id: String(body.change.id) }, body: {} }
  const refused = await portal.call(changes.undo, undo, { token })
  expect([refused.status, refused.body.error]).toEqual([409, expect.stringContaining(`Number_${name}`)])
  expect(await ageOf(uid)).toBe(30)
})

test('undoing the removal of a flag does not give it to the next owner of the uid', async () => {
  isAway = true
  const uid = await portal.character('Number_Eleventh', { age: 20, regdate: registered })
  await portal.signIn('Number_Eleventh')
  const undo = (id: number) => portal.call(changes.undo, { params: { id: String(id) }, body: {} }, { token })
  const flag = { params: { id: String(uid) }, body: { text: 'Seen' } }
  const set = await portal.call(punishments.flag, flag, { token })
  const taken = await undo(set.body.change.id)
  expect(taken.status).toBe(200)
  await reuse(uid, 'Number_Twelfth', 20)
  const refused = await undo(taken.body.change.id)
  expect([refused.status, refused.body.error]).toEqual([409, expect.stringContaining('Number_Eleventh')])
})

test('undoing the removal of a vehicle or an item does not give it to the next owner of the uid', async () => {
  isAway = true
  const uid = await portal.character('Number_Giver', { age: 20, regdate: registered })
  await portal.signIn('Number_Giver')
  const { db } = portal.game.database
  await sql`insert into vehicles (id, ownerid, owner, modelid) values (4711, ${uid}, 'Number_Giver', 411)`.execute(
    db,
  )
  await sql`insert into inventory (ID, invItem, invModel, invQuantity) values (${uid}, 'Meth', 19088, 7)`.execute(
    db,
  )
  const params = { id: String(uid) }
  const { body: carried } = await portal.call(managedUser.inventory, { params }, { token })
  const item = carried.inventory[0]?.id ?? ''
  const removed = [
    await portal.call(
      managedUser.removeVehicle,
      { params: { uid: String(uid), vid: '4711' }, body: { confirm: 'Infernus' } },
      { token },
    ),
    await portal.call(managedUser.updateItem, { params, body: { item, quantity: 0 } }, { token }),
  ]
  await reuse(uid, 'Number_Taker', 20)
  for (const { status, body } of removed) {
    expect(status, JSON.stringify(body)).toBe(200)
    const undo = { params: { id: String(body.change.id) }, body: {} }
    const refused = await portal.call(changes.undo, undo, { token })
    expect([refused.status, refused.body.error]).toEqual([409, expect.stringContaining('somebody else now')])
  }
  const { rows } = await sql`select ownerid from vehicles where ownerid = ${uid}`.execute(db)
  expect(rows).toEqual([])
})

test('a gift that waits is not given to the next owner of the uid', async () => {
  isAway = false
  const uid = await portal.character('Number_Waiting', { age: 20, regdate: registered })
  await portal.signIn('Number_Waiting')
  const gift = { params: { id: String(uid) }, body: { item: 'Rope', quantity: 5 } }
  const { status, body } = await portal.call(managedUser.giveItem, gift, { token })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.change.state).toBe('queued')
  await reuse(uid, 'Number_Lucky', 20)
  isAway = true
  const find = () => findChange(portal.portal, body.change.id)
  await until(async () => (await find())?.state !== 'queued')
  expect(await find()).toMatchObject({
    state: 'failed',
    note: expect.stringContaining('This change was of Rope,'),
  })
})

test('a change made after the uid passed to somebody else can be undone', async () => {
  isAway = true
  const uid = await portal.character('Number_Ninth', { age: 20, regdate: registered })
  await portal.signIn('Number_Ninth')
  await reuse(uid, 'Number_Tenth', 30)
  await portal.signIn('Number_Tenth')
  const { body } = await edit(uid, 31)
  const undo = { params: { id: String(body.change.id) }, body: {} }
  expect((await portal.call(changes.undo, undo, { token })).status).toBe(200)
  expect(await ageOf(uid)).toBe(30)
})

describe('the entry about a person whose uid has passed to somebody else', () => {
  const link = { discord_id: '223456789012345678', discord_name: 'Ember' }
  const entries = async (uid: number) => {
    const query = { target: 'person', uid: String(uid) } as const
    const { status, body } = await portal.call(changes.list, { query }, { token })
    expect(status, JSON.stringify(body)).toBe(200)
    return body.changes
  }

  test('names what they lost: the character, their roles and their Discord account', async () => {
    await portal.grant('Number_Staff', 'view_changes')
    const uid = await portal.character('Number_Seventeenth', { age: 20, regdate: registered })
    await portal.signIn('Number_Seventeenth')
    await portal.grant('Number_Seventeenth', 'view_factions')
    await portal.grant('Number_Seventeenth', 'view_gangs')
    const { db } = portal.portal
    await db.updateTable('people').set(link).where('uid', '=', uid).execute()
    const roles = await db
      .selectFrom('person_roles')
      .innerJoin('people', 'people.id', 'person_roles.person_id')
      .innerJoin('roles', 'roles.id', 'person_roles.role_id')
      .select('roles.name')
      .where('people.uid', '=', uid)
      .orderBy('roles.name')
      .execute()
    await reuse(uid, 'Number_Eighteenth', 20)
    await portal.signIn('Number_Eighteenth')
    expect(await entries(uid)).toMatchObject([
      {
        targetName: 'Number_Seventeenth',
        state: 'confirmed',
        address: '',
        fields: [
          { field: 'character', old: 'Number_Seventeenth', new: 'Number_Eighteenth' },
          { field: 'roles', old: roles.map(({ name }) => name).join(', '), new: null },
          { field: 'discord', old: 'Ember', new: null },
        ],
      },
    ])
  })

  test('names the character alone if they had nothing else', async () => {
    const uid = await portal.character('Number_Plain', { age: 20, regdate: registered })
    await portal.signIn('Number_Plain')
    await reuse(uid, 'Number_Next', 20)
    await portal.signIn('Number_Next')
    const fields = [{ field: 'character', old: 'Number_Plain', new: 'Number_Next' }]
    expect(await entries(uid)).toMatchObject([{ fields }])
  })
})

describe('a deletion whose response was lost', () => {
  /** The state left by a process that died right after recording the row. */
  async function interrupted(name: string, hasDeleted: boolean) {
    isAway = false
    const uid = await portal.character(name, { age: 20, regdate: registered })
    await portal.signIn(name)
    const { body } = await portal.call(
      managedUser.remove,
      { params: { id: String(uid) }, body: { confirm: name } },
      { token },
    )
    expect(body.change.state).toBe('queued')
    const game = portal.game.database.db
    const { rows } = await sql`select * from users where uid = ${uid}`.execute(game)
    const kept = JSON.stringify(rows[0])
    await portal.portal.db
      .updateTable('changes')
      .set({ attempted_at: Date.now(), kept_row: kept, holder: 'dead', held_until: Date.now() - 1 })
      .where('id', '=', body.change.id)
      .execute()
    if (hasDeleted) await sql`delete from users where uid = ${uid}`.execute(game)
    const row = () => findChange(portal.portal, body.change.id)
    return { uid, kept, row }
  }
  const nameAt = (uid: number) => userCells(() => portal).cell(uid, 'username')

  test('does not touch the next owner of the uid', async () => {
    const { uid, kept, row } = await interrupted('Number_Fifth', true)
    await portal.character('Number_Sixth', { regdate: '2024-05-06 07:08:09' })
    await sql`update users set uid = ${uid} where username = 'Number_Sixth'`.execute(portal.game.database.db)
    const newcomer = await portal.signIn('Number_Sixth')
    isAway = true
    await expect.poll(async () => (await row())?.state).toBe('confirmed')
    expect(await nameAt(uid)).toBe('Number_Sixth')
    expect((await row())?.kept_row).toBe(kept)
    expect((await portal.call(character.profile, {}, { token: newcomer })).status).toBe(200)
  })

  test('is made if it was not yet, no matter what the game has changed in the row since', async () => {
    const { uid, row } = await interrupted('Number_Seventh', false)
    await sql`update users set age = 21 where uid = ${uid}`.execute(portal.game.database.db)
    isAway = true
    await expect.poll(async () => (await row())?.state).toBe('confirmed')
    expect(await nameAt(uid)).toBeUndefined()
    expect(JSON.parse((await row())?.kept_row ?? '{}')).toMatchObject({ age: 21 })
  })
})

test('nobody who gets the uid of a former staff member can read the changes they made', async () => {
  const uid = await portal.character('Number_Former', { adminlevel: 5, regdate: registered })
  const former = await portal.signIn('Number_Former')
  await portal.grant('Number_Former', 'update_user_profile')
  const target = await portal.character('Number_Target', { age: 20 })
  const body = { age: 44, reason: 'Asked for it' }
  const params = { id: String(target) }
  const edited = await portal.call(managedUser.update, { params, body }, { token: former })
  const look = (by: string) =>
    portal.call(changes.one, { params: { id: String(edited.body.change.id) } }, { token: by })
  expect((await look(former)).status).toBe(200)
  await reuse(uid, 'Number_Heir', 20)
  const heir = await portal.signIn('Number_Heir')
  await portal.grant('Number_Heir', 'warn_users')
  expect((await look(heir)).status).toBe(404)
})
