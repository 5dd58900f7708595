/** Who is playing, as shown on pages: from the query, the console, and the script inside the game server. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  bridgeSecret,
  createBridgeScript,
  startPolling,
  type BridgeScript,
} from '../../../test/bridge-script.ts'
import { createClock } from '../../../test/clock.ts'
import { startGameServer, type GameServer } from '../../../test/game-server.ts'
import { createBridge, type Bridge } from '../bridge/bridge.ts'
import { createPresence, gameIsUp, type Presence, type PresenceOptions } from './presence.ts'
import { nobodyPlays } from '../../../test/presence.ts'
import type { RosterStore } from './stored-roster.ts'

// Queries are made only when a test makes them: the scheduled ones come after any test has ended.
const timing = { interval: 40_000, idleInterval: 120_000, timeout: 20_000, settle: 60_000 }
/** Milliseconds until a server counts as silent, where one is; enough for an answer on a busy machine. */
const silenceMs = 1500
/** Milliseconds within which the next list of the query arrives if nothing is wrong. */
const gapMs = 200_000

let server: GameServer
let presence: Presence
let passTime: (milliseconds: number) => void

const open = (options: Partial<PresenceOptions> = {}): Presence =>
  (presence = createPresence({ server: server.address, ...timing, ...options }))
const names = (): string[] => presence.players().players.map(({ name }) => name)
const find = (wanted: string) => presence.players().players.find(({ name }) => name === wanted)
const look = () => presence.look([])

beforeEach(async () => {
  server = await startGameServer()
  passTime = createClock(performance)
})
afterEach(async () => {
  vi.restoreAllMocks()
  presence.close()
  await server.close()
})

