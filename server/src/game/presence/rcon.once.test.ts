import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createClock } from '../../../test/clock.ts'
import { startGameServer, type GameServer } from '../../../test/game-server.ts'
import { createDice } from '../../demo/dice.ts'
import { createPresence, type Presence, type PresenceOptions } from './presence.ts'
import { adviceOn } from './sources.ts'

// Waiting times run on the test's clock, so a busy machine makes no difference.
const timing = { settle: 60_000, interval: 25, idleInterval: 120_000, timeout: 400, rconSpacing: 20 }
const rcon = { password: 's3cret-of-the-tests', anywhere: false }

let server: GameServer
let presence: Presence
let passTime: (milliseconds: number) => void

const open = (options: Partial<PresenceOptions> = {}): Presence =>
  (presence = createPresence({ server: server.address, ...timing, rcon, ...options }))

async function expectWhere(presenceState: string, ...names: string[]): Promise<void> {
  await expect.poll(() => presence.look(names)).toBe(presenceState)
}

/** Waits until the game has saved everybody who is not online now; then these people are offline. */
async function settles(...names: string[]): Promise<void> {
  await expectWhere('leaving', ...names)
  passTime(timing.settle)
  await expectWhere('offline', ...names)
}

/** Adds players; with more than 100 the query names nobody. */
function fill(count: number): void {
  for (let number = 0; number < count; number++) server.players.add(`Player_Number${number}`)
}

const advice = () => adviceOn(presence.sources(), presence.status())

beforeEach(async () => {
  server = await startGameServer()
  server.rconPassword = rcon.password
  passTime = createClock(performance)
})

afterEach(async () => {
  vi.restoreAllMocks()
  presence.close()
  await server.close()
})

describe('the console of a full server', () => {
  test('names everybody when the query does not', async () => {
    fill(150)
    open()
    await settles('Chad_Mason')
    expect(await presence.look(['Player_Number149'])).toBe('online')
    server.players.delete('Player_Number149')
    expect(await presence.look(['Player_Number149'])).toBe('leaving')
    await settles('Player_Number149')
    expect(presence.sources()).toMatchObject({ namedBy: 'rcon', rcon: 'whole' })
    expect(advice().inUse).toBe('The console of the game server names everybody.')
  })

  test('is not queried while the query names everybody', async () => {
    fill(100)
    open()
    await settles('Chad_Mason')
    expect(server.asked.x).toBe(0)
  })

  test('misses nobody even if lines are lost, duplicated or out of order', async () => {
    const dice = createDice(5)
    fill(400)
    server.bots.add('Bus_Driver').add('Train_Driver')
    server.shuffles = true
    server.losesLine = () => dice.between(1, 20) === 1
    open()
    await settles('Chad_Mason')
    for (let round = 0; round < 5; round++) {
      for (const name of dice.pick([['Player_Number7'], ['Player_Number399'], ['Player_Number211']]))
        expect(await presence.look([name])).toBe('online')
    }
  })

  test.each([
    ['half of its lines', (line: string) => line.length % 2 === 0 || Number.parseInt(line, 10) % 2 === 1],
    ['the same line each time', (line: string) => line.startsWith('149\t')],
  ])('that loses %s is not a complete list: nobody counts as offline', async (_, loses) => {
    fill(150)
    server.losesLine = loses
    // A round without its echo lasts until the timeout.
    open({ timeout: 130 })
    await expectWhere('silent', 'Chad_Mason')
    for (let times = 0; times < 5; times++)
      expect(await presence.look(['Player_Number149'])).not.toBe('offline')
    expect(advice().next).toContain('names only some of the players')
  })

  test('does not show players as gone who only changed their name', async () => {
    fill(150)
    open()
    await expectWhere('online', 'Player_Number3')
    server.rename('Player_Number3', 'Mask_4711')
    for (let times = 0; times < 5; times++) expect(await presence.look(['Player_Number3'])).toBe('online')
    server.players.delete('Mask_4711')
    await expectWhere('leaving', 'Player_Number3')
  })

  test('writes names in the game’s code page', async () => {
    fill(150)
    // "Иван_Петров" as bytes of Windows-1251.
    server.players.add(Buffer.from('c8e2e0ed5fcfe5f2f0eee2', 'hex').toString('latin1'))
    open()
    await expectWhere('online', 'Иван_Петров')
    expect(await presence.look(['ИВАН_ПЕТРОВ'])).toBe('online')
  })

  test('that refuses the password leaves everybody unknown, and the advice says what to do', async () => {
    fill(150)
    server.rconPassword = 'another'
    open()
    await expectWhere('unknown', 'Chad_Mason')
    expect(advice().next).toContain('refuses GAME_RCON_PASSWORD')
  })

  test('that is off leaves everybody unknown, and the advice says how to enable it', async () => {
    fill(150)
    server.rconPassword = undefined
    open()
    await expectWhere('unknown', 'Chad_Mason')
    expect(advice().next).toContain('rcon.enable')
  })

  test('that falls silent after responding leaves unlisted players in the state silent', async () => {
    fill(150)
    open()
    await settles('Chad_Mason')
    server.loses = (opcode) => opcode === 'x'
    expect(await presence.look(['Chad_Mason'])).toBe('silent')
    expect(await presence.look(['Player_Number3'])).toBe('online')
  })
})

describe('two servers that take turns on one address', () => {
  test('leave nobody offline', async () => {
    open()
    await settles('Chad_Mason')
    const turns = [300, 500]
    for (let turn = 0; turn < 12; turn++) {
      server.max = turns[turn % 2] ?? 0
      expect(await presence.look(['Chad_Mason'])).not.toBe('offline')
    }
  })

  test('leave nobody offline if one of them responds several times in a row', async () => {
    open()
    await settles('Chad_Mason')
    for (const max of [300, 500, 300]) {
      server.max = max
      await presence.look(['Chad_Mason'])
    }
    await expectWhere('silent', 'Chad_Mason')
    passTime(timing.settle)
    expect(await presence.look(['Chad_Mason'])).toBe('silent')
    expect(await presence.look(['Chad_Mason'])).toBe('silent')
    expect(advice().inUse).toContain('Several servers answer in turn')
  })
})

test('without a password the console is not queried', async () => {
  fill(150)
  open({ rcon: undefined })
  await expectWhere('unknown', 'Chad_Mason')
  expect(server.asked.x).toBe(0)
  expect(presence.sources().rcon).toBeNull()
  expect(advice().next).toContain('GAME_RCON_PASSWORD')
})
