import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createClock } from '../../../test/clock.ts'
import { startGameServer, type GameServer } from '../../../test/game-server.ts'
import { createBackground } from '../../background/background.ts'
import { createPresence, type Presence, type PresenceOptions } from './presence.ts'
import type { RosterStore } from './stored-roster.ts'

// Timeouts use the tests’ clock, so that a busy machine changes nothing.
const timing = {
  settle: 60_000,
  interval: 25,
  idleInterval: 120_000,
  timeout: 400,
  closeAfterSilence: 150_000,
}

let server: GameServer
let presence: Presence
let passTime: (milliseconds: number) => void

const open = (options: Partial<PresenceOptions> = {}): Presence =>
  (presence = createPresence({ server: server.address, ...timing, ...options }))

/** Looks until the result is this one; fails with the test’s timeout if it never is. */
async function becomes(presenceState: string, ...names: string[]): Promise<void> {
  await expect.poll(() => presence.look(names)).toBe(presenceState)
}

/** Looks until the game has saved everybody who has left; this person is then offline. */
async function settles(...names: string[]): Promise<void> {
  await presence.look(names)
  passTime(timing.settle / 2)
  expect(await presence.look(names)).toBe('leaving')
  passTime(timing.settle / 2)
  expect(await presence.look(names)).toBe('offline')
}

/** The next request of this kind. */
function asksFor(wanted: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  server.loses = (opcode) => {
    if (opcode === wanted) resolve()
    return false
  }
  return promise
}

beforeEach(async () => {
  server = await startGameServer()
  passTime = createClock(performance)
})

afterEach(async () => {
  vi.restoreAllMocks()
  presence.close()
  await server.close()
})

describe('a person', () => {
  test('in the game is online under any of their names, ignoring letter case', async () => {
    server.players.add('Chad_Mason').add('Eagle')
    open()
    expect(await presence.look(['chad_mason '])).toBe('online')
    expect(await presence.look(['Staff_Member', 'EAGLE'])).toBe('online')
    expect(await presence.look(['Chad'])).not.toBe('online')
  })

  test('not in the game is offline only after the watch has lasted long enough', async () => {
    open()
    expect(await presence.look(['Chad_Mason'])).toBe('leaving')
    await settles('Chad_Mason')
  })

  test('who leaves is leaving until the game has saved, then offline; others stay offline all the while', async () => {
    server.players.add('Chad_Mason')
    open()
    await settles('Somebody_Else')
    server.players.delete('Chad_Mason')
    expect(await presence.look(['Chad_Mason'])).toBe('leaving')
    expect(await presence.look(['Somebody_Else'])).toBe('offline')
    await settles('Chad_Mason')
  })

  test('who left under the admin name is leaving under it', async () => {
    open()
    await settles('Chad_Mason', 'Eagle')
    server.players.add('Eagle')
    await becomes('online', 'Chad_Mason', 'Eagle')
    server.players.delete('Eagle')
    expect(await presence.look(['Chad_Mason', 'Eagle'])).toBe('leaving')
  })

  test('who joins briefly between two looks is noticed by the watch', async () => {
    open()
    await settles('Chad_Mason')
    const rest = presence.keepWatching()
    server.players.add('Chad_Mason')
    const before = server.asked.c
    await expect.poll(() => server.asked.c).toBeGreaterThan(before + 1)
    server.players.delete('Chad_Mason')
    const without = server.asked.c
    await expect.poll(() => server.asked.c).toBeGreaterThan(without + 1)
    expect(await presence.look(['Chad_Mason'])).toBe('leaving')
    rest()
  })

  test('who comes back is online at once, and can leave again', async () => {
    server.players.add('Chad_Mason')
    open()
    await becomes('online', 'Chad_Mason')
    server.players.delete('Chad_Mason')
    await settles('Chad_Mason')
    server.players.add('Chad_Mason')
    expect(await presence.look(['Chad_Mason'])).toBe('online')
    server.players.delete('Chad_Mason')
    expect(await presence.look(['Chad_Mason'])).toBe('leaving')
  })

  test('without a name is unknown, but the game is queried', async () => {
    open()
    expect(await presence.look(['', ' '])).toBe('unknown')
    expect(presence.status().state).toBe('up')
  })
})

