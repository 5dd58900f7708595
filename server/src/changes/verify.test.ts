// Long because: one portal, whose clock and presence the tests set, is shared by everything a check can find.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { changes, type Change } from '@idlewood/contract/changes'
import { character } from '@idlewood/contract/character'
import { valueTag } from '@idlewood/contract/entity-tag'
import { inbox as inboxCalls } from '@idlewood/contract/notifications'
import { punishments } from '@idlewood/contract/punishments'
import { serverSettings } from '@idlewood/contract/server-settings'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { until } from '../../../test/until.ts'
import { createClock } from '../../test/clock.ts'
import { testPortal, type Answer, type TestPortal } from '../../test/portal.ts'
import { stubPresence, quickPace } from '../../test/presence.ts'
import { present } from '../../test/present.ts'
import { userCells } from '../../test/user-cells.ts'
import { createAccount } from '../game/accounts.ts'
import { findChange } from './mailbox.ts'
import type { Presence, PresenceState } from '../game/presence/presence.ts'
import type { GameStatus } from '../game/presence/sources.ts'

// Both run on the test's clock, so a busy machine makes no difference.
const settleMs = 10_000
const watch = { firstMs: 100, intervalMs: 50, untilMs: 25_000, retryMs: 50 }

let presenceState: PresenceState
let state: GameStatus['state']
let namedBy: ReturnType<Presence['sources']>['namedBy']
let lookedFor: readonly string[]
let watchers = 0
const stub = stubPresence(() => presenceState)
const presence: Presence = {
  ...stub,
  settleMs,
  async look(names) {
    lookedFor = names
    return presenceState
  },
  isListed: () => false,
  sources: () => ({ ...stub.sources(), namedBy }),
  keepWatching() {
    watchers++
    return () => void watchers--
  },
  status: () => ({ state, players: 1, max: 50, name: 'Test', ping: 1, asOf: new Date() }),
}

/** The changes that open pages were told of. */
const told = new Set<number>()

let passTime: (milliseconds: number) => void
let portal: TestPortal
let folder: string
let settings: string
let staff: string
let count = 0
beforeAll(async () => {
  passTime = createClock(Date)
  folder = mkdtempSync(join(tmpdir(), 'idlewood-verify-'))
  settings = join(folder, 'server_info.ini')
  writeFileSync(settings, '5|-20|137|20 Nov 2026|Hello|48213|901|21804|26377|55120|212|Be fair|Be kind|0')
  portal = await testPortal({
    presence,
    pace: { ...quickPace, onlineLong: 60_000, watch },
    environment: { GAME_SETTINGS_FILE: settings },
  })
  portal.app.live.listen((notice) => {
    if (notice !== 'missed' && notice.event.topic === 'changes') told.add(Number(notice.event.id))
  })
  await portal.character('Staff_Four', { adminlevel: 4 })
  await sql`insert into gangs (id, name) values (93, 'Seventh Pier')`.execute(portal.game.database.db)
  staff = await portal.signIn('Staff_Four')
  await portal.grant(
    'Staff_Four',
    'update_user_profile',
    'update_user_money',
    'undo_changes',
    'view_changes',
    'delete_users',
    'jail_users',
    'update_stats',
  )
})
afterAll(async () => {
  vi.restoreAllMocks()
  await portal.close()
  rmSync(folder, { recursive: true })
})
beforeEach(() => {
  presenceState = 'offline'
  state = 'up'
  namedBy = 'query'
})

const nameOf = (index: number): string =>
  `Player_Nr${String.fromCharCode(97 + Math.floor(index / 26), 97 + (index % 26))}`
const someone = (columns = {}): Promise<number> =>
  portal.character(nameOf(count++), { bank: 500, ...columns })
const made = ({ status, body }: Answer): Change => {
  expect(status, JSON.stringify(body)).toBe(200)
  return body.change
}
const set = async (uid: number, body: Record<string, unknown>): Promise<Change> =>
  made(await portal.ask('PUT', `/api/user/profile/${uid}`, { token: staff, body }))
