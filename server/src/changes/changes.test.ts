// Long because: one portal and its people are shared by the tests of every path a change can take.
import { changes } from '@idlewood/contract/changes'
import { valueTag } from '@idlewood/contract/entity-tag'
import { managedUser } from '@idlewood/contract/managed-user'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { quickPace, stubPresence } from '../../test/presence.ts'
import { userCells } from '../../test/user-cells.ts'
import { filePortal } from '../../test/file-portal.ts'
import type { Answer } from '../../test/portal.ts'
import type { Presence, PresenceState } from '../game/presence/presence.ts'

/** Where everybody is, set by each test; presence with a real game server is tested elsewhere. */
let presenceState: (names: readonly string[]) => PresenceState | Promise<PresenceState>
let looks = 0
/** Whether a player list that arrived after the presence check names them. */
let isListed = false
const presence: Presence = {
  ...stubPresence(() => 'offline'),
  look: async (names) => {
    looks++
    return presenceState(names)
  },
  isListed: () => isListed,
}

const portal = await filePortal({ presence, pace: quickPace, environment: { SUPER_USERS: 'The_Owner' } })
await portal.character('The_Owner', { adminlevel: 0 })
await portal.app.superUsers.pin(async () => {
  const { rows } = await sql<{ uid: number }>`select uid from users where username = 'The_Owner'`.execute(
    portal.game.database.db,
  )
  return rows.map(({ uid }) => uid)
})
const owner = await portal.signIn('The_Owner')
const staff = await portal.staff(
  'Staff_Four',
  [
    'update_user_profile',
    'update_user_money',
    'update_user_levels',
    'update_user_inventory',
    'delete_users',
    'delete_vehicles',
    'view_user_vehicles',
    'view_user_inventory',
  ],
  { adminlevel: 4, helperlevel: 3, factionmod: 1 },
)
beforeEach(() => {
  presenceState = () => 'offline'
  isListed = false
  looks = 0
})

let count = 0
const someone = async (
  columns: Record<string, string | number | null> = {},
): Promise<{ uid: number; name: string }> => {
  const name = `Player_No${String.fromCharCode(97 + ((count / 26) % 26), 97 + (count++ % 26))}`
  return { uid: await portal.character(name, columns), name }
}

const set = (
  uid: number,
  body: Record<string, unknown>,
  token = staff,
  seen?: string | number,
): Promise<Answer> => {
  const headers = seen === undefined ? {} : { 'if-match': valueTag(seen) }
  return portal.ask('PUT', `/api/user/profile/${uid}`, { token, body, headers })
}
const undo = (id: number, token = staff): Promise<Answer> =>
  portal.call(changes.undo, { params: { id: String(id) }, body: {} }, { token })
