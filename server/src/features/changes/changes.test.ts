import { bans } from '@idlewood/contract/bans'
import { changes } from '@idlewood/contract/changes'
import type { InputOf } from '@idlewood/contract/endpoint'
import { records } from '@idlewood/contract/records'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testPortal, type Answer, type TestPortal } from '../../../test/portal.ts'
import { stubPresence } from '../../../test/presence.ts'
import type { PresenceState } from '../../game/presence/presence.ts'

let presenceState: PresenceState
const editing = ['update_user_profile', 'update_user_money', 'update_user_levels'] as const

let portal: TestPortal
const tokens: Record<string, string> = {}
const uids: Record<string, number> = {}
async function person(name: string, columns: Record<string, number>, ...held: string[]): Promise<void> {
  uids[name] = await portal.character(name, columns)
  tokens[name] = await portal.signIn(name)
  if (held.length > 0) await portal.grant(name, ...held)
}

beforeAll(async () => {
  // Keeps pending changes from being applied before the test is over.
  const pace = { online: 600_000, onlineLong: 600_000, leaving: 600_000, silent: 600_000 }
  portal = await testPortal({ presence: stubPresence(() => presenceState), pace })
  await person('Anna_Staff', { adminlevel: 3 }, ...editing)
  await person('Ben_Staff', { adminlevel: 3 }, ...editing)
  await person('Percent%_Staff', { adminlevel: 3 }, ...editing)
  await person('Ban_Staff', { adminlevel: 3 }, 'manage_bans', 'view_addresses')
  await person('View_Only', {}, 'view_changes')
  await person('Undo_Only', { adminlevel: 5 }, 'undo_changes')
  await person('Plain_Player', { bank: 100, level: 1, exp: 0 })
  await person('Other_Player', { bank: 0, level: 1, exp: 0 })
})
afterAll(() => portal.close())
beforeEach(async () => {
  presenceState = 'offline'
  await portal.portal.db.deleteFrom('held_fields').execute()
  await portal.portal.db.deleteFrom('changes').execute()
})

const uid = (name: string): number => uids[name] ?? 0
async function edit(by: string, whose: string, body: Record<string, unknown>): Promise<number> {
  const answer = await portal.ask('PUT', `/api/user/profile/${uid(whose)}`, { token: tokens[by], body })
  expect(answer.status).toBe(200)
  return answer.body.change.id
}
const list = (query: Record<string, string> = {}, by = 'View_Only'): Promise<Answer> =>
  portal.call(changes.list, { query }, { token: tokens[by] })
const idsOf = async (query: Record<string, string>): Promise<number[]> =>
  (await list(query)).body.changes.map(({ id }: { id: number }) => id)
const look = (id: number, by: string): Promise<Answer> =>
  portal.call(changes.one, { params: { id: String(id) } }, { token: tokens[by] })
/** Values that no earlier test has left, so that each edit is a change. */
let value = 1000
const fresh = (): number => ++value

