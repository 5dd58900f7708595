/**
 * Restoring an account grants everything in it, so it takes the permissions to grant that, not only the
 * permission to undo.
 */
import { changes } from '@idlewood/contract/changes'
import { managedUser } from '@idlewood/contract/managed-user'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { portalOnAltered } from '../../test/altered-game.ts'
import { stubPresence } from '../../test/presence.ts'
import { succeed } from '../../test/rights.ts'
import { filePortal } from '../../test/file-portal.ts'
import type { Answer } from '../../test/portal.ts'
import type { PresenceState } from '../game/presence/presence.ts'

let presenceState: PresenceState
const tokens: Record<string, string> = {}

async function staff(name: string, columns: Record<string, number>, ...held: string[]): Promise<void> {
  tokens[name] = await portal.staff(name, held, columns)
}

const portal = await filePortal({
  presence: stubPresence(() => presenceState),
  environment: { SUPER_USERS: 'The_Owner, Second_Owner' },
})
const owners = { The_Owner: await portal.character('The_Owner'), Second_Owner: 0 }
owners.Second_Owner = await portal.character('Second_Owner')
await portal.app.superUsers.pin(async (name) => [owners[name as keyof typeof owners]])
tokens['The_Owner'] = await portal.signIn('The_Owner')
await staff('Only_Undo', {}, 'undo_changes')
await staff('Senior_Undo', { adminlevel: 5, helperlevel: 5 }, 'undo_changes', 'update_user_levels')
await staff('High_Undo', { adminlevel: 5, helperlevel: 5, factionmod: 1 }, 'undo_changes')
await staff('Deleter', { adminlevel: 5 }, 'delete_users')
beforeEach(() => {
  presenceState = 'offline'
})

let count = 0
async function deleted(
  columns: Record<string, number>,
  { by = 'The_Owner', name = `Gone_${String.fromCharCode(65 + count++)}x` } = {},
): Promise<{ uid: number; id: number; name: string }> {
  const uid = await portal.character(name, columns)
  return { uid, name, id: await remove(uid, name, by) }
}
async function remove(uid: number, name: string, by = 'The_Owner'): Promise<number> {
  const call = portal.call(
    managedUser.remove,
    { params: { id: String(uid) }, body: { confirm: name } },
    { token: tokens[by] },
  )
  return (await succeed(call)).change.id
}

const undo = (id: number, by: string): Promise<Answer> =>
  portal.call(changes.undo, { params: { id: String(id) }, body: {} }, { token: tokens[by] })
const isThere = async (uid: number): Promise<boolean> =>
  (await sql`select uid from users where uid = ${uid}`.execute(portal.game.database.db)).rows.length === 1
const trail = (): Promise<unknown> => portal.portal.db.selectFrom('changes').selectAll().execute()

async function expectRefused(id: number, uid: number, by: string): Promise<string> {
  const before = await trail()
  const { status, body } = await undo(id, by)
  expect(status, JSON.stringify(body)).toBe(403)
  expect(await isThere(uid)).toBe(false)
  expect(await trail()).toEqual(before)
  return body.error
}

test.each([
  [{ adminlevel: 8 }],
  [{ adminlevel: 1 }],
  [{ helperlevel: 1 }],
  [{ factionmod: 1 }],
  [{ gangmod: 1 }],
  [{ banappealer: 1 }],
])('an account with %o cannot be restored by someone who has none of it', async (columns) => {
  const { uid, id } = await deleted(columns)
  await expectRefused(id, uid, 'Only_Undo')
  expect((await undo(id, 'The_Owner')).status).toBe(200)
  expect(await isThere(uid)).toBe(true)
})

test('an account can be restored by those who could grant each of its levels, not by people of equal level', async () => {
  const same = await deleted({ adminlevel: 5 })
  await expectRefused(same.id, same.uid, 'Senior_Undo')
  const below = await deleted({ adminlevel: 4, helperlevel: 4 })
  expect((await undo(below.id, 'Senior_Undo')).status).toBe(200)
})

test.each([[{ adminlevel: 4 }], [{ helperlevel: 1 }], [{ factionmod: 1 }]])(
  'an account with %o cannot be restored by someone who may not change levels, however high theirs',
  async (columns) => {
    const { uid, id } = await deleted(columns)
    await expectRefused(id, uid, 'High_Undo')
  },
)

/** A change of a field by The_Owner. */
async function changed(uid: number, body: Record<string, number | string>): Promise<number> {
  const call = portal.call(
    managedUser.update,
    { params: { id: String(uid) }, body },
    { token: tokens['The_Owner'] },
  )
  return (await succeed(call)).change.id
}
const cancel = (id: number, by: string): Promise<Answer> =>
  portal.call(changes.cancel, { params: { id: String(id) } }, { token: tokens[by] })
