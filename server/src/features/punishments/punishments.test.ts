import { changes } from '@idlewood/contract/changes'
import { valueTag } from '@idlewood/contract/entity-tag'
import { managedUser } from '@idlewood/contract/managed-user'
import { inbox } from '@idlewood/contract/notifications'
import { online } from '@idlewood/contract/online'
import { punishments } from '@idlewood/contract/punishments'
import { records } from '@idlewood/contract/records'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { until } from '../../../../test/until.ts'
import { createClock } from '../../../test/clock.ts'
import { stubPresence, quickPace } from '../../../test/presence.ts'
import { testPortal, type TestPortal } from '../../../test/portal.ts'
import { present } from '../../../test/present.ts'
import type { Presence, PresenceState } from '../../game/presence/presence.ts'

let presenceState: PresenceState
const presence: Presence = {
  ...stubPresence(() => 'offline'),
  look: async () => presenceState,
  isListed: () => false,
}
const watch = { firstMs: 50, intervalMs: 50, untilMs: 1200_000, retryMs: 50 }

let passTime: (milliseconds: number) => void
let portal: TestPortal
let staff: string
const rights = ['jail_users', 'warn_users', 'mute_users', 'flag_users'] as const

beforeAll(async () => {
  passTime = createClock(Date)
  portal = await testPortal({
    presence,
    pace: { ...quickPace, watch },
  })
  staff = await portal.staff('Punish_Staff', [...rights, 'view_user_record', 'view_changes'], {
    adminlevel: 4,
  })
})
afterAll(async () => {
  vi.restoreAllMocks()
  await portal.close()
})
beforeEach(() => {
  presenceState = 'offline'
})

