/** When the watch asks the game server, and how far apart lists may be, on a clock that the test moves. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createClock } from '../../../test/clock.ts'
import { startGameServer, type GameServer } from '../../../test/game-server.ts'
import { createBackground, type Background, type Job } from '../../background/background.ts'
import { createPresence, type Presence, type PresenceOptions } from './presence.ts'

const settle = 60_000

let server: GameServer
let presence: Presence
let passTime: (milliseconds: number) => void
let job: Job
/** The pauses after which the watch asked to be woken. */
let pauses: number[]

/** Runs nothing by itself. */
const background: Background = {
  ...createBackground(),
  repeat(repeated) {
    job = repeated
    return {
      wake: (afterMs = 0) => void pauses.push(afterMs),
      runNow: async () => void (await repeated.run()),
      close: async () => undefined,
    }
  },
}

const open = (options: Partial<PresenceOptions>): Presence =>
  (presence = createPresence({ server: server.address, settle, background, ...options }))

beforeEach(async () => {
  server = await startGameServer()
  passTime = createClock(performance)
  pauses = []
})
afterEach(async () => {
  vi.restoreAllMocks()
  presence.close()
  await server.close()
})

describe('the pause between two queries', () => {
  const pace = { interval: 1000, idleInterval: 5000, timeout: 5000, closeAfterSilence: 30_000 }
  /** The pause after a query, no matter who asked. */
  async function pause(): Promise<number | undefined> {
    await presence.look(['Chad_Mason'])
    const byCaller = pauses.at(-1)
    expect(await job.run()).toBe(byCaller)
    return byCaller
  }

  test('is five times the short one if nobody waits and nothing else is said', async () => {
    open({ interval: 700 })
    expect(await pause()).toBe(3500)
  })

  test('is short while somebody waits', async () => {
    open(pace)
    expect(await pause()).toBe(5000)
    pauses = []
    const [stop, stopAnother] = [presence.keepWatching(), presence.keepWatching()]
    // The first one does not wait for the query that was due.
    expect(pauses).toEqual([1000])
    expect(await pause()).toBe(1000)
    stop()
    stop()
    expect(await pause()).toBe(1000)
    stopAnother()
    expect(await pause()).toBe(5000)
  })

  test('is short for a while after the server has fallen silent', async () => {
    open(pace)
    await presence.look(['Chad_Mason'])
    // Packets that are cut count as silence, without a wait for the timeout.
    server.manner = 'cut'
    expect(await pause()).toBe(1000)
    passTime(pace.closeAfterSilence)
    expect(await pause()).toBe(5000)
    server.manner = 'well'
    expect(await pause()).toBe(5000)
  })

  test('is not cut while a query runs, whose end decides the next one', async () => {
    open(pace)
    await presence.look(['Chad_Mason'])
    let stop = () => undefined as void
    pauses = []
    server.loses = (opcode) => {
      if (opcode === 'i') stop = presence.keepWatching()
      return false
    }
    await presence.look(['Chad_Mason'])
    expect(pauses).toEqual([1000])
    stop()
  })
})

describe('two lists', () => {
  const wide = { interval: 10_000, idleInterval: 100_000, timeout: 5000 }
  /** Whether a person who has long been away needs to be waited for again, with lists this far apart. */
  async function isGap(milliseconds: number): Promise<boolean> {
    await presence.look(['Chad_Mason'])
    passTime(settle)
    expect(await presence.look(['Chad_Mason'])).toBe('offline')
    passTime(milliseconds)
    return (await presence.look(['Chad_Mason'])) === 'leaving'
  }

  test('may be as far apart as two widely spaced queries, one of which was lost', async () => {
    open(wide)
    expect(await isGap(115_000)).toBe(false)
    passTime(settle)
    expect(await isGap(120_001)).toBe(true)
  })

  test('may be as much farther apart as the console takes', async () => {
    open({ ...wide, rcon: { password: 'secret', anywhere: false } })
    expect(await isGap(125_000)).toBe(false)
    passTime(settle)
    expect(await isGap(130_001)).toBe(true)
  })
})

test('whether somebody is listed can be told without a query, under any of their names', async () => {
  server.players.add('Chad_Mason')
  open({})
  await presence.look([])
  const before = server.asked.i
  expect(presence.isListed(['Eagle', ' chad_mason'])).toBe(true)
  expect(presence.isListed(['Eagle', ''])).toBe(false)
  server.players.clear()
  expect(presence.isListed(['Chad_Mason'])).toBe(true)
  expect(server.asked.i).toBe(before)
  await presence.look([])
  expect(presence.isListed(['Chad_Mason'])).toBe(false)
})
