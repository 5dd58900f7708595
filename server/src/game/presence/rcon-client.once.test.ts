/** Rounds with a console whose every line is sent by the test, on a clock that only the test moves. */
import { createSocket, Socket, type RemoteInfo } from 'node:dgram'
import { afterEach, beforeEach, describe, expect, test, vi, type MockInstance } from 'vitest'
import { askConsole, runCommand, type RconAnswer } from './rcon-client.ts'
import { wrongPassword } from './rcon-packets.ts'

const nonce = 'aN0nce'
const timeoutMs = 5000
const echoed = `(echo) ${nonce}`

let server: Socket
let target: { address: string; port: number }
let received: { request: Buffer; from: RemoteInfo }[]
let close: MockInstance<Socket['close']>

/** Waits for something other than time. */
async function until(isDone: () => boolean): Promise<void> {
  while (!isDone()) await new Promise(setImmediate)
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  received = []
  close = vi.spyOn(Socket.prototype, 'close')
  server = createSocket('udp4').on('message', (request, from) => received.push({ request, from }))
  await new Promise<void>((resolve) => server.bind(0, '127.0.0.1', resolve))
  target = { address: '127.0.0.1', port: server.address().port }
})
afterEach(async () => {
  // What outlives its round keeps the process alive.
  expect([vi.getTimerCount(), close.mock.calls.length]).toEqual([0, 1])
  vi.useRealTimers()
  vi.restoreAllMocks()
  await new Promise<void>((resolve) => void server.close(resolve))
})

const line = (text: string): Buffer => Buffer.concat([Buffer.of(text.length, 0), Buffer.from(text, 'latin1')])

/** Sends these packets to the console's client and waits until it has read them. */
async function send(contents: readonly (Buffer | string)[], opcode = 'x'): Promise<void> {
  const { request, from } = received[0]!
  const emit = vi.spyOn(Socket.prototype, 'emit')
  const header = Buffer.concat([request.subarray(0, 10), Buffer.from(opcode)])
  for (const content of contents)
    server.send(
      Buffer.concat([header, typeof content === 'string' ? line(content) : content]),
      from.port,
      from.address,
    )
  await until(
    () => emit.mock.calls.filter(([event]) => String(event) === 'message').length === contents.length,
  )
  emit.mockRestore()
}

interface Round<Answer> {
  readonly answer: Promise<Answer>
  isOver: boolean
}

/** Starts a round and waits until its two packets have arrived. */
async function start<Answer>(ask: () => Promise<Answer>): Promise<Round<Answer>> {
  const round: Round<Answer> = { answer: ask().finally(() => (round.isOver = true)), isOver: false }
  await until(() => received.length === 2)
  return round
}
const run = (): Promise<Round<RconAnswer>> =>
  start(() => runCommand(target, { password: 'secret', timeoutMs }, { command: 'gmx', nonce }))

/** Moves the clock, and lets what is due then happen. */
async function pass(milliseconds: number): Promise<void> {
  vi.advanceTimersByTime(milliseconds)
  await new Promise(setImmediate)
}

describe('a round', () => {
  test('ends when no line follows the echo any more, in whatever order the lines arrive', async () => {
    const round = await run()
    await send(['first'])
    await pass(timeoutMs - 1000)
    await send([echoed, 'second'])
    await pass(119)
    await send(['third'])
    await pass(119)
    // A malformed packet is no line.
    await send([Buffer.of(9, 0, 65)])
    expect(round.isOver).toBe(false)
    await pass(1)
    expect(round.isOver).toBe(true)
    expect(await round.answer).toMatchObject({ lines: ['first', 'second', 'third'], state: 'answered' })
  })

  test('without an echo lasts until the timeout, and what arrived counts', async () => {
    const round = await run()
    await send(['only'])
    await pass(timeoutMs - 1)
    expect(round.isOver).toBe(false)
    await pass(1)
    expect(await round.answer).toMatchObject({ lines: ['only'], state: 'answered' })
  })

  test('whose console prints nothing but a late echo was answered, and is over at the timeout', async () => {
    const round = await run()
    await pass(timeoutMs - 100)
    await send([echoed])
    await pass(100)
    expect(await round.answer).toMatchObject({ lines: [], state: 'answered' })
  })

  test('ends at once if the password is refused', async () => {
    const round = await run()
    await send([wrongPassword])
    expect(await round.answer).toMatchObject({ lines: [], state: 'refused' })
  })

  test.each([
    ['nobody listens at the port', '127.0.0.1'],
    ['the network does not reach the address', '255.255.255.255'],
  ])('ends at once, and silently, if %s', async (_, address) => {
    const nobody = { address, port: 1 }
    const answer = await runCommand(nobody, { password: 'secret', timeoutMs }, { command: 'gmx', nonce })
    expect(answer).toMatchObject({ lines: [], state: 'silent' })
  })

  test('takes neither malformed lines nor answers to other requests', async () => {
    const round = await run()
    await send([Buffer.of(9, 0, 65), Buffer.of()])
    await send(['0\tSomebody\t45\t10.0.0.1', echoed], 'c')
    await pass(timeoutMs)
    expect(await round.answer).toMatchObject({ lines: [], state: 'silent' })
  })

  test('sends the command, then the echo', async () => {
    const round = await run()
    expect(received.map(({ request }) => request.toString('latin1', 11))).toEqual([
      '\x06\0secret\x03\0gmx',
      `\x06\0secret\x0b\0echo ${nonce}`,
    ])
    await pass(timeoutMs)
    expect((await round.answer).state).toBe('silent')
  })
})

describe('the receive buffer', () => {
  async function bufferBytes(): Promise<number | undefined> {
    const round = await run()
    await send([wrongPassword])
    const answer = await round.answer
    expect(answer.state).toBe('refused')
    return answer.bufferBytes
  }

  test('is larger than usual, as every line is a separate packet', async () => {
    expect(await bufferBytes()).toBeGreaterThan(server.getRecvBufferSize())
  })

  test('stays as it is where the system refuses another size', async () => {
    vi.spyOn(Socket.prototype, 'setRecvBufferSize').mockImplementation(() => {
      throw new Error('No.')
    })
    expect(await bufferBytes()).toBe(server.getRecvBufferSize())
  })

  test('is unknown where the system does not say', async () => {
    vi.spyOn(Socket.prototype, 'getRecvBufferSize').mockImplementation(() => {
      throw new Error('No.')
    })
    expect(await bufferBytes()).toBeUndefined()
  })
})

test('a player whose line arrives twice is online once, and two names in one slot are two players', async () => {
  const round = await start(() => askConsole(target, { password: 'secret', timeoutMs }, nonce))
  expect(received[0]?.request.toString('latin1', 21)).toBe('players')
  const mason = '3\tChad_Mason\t45\t10.0.0.1'
  const renamed = '3\tMask_4711\t46\t10.0.0.1'
  await send(['ID\tName\tPing\tIP', mason, renamed, mason, echoed])
  await pass(120)
  const { players, state } = await round.answer
  expect(state).toBe('answered')
  expect(players.map(({ slot, name }) => [slot, name])).toEqual([
    [3, 'Chad_Mason'],
    [3, 'Mask_4711'],
  ])
})