describe('the server', () => {
  test('that is not configured leaves everybody unknown', async () => {
    open({ server: undefined })
    expect(presence.configured).toBe(false)
    expect(await presence.look(['Chad_Mason'])).toBe('unknown')
    expect(presence.status().state).toBe('unknown')
    presence.keepWatching()()
  })

  test('whose host has no address is silent', async () => {
    open({ server: 'no-such-host.invalid:7777', timeout: 300 })
    expect(await presence.look(['Chad_Mason'])).toBe('silent')
  })

  test('can be reached by host name as well as by address', async () => {
    open({ server: server.address.replace('127.0.0.1', 'localhost') })
    server.players.add('Chad_Mason')
    expect(await presence.look(['Chad_Mason'])).toBe('online')
  })

  test('with 100 players names them all, with 101 leaves unknown those who were not seen before', async () => {
    for (let number = 1; number <= 100; number++) server.players.add(`Player_${number}`)
    open()
    await settles('Chad_Mason')
    expect(await presence.look(['Player_100'])).toBe('online')
    server.players.add('Chad_Mason')
    expect(await presence.look(['Chad_Mason'])).toBe('unknown')
    expect(presence.status()).toMatchObject({ state: 'up', players: 101, max: 500 })
    server.players.delete('Player_1')
    expect(await presence.look(['Chad_Mason'])).toBe('online')
  })

  test('that becomes too full to name its players keeps the last seen players in the game', async () => {
    for (let number = 1; number <= 100; number++) server.players.add(`Player_${number}`)
    open()
    await settles('Chad_Mason')
    server.players.add('Player_101').add('Player_102')
    expect(await presence.look(['Player_1'])).toBe('online')
    server.players.delete('Player_1')
    expect(await presence.look(['Player_1'])).toBe('online')
    server.players.delete('Player_2')
    expect(await presence.look(['Player_1'])).toBe('leaving')
  })

  test('that becomes too full while somebody is being saved does not forget them', async () => {
    for (let number = 1; number <= 100; number++) server.players.add(`Player_${number}`)
    open()
    await settles('Chad_Mason')
    server.players.delete('Player_1')
    expect(await presence.look(['Player_1'])).toBe('leaving')
    server.players.add('Player_101').add('Player_102')
    expect(await presence.look(['Player_1'])).toBe('leaving')
    passTime(timing.settle)
    await becomes('unknown', 'Player_1')
  })

  test('that falls silent stays silent; once it is back, everybody must be waited for', async () => {
    open()
    await settles('Chad_Mason')
    server.manner = 'silent'
    expect(await presence.look(['Chad_Mason'])).toBe('silent')
    expect(presence.status()).toMatchObject({ state: 'silent', players: 0, max: 500 })
    passTime(timing.closeAfterSilence / 2)
    expect(await presence.look(['Chad_Mason'])).toBe('silent')
    passTime(timing.closeAfterSilence)
    expect(await presence.look(['Chad_Mason'])).toBe('silent')
    server.manner = 'well'
    expect(await presence.look(['Chad_Mason'])).toBe('leaving')
    await settles('Chad_Mason')
  })

  test('that falls silent keeps its last players in the game, until it is back without them', async () => {
    server.players.add('Chad_Mason')
    open()
    await becomes('online', 'Chad_Mason')
    server.manner = 'silent'
    await becomes('silent', 'Somebody_Else')
    expect(await presence.look(['Chad_Mason'])).toBe('online')
    server.players.clear()
    server.manner = 'well'
    expect(await presence.look(['Chad_Mason'])).toBe('leaving')
    await settles('Chad_Mason')
  })

  test('that loses one list or answers once too late changes nobody’s whereabouts', async () => {
    server.players.add('Chad_Mason')
    open()
    await settles('Somebody_Else')
    let losses = 1
    server.loses = (opcode) => opcode === 'c' && losses-- > 0
    expect(await presence.look(['Somebody_Else'])).toBe('offline')
    losses = 1
    expect(await presence.look(['Chad_Mason'])).toBe('online')
    server.delay = timing.timeout + 40
    expect(await presence.look(['Somebody_Else'])).toBe('silent')
    server.delay = 0
    expect(await presence.look(['Somebody_Else'])).toBe('offline')
  })

  test('whose list gets lost while the first player joins is asked once more', async () => {
    open()
    await settles('Chad_Mason')
    let losses = 1
    server.loses = (opcode) => {
      if (opcode !== 'c' || losses-- <= 0) return false
      server.players.add('Chad_Mason')
      return true
    }
    expect(await presence.look(['Chad_Mason'])).toBe('online')
  })

  test.each(['garbage', 'cut', 'wrongOpcode'] as const)(
    'that answers badly (%s) is silent',
    async (manner) => {
      server.players.add('Chad_Mason')
      open()
      await becomes('online', 'Chad_Mason')
      server.manner = manner
      expect(await presence.look(['Somebody_Else'])).toBe('silent')
      expect(await presence.look(['Chad_Mason'])).toBe('online')
      server.manner = 'well'
      expect(await presence.look(['Chad_Mason'])).toBe('online')
    },
  )

  test('that counts more players than it names is silent except about those it names', async () => {
    server.players.add('Chad_Mason')
    server.claims = 2
    open()
    expect(await presence.look(['Somebody_Else'])).toBe('silent')
    expect(await presence.look(['Chad_Mason'])).toBe('online')
    expect(await presence.look(['Somebody_Else'])).toBe('silent')
  })

  test('that names only some players is believed about a person it names under any of their names', async () => {
    server.players.add('Eagle')
    server.claims = 2
    open()
    expect(await presence.look(['Chad_Mason', 'EAGLE'])).toBe('online')
  })

  test('that sends no list when empty is believed to be empty', async () => {
    server.loses = (opcode) => opcode === 'c'
    // The answer must be in time even on a busy machine.
    open({ timeout: 300 })
    await settles('Chad_Mason')
    server.players.add('Chad_Mason')
    expect(await presence.look(['Chad_Mason'])).toBe('silent')
  })
})

