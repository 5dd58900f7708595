import { setTimeout as wait } from 'node:timers/promises'
import { serverStatus as calls } from '@idlewood/contract/server-status'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startGameServer, type GameServer } from '../../../test/game-server.ts'
import { listen } from '../../../test/listener.ts'
import { testPortal, type TestPortal } from '../../../test/portal.ts'
import { createBackground } from '../../background/background.ts'
import { openDatabase } from '../../db/database.ts'
import type { PortalTables } from '../../db/portal-schema.ts'
import { createPresence, type Presence } from '../../game/presence/presence.ts'
import { createLive, type Live } from '../../live/live.ts'
import type { Transition } from './leader-lease.ts'
import { createServerStatus, type ServerStatus } from './server-status.ts'
import { present } from '../../../test/present.ts'

const pace = { silence: { downAfter: 120, leastSilences: 3 }, announceAfter: 0, lookIntervalMs: 40 }
const watching = { interval: 20, idleInterval: 20, timeout: 60 }
const hour = 60 * 60 * 1000

let game: GameServer
let portal: TestPortal
const presences: Presence[] = []
const watch = (): Presence => {
  const presence = createPresence({ server: game.address, ...watching })
  presences.push(presence)
  return presence
}
beforeEach(async () => {
  game = await startGameServer()
  portal = await testPortal({ presence: watch(), statusPace: pace })
})
afterEach(async () => {
  await portal.close()
  for (const presence of presences.splice(0)) presence.close()
  await game.close()
})

const status = async () => (await portal.call(calls.now)).body
const becomes = (state: string) =>
  vi.waitUntil(async () => (await status()).state === state, { timeout: 8000 })

test('tells anybody who plays, and since when, without asking the game', async () => {
  game.players.add('Some_One').add('An_Other')
  await becomes('up')
  await vi.waitUntil(async () => (await status()).players === 2)
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
  expect(Date.now() - Date.parse(present(answer.body.asOf))).toBeLessThan(3000)
  expect(Date.now() - Date.parse(present(answer.body.since))).toBeLessThan(10_000)
  // The watch may have asked in between, the call did not.
  expect(game.asked.i - before).toBeLessThan(3)
})

test('is down after repeated silence, keeps the last figures with their time, and comes up with one answer', async () => {
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

test('open pages hear of it live, figures and all', async () => {
  await becomes('up')
  const stranger = await listen(await portal.server.listen({ port: 0 }))
  game.players.add('New_Comer')
  const more = await stranger.hears((message) => message.topic === 'server-status' && message.players === 1)
  expect(more).toMatchObject({ state: 'up', configured: true, max: 500 })
  game.manner = 'silent'
  await stranger.hears((message) => message.topic === 'server-status' && message.state === 'down', 8000)
  stranger.leave()
})

test('a portal database that is away leaves the figures, and the call, as they are', async () => {
  await becomes('up')
  const { history } = await status()
  await portal.portal.close()
  const { status: code, body } = await portal.call(calls.now)
  expect(code).toBe(200)
  expect(body).toMatchObject({ state: 'up', history })
  portal.portal = openDatabase<PortalTables>(portal.config.portalDatabaseUrl)
})

test('hours are peaks of samples and shares of the time up; 30 days are kept', async () => {
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
  // What is under way counts.
  expect(hours.at(-1)).toMatchObject({ up: 1, peak: 0 })
})

test('a subscriber is notified once when it goes down, and once when it is back', async () => {
  const told = async (): Promise<string[]> => {
    const rows = await portal.portal.db
      .selectFrom('notifications')
      .select('title')
      .where('category', '=', 'server_status')
      .orderBy('id')
      .execute()
    return rows.map(({ title }) => title)
  }
  await becomes('up')
  // The first state that is known is noted, and is no news.
  await wait(300)
  game.manner = 'silent'
  await vi.waitUntil(async () => (await told()).length > 0, { timeout: 8000 })
  game.manner = 'well'
  await vi.waitUntil(async () => (await told()).length > 1, { timeout: 8000 })
  await wait(200)
  expect(await told()).toEqual(['The server is down', 'The server is back'])
})

/** A portal process of its own as far as the game server goes. */
interface Process {
  status: ServerStatus
  live: Live
  heard: Transition[]
  close(): Promise<void>
}

function start(how: { fails?: () => boolean } = {}): Process {
  const database = openDatabase<PortalTables>(portal.config.portalDatabaseUrl)
  const background = createBackground()
  const shared = { portal: database, background }
  const live = createLive({ ...shared, valkey: undefined, publicUrl: 'http://localhost:3000' })
  const made = createServerStatus({ ...shared, live, presence: watch(), pace })
  const heard: Transition[] = []
  made.onTransition(async (transition, db) => {
    // As a feature would: what it notes stands with the announcement.
    await db.insertInto('live_messages').values({ origin: transition.state, at: 0, messages: '[]' }).execute()
    if (how.fails?.()) throw new Error('The process dies here.')
    heard.push(transition)
  })
  return {
    status: made,
    live,
    heard,
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

test('of several processes exactly one announces each transition; a restart announces nothing again', async () => {
  await portal.app.serverStatus.close()
  const processes = [start(), start(), start()]
  const states = () => processes.map(({ status }) => status.now().state)
  try {
    await vi.waitUntil(() => states().every((state) => state === 'up'), { timeout: 8000 })
    await wait(200)
    game.manner = 'silent'
    await vi.waitUntil(() => processes.flatMap(({ heard }) => heard).length > 0, { timeout: 8000 })
    await wait(300)
    expect(await noted()).toEqual(['down'])
    // All agree since when, for there is one record.
    expect(new Set(processes.map(({ status }) => status.now().since)).size).toBe(1)
    for (const one of processes.splice(0)) await one.close()
    processes.push(start())
    await vi.waitUntil(() => states()[0] === 'down', { timeout: 8000 })
    await wait(300)
    expect(await noted()).toEqual(['down'])
    game.manner = 'well'
    await vi.waitUntil(async () => (await noted()).length > 1, { timeout: 8000 })
    expect(await noted()).toEqual(['down', 'up'])
  } finally {
    for (const one of processes) await one.close()
  }
})

test('an announcement that fails is made again, and counts once', async () => {
  await portal.app.serverStatus.close()
  let tries = 0
  const process = start({ fails: () => ++tries < 3 })
  try {
    await vi.waitUntil(() => process.status.now().state === 'up', { timeout: 8000 })
    await wait(200)
    game.manner = 'silent'
    await vi.waitUntil(() => process.heard.length > 0, { timeout: 8000 })
    await wait(150)
    expect(tries).toBe(3)
    expect(await noted()).toEqual(['down'])
  } finally {
    await process.close()
  }
})
