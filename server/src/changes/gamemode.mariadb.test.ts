import { changes } from '@idlewood/contract/changes'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startGameServer, type GameServer } from '../../test/game-server.ts'
import { startGamemode, type Gamemode } from '../../test/gamemode.ts'
import { testPortal, type TestPortal } from '../../test/portal.ts'
import { createDice } from '../demo/dice.ts'
import { createPresence } from '../game/presence/presence.ts'
import { fieldsOf, type ChangeRow } from './mailbox.ts'

/** Enough for edits to hit every phase of a session. */
const edits = 500
const editors = 8

/** Milliseconds; far more than the game takes to save a player who left, even on a busy machine. */
const settle = 6000

let portal: TestPortal
let responder: GameServer
let gamemode: Gamemode
let staff: string
const letters = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']
const names = letters.flatMap((one) => letters.map((other) => `Roamer_${one}${other}`))
const uids = new Map<string, number>()

beforeAll(async () => {
  responder = await startGameServer()
  const presence = createPresence({ server: responder.address, settle, interval: 50, idleInterval: 50 })
  portal = await testPortal({ presence, pace: { online: 120, onlineLong: 120, leaving: 60, silent: 60 } })
  staff = await portal.staff('Roam_Staff', ['update_user_profile', 'update_user_money', 'view_changes'], {
    adminlevel: 5,
  })
  for (const name of names)
    uids.set(name, await portal.character(name, { bank: 1, level: 1, exp: 1, age: 1 }))
  gamemode = startGamemode({
    database: portal.game.database,
    responder,
    rng: createDice(7),
    // Like forks: they save some fields every time, and some never.
    saves: ['health', 'armor', 'bank', 'level'],
    plays: ['health', 'armor'],
    savePeriod: 40,
    leaveDelay: 60,
    loginDelay: 5,
  })
})
afterAll(async () => {
  await portal?.close()
  await responder?.close()
})

const allChanges = (): Promise<ChangeRow[]> =>
  portal.portal.db.selectFrom('changes').selectAll().orderBy('id').execute()

test(
  `${edits} edits end in their true state while the game saves from memory`,
  { timeout: 600_000 },
  async () => {
    const dice = createDice(11)
    gamemode.roam(names, 40)
    const told = new Map<number, string>()
    let next = 2
    const edit = async (): Promise<void> => {
      for (;;) {
        if (told.size >= edits) return
        const value = next++
        const uid = uids.get(dice.pick(names))
        const field = dice.pick(['bank', 'level', 'exp', 'health'])
        // Levels fit the column; each value is requested once.
        const answer = await portal.ask('PUT', `/api/user/profile/${uid}`, {
          token: staff,
          body: { [field]: field === 'health' ? (value % 1000) + 0.5 : value },
        })
        // A database that is too busy is reported as down. Edits, made or not, are recorded truthfully.
        expect([200, 409, 503], JSON.stringify(answer.body)).toContain(answer.status)
        if (answer.status === 200) told.set(answer.body.change.id, answer.body.change.state)
      }
    }
    await Promise.all(Array.from({ length: editors }, edit))
    await gamemode.stop()
    await expect
      .poll(
        async () =>
          (await allChanges()).filter(({ state }) => state === 'queued' || state === 'applied').length,
      )
      .toBe(0)

    // A game slower than the watch's waiting time would prove nothing about the watch.
    expect(gamemode.statistics.slowestSave).toBeLessThan(settle)
    const rows = await allChanges()
    const states = Map.groupBy(rows, ({ state }) => state)
    const counts = Object.fromEntries([...states].map(([state, list]) => [state, list.length]))
    const first = Map.groupBy(told.values(), (state) => state)
    // Otherwise the game and the portal never collided.
    expect(first.get('queued')?.length, JSON.stringify(counts)).toBeGreaterThan(50)
    expect(counts['confirmed']).toBeGreaterThan(50)
    const ends = new Set(['confirmed', 'conflict', 'overwritten'])
    expect(Object.keys(counts).filter((state) => !ends.has(state))).toEqual([])
    // Changes that the game overwrote say so.
    for (const lost of states.get('overwritten') ?? [])
      for (const { new: value, found } of fieldsOf(lost)) expect(found).not.toBe(value)
    // Fields that play does not change can only have been changed by another editor who was first.
    for (const lost of states.get('conflict') ?? []) {
      const [{ field } = { field: '' }] = fieldsOf(lost)
      if (field === 'health') continue
      const winners = rows
        .filter((row) => row.uid === lost.uid && row.state === 'confirmed')
        .flatMap(fieldsOf)
      const isWon = winners.some((won) => won.field === field && lost.note?.includes(` ${won.new} now`))
      expect(isWon, JSON.stringify(lost)).toBe(true)
    }
    // Nothing is confirmed before the last save of an unseen session would have arrived.
    expect(first.get('confirmed')).toBeUndefined()
    expect(first.get('applied')?.length, JSON.stringify(counts)).toBeGreaterThan(50)

    for (const uid of uids.values()) {
      const {
        rows: [now],
      } = await sql<Record<string, number>>`select bank, level, exp from users where uid = ${uid}`.execute(
        portal.game.database.db,
      )
      for (const field of ['bank', 'level', 'exp']) {
        const chain = rows
          .filter((row) => row.uid === uid && row.state === 'confirmed')
          .flatMap(fieldsOf)
          .filter((changed) => changed.field === field)
        // The game never changes these fields: each confirmed edit must last until the next, and the last one
        // to the end.
        let value: unknown = 1
        for (const changed of chain) {
          expect(changed.old).toBe(value)
          value = changed.new
        }
        expect(now?.[field]).toBe(value)
      }
    }
    const list = await portal.call(changes.list, {}, { token: staff })
    expect(list.body.total).toBe(rows.length)
  },
)