describe('the list of players', () => {
  test('is unknown before the first answer and without a server', async () => {
    open()
    expect(presence.players()).toEqual({ state: 'unknown', players: [] })
    await look()
    open({ server: undefined })
    expect(presence.players()).toEqual({ state: 'unknown', players: [] })
    expect(presence.isListed(['Was_There'])).toBe(false)
    expect(presence.sources()).toEqual({
      configured: false,
      namedBy: null,
      rcon: null,
      bufferBytes: null,
      bridge: null,
    })
  })

  test('shows when players joined, which is unknown for those who were there first', async () => {
    server.players.add('Was_There')
    open()
    expect(presence.configured).toBe(true)
    await look()
    const named = { earlierNames: [], slot: null, ping: null, address: null }
    expect(presence.players()).toEqual({
      state: 'whole',
      players: [{ name: 'Was_There', ...named, since: null }],
    })
    const before = Date.now()
    server.players.add('Came_Later')
    await look()
    const since = find('Came_Later')?.since
    expect(since?.getTime()).toBeGreaterThanOrEqual(before)
    expect(find('Was_There')?.since).toBeNull()
    server.players.delete('Was_There')
    await look()
    expect(presence.players()).toEqual({ state: 'whole', players: [{ name: 'Came_Later', ...named, since }] })
    expect(presence.isListed(['Somebody', ' came_later'])).toBe(true)
    expect(presence.isListed(['Was_There', ''])).toBe(false)
  })

  test('shows no time for players who joined while the watch was interrupted', async () => {
    open()
    await look()
    passTime(gapMs - 10_000)
    server.players.add('In_Time')
    await look()
    expect(find('In_Time')?.since).toBeInstanceOf(Date)
    passTime(gapMs + 1)
    server.players.add('Too_Late')
    await look()
    expect(find('Too_Late')?.since).toBeNull()
    expect(find('In_Time')?.since).toBeInstanceOf(Date)
  })

  test('shows the players of a partial list together with those known before', async () => {
    server.players.add('Was_There')
    open()
    await look()
    server.players.clear()
    server.players.add('Came_Later')
    server.claims = 9
    await look()
    expect(presence.players().state).toBe('partial')
    expect(names()).toEqual(['Was_There', 'Came_Later'])
    // A partial list does not prove that anybody has just joined.
    passTime(gapMs + 1)
    server.players.add('Came_Last')
    await look()
    passTime(1000)
    server.players.add('Came_Last_Of_All')
    await look()
    expect(find('Came_Last_Of_All')?.since).toBeNull()
  })

  test('keeps the last players while the server is silent, and is unknown while it is too full to name them', async () => {
    server.players.add('Was_There')
    open({ timeout: silenceMs })
    await look()
    server.manner = 'silent'
    await look()
    expect(presence.players().state).toBe('silent')
    expect(names()).toEqual(['Was_There'])
    server.manner = 'well'
    server.claims = 101
    await look()
    expect(presence.players()).toEqual({ state: 'unknown', players: [] })
    expect(presence.sources().namedBy).toBeNull()
    server.claims = undefined
    await look()
    expect(presence.players().state).toBe('whole')
    expect(presence.sources()).toMatchObject({ namedBy: 'query', configured: true, areSeveral: false })
  })

  test('is unknown if several servers take turns, until ten minutes after their second turn', async () => {
    open()
    for (const [max, areSeveral] of [
      [300, false],
      [500, false],
      [300, true],
    ] as const) {
      server.max = max
      await look()
      expect(presence.sources().areSeveral).toBe(areSeveral)
    }
    expect(presence.players().state).toBe('partial')
    server.claims = 150
    await look()
    expect(presence.players().state).toBe('unknown')
    server.claims = undefined
    passTime(590_000)
    expect(await presence.look(['Somebody_Else'])).toBe('silent')
    expect(presence.players().state).toBe('partial')
    passTime(10_001)
    expect(await presence.look(['Somebody_Else'])).toBe('leaving')
    expect(presence.players().state).toBe('whole')
    expect(presence.sources().areSeveral).toBe(false)
  })

  test('is unknown as long as servers go on taking turns', async () => {
    open()
    await look()
    for (const max of [300, 500, 300]) {
      passTime(360_000)
      server.max = max
      await look()
    }
    expect(presence.sources().areSeveral).toBe(true)
  })

  test('is not complete if another server may have sent it', async () => {
    open()
    await look()
    server.max = 300
    await look()
    expect(presence.players().state).toBe('partial')
    await look()
    expect(presence.players().state).toBe('whole')
  })

  test('contains every name that the bytes may stand for', async () => {
    // "Иван" in the bytes of Windows-1251.
    server.players.add(Buffer.from('c8e2e0ed', 'hex').toString('latin1')).add('Plain_Name')
    open()
    expect(await presence.look(['иван'])).toBe('online')
    expect(await presence.look(['plain_name'])).toBe('online')
    expect(names()).toEqual(['Èâàí', 'Plain_Name'])
  })

  test('is stored for other processes if it names all players', async () => {
    const kept: string[][] = []
    const keep: RosterStore['keep'] = (roster) => void kept.push([...roster])
    server.players.add('Was_There').add('Èâàí')
    server.claims = 9
    open({ store: { keep, read: async () => undefined } })
    await look()
    expect(kept).toEqual([])
    server.claims = undefined
    await look()
    expect(kept.at(-1)).toEqual(expect.arrayContaining(['was_there', 'èâàí', 'иван']))
    server.players.delete('Èâàí')
    await look()
    expect(kept.at(-1)).toEqual(['was_there'])
  })

  test('has the slot and address from the console, under every name of the session', async () => {
    for (let number = 0; number <= 100; number++) server.players.add(`Player_${number}`)
    server.rconPassword = 'known'
    open({ rcon: { password: 'known', anywhere: false }, rconSpacing: 0 })
    await expect.poll(() => look().then(() => presence.players().state)).toBe('whole')
    expect(find('Player_2')).toEqual({
      name: 'Player_2',
      earlierNames: [],
      slot: 2,
      ping: 45,
      address: '10.0.0.3',
      since: null,
    })
    passTime(gapMs + 9000)
    server.players.add('Came_Later')
    await look()
    const since = find('Came_Later')?.since
    expect(since).toBeInstanceOf(Date)
    server.rename('Came_Later', 'Mask_4711')
    await look()
    expect(find('Mask_4711')).toMatchObject({ earlierNames: ['Came_Later'], since })
    expect(names()).toHaveLength(102)
    expect(presence.sources().bufferBytes).toBeGreaterThan(0)
    // Also from an incomplete list: found under the new name only.
    server.losesLine = (line) => line.startsWith('5\t')
    server.rename('Mask_4711', 'Came_Back')
    await look()
    expect(presence.players().state).toBe('partial')
    expect(find('Came_Back')).toMatchObject({ since })
    expect(names()).not.toContain('Mask_4711')
    expect(names()).toContain('Player_5')
  })
})