const edit = (uid: number, bank: number): Promise<Change> => set(uid, { bank })
const remove = async (uid: number): Promise<Change> => {
  const confirm = await cells.cell(uid, 'username')
  return made(
    await portal.ask('POST', `/api/user/profile/${uid}/delete`, { token: staff, body: { confirm } }),
  )
}
const find = async (id: number): Promise<Change> =>
  made(await portal.call(changes.one, { params: { id: String(id) } }, { token: staff }))
const repeat = (id: number) => portal.call(changes.repeat, { params: { id: String(id) } }, { token: staff })
const undo = (id: number) =>
  portal.call(changes.undo, { params: { id: String(id) }, body: {} }, { token: staff })
const cells = userCells(() => portal)
const write = (uid: number, bank: number): Promise<void> => cells.write(uid, 'bank', bank)
const bankOf = (uid: number): Promise<unknown> => cells.cell(uid, 'bank')
const expectState = async (id: number, wanted: string): Promise<void> => {
  await expect.poll(async () => (await find(id)).state).toBe(wanted)
}
/** The name of the person behind a character; undefined if there is none. */
const personOf = async (uid: number): Promise<string | undefined> =>
  (await portal.portal.db.selectFrom('people').select('username').where('uid', '=', uid).executeTakeFirst())
    ?.username