const required = ({ status, body }: Answer) => [status, body.required]
const letters = ['A', 'B', 'C', 'D', 'E', 'F', 'G']

test.each([
  ['update_user_levels', { helperlevel: 1 }, { helperlevel: 0 }],
  ['update_user_levels', { factionmod: 1 }, { factionmod: 0 }],
  ['update_user_money', { bank: 2_000_000_000 }, { bank: 5 }],
])('an undo that grants what needs %s needs it too: %o again after %o', async (permission, before, after) => {
  const uid = await portal.character(`Undo_Gives${letters.shift()}`, before)
  const id = await changed(uid, after)
  expect(required(await undo(id, 'High_Undo'))).toEqual([403, [permission]])
  expect((await undo(id, 'The_Owner')).status).toBe(200)
})

test('an undo that removes a level or money, or gives little, needs only the permission to undo', async () => {
  const uid = await portal.character('Undo_Takes', { bank: 5000 })
  for (const body of [{ helperlevel: 1 }, { bank: 2_000_000_000 }, { bank: 100 }]) {
    const answer = await undo(await changed(uid, body), 'High_Undo')
    expect(answer.status, answer.body.error).toBe(200)
  }
})

test('a queued change can be cancelled only by those who could undo it, or by its author', async () => {
  presenceState = 'online'
  const uidOf = async (name: string) =>
    (await portal.portal.db.selectFrom('people').select('uid').where('username', '=', name).execute())[0]
      ?.uid ?? 0
  const own = await changed(await uidOf('High_Undo'), { level: 40 })
  const above = await changed(await portal.character('Cancel_Above', { adminlevel: 7 }), { level: 41 })
  const fine = await changed(await portal.character('Cancel_Fine', { bank: 2_000_000_000 }), { bank: 0 })
  const below = await changed(await portal.character('Cancel_Below'), { level: 42 })
  for (const id of [own, above, fine]) expect((await cancel(id, 'High_Undo')).status).toBe(403)
  expect((await cancel(below, 'High_Undo')).status).toBe(200)
  for (const id of [own, above, fine]) expect((await cancel(id, 'The_Owner')).status).toBe(200)
  expect((await cancel(below, 'High_Undo')).status).toBe(409)
})

test('its author can cancel a queued change, even if they could no longer undo it', async () => {
  presenceState = 'online'
  await staff('Cancel_Own', { adminlevel: 5 }, 'update_user_profile')
  const uid = await portal.character('Cancel_Raised')
  const edit = portal.call(
    managedUser.update,
    { params: { id: String(uid) }, body: { level: 43 } },
    { token: tokens['Cancel_Own'] },
  )
  const { id } = (await succeed(edit)).change
  await sql`update users set adminlevel = 7 where uid = ${uid}`.execute(portal.game.database.db)
  expect((await cancel(id, 'Cancel_Own')).status).toBe(200)
})

test('undoing one’s own deletion of an account grants nothing that one could not grant', async () => {
  const helper = await deleted({ adminlevel: 2, helperlevel: 3 }, { by: 'Deleter' })
  await expectRefused(helper.id, helper.uid, 'Deleter')
  const plain = await deleted({ bank: 5000 }, { by: 'Deleter' })
  expect((await undo(plain.id, 'Deleter')).status).toBe(200)
})

test('an account’s level counts in a column of any name', async () => {
  const renamed = await portalOnAltered('alter table users rename column adminlevel to admin_level')
  const deleting = await renamed.staff('Deleting_Staff', ['delete_users'], { admin_level: 5 })
  const undoing = await renamed.staff('Undoing_Staff', ['undo_changes'])
  const params = { id: String(await renamed.character('Gone_Helper', { admin_level: 1 })) }
  const removal = { params, body: { confirm: 'Gone_Helper' } }
  const { change } = await succeed(renamed.call(managedUser.remove, removal, { token: deleting }))
  const restoring = { params: { id: String(change.id) }, body: {} }
  const { status, body } = await renamed.call(changes.undo, restoring, { token: undoing })
  expect(status, JSON.stringify(body)).toBe(403)
})

test('an ordinary player can be restored with undo_changes alone', async () => {
  const { id, uid } = await deleted({ bank: 5000 })
  expect((await undo(id, 'Only_Undo')).status).toBe(200)
  expect(await isThere(uid)).toBe(true)
})

test('a rich account can be restored only by those who may change money', async () => {
  const rich = await deleted({ bank: 2_000_000_000 })
  const sentence = await expectRefused(rich.id, rich.uid, 'Only_Undo')
  expect(sentence).toMatch(/money/i)
  const debt = await deleted({ bank: -2_000_000_000, cash: 100 })
  expect((await undo(debt.id, 'Only_Undo')).status).toBe(200)
  await staff('Treasurer', {}, 'undo_changes', 'update_user_money')
  expect((await undo(rich.id, 'Treasurer')).status).toBe(200)
})