const columns = ['jailtype', 'jailtime', 'prisonedby', 'prisonreason', 'warnings', 'reportmuted'] as const
async function held(uid: number): Promise<Record<string, unknown>> {
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join([...columns, 'globalmuted'].map((name) => sql.ref(name)))} from users
    where uid = ${uid}`.execute(portal.game.database.db)
  return present(rows[0])
}
const flagsOf = async (uid: number): Promise<unknown[]> =>
  (
    await sql<{ description: string }>`
    select description from flags where uid = ${uid}`.execute(portal.game.database.db)
  ).rows.map(({ description }) => description)
const to = (uid: number) => ({ params: { id: String(uid) } })
const asked = { token: '' }
beforeAll(() => {
  asked.token = staff
})
const jail = (uid: number, minutes = 10, ifMatch = 0) =>
  portal.call(
    punishments.jail,
    { ...to(uid), body: { minutes, reason: 'Ramming' } },
    { ...asked, headers: { 'if-match': valueTag(ifMatch) } },
  )
const undo = (id: number) => portal.call(changes.undo, { params: { id: String(id) }, body: {} }, asked)
const stateOf = async (id: number) =>
  (await portal.call(changes.one, { params: { id: String(id) } }, asked)).body.change.state

describe('a jail', () => {
  test('has a time, a reason and an author, and can be lifted and undone', async () => {
    const uid = await portal.character('Jail_Whole')
    const { status, body } = await jail(uid)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.change).toMatchObject({ target: 'user', state: 'confirmed', reason: 'Ramming' })
    const jailed = {
      jailtype: 2,
      jailtime: 600,
      prisonedby: 'Punish_Staff',
      prisonreason: 'Ramming',
    }
    expect(await held(uid)).toMatchObject(jailed)
    const released = await portal.call(punishments.release, { ...to(uid), body: { reason: 'Appeal' } }, asked)
    expect(released.body.change.state).toBe('confirmed')
    // Author and reason stay, as when the game itself frees a player.
    expect(await held(uid)).toMatchObject({ ...jailed, jailtype: 0, jailtime: 0 })
    expect((await undo(released.body.change.id)).body.change.state).toBe('confirmed')
    expect(await held(uid)).toMatchObject(jailed)
    expect((await undo(body.change.id)).status).toBe(200)
    expect(await held(uid)).toMatchObject({ jailtype: 0, jailtime: 0, prisonreason: 'None' })
  })

  test('waits for a player in the game, and can be lifted although the game has been counting down', async () => {
    const uid = await portal.character('Jail_Waits')
    presenceState = 'online'
    const { body } = await jail(uid)
    expect(body.change.state).toBe('queued')
    expect(await held(uid)).toMatchObject({ jailtype: 0 })
    presenceState = 'offline'
    await until(async () => (await stateOf(body.change.id)) === 'confirmed')
    presenceState = 'online'
    const released = await portal.call(punishments.release, { ...to(uid), body: { reason: 'Appeal' } }, asked)
    expect(released.body.change.state).toBe('queued')
    await sql`update users set jailtime = 240 where uid = ${uid}`.execute(portal.game.database.db)
    presenceState = 'offline'
    await until(async () => (await stateOf(released.body.change.id)) === 'confirmed')
    expect(await held(uid)).toMatchObject({ jailtype: 0, jailtime: 0 })
  })

  test('written while it is unknown who is in the game counts as made while it is served, but not if it is wiped', async () => {
    const [served, wiped] = [await portal.character('Jail_Served'), await portal.character('Jail_Wiped')]
    presenceState = 'unknown'
    const ids = [(await jail(served)).body.change.id, (await jail(wiped)).body.change.id] as const
    const free = (uid: number) =>
      sql`update users set jailtype = 0, jailtime = 0 where uid = ${uid}`.execute(portal.game.database.db)
    await free(wiped)
    passTime(60_000)
    await until(async () => (await stateOf(ids[1])) === 'overwritten')
    await sql`update users set jailtime = 560 where uid = ${served}`.execute(portal.game.database.db)
    passTime(600_000)
    await free(served)
    passTime(600_000)
    await until(async () => (await stateOf(ids[0])) !== 'applied')
    expect(await stateOf(ids[0])).toBe('confirmed')
  })

  test('is undone while it is served, and not when more than the time served is gone', async () => {
    const [served, cut] = [await portal.character('Jail_Undone'), await portal.character('Jail_Cut')]
    const ids = [(await jail(served)).body.change.id, (await jail(cut)).body.change.id] as const
    passTime(60_000)
    const leave = (uid: number, seconds: number) =>
      sql`update users set jailtime = ${seconds} where uid = ${uid}`.execute(portal.game.database.db)
    await leave(served, 545)
    await leave(cut, 500)
    const refused = await undo(ids[1])
    expect([refused.status, refused.body.error]).toEqual([409, expect.stringContaining('it is 500 now')])
    expect(await held(cut)).toMatchObject({ jailtype: 2, jailtime: 500 })
    expect((await undo(ids[0])).body.change.state).toBe('confirmed')
    expect(await held(served)).toMatchObject({ jailtype: 0, jailtime: 0 })
  })

  test('takes a reason the game has room for, and no more time than it can store', async () => {
    const uid = await portal.character('Jail_Limits')
    const body = { minutes: 5, reason: 'x'.repeat(129) }
    const long = await portal.call(punishments.jail, { ...to(uid), body }, asked)
    expect([long.status, long.body.fields?.['reason']]).toEqual([400, expect.stringContaining('128')])
    const forever = await portal.call(
      punishments.jail,
      { ...to(uid), body: { minutes: 20_000, reason: 'x' } },
      asked,
    )
    expect(forever.status).toBe(400)
    expect(await held(uid)).toMatchObject({ jailtype: 0 })
  })

  test('is set once, even if two members of staff set it at the same time', async () => {
    const uid = await portal.character('Jail_Twice')
    const statuses = (await Promise.all([jail(uid, 10), jail(uid, 20)])).map(({ status }) => status)
    expect(statuses.toSorted((one, other) => one - other)).toEqual([
      200,
      expect.toSatisfy((status) => status === 409 || status === 412),
    ])
  })
})

describe('warnings', () => {
  const warn = (uid: number, count: number, call: typeof punishments.warn | typeof punishments.unwarn) =>
    portal.call(
      call,
      { ...to(uid), body: { kind: 'warnings', reason: 'Insults' } },
      { ...asked, headers: { 'if-match': valueTag(count) } },
    )

  test('stop below the number at which the game acts, and can be removed', async () => {
    const uid = await portal.character('Warn_Much')
    for (const count of [0, 1]) expect((await warn(uid, count, punishments.warn)).status).toBe(200)
    const third = await warn(uid, 2, punishments.warn)
    expect([third.status, third.body.error]).toEqual([
      409,
      expect.stringContaining('the game acts by itself'),
    ])
    expect(await held(uid)).toMatchObject({ warnings: 2 })
    expect((await warn(uid, 2, punishments.unwarn)).body.change.fields).toEqual([
      { field: 'warnings', old: 2, new: 1 },
    ])
    expect(await held(uid)).toMatchObject({ warnings: 1 })
  })

  test('can only be added with the current number of warnings', async () => {
    const uid = await portal.character('Warn_Race')
    await warn(uid, 0, punishments.warn)
    expect((await warn(uid, 0, punishments.warn)).status).toBe(412)
    expect(await held(uid)).toMatchObject({ warnings: 1 })
  })
})

test('mutes are set and ended, in reports for as many hours as the column can store', async () => {
  const uid = await portal.character('Mute_Some')
  const mute = (body: { channel: 'globalmuted' | 'reportmuted'; hours?: number }) =>
    portal.call(punishments.mute, { ...to(uid), body: { ...body, reason: 'Spam' } }, asked)
  expect((await mute({ channel: 'globalmuted' })).status).toBe(200)
  expect((await mute({ channel: 'globalmuted' })).status).toBe(409)
  expect((await mute({ channel: 'reportmuted' })).status).toBe(400)
  expect((await mute({ channel: 'reportmuted', hours: 100 })).status).toBe(400)
  expect((await mute({ channel: 'reportmuted', hours: 99 })).status).toBe(200)
  expect(await held(uid)).toMatchObject({ globalmuted: 1, reportmuted: 99 })
  for (const channel of ['globalmuted', 'reportmuted'] as const)
    await portal.call(punishments.unmute, { ...to(uid), body: { channel, reason: 'Appeal' } }, asked)
  expect(await held(uid)).toMatchObject({ globalmuted: 0, reportmuted: 0 })
})

test('staff who may undo changes do not find out that they were flagged by acting on it or by counting', async () => {
  const token = await portal.staff(
    'Flag_Subject',
    ['view_changes', 'undo_changes', 'kick_players', 'view_user_vehicles'],
    { adminlevel: 3 },
  )
  const people = portal.portal.db.selectFrom('people').select(['uid', 'username'])
  const rows = await people.where('username', 'in', ['Flag_Subject', 'Punish_Staff']).execute()
  const uidOf = (name: string) => present(rows.find(({ username }) => username === name)).uid
  const flagged = to(uidOf('Flag_Subject'))
  const counted = async () =>
    (await portal.call(managedUser.summary, to(uidOf('Punish_Staff')), { token })).body.lately
  const other = to(await portal.character('Flag_Other'))
  await portal.call(punishments.flag, { ...other, body: { text: 'Watch' } }, asked)
  const { made } = present(await counted())
  expect(made).toBeGreaterThan(0)
  const { body } = await portal.call(punishments.flag, { ...flagged, body: { text: 'Watch' } }, asked)
  const answers = async (id: number) => {
    const params = { id: String(id) }
    const all = [
      await portal.call(changes.undo, { params, body: {} }, { token }),
      await portal.call(changes.cancel, { params }, { token }),
      await portal.call(changes.repeat, { params }, { token }),
      await portal.call(online.applyNow, { params, body: { reason: 'It waits' } }, { token }),
    ]
    return all.map(({ status, body: { error } }) => `${status} ${error}`)
  }
  const { id } = body.change
  expect(await answers(id)).toEqual(await answers(id + 1000))
  expect(await counted()).toMatchObject({ made, waiting: 0, delivered: 0 })
  const at = present(body.change.createdAt)
  const window = { actorUid: uidOf('Punish_Staff'), from: at, to: at, reason: 'A look around' }
  const undone = await portal.call(changes.undoAll, { body: window }, { token })
  expect(undone.body).toMatchObject({ undone: 0, refused: [] })
})

test('a flag is set at once even if its player is in the game, is removed by its row, and is hidden from the player', async () => {
  const uid = await portal.character('Flag_One')
  const player = await portal.signIn('Flag_One')
  presenceState = 'online'
  const set = () =>
    portal.call(punishments.flag, { ...to(uid), body: { text: 'Plays from 96.1.2.3, watch' } }, asked)
  const { status, body } = await set()
  expect([status, body.change?.state], JSON.stringify(body)).toEqual([200, 'confirmed'])
  expect(await flagsOf(uid)).toEqual(['Plays from 96.1.2.3, watch'])
  expect((await set()).status).toBe(409)
  expect(JSON.stringify(body)).not.toContain('96.1.2.3')
  const record = await portal.call(records.of, { ...to(uid), query: { kind: 'flag' } }, asked)
  const row = present(record.body.entries[0]?.row)
  const removed = await portal.call(punishments.unflag, { ...to(uid), body: { row, reason: 'Old' } }, asked)
  expect(removed.body.change.state).toBe('confirmed')
  expect(await flagsOf(uid)).toEqual([])
  expect((await undo(removed.body.change.id)).body.change.state).toBe('confirmed')
  expect(await flagsOf(uid)).toEqual(['Plays from 96.1.2.3, watch'])
  expect((await undo(body.change.id)).body.change.state).toBe('confirmed')
  expect(await flagsOf(uid)).toEqual([])
  const own = await portal.call(changes.own, {}, { token: player })
  const told = await portal.call(inbox.list, {}, { token: player })
  expect([own.body.changes, told.body.messages]).toEqual([[], []])
})

test('one of two flags that are alike is removed, and the other stays', async () => {
  const uid = await portal.character('Flag_Twins')
  await sql`insert into flags (uid, flaggedby, date, description) values
    (${uid}, 'Kay', '2026-03-02 10:00:00', 'Twice'), (${uid}, 'Kay', '2026-03-02 10:00:00', 'Twice')`.execute(
    portal.game.database.db,
  )
  const { body } = await portal.call(records.of, { ...to(uid), query: { kind: 'flag' } }, asked)
  const row = present(body.entries[0]?.row)
  const removed = await portal.call(punishments.unflag, { ...to(uid), body: { row, reason: 'Once' } }, asked)
  expect(removed.body.change?.state, JSON.stringify(removed.body)).toBe('confirmed')
  expect(await flagsOf(uid)).toEqual(['Twice'])
})

test('the player can read what was done and why', async () => {
  const uid = await portal.character('Told_One')
  const player = await portal.signIn('Told_One')
  await jail(uid)
  const told = await portal.call(inbox.list, {}, { token: player })
  expect(told.body.messages).toMatchObject([{ title: 'You were jailed', text: 'Reason: Ramming' }])
})

describe('punishing is refused', () => {
  test('for a player of equal rank, without the permission, and without a reason', async () => {
    const uid = await portal.character('Level_Four', { adminlevel: 4 })
    expect((await jail(uid)).status).toBe(403)
    const flagged = await portal.call(punishments.flag, { ...to(uid), body: { text: 'x' } }, asked)
    expect(flagged.status).toBe(403)
    const { body } = await portal.call(punishments.options, to(uid), asked)
    expect(body.locked).toContain('level')
    const victim = await portal.character('Level_None')
    const token = await portal.staff('Only_Warns', ['warn_users'], { adminlevel: 2 })
    const call = { ...to(victim), body: { minutes: 5, reason: 'x' } }
    expect((await portal.call(punishments.jail, call, { token })).status).toBe(403)
    const options = await portal.call(punishments.options, to(victim), { token })
    expect(options.body).toMatchObject({ jail: null, mutes: [], flagLength: null, locked: null })
    expect(options.body.warnings.map(({ kind }) => kind)).toContain('warnings')
    const silent = await portal.call(
      punishments.warn,
      { ...to(victim), body: { kind: 'warnings', reason: ' ' } },
      { token },
    )
    expect(silent.status).toBe(400)
  })
})