describe('the script inside the game server', () => {
  let bridge: Bridge
  let script: BridgeScript
  let stopAsking: () => Promise<void>
  beforeEach(async () => {
    bridge = createBridge({ secret: bridgeSecret })
    script = createBridgeScript(async (body) => ({ status: 200, text: bridge.answer(body) }))
    script.join(0, 'Was_There')
    await script.ask()
    stopAsking = startPolling(script)
  })
  afterEach(() => stopAsking())

  test('names all players without a query, with the server’s figures unknown', async () => {
    open({ server: undefined, bridge })
    expect(await presence.look(['was_there'])).toBe('online')
    expect(presence.status()).toMatchObject({ state: 'up', players: 1, max: null, name: null, ping: null })
    expect(presence.sources()).toMatchObject({ namedBy: 'bridge', bridge: 'whole', rcon: null })
    expect(find('Was_There')).toMatchObject({ slot: 0, ping: 40, address: '192.0.2.7', since: null })
  })

  test('is asked first, and the query only for its figures', async () => {
    server.players.add('Of_The_Query')
    open({ bridge })
    expect(await presence.look(['Of_The_Query'])).not.toBe('online')
    expect(presence.status()).toMatchObject({ players: 1, max: 500, name: 'A game of the tests' })
    expect(presence.status().ping).toBeTypeOf('number')
    expect(names()).toEqual(['Was_There'])
  })

  test('reports between two queries who joins and leaves, and their pings', async () => {
    const kept: string[][] = []
    const store: RosterStore = {
      keep: (roster) => void kept.push([...roster].toSorted()),
      read: async () => undefined,
    }
    open({ server: undefined, bridge, store })
    await look()
    script.join(1, 'Came_Later')
    await expect.poll(names).toEqual(['Was_There', 'Came_Later'])
    expect(find('Came_Later')?.since).toBeInstanceOf(Date)
    expect(presence.isListed(['Came_Later'])).toBe(true)
    expect(kept.at(-1)).toEqual(['came_later', 'was_there'])
    script.rename(1, 'Eagle')
    await expect.poll(names).toEqual(['Was_There', 'Eagle'])
    expect(presence.isListed(['Came_Later'])).toBe(true)
    script.part(0)
    await expect.poll(names).toEqual(['Eagle'])
    expect(presence.isListed(['Was_There'])).toBe(false)
    script.ping = 95
    script.rename(1, 'Eagle')
    await expect.poll(() => find('Eagle')?.ping).toBe(95)
  })

  test('leaves the list to the query while it is still sending a large crowd', async () => {
    const sizes: number[] = []
    const store: RosterStore = { keep: ({ size }) => void sizes.push(size), read: async () => undefined }
    open({ bridge, store })
    await look()
    await stopAsking()
    server.players.add('Of_The_Query')
    for (let slot = 1; slot <= 200; slot++) script.join(slot, `Name_${slot}`)
    const looking = presence.look(['Of_The_Query'])
    // By then the bridge waits for the script, which reports the players in several messages.
    await new Promise((resolve) => setImmediate(resolve))
    await script.ask()
    expect(await looking).toBe('online')
    expect(presence.sources().namedBy).toBe('query')
    // Only whole lists are stored: the first, that of the query, and the script's once it is complete.
    expect(sizes.filter((size) => size !== 1 && size !== 201)).toEqual([])
  })

  test('leaves the list to the query when it has fallen silent', async () => {
    open({ bridge })
    await look()
    await stopAsking()
    passTime(3001)
    server.players.add('Of_The_Query')
    expect(await presence.look(['Of_The_Query'])).toBe('online')
    expect(presence.sources()).toMatchObject({ namedBy: 'query', bridge: 'silent' })
    expect(presence.players().state).toBe('whole')
  })

  test('keeps the last list if it has fallen silent and there is no query', async () => {
    open({ server: undefined, bridge })
    await look()
    await stopAsking()
    passTime(3001)
    expect(await presence.look(['Was_There'])).toBe('online')
    expect(await presence.look(['Somebody_Else'])).toBe('silent')
    expect(presence.players()).toMatchObject({ state: 'silent', players: [{ name: 'Was_There' }] })
  })

  test('names all players even if several servers answer the query in turn', async () => {
    open({ bridge })
    for (const max of [300, 500, 300]) {
      server.max = max
      await look()
    }
    expect(presence.sources().areSeveral).toBe(false)
    expect(presence.players().state).toBe('whole')
  })

  test('names all players as soon as it is back, even if several servers have just taken turns', async () => {
    open({ bridge })
    await look()
    await stopAsking()
    passTime(3001)
    for (const max of [300, 500, 300]) {
      server.max = max
      await look()
    }
    expect(presence.sources()).toMatchObject({ namedBy: 'query', areSeveral: true })
    stopAsking = startPolling(script)
    await expect.poll(() => bridge.state()).toBe('whole')
    await look()
    expect(presence.sources()).toMatchObject({ namedBy: 'bridge', areSeveral: true })
    expect(presence.players().state).toBe('whole')
  })
})

test('the game is up if it answers, down if it is invented, and otherwise unknown', async () => {
  open({ timeout: silenceMs })
  expect(await gameIsUp(presence)).toBe(true)
  server.manner = 'silent'
  expect(await gameIsUp(presence)).toBeUndefined()
  expect(await gameIsUp(nobodyPlays)).toBe(false)
  expect(await gameIsUp({ ...presence, isInvented: true })).toBe(false)
  expect(await nobodyPlays.look(['Somebody'])).toBe('offline')
  expect(nobodyPlays.players()).toEqual({ state: 'whole', players: [] })
})

test('listeners are called for every answer and every silence until they unsubscribe', async () => {
  open({ timeout: silenceMs })
  await look()
  const heard: string[] = []
  const stop = presence.onAsked(() => heard.push(presence.status().state))
  await look()
  server.manner = 'silent'
  await look()
  expect(heard).toEqual(['up', 'silent'])
  stop()
  await look()
  expect(heard).toHaveLength(2)
})