describe('the watch', () => {
  test('shares one query among concurrent callers, started after they called', async () => {
    open({ interval: 10_000, timeout: 2000 })
    await presence.look(['Chad_Mason'])
    server.delay = 15
    const before = server.asked.i
    const listAsked = asksFor('c')
    const early = presence.look(['Chad_Mason'])
    await listAsked
    server.players.add('Chad_Mason')
    const late = Array.from({ length: 20 }, () => presence.look(['Chad_Mason']))
    await early
    expect(new Set(await Promise.all(late))).toEqual(new Set(['online']))
    expect(server.asked.i - before).toBe(2)
  })

  test('polls more often while somebody waits', async () => {
    open({ interval: 20, idleInterval: 10_000 })
    await presence.look(['Chad_Mason'])
    // Fixed wait: time for many queries at the short interval, which must not happen.
    await wait(150)
    expect(server.asked.i).toBeLessThanOrEqual(2)
    const rest = presence.keepWatching()
    await expect.poll(() => server.asked.i).toBeGreaterThan(5)
    rest()
    rest()
    const closely = server.asked.i
    // Fixed wait: time for more queries, which must not happen.
    await wait(150)
    expect(server.asked.i).toBeLessThanOrEqual(closely + 1)
  })

  test('reports the status that the live view shows', async () => {
    const begun = Date.now()
    server.players.add('Chad_Mason')
    open()
    expect(presence.status()).toEqual({
      state: 'unknown',
      players: null,
      max: null,
      name: null,
      ping: null,
      asOf: null,
    })
    await presence.look(['Chad_Mason'])
    expect(presence.status()).toMatchObject({
      state: 'up',
      players: 1,
      max: 500,
      name: 'A game of the tests',
    })
    expect(presence.status().asOf?.getTime()).toBeGreaterThanOrEqual(begun)
  })

  test('stops when closed', async () => {
    const background = createBackground()
    const isAsked = asksFor('i')
    server.delay = 10
    open({ background })
    const last = presence.look(['Chad_Mason'])
    await isAsked
    expect(background.list()).toHaveLength(1)
    presence.close()
    await last
    const before = server.asked.i
    expect(background.list()).toEqual([])
    expect(await presence.look(['Chad_Mason'])).toBe('unknown')
    expect(server.asked.i).toBe(before)
  })
})

describe('in a crowd too large for the query to name', () => {
  const knowing = (read: RosterStore['read']): Presence => {
    server.claims = 150
    // Longer than a busy machine needs: what is not answered in time counts as silent.
    return open({ timeout: 10_000, store: { keep: () => undefined, read } })
  }
  const listed = (age: number) => async () => ({ names: new Set(['eagle']), listedAt: Date.now() - age })

  test('a player last seen by another process under any of their names is online, however long ago', async () => {
    knowing(listed(3_600_000))
    expect(await presence.look(['Staff_Member', 'Eagle'])).toBe('online')
    expect(await presence.look(['Eagle', 'Staff_Member'])).toBe('online')
  })

  test('anybody else is unknown, or silent while another process knows all players', async () => {
    let read = listed(0)
    knowing(() => read())
    expect(await presence.look(['Staff_Member'])).toBe('silent')
    vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 })
    read = async () => ({ names: new Set(['eagle']), listedAt: 1_000_000 - 29_999 })
    expect(await presence.look(['Staff_Member'])).toBe('silent')
    read = async () => ({ names: new Set(['eagle']), listedAt: 1_000_000 - 30_000 })
    expect(await presence.look(['Staff_Member'])).toBe('unknown')
    vi.useRealTimers()
  })

  test('everybody is unknown if no process ever stored a list, and silent if it cannot be read', async () => {
    let read: RosterStore['read'] = async () => undefined
    knowing(() => read())
    expect(await presence.look(['Eagle'])).toBe('unknown')
    read = async () => Promise.reject(new Error('The database is away.'))
    expect(await presence.look(['Eagle'])).toBe('silent')
  })
})
