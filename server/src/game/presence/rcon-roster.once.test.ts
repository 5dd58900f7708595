/** Queries of a console that answers each round as the test says, on a clock that only the test moves. */
import { createSocket, Socket } from 'node:dgram'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { wrongPassword } from './rcon-packets.ts'
import { createRconSource, type RconOptions, type RconRoster, type RconSource } from './rcon-roster.ts'

const timeoutMs = 5000
const silence = 'silence'
/** The lines of one round; each names a player by slot, name and address. */
type Round = readonly string[] | typeof silence

let server: Socket
let target: { address: string; port: number }
let source: RconSource
/** The answers to the next rounds; the last one is repeated. */
let rounds: Round[]
let asked: number

const sized = (text: string): Buffer =>
  Buffer.concat([Buffer.of(text.length, 0), Buffer.from(text, 'latin1')])

const open = (options: Partial<RconOptions> = {}): RconSource =>
  (source = createRconSource({ password: 'x', anywhere: false, timeoutMs, spacingMs: 0, ...options }))

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  server = createSocket('udp4').on('message', (request, from) => {
    const command = request.toString('latin1', 16)
    const isList = command === 'players'
    if (isList) asked += 1
    const round = rounds[Math.min(asked, rounds.length) - 1] ?? silence
    if (round === silence) return
    for (const line of isList ? round : [command])
      server.send(Buffer.concat([request.subarray(0, 11), sized(line)]), from.port, from.address)
  })
  await new Promise<void>((resolve) => server.bind(0, '127.0.0.1', resolve))
  target = { address: '127.0.0.1', port: server.address().port }
  open()
})
afterEach(async () => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  await new Promise<void>((resolve) => void server.close(resolve))
})

/** Asks the console, which answers with these rounds, while the server counts this many players. */
async function ask(count: number | (() => number), ...answers: readonly Round[]): Promise<RconRoster> {
  ;[rounds, asked] = [[...answers], 0]
  const query = { isOver: false }
  const countOf = async (): Promise<number> => (typeof count === 'number' ? count : count())
  const roster = source.ask(target, countOf).finally(() => (query.isOver = true))
  while (!query.isOver) {
    await new Promise(setImmediate)
    // The second timer of a round starts with its echo; nothing follows a silence.
    if (vi.getTimerCount() > 1) vi.advanceTimersByTime(120)
    else if (asked > 0 && rounds[Math.min(asked, rounds.length) - 1] === silence)
      vi.advanceTimersByTime(timeoutMs)
  }
  return roster
}

const line = (slot: number, name: string, address = `10.0.0.${slot}`): string =>
  `${slot}\t${name}\t45\t${address}`
const [mason, eagle, hawk] = [line(1, 'Mason'), line(2, 'Eagle'), line(3, 'Hawk')]
const bot = line(9, 'Bus_Driver')
const namesIn = ({ people }: RconRoster): string[] => people.map(({ name }) => name)

/** Makes the source learn that there are this many bots. */
async function learn(bots: number): Promise<void> {
  expect((await ask(1 - bots, [mason])).state).toBe('whole')
}

test('the first list must be confirmed by a second round, later ones only if lines are missing', async () => {
  expect([source.state(), source.bufferBytes()]).toEqual(['unused', undefined])
  const first = await ask(2, [mason, eagle])
  expect([first.state, namesIn(first), asked]).toEqual(['whole', ['Mason', 'Eagle'], 2])
  expect(source.bufferBytes()).toBeGreaterThan(0)
  expect([(await ask(2, [mason, eagle])).state, asked]).toEqual(['whole', 1])
  const united = await ask(3, [mason, eagle], [mason, hawk], [mason, hawk])
  expect([united.state, namesIn(united), asked]).toEqual(['whole', ['Mason', 'Eagle', 'Hawk'], 3])
  // A round that names everybody at once needs no confirmation.
  expect([(await ask(3, [mason], [mason, eagle, hawk])).state, asked]).toEqual(['whole', 2])
})

test('a list that stays incomplete for five rounds is partial', async () => {
  const roster = await ask(3, [mason], [eagle])
  expect([roster.state, namesIn(roster), asked]).toEqual(['partial', ['Mason', 'Eagle'], 5])
  expect(source.state()).toBe('partial')
  open()
  const interrupted = await ask(2, [mason], silence)
  expect([interrupted.state, namesIn(interrupted), asked]).toEqual(['partial', ['Mason'], 5])
})

test('that nobody is online must be confirmed, too, and silence does not prove it', async () => {
  expect([(await ask(0, [])).state, asked]).toEqual(['whole', 2])
  expect([(await ask(0, silence)).state, asked]).toEqual(['partial', 5])
})

