import { serverStatus as calls } from '@idlewood/contract/server-status'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { until } from '../../../../test/until.ts'
import { createClock } from '../../../test/clock.ts'
import { startGameServer, type GameServer } from '../../../test/game-server.ts'
import { listen } from '../../../test/listener.ts'
import { testPortal, type TestPortal } from '../../../test/portal.ts'
import { createBackground } from '../../background/background.ts'
import type { PortalTables } from '../../db/portal-schema.ts'
import { createPresence, type Presence } from '../../game/presence/presence.ts'
import { nobodyPlays } from '../../../test/presence.ts'
import { createLive, type Live } from '../../live/live.ts'
import type { Transition } from './leader-lease.ts'
import { createServerStatus, type ServerStatus } from './server-status.ts'
import { present } from '../../../test/present.ts'
import { openDatabase } from '../../../test/open-database.ts'

const pace = { silence: { downAfter: 0, leastSilences: 3 }, announceAfter: 0, lookIntervalMs: 40 }
const watching = { interval: 20, idleInterval: 20, timeout: 400 }
const hour = 60 * 60 * 1000

let game: GameServer
let presence: Presence
let portal: TestPortal
let begun: number
beforeEach(async () => {
  begun = Date.now()
  game = await startGameServer()
  presence = createPresence({ server: game.address, ...watching })
  portal = await testPortal({ presence, statusPace: pace })
})
afterEach(async () => {
  vi.restoreAllMocks()
  await portal.close()
  presence.close()
  await game.close()
})