describe('the list of changes', () => {
  test('is newest first, with author, target and outcome', async () => {
    const first = await edit('Anna_Staff', 'Plain_Player', { level: fresh() })
    const second = await edit('Ben_Staff', 'Other_Player', { bank: fresh(), reason: 'A gift' })
    const { body } = await list()
    expect(body).toMatchObject({ total: 2, page: 1, pageSize: 25 })
    expect(body.changes.map(({ id }: { id: number }) => id)).toEqual([second, first])
    expect(body.changes[0]).toMatchObject({
      actor: { uid: uid('Ben_Staff'), username: 'Ben_Staff' },
      target: 'user',
      targetName: 'Other_Player',
      uid: uid('Other_Player'),
      state: 'confirmed',
      reason: 'A gift',
      // Addresses are only shown to those who may see them.
      address: '',
    })
  })

  test('finds bans by the number shown, and none by its address', async () => {
    const reason = 'Cheats'
    const ban = (body: InputOf<typeof bans.make>['body']) =>
      portal.call(bans.make, { body }, { token: tokens['Ban_Staff'] })
    await ban({ form: 'address', address: '81.2.69.142', reason })
    await ban({ form: 'name', username: 'Other_Player', reason })
    const of = async (targetId: string) => (await idsOf({ target: 'ban', targetId })).length
    expect(await of('address:81.2.69.142')).toBe(0)
    expect(await of(String(uid('Other_Player')))).toBe(1)
  })

  test('filters by part of an actor’s name, ignoring case and without wildcards, or by uid', async () => {
    const anna = await edit('Anna_Staff', 'Plain_Player', { level: fresh() })
    const ben = await edit('Ben_Staff', 'Plain_Player', { level: fresh() })
    const percent = await edit('Percent%_Staff', 'Plain_Player', { level: fresh() })
    expect(await idsOf({ actor: 'anna' })).toEqual([anna])
    expect(await idsOf({ actor: '_staff' })).toEqual([percent, ben, anna])
    expect(await idsOf({ actor: 'n_' })).toEqual([ben])
    expect(await idsOf({ actor: 'ben staff' })).toEqual([ben])
    expect(await idsOf({ actor: '%' })).toEqual([percent])
    expect(await idsOf({ actor: `uid:${uid('Ben_Staff')}` })).toEqual([ben])
    expect(await idsOf({ actor: 'nobody' })).toEqual([])
  })

  test('filters by the character concerned, kind of target, row and field', async () => {
    const level = await edit('Anna_Staff', 'Plain_Player', { level: fresh() })
    const bank = await edit('Anna_Staff', 'Plain_Player', { bank: fresh() })
    const other = await edit('Anna_Staff', 'Other_Player', { level: fresh() })
    expect(await idsOf({ uid: String(uid('Plain_Player')) })).toEqual([bank, level])
    expect(await idsOf({ target: 'user' })).toEqual([other, bank, level])
    expect(await idsOf({ target: 'vehicle' })).toEqual([])
    expect(await idsOf({ target: 'user', targetId: String(uid('Other_Player')) })).toEqual([other])
    expect(await idsOf({ field: 'level' })).toEqual([other, level])
    expect(await idsOf({ field: 'level', uid: String(uid('Plain_Player')) })).toEqual([level])
    // A field's name is not a pattern and does not match parts of others.
    expect(await idsOf({ field: 'leve%' })).toEqual([])
    expect(await idsOf({ field: 'lev' })).toEqual([])
  })

  test('does not mistake a value for a field’s name', async () => {
    const id = await edit('Anna_Staff', 'Plain_Player', { adminname: '"field":"bank",' })
    expect(await idsOf({ field: 'adminname' })).toEqual([id])
    expect(await idsOf({ field: 'bank' })).toEqual([])
  })

  test('filters by state', async () => {
    const made = await edit('Anna_Staff', 'Plain_Player', { level: fresh() })
    presenceState = 'online'
    const waits = await edit('Anna_Staff', 'Plain_Player', { bank: fresh() })
    expect(await idsOf({ state: 'queued' })).toEqual([waits])
    expect(await idsOf({ state: 'confirmed' })).toEqual([made])
    expect(await idsOf({ state: 'conflict' })).toEqual([])
  })

  test('filters by a time range, both ends included', async () => {
    const id = await edit('Anna_Staff', 'Plain_Player', { level: fresh() })
    const { createdAt } = (await look(id, 'View_Only')).body.change
    const away = (milliseconds: number) => new Date(Date.parse(createdAt) + milliseconds).toISOString()
    expect(await idsOf({ from: createdAt, to: createdAt })).toEqual([id])
    expect(await idsOf({ from: away(1) })).toEqual([])
    expect(await idsOf({ to: away(-1) })).toEqual([])
    expect(await idsOf({ from: away(-1), to: away(1) })).toEqual([id])
  })

  test('has 25 changes per page, the rest on the last page, and none beyond it', async () => {
    const ids: number[] = []
    for (let made = 0; made < 27; made++) {
      ids.unshift(await edit('Anna_Staff', 'Plain_Player', { exp: fresh() }))
    }
    const [first, second, third] = [await list(), await list({ page: '2' }), await list({ page: '3' })]
    const shown = ({ body }: Answer): number[] => body.changes.map(({ id }: { id: number }) => id)
    expect([...shown(first), ...shown(second)]).toEqual(ids)
    expect(shown(first)).toHaveLength(25)
    expect(third.body).toMatchObject({ changes: [], total: 27, page: 3 })
  })

  test.each([
    { page: '0' },
    { state: 'done' },
    { target: 'faction' },
    { from: 'yesterday' },
    { uid: '0' },
    { actor: ' ' },
    { sort: 'id' },
  ])('refuses %j', async (query) => {
    expect((await list(query as Record<string, string>)).status).toBe(400)
  })
})