const change = async (id: number): Promise<Record<string, unknown>> => {
  const { body } = await portal.call(changes.one, { params: { id: String(id) } }, { token: owner })
  return body.change
}
const { cell, write } = userCells(() => portal)
const trail = async (): Promise<number> => {
  const row = await portal.portal.db
    .selectFrom('changes')
    .select(({ fn }) => fn.countAll().as('n'))
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

describe('a change of an offline player', () => {
  test('is written, read back and confirmed, and records who, what, why and from where', async () => {
    const { uid, name } = await someone({ bank: 500 })
    const { status, body } = await set(uid, { bank: '1200', reason: 'Lost in a fire' })
    expect(status).toBe(200)
    expect(body.change).toMatchObject({
      operation: 'update',
      target: 'user',
      targetId: String(uid),
      targetName: name,
      uid,
      fields: [{ field: 'bank', old: 500, new: 1200 }],
      state: 'confirmed',
      reason: 'Lost in a fire',
      actor: { username: 'Staff_Four' },
      address: '127.0.0.1',
      note: null,
    })
    expect(await cell(uid, 'bank')).toBe(1200)
    // Before the write and after it.
    expect(looks).toBe(2)
  })

  test('is refused when the value is not what the editor saw, naming who changed it', async () => {
    const { uid } = await someone({ bank: 500 })
    await set(uid, { bank: 600 }, staff, 500)
    const { status, body } = await set(uid, { bank: 700 }, owner, 500)
    expect(status).toBe(412)
    expect(body.error).toContain('is 600 now')
    expect(body.error).toContain('Staff_Four')
    expect(await cell(uid, 'bank')).toBe(600)
  })

  test('to the current value is refused', async () => {
    const { uid } = await someone({ bank: 500 })
    expect((await set(uid, { bank: '500' })).status).toBe(409)
  })

  test('becomes a conflict when the value changes between the read and the write', async () => {
    const { uid } = await someone({ bank: 500 })
    // The presence check comes right before the write.
    let first = true
    presenceState = () => 'leaving'
    const { body } = await set(uid, { bank: 900 })
    expect(body.change.state).toBe('queued')
    await write(uid, 'bank', 450)
    presenceState = () => {
      if (first) first = false
      return 'offline'
    }
    await expect.poll(async () => (await change(body.change.id))['state']).toBe('conflict')
    expect((await change(body.change.id))['note']).toBe('The old value is no longer there: it is 450 now.')
    expect(await cell(uid, 'bank')).toBe(450)
  })

  test('treats texts that differ only in letter case as different', async () => {
    const { uid } = await someone({ adminname: 'boss' })
    await set(uid, { adminname: 'Boss' }, owner)
    expect(await cell(uid, 'adminname')).toBe('Boss')
    await write(uid, 'adminname', 'BOSS')
    const { status } = await set(uid, { adminname: 'Chief' }, owner, 'Boss')
    expect(status).toBe(412)
    expect(await cell(uid, 'adminname')).toBe('BOSS')
  })

  test('of a single-precision number matches its old value', async () => {
    const { uid } = await someone({ health: 87.3 })
    const { body } = await set(uid, { health: '99.9' })
    expect(body.change.state).toBe('confirmed')
    expect(Number(await cell(uid, 'health'))).toBeCloseTo(99.9, 3)
    expect((await undo(body.change.id)).body.change.state).toBe('confirmed')
    expect(Number(await cell(uid, 'health'))).toBeCloseTo(87.3, 3)
  })

  test('from null to a value and back restores null', async () => {
    const { uid } = await someone({ bank: null })
    const { body } = await set(uid, { bank: 5 })
    expect(body.change.fields).toEqual([{ field: 'bank', old: null, new: 5 }])
    await undo(body.change.id)
    expect(await cell(uid, 'bank')).toBeNull()
  })
})

describe('a change of an online player', () => {
  test('is queued, says so, and is made after they have left', async () => {
    const { uid, name } = await someone({ bank: 500 })
    presenceState = (names) => (names.includes(name) ? 'online' : 'offline')
    const { status, body } = await set(uid, { bank: 800 })
    expect(status).toBe(200)
    expect(body.change).toMatchObject({ state: 'queued', appliedAt: null, canCancel: true })
    expect(body.change.note).toContain(`${name} is in the game`)
    expect(await cell(uid, 'bank')).toBe(500)
    presenceState = () => 'offline'
    await expect.poll(async () => (await change(body.change.id))['state']).toBe('confirmed')
    expect(await cell(uid, 'bank')).toBe(800)
  })

  test('waits beside changes of their other fields', async () => {
    const { uid } = await someone({ bank: 500, level: 1 })
    presenceState = () => 'online'
    for (const body of [{ bank: 800 }, { level: 2 }]) {
      const answer = await set(uid, body)
      expect(answer.body.change?.state, JSON.stringify(answer.body)).toBe('queued')
    }
    presenceState = () => 'offline'
    await expect.poll(async () => [await cell(uid, 'bank'), await cell(uid, 'level')]).toEqual([800, 2])
  })

  test('is queued when they play under their admin name, too', async () => {
    const { uid } = await someone({ adminname: 'Eagle' })
    presenceState = (names) => (names.includes('Eagle') ? 'online' : 'offline')
    expect((await set(uid, { age: 30 })).body.change.state).toBe('queued')
    presenceState = () => 'offline'
  })

  test('can be cancelled only by the person who made it, which frees the field', async () => {
    const { uid } = await someone({ bank: 500 })
    presenceState = () => 'online'
    const { body } = await set(uid, { bank: 800 })
    const { id } = body.change
    const second = await set(uid, { bank: 900 }, owner)
    expect(second.status).toBe(409)
    expect(second.body.error).toContain('Staff_Four')
    await portal.character(`Other_Staff${id}`)
    const other = await portal.signIn(`Other_Staff${id}`)
    await portal.grant(`Other_Staff${id}`, 'update_user_money')
    const cancel = (token: string) => portal.call(changes.cancel, { params: { id: String(id) } }, { token })
    expect((await cancel(other)).status).toBe(404)
    expect((await cancel(staff)).body.change.state).toBe('cancelled')
    expect((await cancel(staff)).status).toBe(409)
    expect((await set(uid, { bank: 900 }, owner)).body.change.state).toBe('queued')
    presenceState = () => 'offline'
    await expect.poll(() => cell(uid, 'bank')).toBe(900)
  })

  test('can be cancelled while the portal checks whether they have left, and is then not written', async () => {
    const { uid } = await someone({ bank: 500 })
    presenceState = () => 'online'
    const { body } = await set(uid, { bank: 800 })
    const looked = Promise.withResolvers<PresenceState>()
    const begun = Promise.withResolvers<void>()
    presenceState = () => {
      begun.resolve()
      return looked.promise
    }
    await begun.promise
    const params = { id: String(body.change.id) }
    const cancelled = await portal.call(changes.cancel, { params }, { token: staff })
    expect(cancelled.body.change?.state, JSON.stringify(cancelled.body)).toBe('cancelled')
    presenceState = () => 'offline'
    looked.resolve('offline')
    const { uid: another } = await someone({ bank: 500 })
    expect((await set(another, { bank: 900 })).body.change.state).toBe('confirmed')
    expect(await cell(uid, 'bank')).toBe(500)
    expect((await change(body.change.id))['state']).toBe('cancelled')
  })

  test('who joined during the write is confirmed only after they have left, and written again if reverted', async () => {
    const { uid, name } = await someone({ bank: 500 })
    const answers: PresenceState[] = ['offline', 'online']
    presenceState = () => answers.shift() ?? 'online'
    const { body } = await set(uid, { bank: 800 })
    expect(body.change).toMatchObject({ state: 'queued', canCancel: false })
    expect(body.change.note).toContain(name)
    const params = { id: String(body.change.id) }
    expect((await portal.call(changes.cancel, { params }, { token: staff })).status).toBe(409)
    // The game had read the old row and now saves it.
    await write(uid, 'bank', 500)
    presenceState = () => 'offline'
    await expect.poll(async () => (await change(body.change.id))['state']).toBe('confirmed')
    expect(await cell(uid, 'bank')).toBe(800)
  })

  test('named by a list after the presence check is not written before they have left', async () => {
    const { uid } = await someone({ bank: 500 })
    isListed = true
    const { body } = await set(uid, { bank: 700 })
    expect(body.change).toMatchObject({ state: 'queued', note: 'The player has just come back.' })
    expect(await cell(uid, 'bank')).toBe(500)
    isListed = false
    await expect.poll(async () => (await change(body.change.id))['state']).toBe('confirmed')
    expect(await cell(uid, 'bank')).toBe(700)
  })

  test('is dropped when its author has lost the permission meanwhile', async () => {
    const { uid } = await someone({ bank: 500 })
    const token = await portal.staff('Short_Lived', ['update_user_money'], { adminlevel: 2 })
    presenceState = () => 'online'
    const { body } = await set(uid, { bank: 800 }, token)
    const person = await portal.portal.db
      .selectFrom('people')
      .select('id')
      .where('username', '=', 'Short_Lived')
      .executeTakeFirstOrThrow()
    await portal.portal.db.deleteFrom('person_roles').where('person_id', '=', person.id).execute()
    // The player stays until then: an attempt that has already passed the check could otherwise still write.
    await expect.poll(async () => (await change(body.change.id))['state']).toBe('failed')
    presenceState = () => 'offline'
    expect(await cell(uid, 'bank')).toBe(500)
  })
})

describe('a change of a portal that died', () => {
  test.each([
    { when: 'after writing', left: 800, hadTried: true, state: 'confirmed' },
    { when: 'before writing', left: 500, hadTried: true, state: 'confirmed' },
    {
      when: 'without having tried, while somebody else wrote the same value,',
      left: 800,
      hadTried: false,
      state: 'conflict',
    },
  ])('$when is resolved by the next portal', async ({ left, hadTried, state }) => {
    const { uid } = await someone({ bank: 500 })
    presenceState = () => 'online'
    const { body } = await set(uid, { bank: 800 })
    await write(uid, 'bank', left)
    await portal.portal.db
      .updateTable('changes')
      .set({ attempted_at: hadTried ? Date.now() : null, holder: 'dead', held_until: Date.now() - 1 })
      .where('id', '=', body.change.id)
      .execute()
    presenceState = () => 'offline'
    await expect.poll(async () => (await change(body.change.id))['state']).toBe(state)
    expect(await cell(uid, 'bank')).toBe(800)
  })
})

test('an account with a queued change cannot be deleted, nor changed while its deletion is queued', async () => {
  const { uid, name } = await someone({ bank: 500 })
  const remove = () =>
    portal.call(
      managedUser.remove,
      { params: { id: String(uid) }, body: { confirm: name } },
      { token: staff },
    )
  presenceState = () => 'online'
  const { body } = await set(uid, { bank: 800 })
  expect((await remove()).status).toBe(409)
  await portal.call(changes.cancel, { params: { id: String(body.change.id) } }, { token: staff })
  const removal = await remove()
  expect(removal.body.change.state).toBe('queued')
  expect((await set(uid, { level: 7 })).status).toBe(409)
  await portal.call(changes.cancel, { params: { id: String(removal.body.change.id) } }, { token: staff })
})

test('when it is unknown who is online, a change is made at once and marked as unverified', async () => {
  const { uid } = await someone({ bank: 500 })
  presenceState = () => 'unknown'
  const { body } = await set(uid, { bank: 800 })
  expect(body.change.state).toBe('applied')
  expect(body.change.note).toContain('Written, not verified: nobody can say')
  expect(await cell(uid, 'bank')).toBe(800)
})

describe('undo', () => {
  test('restores the old value once, as a separate change', async () => {
    const { uid } = await someone({ level: 3 })
    const { body } = await set(uid, { level: 9 })
    const reverse = await undo(body.change.id)
    expect(reverse.body.change).toMatchObject({
      fields: [{ field: 'level', old: 9, new: 3 }],
      undoes: body.change.id,
      state: 'confirmed',
    })
    expect(await change(body.change.id)).toMatchObject({ state: 'undone', undoneBy: reverse.body.change.id })
    expect(await cell(uid, 'level')).toBe(3)
    expect((await undo(body.change.id)).status).toBe(409)
    // An undone change can be redone.
    await undo(reverse.body.change.id)
    expect(await cell(uid, 'level')).toBe(9)
  })

  test('is refused when the value has changed since, and records nothing', async () => {
    const { uid } = await someone({ level: 3 })
    const { body } = await set(uid, { level: 9 })
    await write(uid, 'level', 10)
    const before = await trail()
    const answer = await undo(body.change.id)
    expect(answer.status).toBe(409)
    expect(answer.body.error).toContain('is 10 now')
    expect(await trail()).toBe(before)
    expect((await change(body.change.id))['state']).toBe('confirmed')
  })

  test('of somebody else’s change responds with 404 without the permission to undo', async () => {
    const { uid } = await someone({ level: 3 })
    const { body } = await set(uid, { level: 9 }, owner)
    expect((await undo(body.change.id)).status).toBe(404)
  })

  test('of everything a person did in a time window reverts it, newest first', async () => {
    const { uid } = await someone({ level: 1, exp: 5 })
    const other = await someone({ bank: 70 })
    const rogue = await portal.staff('Rogue_Staff', ['update_user_profile', 'update_user_money'], {
      adminlevel: 3,
    })
    const from = new Date().toISOString()
    for (const level of [2, 3, 4]) await set(uid, { level }, rogue)
    await set(uid, { exp: 99 }, rogue)
    const bank = await set(other.uid, { bank: 1_000_000 }, rogue)
    await write(other.uid, 'bank', 999_999)
    const to = new Date(Date.now() + 1000).toISOString()
    const actor = bank.body.change.actor.uid
    const all = (body: object, token: string) => portal.ask('POST', '/api/changes/undo', { token, body })
    expect((await all({ actorUid: actor, from, to, reason: 'Rogue' }, staff)).status).toBe(403)
    const { body } = await all({ actorUid: actor, from, to, reason: 'Rogue' }, owner)
    expect(body).toEqual({
      undone: 4,
      waiting: 0,
      cancelled: 0,
      refused: [
        {
          id: bank.body.change.id,
          error: 'Bank has moved on since: it is 999999 now.',
          text: expect.objectContaining({ key: 'changes.undo.moved' }),
        },
      ],
    })
    expect(await cell(uid, 'level')).toBe(1)
    expect(await cell(uid, 'exp')).toBe(5)
    expect(await cell(other.uid, 'bank')).toBe(999_999)
  })
})

describe('deleting an account', () => {
  const remove = (uid: number, confirm: string, token = staff): Promise<Answer> =>
    portal.call(managedUser.remove, { params: { id: String(uid) }, body: { confirm } }, { token })

  test('requires the name, ends the sessions, stores the whole row and can be undone', async () => {
    const { uid, name } = await someone({ bank: 77, level: 12, adminname: 'Zoë' })
    const session = await portal.signIn(name)
    const { rows: before } = await sql`select * from users where uid = ${uid}`.execute(
      portal.game.database.db,
    )
    expect((await remove(uid, 'someone')).status).toBe(400)
    const { body } = await remove(uid, name)
    expect(body.change).toMatchObject({ operation: 'delete', state: 'confirmed', targetName: name })
    expect(JSON.stringify(body)).not.toMatch(/password|[0-9A-F]{64}/)
    expect(await cell(uid, 'uid')).toBeUndefined()
    expect((await portal.ask('GET', '/api/user/profile', { token: session })).status).toBe(401)
    const back = await undo(body.change.id)
    expect(back.body.change).toMatchObject({ operation: 'restore', state: 'confirmed' })
    const { rows: after } = await sql`select * from users where uid = ${uid}`.execute(portal.game.database.db)
    expect(after).toEqual(before)
    await portal.signIn(name)
  })

  test('cannot be undone when the uid belongs to somebody else', async () => {
    const { uid, name } = await someone()
    const { body } = await remove(uid, name)
    const { uid: taken } = await someone()
    await sql`update users set uid = ${uid} where uid = ${taken}`.execute(portal.game.database.db)
    const answer = await undo(body.change.id)
    expect(answer.status).toBe(409)
    expect(answer.body.error).toContain('another row')
    await sql`update users set uid = ${taken} where uid = ${uid}`.execute(portal.game.database.db)
  })
})

test('renaming a character renames the owner of their property, applies at once, and refuses a taken name', async () => {
  const { uid, name } = await someone()
  const { db } = portal.game.database
  await portal.signIn(name)
  await sql`insert into vehicles (ownerid, owner, modelid) values (${uid}, ${name}, 411)`.execute(db)
  expect((await set(uid, { username: 'staff_four' })).status).toBe(409)
  const { body } = await set(uid, { username: 'Renamed_Person' })
  expect(body.change.state).toBe('confirmed')
  const owned = () => sql<{ owner: string }>`select owner from vehicles where ownerid = ${uid}`.execute(db)
  expect((await owned()).rows).toEqual([{ owner: 'Renamed_Person' }])
  const person = await portal.portal.db
    .selectFrom('people')
    .select('username')
    .where('uid', '=', uid)
    .executeTakeFirst()
  expect(person?.username).toBe('Renamed_Person')
  await undo(body.change.id)
  expect((await owned()).rows).toEqual([{ owner: name }])
})