/** When a change is checked next. */
const nextLook = async (id: number): Promise<number> =>
  Number(present(await findChange(portal.portal, id)).next_try_at)
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
    told.clear()
    passTime(settleMs / 2)
    await expectState(id, 'confirmed')
    expect(await find(id)).toMatchObject({ note: null, canUndo: true, canRepeat: false })
    await expect.poll(() => [...told]).toEqual([id])
    expect(await inbox()).not.toContainEqual(expect.stringContaining(`id=${id} `))
  })

  test('replaced by the game becomes overwritten, names the new value, and can be made again once', async () => {
    const uid = await someone()
    const { id } = await edit(uid, 700)
    await write(uid, 500)
    passTime(settleMs)
    await expectState(id, 'overwritten')
    const found = await find(id)
    expect(found.fields).toEqual([{ field: 'bank', old: 500, new: 700, found: 500 }])
    expect(found.note).toBe('The game wrote 500 over it.')
    expect(found).toMatchObject({ canUndo: false, canRepeat: true })
    const said = (await inbox()).find((text) => text.startsWith(`/admin/changes?id=${id} `))
    expect(said).toContain(', Bank: The game wrote 500 over it.')
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

  test('that waited and could not be made tells its author, who was told that it would be', async () => {
    const uid = await someone()
    presenceState = 'online'
    const { id } = await edit(uid, 700)
    await write(uid, 500 + 150)
    presenceState = 'offline'
    await expectState(id, 'conflict')
    const said = (await inbox()).find((text) => text.startsWith(`/admin/changes?id=${id} `))
    expect(said).toContain(', Bank: The old value is no longer there: it is 650 now.')
  })

  test.each([
    { now: 'online', by: 'query', game: 'up', ends: 'confirmed' },
    { now: 'online', by: 'rcon', game: 'up', ends: 'applied' },
    { now: 'leaving', by: 'query', game: 'up', ends: 'applied' },
    { now: 'offline', by: 'query', game: 'silent', ends: 'applied' },
  ] as const)('is $ends when they are $now by the $by and the game is $game', async (now) => {
    const { id } = await edit(await someone({ adminname: 'Eagle' }), 700)
    ;[presenceState, namedBy, state] = [now.now, now.by, now.game]
    passTime(settleMs)
    await looksAgain()
    await expectState(id, now.ends)
    expect(lookedFor).toContain('Eagle')
    await expect.poll(async () => (await nextLook(id)) > Date.now() || now.ends === 'confirmed').toBe(true)
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

  test('together with other fields names what the game wrote into each of them', async () => {
    const uid = await someone({ gang: 3, gangrank: 5 })
    const both = await set(uid, { gang: 93 })
    expect(both.fields.map(({ field }) => field)).toEqual(['gang', 'gangrank'])
    const later = await set(uid, { gangrank: 2 })
    await cells.write(uid, 'gangrank', 4)
    passTime(settleMs)
    await expectState(later.id, 'overwritten')
    await expectState(both.id, 'overwritten')
    expect((await find(both.id)).fields.map(({ found }) => found)).toEqual([93, 4])
  })

  test('is overwritten when the game replaced a field that a later change left alone', async () => {
    const [one, other] = [await someone({ gang: 3, gangrank: 5 }), await someone({ gang: 3, gangrank: 5 })]
    const firsts = [await set(one, { gang: 93 }), await set(other, { gang: 93 })] as const
    const laters = [await set(one, { gangrank: 2 }), await set(other, { gangrank: 2 })]
    await cells.write(one, 'gang', 3)
    passTime(settleMs)
    for (const { id } of [...laters, firsts[1]]) await expectState(id, 'confirmed')
    await expectState(firsts[0].id, 'overwritten')
    expect((await find(firsts[0].id)).fields).toMatchObject([{ found: 3 }, { new: 0, found: 0 }])
  })

  test('is confirmed when only another field of its later change was replaced', async () => {
    const uid = await someone({ gang: 3, gangrank: 5 })
    const first = await set(uid, { gangrank: 2 })
    const later = await set(uid, { gang: 93 })
    await cells.write(uid, 'gang', 3)
    passTime(settleMs)
    await expectState(later.id, 'overwritten')
    await expectState(first.id, 'confirmed')
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

  test('is confirmed when the game wrote its value over a later change, and neither is the value now', async () => {
    const uid = await someone()
    const first = await edit(uid, 700)
    const lost = await edit(uid, 800)
    await write(uid, 700)
    const last = await edit(uid, 900)
    passTime(settleMs)
    await expectState(last.id, 'confirmed')
    await expectState(lost.id, 'overwritten')
    expect((await find(lost.id)).fields[0]).toMatchObject({ new: 800, found: 700 })
    await expectState(first.id, 'confirmed')
  })

  test('names what a later change found, even if that was nothing', async () => {
    const uid = await someone()
    const { id } = await edit(uid, 700)
    await cells.write(uid, 'bank', null)
    await edit(uid, 800)
    passTime(settleMs)
    await expectState(id, 'overwritten')
    expect((await find(id)).note).toBe('The game wrote nothing over it.')
  })

  test('whose undo was overwritten by the game is not undone, and can be undone again', async () => {
    const uid = await someone()
    const { id } = await edit(uid, 700)
    passTime(settleMs)
    await expectState(id, 'confirmed')
    const reverse = (await undo(id)).body.change
    await write(uid, 700)
    told.clear()
    passTime(settleMs)
    await expectState(reverse.id, 'overwritten')
    await expect.poll(() => [...told].toSorted((one, other) => one - other)).toEqual([id, reverse.id])
    passTime(watch.untilMs)
    await expectState(id, 'confirmed')
    expect(await find(id)).toMatchObject({ undoneBy: null, canUndo: true })
    const again = (await undo(id)).body.change
    expect(await bankOf(uid)).toBe(500)
    told.clear()
    passTime(settleMs)
    await expectState(again.id, 'confirmed')
    await expect.poll(() => [...told]).toEqual([again.id])
    await expectState(id, 'undone')
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

  test('is looked at again after each interval', async () => {
    const { id } = await edit(await someone(), 700)
    passTime(watch.firstMs)
    await looksAgain()
    await expect.poll(async () => (await nextLook(id)) > Date.now()).toBe(true)
    expect(await nextLook(id)).toBeLessThan(Date.now() + watch.firstMs)
  })

  test('is overwritten when the game wrote nothing, or another value than what is left of a jail time', async () => {
    const [one, served, other] = [await someone(), await someone(), await someone()]
    const jail = async (uid: number) =>
      made(
        await portal.call(
          punishments.jail,
          { params: { id: String(uid) }, body: { minutes: 10, reason: 'Cheats' } },
          { token: staff, headers: { 'if-match': valueTag(0) } },
        ),
      )
    const [left, lost] = [await jail(served), await jail(other)]
    const { id } = await edit(one, 700)
    await cells.write(one, 'bank', null)
    await expectState(id, 'overwritten')
    expect((await find(id)).note).toBe('The game wrote nothing over it.')
    passTime(10_000)
    await cells.write(served, 'jailtime', 592)
    await cells.write(other, 'jailtime', 300)
    await expectState(lost.id, 'overwritten')
    await looksAgain()
    await expectState(left.id, 'applied')
  })

  test('becomes overwritten when the game deletes the row, also one that was restored', async () => {
    const name = nameOf(count)
    const [other, one] = [await someone(), await someone()]
    await portal.signIn(name)
    const { id } = await edit(one, 700)
    const restored = made(await undo((await remove(other)).id))
    expect(await personOf(other)).toBe(name)
    await looksAgain()
    await expectState(restored.id, 'applied')
    await sql`delete from users where uid in (${one}, ${other})`.execute(portal.game.database.db)
    for (const lost of [id, restored.id]) {
      await expectState(lost, 'overwritten')
      expect(await find(lost)).toMatchObject({ note: 'The row is no longer in the game.' })
    }
    expect((await find(id)).fields[0]).toMatchObject({ found: null })
    expect(await personOf(other)).toBeUndefined()
  })

  test('that is a rename restores the name of the person, too, when the game writes the old one', async () => {
    const name = nameOf(count)
    const uid = await someone()
    await portal.signIn(name)
    const { id } = await set(uid, { username: `New_${name}` })
    expect(await personOf(uid)).toBe(`New_${name}`)
    await cells.write(uid, 'username', name)
    await expectState(id, 'overwritten')
    expect(await personOf(uid)).toBe(name)
  })

  test('that is a rename does not give the person to the next owner of the uid', async () => {
    const name = nameOf(count)
    // Without this date, only name and password tell the two apart.
    const uid = await someone({ regdate: null })
    await portal.signIn(name)
    await portal.grant(name, 'view_changes')
    const { id } = await set(uid, { username: `New_${name}` })
    const next = `Next_${name}`
    const password = 'another password'
    await createAccount(portal.game, { username: next, password, address: '127.0.0.1' })
    const { db } = portal.game.database
    await db.transaction().execute(async (db) => {
      await sql`delete from users where uid = ${uid}`.execute(db)
      await sql`update users set uid = ${uid}, regdate = null where username = ${next}`.execute(db)
    })
    await expectState(id, 'overwritten')
    const token = await portal.signIn(next, password)
    const rights = await portal.call(character.permissions, {}, { token })
    expect(rights.body.permissions).toEqual([])
  })

  test('is not decided by a change that was cancelled, or by one of another field', async () => {
    const uid = await someone()
    const { id } = await edit(uid, 700)
    const { id: age } = await set(uid, { age: 30 })
    presenceState = 'online'
    const { id: waiting } = await edit(uid, 800)
    await portal.call(changes.cancel, { params: { id: String(waiting) } }, { token: staff })
    presenceState = 'unknown'
    await write(uid, 500)
    await expectState(id, 'overwritten')
    await expectState(age, 'applied')
  })

  test('is confirmed when the account was deleted afterwards, or when its later change was undone', async () => {
    const [gone, back] = [await someone(), await someone()]
    const [one, first] = [await edit(gone, 700), await edit(back, 700)]
    presenceState = 'offline'
    const deletion = await remove(gone)
    const second = await edit(back, 800)
    const reverse = made(await undo(second.id))
    await looksAgain()
    // Not until it is looked at again does the first change wait as long as the deletion.
    await expect.poll(async () => (await nextLook(one.id)) - (await nextLook(deletion.id))).toBe(0)
    passTime(settleMs)
    await expectState(reverse.id, 'confirmed')
    await write(back, 500)
    await expectState(deletion.id, 'confirmed')
    await expectState(one.id, 'confirmed')
    await expectState(first.id, 'confirmed')
  })

  test('waits for its undo to be made before it counts as overwritten', async () => {
    const uid = await someone()
    const { id } = await edit(uid, 700)
    presenceState = 'online'
    const reverse = made(await undo(id))
    expect(reverse.state).toBe('queued')
    await write(uid, 500)
    await looksAgain()
    await expect.poll(async () => (await nextLook(id)) > Date.now()).toBe(true)
    await expectState(id, 'applied')
    await portal.call(changes.cancel, { params: { id: String(reverse.id) } }, { token: staff })
    await expectState(id, 'overwritten')
  })

  test('of a message in the settings file becomes overwritten when the game saves another', async () => {
    state = 'unknown'
    const send = (body: object) => portal.call(serverSettings.update, { body }, { token: staff })
    const update = async (body: object): Promise<Change> => made(await send(body))
    const replace = (from: string, to: string): void =>
      writeFileSync(settings, readFileSync(settings, 'latin1').replace(from, to))
    const first = await update({ server_motd: 'One' })
    expect(first.state).toBe('applied')
    const kept = [await update({ admin_motd: 'Two' }), await update({ admin_motd: 'Three' })]
    passTime(watch.firstMs)
    await looksAgain()
    for (const { id } of [first, ...kept]) await expectState(id, 'applied')
    replace('One', 'Between')
    // An edit that shares a read which began before the game wrote is refused with the new value.
    let answer = await send({ server_motd: 'Four' })
    if (answer.status === 409) answer = await send({ server_motd: 'Four' })
    const second = made(answer)
    await expectState(first.id, 'overwritten')
    expect((await find(first.id)).note).toBe('The game wrote "Between" over it.')
    await expectState(second.id, 'applied')
    replace('Four', 'Hello')
    await expectState(second.id, 'overwritten')
    expect((await find(second.id)).fields[0]).toMatchObject({ found: 'Hello' })
  })

  test('that is a deletion becomes overwritten when the row is back', async () => {
    const name = nameOf(count)
    const uid = await someone()
    await portal.signIn(name)
    const { id, state: first } = await remove(uid)
    expect(first).toBe('applied')
    expect(await personOf(uid)).toBeUndefined()
    await sql`insert into users (uid, username, password) values (${uid}, ${name}, '')`.execute(
      portal.game.database.db,
    )
    await expectState(id, 'overwritten')
    expect((await find(id)).note).toBe('The row is in the game again.')
    expect(await personOf(uid)).toBe(name)
  })

  test('that is a deletion becomes overwritten when the row is back with its date in another time zone', async () => {
    const uid = await someone()
    const { db } = portal.game.database
    const { rows } = await sql<{ username: string; password: string }>`
      select username, password from users where uid = ${uid}`.execute(db)
    const { id } = await remove(uid)
    await sql`insert into users (uid, username, password, regdate)
      values (${uid}, ${rows[0]?.username}, ${rows[0]?.password}, '2024-05-06 07:08:09')`.execute(db)
    await expectState(id, 'overwritten')
  })

  test('that is a deletion is confirmed when the uid belongs to somebody else', async () => {
    const name = nameOf(count)
    const uid = await someone()
    await portal.signIn(name)
    const { id } = await remove(uid)
    await sql`insert into users (uid, username, password, regdate)
      values (${uid}, 'New_Owner', 'other', '2024-05-06 07:08:09')`.execute(portal.game.database.db)
    passTime(watch.untilMs)
    await expectState(id, 'confirmed')
    expect(await personOf(uid)).toBeUndefined()
  })
})

test('a change that waits is news only when its reason changes, and is tried less often after two minutes', async () => {
  const uid = await someone()
  presenceState = 'online'
  const { id } = await edit(uid, 700)
  await looksAgain()
  told.clear()
  await looksAgain()
  expect(watchers).toBe(1)
  expect([...told]).toEqual([])
  presenceState = 'silent'
  await expect.poll(async () => (await find(id)).note).toContain('does not answer')
  await expect.poll(() => [...told]).toEqual([id])
  passTime(120_000)
  presenceState = 'leaving'
  await expect.poll(async () => (await find(id)).note).toContain('may still be saving')
  expect(await nextLook(id)).toBeLessThan(Date.now() + 50_000)
  presenceState = 'online'
  await expect.poll(() => nextLook(id)).toBeGreaterThan(Date.now() + 50_000)
  told.clear()
  presenceState = 'offline'
  passTime(60_000)
  await expectState(id, 'applied')
  await expect.poll(() => [...told]).toEqual([id])
  await expect.poll(() => watchers).toBe(0)
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
