import { changes, type Change } from '@idlewood/contract/changes'
import { managedUser } from '@idlewood/contract/managed-user'
import { online } from '@idlewood/contract/online'
import { punishments } from '@idlewood/contract/punishments'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { until } from '../../../test/until.ts'
import { bridgeSecret, postTo } from '../../test/bridge-script.ts'
import { addRememberedChange, startBridgedGame, type BridgedGame } from '../../test/bridged-game.ts'
import { testPortal, type TestPortal } from '../../test/portal.ts'

const pace = { online: 60, onlineLong: 60, leaving: 40, silent: 40 }

let portal: TestPortal
let game: BridgedGame
let staff: string
let uid: number
let name: string

beforeAll(async () => {
  portal = await testPortal({ environment: { BRIDGE_SECRET: bridgeSecret, GAME_SAVE_SECONDS: '1' }, pace })
  staff = await portal.staff(
    'The_Staff',
    ['update_user_profile', 'update_user_money', 'view_changes', 'jail_users', 'warn_users'],
    { adminlevel: 5 },
  )
  const { db } = portal.game.database
  await addRememberedChange(db)
  game = startBridgedGame({
    db,
    post: postTo(portal),
    columns: ['bank', 'level', 'jailtype', 'jailtime', 'warnings'],
    askIntervalMs: 20,
    saveDelay: 10,
  })
})
afterAll(async () => {
  await game.stop()
  await portal.close()
})

let number = 0
beforeEach(async () => {
  name = `Plain_Player_${String.fromCharCode(65 + number++)}`
  uid = await portal.character(name, { bank: 500, level: 3, exp: 2 })
  await game.join(name)
  await until(async () => expect(await portal.app.presence.look([name])).toBe('online'))
})
afterEach(async () => {
  game.savesAtOnce = true
  game.script.loses = () => 'nothing'
  for (const one of game.playing()) await game.leave(one)
})

async function edit(body: Record<string, string | number>): Promise<Change> {
  const answer = await portal.ask('PUT', `/api/user/profile/${uid}`, { token: staff, body })
  expect([answer.status, answer.body]).toEqual([200, expect.anything()])
  return answer.body.change
}

const find = async (id: number): Promise<Change> =>
  (await portal.call(changes.one, { params: { id: String(id) } }, { token: staff })).body.change

const ends = (id: number, state: Change['state']) =>
  until(async () => expect(await find(id)).toMatchObject({ state }))

async function bank(): Promise<number> {
  const { rows } = await sql<{ bank: number }>`select bank from users where uid = ${uid}`.execute(
    portal.game.database.db,
  )
  return Number(rows[0]?.bank)
}

test('the game accepts a change of an online player at once, and its save confirms it', async () => {
  const { id, state } = await edit({ bank: 9000 })
  expect(['delivered', 'confirmed']).toContain(state)
  expect(game.memory(name)).toMatchObject({ bank: 9000 })
  await ends(id, 'confirmed')
  expect(await bank()).toBe(9000)
  expect(game.playing()).toEqual([name])
  expect(game.taken.get(id)).toBe(1)
  const { body } = await portal.call(online.of, { query: { uids: String(uid) } }, { token: staff })
  expect(body).toMatchObject({ takesChanges: true, players: [{ uid }] })
})

test('an online player is released at once: one second is left, and the game frees them', async () => {
  game.play(name, 'jailtype', 2)
  game.play(name, 'jailtime', 900)
  await sql`update users set jailtype = 2, jailtime = 900 where uid = ${uid}`.execute(portal.game.database.db)
  const { status, body } = await portal.call(
    punishments.release,
    { params: { id: String(uid) }, body: { reason: 'Appeal' } },
    { token: staff },
  )
  expect([status, body.change.state]).toEqual([200, 'delivered'])
  expect(game.memory(name)).toMatchObject({ jailtype: 2, jailtime: 1 })
  // A second later the game frees them and saves.
  game.play(name, 'jailtype', 0)
  game.play(name, 'jailtime', 0)
  await game.leave(name)
  await ends(body.change.id, 'confirmed')
  expect(game.taken.get(body.change.id)).toBe(1)
})

test('a warning for an online player reaches the game at once', async () => {
  const { body } = await portal.call(
    punishments.warn,
    { params: { id: String(uid) }, body: { kind: 'warnings', reason: 'Ramming' } },
    { token: staff },
  )
  await ends(body.change.id, 'confirmed')
  expect(game.memory(name)).toMatchObject({ warnings: 1 })
  expect(game.playing()).toEqual([name])
})

test('a change accepted but not yet saved by the game is delivered, blocks its field, and is confirmed by the save', async () => {
  game.savesAtOnce = false
  const { id, state, canCancel, note } = await edit({ bank: 9000 })
  expect([state, canCancel]).toEqual(['delivered', false])
  expect(note).toContain('The game has taken it')
  expect(await bank()).toBe(500)
  const second = await portal.ask('PUT', `/api/user/profile/${uid}`, { token: staff, body: { bank: 9001 } })
  expect(second.status).toBe(409)
  await game.leave(name)
  await ends(id, 'confirmed')
  expect(game.taken.get(id)).toBe(1)
})

