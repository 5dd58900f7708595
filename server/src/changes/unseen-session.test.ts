import { changes, type Change } from '@idlewood/contract/changes'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createClock } from '../../test/clock.ts'
import { startGameServer, type GameServer } from '../../test/game-server.ts'
import { startGamemode, type Gamemode } from '../../test/gamemode.ts'
import { testPortal, type TestPortal } from '../../test/portal.ts'
import { createDice } from '../demo/dice.ts'
import { createPresence, type Presence } from '../game/presence/presence.ts'

/** Long enough for a whole session to fit between two queries. */
const idleInterval = 3000
const settle = 4000
/** The portal writes within this time, even on a busy machine. */
const leaveDelay = 2500

let portal: TestPortal
let responder: GameServer
let presence: Presence
let gamemode: Gamemode
let staff: string
let uid: number
beforeAll(async () => {
  responder = await startGameServer()
  presence = createPresence({ server: responder.address, settle, interval: 50, idleInterval })
  portal = await testPortal({ presence })
  staff = await portal.staff('Roam_Staff', ['update_user_profile', 'update_user_money', 'view_changes'], {
    adminlevel: 5,
  })
  uid = await portal.character('Quick_Relog', { bank: 1 })
  gamemode = startGamemode({
    database: portal.game.database,
    responder,
    rng: createDice(3),
    saves: ['bank'],
    savePeriod: 0,
    leaveDelay,
  })
})
afterAll(async () => {
  vi.restoreAllMocks()
  await gamemode?.stop()
  await portal?.close()
  await responder?.close()
})

const find = async (id: number): Promise<Change> =>
  (await portal.call(changes.one, { params: { id: String(id) } }, { token: staff })).body.change

test('an edit between an unseen session and its last save is never confirmed', async () => {
  const passTime = createClock(performance)
  expect(await presence.look(['Quick_Relog'])).toBe('leaving')
  passTime(settle)
  expect(await presence.look(['Quick_Relog'])).toBe('offline')
  // Joins and leaves at once, like a relog during the save: the next check sees nobody.
  await gamemode.join('Quick_Relog')
  await gamemode.leave('Quick_Relog')
  expect(await presence.look(['Quick_Relog'])).toBe('offline')
  const { status, body } = await portal.ask('PUT', `/api/user/profile/${uid}`, {
    token: staff,
    body: { bank: 5000 },
  })
  expect(status).toBe(200)
  const { id } = body.change
  const states = new Set<string>([body.change.state])
  await expect
    .poll(async () => {
      const { state } = await find(id)
      states.add(state)
      return state
    })
    .toBe('overwritten')
  expect(states).not.toContain('confirmed')
  expect((await find(id)).fields[0]).toMatchObject({ new: 5000, found: 1 })
  await gamemode.saved()
  const { rows } = await sql<{ bank: number }>`select bank from users where uid = ${uid}`.execute(
    portal.game.database.db,
  )
  expect(rows[0]?.bank).toBe(1)
})