test('the account of a super user can be restored only by a super user', async () => {
  const row = await sql<{ uid: number }>`select uid from users where username = 'Second_Owner'`.execute(
    portal.game.database.db,
  )
  const uid = row.rows[0]?.uid ?? 0
  const id = await remove(uid, 'Second_Owner')
  await expectRefused(id, uid, 'Senior_Undo')
  expect((await undo(id, 'The_Owner')).status).toBe(200)
})

test('undoing a whole time window skips the accounts that the actor may not restore', async () => {
  const from = new Date().toISOString()
  const senior = await deleted({ adminlevel: 4 }, { by: 'Deleter' })
  const plain = await deleted({}, { by: 'Deleter' })
  const row = await sql<{ uid: number }>`select uid from users where username = 'Deleter'`.execute(
    portal.game.database.db,
  )
  const body = {
    actorUid: row.rows[0]?.uid ?? 0,
    from,
    to: new Date(Date.now() + 1000).toISOString(),
    reason: 'A mistake',
  }
  const answer = await succeed(portal.call(changes.undoAll, { body }, { token: tokens['Only_Undo'] }))
  expect(answer).toMatchObject({ undone: 1, refused: [{ id: senior.id }] })
  expect([await isThere(senior.uid), await isThere(plain.uid)]).toEqual([false, true])
})

test('a queued restore is dropped when its author has lost their level meanwhile', async () => {
  await staff('Falling', { adminlevel: 6 }, 'undo_changes', 'update_user_levels')
  const { id, uid } = await deleted({ adminlevel: 4 })
  presenceState = 'silent'
  const { change } = await succeed(undo(id, 'Falling'))
  expect(change.state).toBe('queued')
  await sql`update users set adminlevel = 0 where username = 'Falling'`.execute(portal.game.database.db)
  presenceState = 'offline'
  const state = async () =>
    (await portal.portal.db.selectFrom('changes').select('state').where('id', '=', change.id).execute())[0]
  await expect.poll(state).toEqual({ state: 'failed' })
  expect(await isThere(uid)).toBe(false)
})

test('an account’s roles are not restored by someone who holds less than they grant', async () => {
  const name = 'Gone_Manager'
  const uid = await portal.character(name)
  await portal.signIn(name)
  await portal.grant(name, 'manage_roles')
  const id = await remove(uid, name)
  expect(await expectRefused(id, uid, 'Senior_Undo')).toContain('manage_roles')
})

test('undoing a deletion or rename does not restore a name taken by somebody else since', async () => {
  const gone = await deleted({}, { name: 'Taken_Since' })
  await portal.character('Taken_Since')
  const answer = await undo(gone.id, 'The_Owner')
  expect(answer.status).toBe(409)
  expect(answer.body.error).toContain('Taken_Since')
  expect(await isThere(gone.uid)).toBe(false)
  const uid = await portal.character('Old_Name')
  const renaming = await changed(uid, { username: 'New_Name' })
  await portal.character('Old_Name')
  expect((await undo(renaming, 'The_Owner')).status).toBe(409)
  const capitals = await changed(uid, { username: 'NEW_Name' })
  expect((await undo(capitals, 'The_Owner')).status).toBe(200)
})

test('an undo that restores no character name works, even if another character has the name', async () => {
  const uid = await portal.character('Was_Called', { adminname: 'Other_Called', age: 20 })
  await portal.character('Other_Called')
  const edits = [await changed(uid, { adminname: 'Chief' }), await changed(uid, { age: 21 })]
  await changed(uid, { username: 'Now_Called' })
  await portal.character('Was_Called')
  for (const id of edits) {
    const answer = await undo(id, 'The_Owner')
    expect(answer.status, answer.body.error).toBe(200)
  }
})

test('a removed vehicle comes back only after its deleted owner, and the refusal says so', async () => {
  const name = 'Gone_Driver'
  const uid = await portal.character(name)
  const { db } = portal.game.database
  await sql`insert into vehicles (id, ownerid, owner, modelid) values (4712, ${uid}, ${name}, 411)`.execute(
    db,
  )
  const params = { uid: String(uid), vid: '4712' }
  const call = { params, body: { confirm: 'Infernus' } }
  const token = tokens['The_Owner']
  const { change } = await succeed(portal.call(managedUser.removeVehicle, call, { token }))
  await portal.signIn(name)
  const deletion = await remove(uid, name)
  const refused = await undo(change.id, 'The_Owner')
  expect([refused.status, refused.body.error]).toEqual([409, expect.stringContaining('undo that first')])
  expect((await undo(deletion, 'The_Owner')).status).toBe(200)
  expect((await undo(change.id, 'The_Owner')).status).toBe(200)
})