test('factions and gangs have their names in every list and in the record', async () => {
  const { db } = portal.game.database
  await sql`delete from factions where id in (0, 1)`.execute(db)
  await sql`insert into factions (id, name) values (0, 'Nobody'), (1, 'First Watch'), (91, '{00FF00}City Hall')`.execute(
    db,
  )
  await sql`insert into gangs (id, name) values (92, 'Ballas')`.execute(db)
  await portal.grant('Undo_Only', 'view_user_record')
  const id = await edit('Anna_Staff', 'Plain_Player', { faction: 91 })
  await edit('Anna_Staff', 'Plain_Player', { gang: 92 })
  const params = { id: String(uid('Plain_Player')) }
  const record = await portal.call(records.of, { params, query: {} }, { token: tokens['Undo_Only'] })
  const own = await portal.call(changes.own, {}, { token: tokens['Plain_Player'] })
  const expected = [{ fields: [{ names: { 92: 'Ballas' } }] }, { fields: [{ names: { 91: 'City Hall' } }] }]
  expect((await list()).body.changes).toMatchObject(expected)
  expect(own.body.changes).toMatchObject(expected)
  expect(record.body.entries.flatMap(({ change }) => change ?? [])).toMatchObject(expected)
  expect((await look(id, 'View_Only')).body.change).toMatchObject(expected[1] ?? {})
  await edit('Anna_Staff', 'Plain_Player', { faction: -1 })
  expect((await list()).body.changes[0].fields[0]).toMatchObject({
    old: 91,
    new: -1,
    names: { 91: 'City Hall' },
  })
  // The first number counts as a group; 0 stands for none, even where a row has it.
  await sql`update users set faction = 0 where username = 'Plain_Player'`.execute(db)
  await edit('Anna_Staff', 'Plain_Player', { faction: 1 })
  const [joined] = (await list()).body.changes[0].fields
  expect(joined).toMatchObject({ old: 0, new: 1 })
  expect(joined.names).toEqual({ 1: 'First Watch' })
})

describe('who sees which changes', () => {
  test('everyone’s changes are only for those who view or undo them', async () => {
    const id = await edit('Anna_Staff', 'Plain_Player', { level: fresh() })
    for (const name of ['View_Only', 'Undo_Only']) {
      expect((await list({}, name)).body.total).toBe(1)
      expect((await look(id, name)).status).toBe(200)
    }
    expect(await list({}, 'Anna_Staff')).toMatchObject({
      status: 403,
      body: { required: ['view_changes', 'undo_changes'] },
    })
    expect((await list({}, 'Plain_Player')).status).toBe(403)
  })

  test('people who change things may read their own changes, but those of others count as missing', async () => {
    const id = await edit('Anna_Staff', 'Plain_Player', { level: fresh() })
    expect((await look(id, 'Anna_Staff')).body.change.id).toBe(id)
    const another = await look(id, 'Ben_Staff')
    const { status, body } = await look(999_999, 'Ben_Staff')
    expect(another).toMatchObject({ status, body: { code: body.code, error: body.error } })
    expect(status).toBe(404)
    expect((await look(id, 'Plain_Player')).status).toBe(403)
  })

  test('each viewer learns what they may do about a change', async () => {
    const made = await edit('Anna_Staff', 'Plain_Player', { level: fresh() })
    presenceState = 'online'
    const waits = await edit('Anna_Staff', 'Plain_Player', { bank: fresh() })
    const can = async (id: number, name: string) => {
      const { canUndo, canCancel } = (await look(id, name)).body.change
      return { canUndo, canCancel }
    }
    expect(await can(made, 'Anna_Staff')).toEqual({ canUndo: true, canCancel: false })
    expect(await can(made, 'Undo_Only')).toEqual({ canUndo: true, canCancel: false })
    expect(await can(made, 'View_Only')).toEqual({ canUndo: false, canCancel: false })
    expect(await can(waits, 'Anna_Staff')).toEqual({ canUndo: false, canCancel: true })
    expect(await can(waits, 'Undo_Only')).toEqual({ canUndo: false, canCancel: true })
    expect(await can(waits, 'View_Only')).toEqual({ canUndo: false, canCancel: false })
  })
})