test('undoing everything lists changes that the game has not saved yet, and undoes them once saved', async () => {
  const rogue = await portal.character('Rogue_Staff', { adminlevel: 4 })
  const token = await portal.signIn('Rogue_Staff')
  await portal.grant('Rogue_Staff', 'update_user_money')
  await portal.character('Undoing_Staff', { adminlevel: 5 })
  const undoing = { token: await portal.signIn('Undoing_Staff') }
  await portal.grant('Undoing_Staff', 'undo_changes', 'view_user_vehicles')
  game.savesAtOnce = false
  const edited = await portal.ask('PUT', `/api/user/profile/${uid}`, { token, body: { bank: 9000 } })
  const { id } = edited.body.change
  await ends(id, 'delivered')

  const { body: page } = await portal.call(managedUser.summary, { params: { id: String(rogue) } }, undoing)
  expect(page.lately).toMatchObject({ made: 0, waiting: 0, delivered: 1 })
  const [from, to] = [page.lately?.from ?? '', new Date(Date.now() + 60_000).toISOString()]
  const all = async () => {
    const body = { actorUid: rogue, from, to, reason: 'Rogue' }
    return (await portal.call(changes.undoAll, { body }, undoing)).body
  }
  const error = expect.stringContaining('The running game has taken this change and has not saved it yet.')
  const refused = [{ id, error, text: { key: 'changes.notSavedYet' } }]
  expect(await all()).toEqual({ undone: 0, waiting: 0, cancelled: 0, refused })

  await game.leave(name)
  await ends(id, 'confirmed')
  expect((await all()).refused).toEqual([])
  await ends(id, 'undone')
  expect(await bank()).toBe(500)
})

test('a game that dies before saving an accepted change gets it again or finds it made', async () => {
  game.savesAtOnce = false
  const { id } = await edit({ bank: 9000 })
  await ends(id, 'delivered')
  game.crash()
  await ends(id, 'confirmed')
  expect(await bank()).toBe(9000)
  await game.join(name)
  expect(game.memory(name)).toMatchObject({ bank: 9000 })
  const second = await edit({ bank: 9100 })
  await ends(second.id, 'delivered')
  game.crash()
  // The player is back before the portal saw them offline: the new game lost the change and accepts it again.
  await game.join(name)
  game.savesAtOnce = true
  await ends(second.id, 'confirmed')
  expect(await bank()).toBe(9100)
})

test('a lost response is requested again, and the change is made once', async () => {
  let lost = 0
  const before = game.taken.size
  game.script.loses = () => (game.taken.size > before && lost++ < 3 ? 'question' : 'nothing')
  const { id } = await edit({ bank: 9000 })
  await ends(id, 'confirmed')
  expect(game.taken.get(id)).toBe(1)
})

test('after a script restarts midway, its gamemode still knows the changes', async () => {
  game.savesAtOnce = false
  const before = game.taken.size
  game.script.loses = () => (game.taken.size > before ? 'question' : 'nothing')
  const edited = edit({ bank: 9000 })
  await until(() => expect(game.taken.size).toBe(before + 1))
  game.reload()
  game.script.loses = () => 'nothing'
  const { id } = await edited
  await ends(id, 'delivered')
  expect(game.taken.get(id)).toBe(1)
  await game.leave(name)
  await ends(id, 'confirmed')
})

test('a change that the gamemode does not support waits until the player has left', async () => {
  const before = game.taken.size
  const { id, state, note } = await edit({ exp: 77 })
  expect([state, note]).toEqual(['queued', expect.stringContaining('is in the game')])
  expect(game.taken.size).toBe(before)
  await game.leave(name)
  await ends(id, 'confirmed')
})

test('a value changed by play after the game accepted it is not confirmed and not written again', async () => {
  game.savesAtOnce = false
  const { id } = await edit({ bank: 9000 })
  await ends(id, 'delivered')
  game.play(name, 'bank', 8000)
  await game.leave(name)
  await ends(id, 'conflict')
  expect((await find(id)).note).toBe('The game took it, and has written 8000 since.')
  expect(await bank()).toBe(8000)
})

test('a different player in the slot, or one who is not logged in, gets nothing', async () => {
  await game.leave(name)
  await portal.character('Other_Player', { bank: 1 })
  await game.join('Other_Player')
  // The game shows the other player under this name.
  game.script.rename(0, name)
  await until(async () => expect(await portal.app.presence.look([name])).toBe('online'))
  const { id, state } = await edit({ bank: 9000 })
  expect(state).toBe('queued')
  expect(game.memory('Other_Player')).toMatchObject({ bank: 1 })
  game.script.rename(0, 'Other_Player')
  await game.leave('Other_Player')
  await ends(id, 'confirmed')
  expect(await bank()).toBe(9000)
})
