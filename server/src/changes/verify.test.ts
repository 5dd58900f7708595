import { changes, type Change } from '@idlewood/contract/changes'
import { inbox as inboxCalls } from '@idlewood/contract/notifications'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { until } from '../../../test/until.ts'
import { createClock } from '../../test/clock.ts'
import { testPortal, type Answer, type TestPortal } from '../../test/portal.ts'
import { stubPresence, quickPace } from '../../test/presence.ts'
import { userCells } from '../../test/user-cells.ts'
import type { Presence, PresenceState } from '../game/presence/presence.ts'
import type { GameStatus } from '../game/presence/sources.ts'

// Both run on the test's clock, so a busy machine makes no difference.
const settleMs = 10_000
const watch = { firstMs: 100, intervalMs: 50, untilMs: 25_000, retryMs: 50 }

let presenceState: PresenceState
let state: GameStatus['state']
const presence: Presence = {
  ...stubPresence(() => presenceState),
  settleMs,
  isListed: () => false,
  status: () => ({ state, players: 1, max: 50, name: 'Test', ping: 1, asOf: new Date() }),
}

let passTime: (milliseconds: number) => void
let portal: TestPortal
let staff: string
let count = 0
beforeAll(async () => {
  passTime = createClock(Date)
  portal = await testPortal({
    presence,
    pace: { ...quickPace, watch },
  })
  await portal.character('Staff_Four', { adminlevel: 4 })
  staff = await portal.signIn('Staff_Four')
  await portal.grant(
    'Staff_Four',
    'update_user_profile',
    'update_user_money',
    'undo_changes',
    'view_changes',
    'delete_users',
  )
})
afterAll(async () => {
  vi.restoreAllMocks()
  await portal.close()
})
beforeEach(() => {
  presenceState = 'offline'
  state = 'up'
})

const nameOf = (index: number): string =>
  `Player_Nr${String.fromCharCode(97 + Math.floor(index / 26), 97 + (index % 26))}`