describe('a player’s own changes', () => {
  const own = (name: string, query: { page?: string } = {}): Promise<Answer> =>
    portal.call(changes.own, { query }, { token: tokens[name] })

  test('are those of their character only, without the author or address', async () => {
    const level = fresh()
    const id = await edit('Anna_Staff', 'Plain_Player', { level, reason: 'As asked' })
    await edit('Anna_Staff', 'Other_Player', { level: fresh() })
    const { body } = await own('Plain_Player')
    expect(body).toMatchObject({ total: 1, page: 1, pageSize: 25 })
    expect(body.changes).toEqual([
      {
        id,
        operation: 'update',
        target: 'user',
        targetName: 'Plain_Player',
        fields: [{ field: 'level', old: expect.any(Number), new: level }],
        state: 'confirmed',
        reason: 'As asked',
        createdAt: expect.any(String),
        appliedAt: expect.any(String),
      },
    ])
    expect(JSON.stringify(body)).not.toMatch(/Anna|127\.0\.0\.1/)
  })

  test('do not include what they changed for others', async () => {
    await edit('Anna_Staff', 'Plain_Player', { level: fresh() })
    expect((await own('Anna_Staff')).body).toMatchObject({ changes: [], total: 0 })
  })

  test('are paged, and require a session', async () => {
    await edit('Anna_Staff', 'Plain_Player', { level: fresh() })
    expect((await own('Plain_Player', { page: '2' })).body).toMatchObject({ changes: [], total: 1, page: 2 })
    expect((await portal.call(changes.own)).status).toBe(401)
  })
})