/** A presence that hears from the game server what a test dictates. */
function createScriptedWatch() {
  const listeners = new Set<() => void>()
  let state: 'up' | 'silent' | 'unknown' = 'unknown'
  const scripted: Presence = {
    ...nobodyPlays,
    configured: true,
    status: () => ({ state, players: 0, max: 500, name: 'A game', ping: 1, asOf: new Date() }),
    onAsked(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  return {
    presence: scripted,
    /** Simulates an answer, or as many unanswered queries as it takes to be down. */
    hears(next: 'up' | 'silent'): void {
      state = next
      for (let times = 0; times < pace.silence.leastSilences; times++)
        for (const listener of listeners) listener()
    },
  }
}

/** The state that was announced last. */
const announced = async (): Promise<string | null | undefined> =>
  (await portal.portal.db.selectFrom('server_status').select('announced').executeTakeFirst())?.announced

const status = async () => (await portal.call(calls.now)).body
const becomes = (state: string) => until(async () => (await status()).state === state)

test('tells anybody how many are playing, and since when it has been up, without querying the game server', async () => {
  game.players.add('Some_One').add('An_Other')
  await becomes('up')
  await until(async () => (await status()).players === 2)
  // Nothing else queries the game server any more.
  presence.close()
  await presence.look([])
  const before = game.asked.i
  game.manner = 'silent'
  const answer = await portal.call(calls.now)
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({
    configured: true,
    state: 'up',
    players: 2,
    max: 500,
    name: 'A game of the tests',
  })
  expect(answer.body.ping).toBeGreaterThanOrEqual(0)
  expect(Date.parse(present(answer.body.asOf))).toBeGreaterThanOrEqual(begun)
  expect(Date.parse(present(answer.body.since))).toBeGreaterThanOrEqual(begun)
  expect(game.asked.i).toBe(before)
})

test('is down after repeated silence, keeps the last figures with their time, and comes up with a single answer', async () => {
  await becomes('up')
  game.manner = 'silent'
  await becomes('down')
  const down = await status()
  expect(down).toMatchObject({ players: 0, max: 500, name: 'A game of the tests' })
  expect(Date.parse(present(down.since))).toBeGreaterThanOrEqual(Date.parse(present(down.asOf)))
  game.manner = 'well'
  await becomes('up')
})

test('without a game server it says that none is configured', async () => {
  const without = await testPortal()
  const { body } = await without.call(calls.now)
  expect(body).toEqual({
    configured: false,
    state: 'unknown',
    since: null,
    players: null,
    max: null,
    name: null,
    ping: null,
    asOf: null,
    history: [],
  })
  await without.close()
})

test('open pages receive it live, including all figures', async () => {
  await becomes('up')
  const stranger = await listen(await portal.server.listen({ port: 0 }))
  game.players.add('New_Comer')
  const more = await stranger.waitForMessage(
    (message) => message.topic === 'server-status' && message.players === 1,
  )
  expect(more).toMatchObject({ state: 'up', configured: true, max: 500 })
  game.manner = 'silent'
  await stranger.waitForMessage((message) => message.topic === 'server-status' && message.state === 'down')
  stranger.leave()
})

test('while the portal database is down, the figures and the call still work', async () => {
  await becomes('up')
  const { history } = await status()
  await portal.portal.close()
  const { status: code, body } = await portal.call(calls.now)
  expect(code).toBe(200)
  expect(body).toMatchObject({ state: 'up', history })
  portal.portal = openDatabase<PortalTables>(portal.config.portalDatabaseUrl)
})

test('hours have the peak of their samples and the share of time up; 30 days are kept', async () => {
  const now = Date.now()
  const start = now - (now % hour)
  const sample = (ago: number, minutes: number, up: number, peak: number | null) => ({
    at: start - ago * hour + minutes * 60_000,
    up,
    peak,
    max: 500,
    ping: 5,
  })
  await portal.portal.db
    .insertInto('server_samples')
    .values([
      sample(2, 0, 1, 10),
      sample(2, 5, 1, 31),
      sample(2, 10, 0, null),
      sample(2, 15, 0, 12),
      sample(5, 0, 0, null),
      sample(700, 0, 1, 4),
    ])
    .execute()
  await becomes('up')
  const { history } = await status()
  const before = history.filter(({ at }: { at: string }) => Date.parse(at) < start)
  expect(before).toEqual([
    { at: new Date(start - 5 * hour).toISOString(), peak: null, up: 0 },
    { at: new Date(start - 2 * hour).toISOString(), peak: 31, up: 0.5 },
  ])
  const { hours } = (await portal.call(calls.history)).body
  expect(hours[0]).toEqual({ at: new Date(start - 700 * hour).toISOString(), peak: 4, up: 1 })
  // The current slot counts.
  expect(hours.at(-1)).toMatchObject({ up: 1, peak: 0 })
})

test('samples go on being kept and shown when the system’s clock is set back', async () => {
  await becomes('up')
  const shown = async () => (await portal.call(calls.history)).body.hours.map(({ at }) => Date.parse(at))
  await shown()
  createClock(Date)(-2 * hour)
  createClock(performance)(61_000)
  const now = Date.now()
  await until(async () =>
    (await portal.portal.db.selectFrom('server_samples').select('at').execute()).some(
      ({ at }) => Number(at) > now,
    ),
  )
  expect(await shown()).toContain(now - (now % hour))
})

test('a subscriber is notified once when it goes down, and once when it is back', async () => {
  const { presence: scripted, hears } = createScriptedWatch()
  await portal.close()
  portal = await testPortal({ presence: scripted, statusPace: pace })
  const titles = async (): Promise<string[]> => {
    const rows = await portal.portal.db
      .selectFrom('notifications')
      .select('title')
      .where('category', '=', 'server_status')
      .orderBy('id')
      .execute()
    return rows.map(({ title }) => title)
  }
  // The first known state is stored but not announced.
  hears('up')
  await until(async () => (await announced()) === 'up')
  expect(await titles()).toEqual([])
  hears('silent')
  await until(async () => (await titles()).length > 0)
  hears('up')
  await until(async () => (await titles()).length > 1)
  await portal.app.serverStatus.close()
  expect(await titles()).toEqual(['The server is down', 'The server is back'])
})

/** A separate portal process, as far as the game server is concerned. */
interface Process {
  status: ServerStatus
  live: Live
  heard: Transition[]
  hears(next: 'up' | 'silent'): void
  /** Resolves when it has read the record twice more. */
  looksAgain(): Promise<void>
  close(): Promise<void>
}

function start(how: { fails?: () => boolean } = {}): Process {
  const database = openDatabase<PortalTables>(portal.config.portalDatabaseUrl)
  const background = createBackground()
  const shared = { portal: database, background }
  const live = createLive({ ...shared, valkey: undefined, publicUrl: 'http://localhost:3000' })
  const { presence: scripted, hears } = createScriptedWatch()
  const made = createServerStatus({ ...shared, live, presence: scripted, pace })
  const lastLook = () => background.list().find(({ name }) => name === 'Record of the game server')?.lastRunAt
  const looks = async (): Promise<void> => {
    const before = lastLook()
    await until(() => lastLook() !== before)
  }
  const heard: Transition[] = []
  made.onTransition(async (transition, db) => {
    // As a feature would: what it writes is committed together with the announcement.
    await db.insertInto('live_messages').values({ origin: transition.state, at: 0, messages: '[]' }).execute()
    if (how.fails?.()) throw new Error('The process dies here.')
    heard.push(transition)
  })
  return {
    status: made,
    live,
    heard,
    hears,
    async looksAgain() {
      await looks()
      await looks()
    },
    async close() {
      await made.close()
      await live.close()
      await database.close()
    },
  }
}

const noted = async (): Promise<string[]> => {
  const rows = await portal.portal.db
    .selectFrom('live_messages')
    .select('origin')
    .where('at', '=', 0)
    .orderBy('id')
    .execute()
  return rows.map(({ origin }) => origin ?? '')
}

test('of several processes exactly one announces each transition, and a restart announces nothing again', async () => {
  await portal.app.serverStatus.close()
  const processes = [start(), start(), start()]
  const all = async (next: 'up' | 'silent'): Promise<void> => {
    for (const one of processes) one.hears(next)
    await until(async () => (await announced()) === (next === 'up' ? 'up' : 'down'))
    for (const one of processes) await one.looksAgain()
  }
  try {
    await all('up')
    expect(await noted()).toEqual([])
    await all('silent')
    expect(processes.flatMap(({ heard }) => heard)).toHaveLength(1)
    expect(await noted()).toEqual(['down'])
    // All agree on the time, because there is only one record.
    expect(new Set(processes.map(({ status }) => status.now().since)).size).toBe(1)
    for (const one of processes.splice(0)) await one.close()
    processes.push(start())
    await all('silent')
    expect(await noted()).toEqual(['down'])
    await all('up')
    expect(await noted()).toEqual(['down', 'up'])
  } finally {
    for (const one of processes) await one.close()
  }
})

test('a failed announcement is repeated, and counts once', async () => {
  await portal.app.serverStatus.close()
  let tries = 0
  const process = start({ fails: () => ++tries < 3 })
  try {
    process.hears('up')
    await until(async () => (await announced()) === 'up')
    process.hears('silent')
    await until(() => process.heard.length > 0)
    await process.looksAgain()
    expect(tries).toBe(3)
    expect(await noted()).toEqual(['down'])
  } finally {
    await process.close()
  }
})
