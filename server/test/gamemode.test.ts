import { afterEach, beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { createDice } from '../src/demo/dice.ts'
import { startGameServer, type GameServer } from './game-server.ts'
import { startGamemode, type Gamemode, type GamemodeOptions } from './gamemode.ts'
import { testPortal, type TestPortal } from './portal.ts'

let portal: TestPortal
let responder: GameServer
let gamemode: Gamemode | undefined

beforeEach(async () => {
  portal = await testPortal()
  responder = await startGameServer()
  await portal.character('Chad_Mason', { bank: 500, health: 777, level: 3 })
})

afterEach(async () => {
  await gamemode?.stop()
  gamemode = undefined
  await responder.close()
  await portal.close()
})

function start(options: Partial<GamemodeOptions> = {}): Gamemode {
  return (gamemode = startGamemode({
    database: portal.game.database,
    responder,
    rng: createDice(1),
    saves: ['health', 'bank', 'level'],
    savePeriod: 0,
    leaveDelay: 30,
    ...options,
  }))
}

async function row(name: string): Promise<Record<string, unknown>> {
  const { rows } = await sql<
    Record<string, unknown>
  >`select bank, health, level from users where username = ${name}`.execute(portal.game.database.db)
  return rows[0] ?? {}
}

async function edit(bank: number): Promise<void> {
  await sql`update users set bank = ${bank} where username = 'Chad_Mason'`.execute(portal.game.database.db)
}

test('an edit of somebody who is playing is overwritten after they have left, and this is reported', async () => {
  const game = start()
  await game.join('Chad_Mason')
  expect([...responder.players]).toEqual(['Chad_Mason'])
  await edit(9000)
  await game.leave('Chad_Mason')
  expect([...responder.players]).toEqual([])
  expect(await row('Chad_Mason')).toMatchObject({ bank: 9000 })
  await game.saved()
  expect(await row('Chad_Mason')).toMatchObject({ bank: 500, level: 3 })
  expect(game.statistics).toEqual({
    joins: 1,
    leaves: 1,
    saves: 1,
    slowestSave: expect.any(Number),
    overwritten: [{ name: 'Chad_Mason', column: 'bank', found: 9000, written: 500, at: expect.any(Number) }],
  })
})

test('an edit of somebody who has left and was saved is kept, and is in memory after the next login', async () => {
  const game = start()
  await game.join('Chad_Mason')
  await game.leave('Chad_Mason')
  await game.saved()
  await edit(9000)
  await game.join('Chad_Mason')
  expect(game.memory('Chad_Mason')).toMatchObject({ bank: 9000 })
  await game.stop()
  expect(await row('Chad_Mason')).toMatchObject({ bank: 9000 })
  expect(game.statistics.overwritten).toEqual([])
})

test('playing changes the expected columns and writes them repeatedly', async () => {
  const game = start({ savePeriod: 10, saves: ['health', 'armor', 'bank'] })
  await game.join('Chad_Mason')
  game.show('Chad_Mason', 'Eagle')
  await game.event('Chad_Mason', 'bank', 750)
  await expect.poll(() => game.statistics.saves).toBeGreaterThan(3)
  expect([...responder.players]).toEqual(['Eagle'])
  await edit(9000)
  await expect.poll(() => game.statistics.overwritten).toMatchObject([{ found: 9000, written: 750 }])
  await game.stop()
  expect([...responder.players]).toEqual([])
  expect((await row('Chad_Mason'))['health']).toBeLessThanOrEqual(100)
  expect(game.statistics.overwritten).toHaveLength(1)
})

test('people come and go, and the game overwrites nothing if nobody edits', async () => {
  for (const name of ['Ann_Lee', 'Bob_Ray', 'Cid_Fox']) await portal.character(name)
  const game = start({ savePeriod: 5, leaveDelay: 10, loginDelay: 3 })
  game.roam(['Chad_Mason', 'Ann_Lee', 'Bob_Ray', 'Cid_Fox'], 4)
  await expect.poll(() => game.statistics.leaves).toBeGreaterThan(8)
  await game.stop()
  expect(game.statistics.joins).toBe(game.statistics.leaves)
  expect(game.statistics.saves).toBeGreaterThan(game.statistics.leaves)
  expect(game.statistics.overwritten).toEqual([])
  expect([...responder.players]).toEqual([])
})

test('somebody who returns while being saved is listed at once, and gets the saved row', async () => {
  const game = start({ leaveDelay: 60 })
  await game.join('Chad_Mason')
  await game.event('Chad_Mason', 'bank', 750)
  await game.leave('Chad_Mason')
  const back = game.join('Chad_Mason')
  expect([...responder.players]).toEqual(['Chad_Mason'])
  expect(game.statistics.saves).toBe(1)
  await back
  expect(game.statistics.saves).toBe(2)
  expect(game.memory('Chad_Mason')).toMatchObject({ bank: 750 })
})

test('a crash saves nobody', async () => {
  const game = start()
  await game.join('Chad_Mason')
  await edit(9000)
  await game.crash()
  expect(await row('Chad_Mason')).toMatchObject({ bank: 9000 })
  expect(game.statistics.saves).toBe(0)
})

test('nobody can join with a name that has no row', async () => {
  const game = start()
  await expect(game.join('Nobody_Here')).rejects.toThrow('There is no Nobody_Here')
  expect(game.playing()).toEqual([])
  expect([...responder.players]).toEqual([])
})