test('the size of the receive buffer is kept when the system does not report it', async () => {
  await ask(1, [mason])
  const bytes = source.bufferBytes()
  vi.spyOn(Socket.prototype, 'getRecvBufferSize').mockImplementation(() => {
    throw new Error('No.')
  })
  await ask(1, [mason])
  expect(source.bufferBytes()).toBe(bytes)
})

describe('bots, which the server does not count,', () => {
  test('do not replace missing players', async () => {
    expect((await ask(1, [mason, bot])).state).toBe('whole')
    expect((await ask(2, [mason, bot])).state).toBe('partial')
  })

  test('that are gone are forgotten after a query', async () => {
    await ask(1, [mason, bot])
    expect((await ask(1, [mason])).state).toBe('partial')
    expect((await ask(1, [mason])).state).toBe('whole')
  })

  test('are estimated by the median, as players leave during a query', async () => {
    for (const bots of [1, 1, 9, 1]) await learn(bots)
    expect([(await ask(0, [mason])).state, asked]).toEqual(['whole', 1])
  })

  test('are estimated by the higher of two figures, the cautious one', async () => {
    await learn(1)
    await learn(2)
    expect((await ask(0, [mason])).state).toBe('partial')
  })

  test('are estimated by the last ten queries', async () => {
    for (let times = 0; times < 12; times++) await learn(1)
    for (let times = 0; times < 10; times++) await learn(3)
    expect((await ask(0, [mason])).state).toBe('partial')
  })
})

describe('a console', () => {
  test('that never responded is asked once and counts as silent', async () => {
    expect(await ask(1, silence)).toEqual({ state: 'silent', people: [] })
    expect([source.state(), asked]).toEqual(['silent', 1])
  })

  test.each([
    ['everybody', 1, 2],
    ['somebody', 2, 3],
  ])('that named %s and falls silent is asked up to five times', async (_, count, roundsToWhole) => {
    await ask(count, [mason])
    expect(await ask(1, silence)).toEqual({ state: 'partial', people: [] })
    expect(asked).toBe(5)
    expect([(await ask(1, silence, [mason])).state, asked]).toEqual(['whole', roundsToWhole])
  })

  test('that refuses the password is asked once, and stays refused while it is silent', async () => {
    await ask(1, [mason])
    expect(await ask(1, [wrongPassword])).toEqual({ state: 'refused', people: [] })
    expect([source.state(), asked]).toEqual(['refused', 1])
    expect([(await ask(1, silence)).state, asked]).toEqual(['refused', 1])
    expect([(await ask(1, [mason])).state, source.state()]).toEqual(['whole', 'whole'])
  })

  test('is given time between two rounds', async () => {
    open({ spacingMs: 30 })
    const begun = performance.now()
    await ask(1, [mason])
    expect(asked).toBe(2)
    expect(performance.now() - begun).toBeGreaterThan(29)
  })

  test('outside of private networks gets the password only if that is allowed', async () => {
    // Every system takes this address for its own, but it belongs to no private network.
    target.address = '0.0.0.0'
    expect(await ask(1, [mason])).toEqual({ state: 'public', people: [] })
    expect([source.state(), asked]).toEqual(['public', 0])
    open({ anywhere: true })
    expect([(await ask(1, silence)).state, asked]).toEqual(['silent', 1])
  })
})

describe('a player under a new name', () => {
  const mask = line(1, 'Mask_4711', '10.0.0.1')
  const earlier = ({ people }: RconRoster) => people.map(({ name, earlierNames }) => [name, earlierNames])

  test('keeps the earlier names as long as they keep slot and address', async () => {
    await ask(1, [mason])
    expect(earlier(await ask(1, [mask]))).toEqual([['Mask_4711', ['Mason']]])
    expect(earlier(await ask(1, [mason]))).toEqual([['Mason', ['Mask_4711']]])
    expect(earlier(await ask(1, [line(1, 'Stranger', '10.0.0.8')]))).toEqual([['Stranger', []]])
  })

  test('that changed between two rounds is the same player, by the later name', async () => {
    await ask(1, [mason])
    const roster = await ask(3, [mason, eagle], [mask, eagle])
    expect(earlier(roster)).toEqual([
      ['Mask_4711', ['Mason']],
      ['Eagle', []],
    ])
  })

  test('keeps them through an incomplete list, but not after a complete one without the player', async () => {
    await ask(1, [mason])
    await ask(3, [eagle])
    expect(earlier(await ask(1, [mask]))).toEqual([['Mask_4711', ['Mason']]])
    await ask(1, [eagle])
    expect(earlier(await ask(1, [mask]))).toEqual([['Mask_4711', []]])
  })
})