describe('undoing everything one person did', () => {
  const all = (
    which: { actorUid?: number; from?: string; to?: string } = {},
    by = 'Undo_Only',
  ): Promise<Answer> =>
    portal.call(
      changes.undoAll,
      {
        body: {
          actorUid: uid('Anna_Staff'),
          from: new Date(Date.now() - 60_000).toISOString(),
          to: new Date(Date.now() + 60_000).toISOString(),
          reason: 'Rogue',
          ...which,
        },
      },
      { token: tokens[by] },
    )
  const levelOf = async (): Promise<number> => {
    const answer = await portal.ask('GET', `/api/user/profile/${uid('Plain_Player')}`, {
      token: tokens['Anna_Staff'],
    })
    return answer.body.user.level
  }
  const undo = (id: number, by: string): Promise<Answer> =>
    portal.call(changes.undo, { params: { id: String(id) }, body: {} }, { token: tokens[by] })

  test('cancels pending changes, so that they are not applied later', async () => {
    presenceState = 'online'
    const waits = await edit('Anna_Staff', 'Plain_Player', { bank: fresh() })
    expect((await all()).body).toEqual({ undone: 0, waiting: 0, cancelled: 1, refused: [] })
    expect((await look(waits, 'View_Only')).body.change).toMatchObject({
      state: 'cancelled',
      note: 'Cancelled by Undo_Only.',
    })
  })

  test('cancels a pending undo, and undoes the change it was for', async () => {
    const before = await levelOf()
    const id = await edit('Anna_Staff', 'Plain_Player', { level: fresh() })
    presenceState = 'online'
    expect((await undo(id, 'Anna_Staff')).body.change.state).toBe('queued')
    presenceState = 'offline'
    expect((await all()).body).toEqual({ undone: 1, waiting: 0, cancelled: 1, refused: [] })
    expect(await levelOf()).toBe(before)
  })

  test('counts beforehand what it will do', async () => {
    const from = new Date().toISOString()
    const counted = async (actor = 'Anna_Staff') => {
      const query = { actorUid: String(uid(actor)), from }
      return (await portal.call(changes.undoable, { query }, { token: tokens['Undo_Only'] })).body
    }
    await edit('Anna_Staff', 'Plain_Player', { level: fresh() })
    // What they undid themselves is as it was before; what they undid of others is not.
    await undo(await edit('Anna_Staff', 'Plain_Player', { exp: fresh() }), 'Anna_Staff')
    await undo(await edit('Ben_Staff', 'Plain_Player', { age: 30 }), 'Undo_Only')
    presenceState = 'online'
    await edit('Anna_Staff', 'Plain_Player', { bank: fresh() })
    presenceState = 'offline'
    expect(await counted()).toEqual({ made: 1, waiting: 1, delivered: 0 })
    expect(await counted('Undo_Only')).toEqual({ made: 1, waiting: 0, delivered: 0 })
    expect((await all({ from })).body).toEqual({ undone: 1, waiting: 0, cancelled: 1, refused: [] })
  })

  test('reports what waits for a player to leave', async () => {
    await edit('Anna_Staff', 'Plain_Player', { level: fresh() })
    presenceState = 'online'
    expect((await all()).body).toEqual({ undone: 0, waiting: 1, cancelled: 0, refused: [] })
  })

  test('does not restore what they had undone themselves', async () => {
    const before = await levelOf()
    const id = await edit('Anna_Staff', 'Plain_Player', { level: fresh() })
    await undo(id, 'Anna_Staff')
    const { createdAt: from } = (await look(id, 'View_Only')).body.change
    expect((await all({ from })).body).toEqual({ undone: 0, waiting: 0, cancelled: 0, refused: [] })
    expect(await levelOf()).toBe(before)
  })

  test('undoes what they had undone and then done again', async () => {
    const before = await levelOf()
    const id = await edit('Anna_Staff', 'Plain_Player', { level: fresh() })
    const reverse = await undo(id, 'Anna_Staff')
    await undo(reverse.body.change.id, 'Anna_Staff')
    expect(await levelOf()).not.toBe(before)
    expect((await all()).body).toMatchObject({ undone: 1, refused: [] })
    expect(await levelOf()).toBe(before)
  })

  test('undoes their undo of a change from before the window', async () => {
    const level = fresh()
    const id = await edit('Anna_Staff', 'Plain_Player', { level })
    const hourAgo = Date.now() - 3_600_000
    await portal.portal.db.updateTable('changes').set({ created_at: hourAgo }).where('id', '=', id).execute()
    await undo(id, 'Anna_Staff')
    expect((await all()).body).toMatchObject({ undone: 1, refused: [] })
    expect(await levelOf()).toBe(level)
  })

  test('undoes their undo of what somebody else had changed', async () => {
    const level = fresh()
    await undo(await edit('Anna_Staff', 'Plain_Player', { level }), 'Undo_Only')
    expect(await levelOf()).not.toBe(level)
    expect((await all({ actorUid: uid('Undo_Only') })).body).toMatchObject({ undone: 1, refused: [] })
    expect(await levelOf()).toBe(level)
  })

  test('takes a window, both ends included', async () => {
    const id = await edit('Anna_Staff', 'Plain_Player', { level: fresh() })
    const { createdAt } = (await look(id, 'View_Only')).body.change
    const away = (milliseconds: number) => new Date(Date.parse(createdAt) + milliseconds).toISOString()
    for (const window of [{ from: away(1) }, { to: away(-1) }])
      expect((await all(window)).body).toMatchObject({ undone: 0, refused: [] })
    expect((await all({ from: createdAt, to: createdAt })).body).toMatchObject({ undone: 1 })
  })

  test('refuses a window that ends before it begins, and people without permission', async () => {
    const answer = await all({ from: '2026-11-20T18:00:00Z', to: '2026-11-20T17:00:00Z' })
    expect(answer).toMatchObject({ status: 400, body: { fields: { to: expect.any(String) } } })
    expect((await all({}, 'Anna_Staff')).status).toBe(403)
  })
})