const someone = (): Promise<number> => portal.character(nameOf(count++), { bank: 500 })
const edit = async (uid: number, bank: number): Promise<Change> => {
  const { status, body }: Answer = await portal.ask('PUT', `/api/user/profile/${uid}`, {
    token: staff,
    body: { bank },
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.change
}
const find = async (id: number): Promise<Change> => {
  const { status, body } = await portal.call(changes.one, { params: { id: String(id) } }, { token: staff })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.change
}
const repeat = (id: number) => portal.call(changes.repeat, { params: { id: String(id) } }, { token: staff })
const undo = (id: number) =>
  portal.call(changes.undo, { params: { id: String(id) }, body: {} }, { token: staff })
const cells = userCells(() => portal)
const write = (uid: number, bank: number): Promise<void> => cells.write(uid, 'bank', bank)
const bankOf = (uid: number): Promise<unknown> => cells.cell(uid, 'bank')
const expectState = async (id: number, wanted: string): Promise<void> => {
  await expect.poll(async () => (await find(id)).state).toBe(wanted)
}
/** Resolves when the portal has checked the waiting changes twice more. */
const looksAgain = async (): Promise<void> => {
  const lastLook = () =>
    portal.app.background.list().find(({ name }) => name === 'Changes that wait')?.lastRunAt
  for (let look = 0; look < 2; look++) {
    const before = lastLook()
    await until(() => lastLook() !== before)
  }
}
const inbox = async (): Promise<string[]> => {
  const { body } = await portal.call(inboxCalls.list, { query: {} }, { token: staff })
  return body.messages.map(({ text, link }) => `${link} ${text}`)
}

describe('a change of somebody seen offline before and after the write', () => {
  test('is confirmed only after the last save of an unseen session would have arrived', async () => {
    const uid = await someone()
    const { id, state: first, note } = await edit(uid, 700)
    expect(first).toBe('applied')
    expect(note).toContain('looks once more')
    passTime(settleMs / 2)
    await looksAgain()
    await expectState(id, 'applied')
    passTime(settleMs / 2)
    await expectState(id, 'confirmed')
    expect(await find(id)).toMatchObject({ note: null, canUndo: true, canRepeat: false })
  })

  test('replaced by the game becomes overwritten, names the new value, and can be made again once', async () => {
    const uid = await someone()
    const { id } = await edit(uid, 700)
    await write(uid, 500)
    passTime(settleMs)
    await expectState(id, 'overwritten')
    const found = await find(id)
    expect(found.fields).toEqual([{ field: 'bank', old: 500, new: 700, found: 500 }])
    expect(found.note).toBe('The game wrote "500" over it.')
    expect(found).toMatchObject({ canUndo: false, canRepeat: true })
    expect(await inbox()).toContainEqual(expect.stringContaining(`/admin/changes?id=${id} `))
    const { status, body } = await repeat(id)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.change).toMatchObject({
      fields: [{ field: 'bank', old: 500, new: 700 }],
      actor: { username: 'Staff_Four' },
    })
    expect(await bankOf(uid)).toBe(700)
    expect((await find(id)).canRepeat).toBe(false)
    expect((await repeat(id)).status).toBe(409)
    passTime(settleMs)
    await expectState(body.change.id, 'confirmed')
  })

  test('is not confirmed while the game is silent, since a save may still be pending', async () => {
    const uid = await someone()
    const { id } = await edit(uid, 700)
    state = 'silent'
    presenceState = 'silent'
    passTime(3 * settleMs)
    await looksAgain()
    await expectState(id, 'applied')
    await write(uid, 500)
    await expectState(id, 'overwritten')
  })

  test('is watched as usual when it is no longer known whether they are online', async () => {
    const { id } = await edit(await someone(), 700)
    presenceState = 'unknown'
    passTime(settleMs)
    await looksAgain()
    await expectState(id, 'applied')
    passTime(watch.untilMs)
    await expectState(id, 'confirmed')
  })

  test('that staff change again meanwhile ends in the state of the later change', async () => {
    const [one, other] = [await someone(), await someone()]
    const [first, lost] = [await edit(one, 700), await edit(other, 700)]
    const [second, later] = [await edit(one, 800), await edit(other, 800)]
    await write(other, 500)
    passTime(settleMs)
    await expectState(second.id, 'confirmed')
    await expectState(first.id, 'confirmed')
    await expectState(later.id, 'overwritten')
    await expectState(lost.id, 'overwritten')
    expect((await find(lost.id)).fields[0]).toMatchObject({ new: 700, found: 500 })
  })

  test('becomes overwritten when a later change started from the value written by the game', async () => {
    const uid = await someone()
    const first = await edit(uid, 700)
    await write(uid, 500)
    const second = await edit(uid, 800)
    passTime(settleMs)
    await expectState(second.id, 'confirmed')
    await expectState(first.id, 'overwritten')
    expect((await find(first.id)).fields[0]).toMatchObject({ found: 500 })
  })

  test('whose undo was overwritten by the game is not undone, and can be undone again', async () => {
    const uid = await someone()
    const { id } = await edit(uid, 700)
    passTime(settleMs)
    await expectState(id, 'confirmed')
    const reverse = (await undo(id)).body.change
    await write(uid, 700)
    passTime(settleMs)
    await expectState(reverse.id, 'overwritten')
    await expectState(id, 'confirmed')
    expect(await find(id)).toMatchObject({ undoneBy: null, canUndo: true })
    await undo(id)
    expect(await bankOf(uid)).toBe(500)
  })
})

describe('a change made while it is unknown who is online', () => {
  beforeEach(() => {
    presenceState = 'unknown'
  })

  test('is watched, and confirmed if the value is still there at the end', async () => {
    const { id, state: first } = await edit(await someone(), 700)
    expect(first).toBe('applied')
    passTime(watch.untilMs / 2)
    await looksAgain()
    await expectState(id, 'applied')
    passTime(watch.untilMs / 2)
    await expectState(id, 'confirmed')
  })

  test('becomes overwritten soon after the game has replaced the value', async () => {
    const uid = await someone()
    const { id } = await edit(uid, 700)
    await write(uid, 450)
    await expectState(id, 'overwritten')
    expect((await find(id)).fields[0]).toMatchObject({ found: 450 })
  })

  test('that is a deletion becomes overwritten when the row is back', async () => {
    const name = nameOf(count)
    const uid = await someone()
    const { body } = await portal.ask('POST', `/api/user/profile/${uid}/delete`, {
      token: staff,
      body: { confirm: name },
    })
    expect(body.change?.state, JSON.stringify(body)).toBe('applied')
    await sql`insert into users (uid, username, password) values (${uid}, ${name}, '')`.execute(
      portal.game.database.db,
    )
    await expectState(body.change.id, 'overwritten')
  })

  test('that is a deletion is confirmed when the uid belongs to somebody else', async () => {
    const name = nameOf(count)
    const uid = await someone()
    const { body } = await portal.ask('POST', `/api/user/profile/${uid}/delete`, {
      token: staff,
      body: { confirm: name },
    })
    await sql`insert into users (uid, username, password, regdate)
      values (${uid}, 'New_Owner', 'other', '2024-05-06 07:08:09')`.execute(portal.game.database.db)
    passTime(watch.untilMs)
    await expectState(body.change.id, 'confirmed')
  })
})

describe('changes applied before the portal watched them', () => {
  beforeEach(() => {
    presenceState = 'unknown'
  })
  /** Makes a change look old, so that it is checked again after `meanwhile` has run. */
  async function age(id: number, meanwhile = async (): Promise<void> => undefined): Promise<void> {
    const set = (columns: { applied_at?: number; proof_at?: null; next_try_at: number }) =>
      portal.portal.db.updateTable('changes').set(columns).where('id', '=', id).execute()
    const now = Date.now()
    await set({ applied_at: now - 5 * watch.untilMs, proof_at: null, next_try_at: now + 10 * watch.untilMs })
    await meanwhile()
    await set({ next_try_at: 0 })
  }

  test('are confirmed if the values are still there', async () => {
    const { id } = await edit(await someone(), 700)
    await age(id)
    await expectState(id, 'confirmed')
    expect((await find(id)).note).toBeNull()
  })

  test('become overwritten if not, and nobody is notified that late', async () => {
    const uid = await someone()
    const { id } = await edit(uid, 700)
    await age(id, () => write(uid, 500))
    await expectState(id, 'overwritten')
    expect((await inbox()).filter((text) => text.includes(`id=${id} `))).toEqual([])
  })
})
