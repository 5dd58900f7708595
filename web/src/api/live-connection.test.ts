/** When a tab connects, stays connected and disconnects. The test controls the clock and the network. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { setLiveIdentity, listenLive } from './live.ts'
import { queryClient } from './queries.ts'
import { onSessionOver } from './session-over.ts'
import { dropToken, storeToken } from './token.ts'

interface Connection {
  readonly path: string
  readonly init: RequestInit
  /** Responds with a stream, or with a refusal. */
  answer(status?: number, headers?: Record<string, string>): Promise<void>
  send(...pieces: (string | Uint8Array)[]): Promise<void>
  /** Breaks the connection, before or after the response. */
  cut(): Promise<void>
  /** Ends the response, as a stopping portal does. */
  end(): Promise<void>
}

const second = 1000
let connections: Connection[]
let heard: string[]
let stop: () => void
let random: { mockReturnValue(value: number): unknown }

/** Runs everything that does not wait for a timer. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 3; turn++) await new Promise(setImmediate)
}
async function pass(milliseconds: number): Promise<void> {
  vi.advanceTimersByTime(milliseconds)
  await settle()
}

function createConnection(
  path: string,
  init: RequestInit,
): { connection: Connection; response: Promise<Response> } {
  const { promise: response, resolve, reject } = Promise.withResolvers<Response>()
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined
  const fail = (): void => {
    reject(new Error('The connection broke.'))
    stream?.error(new Error('The connection broke.'))
  }
  init.signal?.addEventListener('abort', fail)
  const connection: Connection = {
    path,
    init,
    async answer(status = 200, headers = {}) {
      const body = new ReadableStream<Uint8Array>({ start: (controller) => void (stream = controller) })
      resolve(new Response(status === 200 ? body : '{"error":"No."}', { status, headers }))
      await settle()
    },
    async send(...pieces) {
      for (const piece of pieces) {
        stream?.enqueue(typeof piece === 'string' ? new TextEncoder().encode(piece) : piece)
        await settle()
      }
    },
    async cut() {
      fail()
      await settle()
    },
    async end() {
      stream?.close()
      await settle()
    },
  }
  return { connection, response }
}

const isOver = ({ init }: Connection): boolean => init.signal?.aborted === true
/** The newest connection. */
const last = (): Connection => connections.at(-1)!
const listen = (): (() => void) => listenLive((message) => heard.push(JSON.stringify(message)))
/** Opens a connection that has received data. */
async function open(): Promise<Connection> {
  stop = listen()
  await pass(2 * second)
  await last().answer()
  await last().send(': hello\n\n')
  return last()
}
const see = (state: DocumentVisibilityState): void => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}
/** Expects the next connection to be opened after exactly this time. */
async function expectNextAfter(milliseconds: number): Promise<void> {
  const count = connections.length
  await pass(milliseconds - 1)
  expect(connections).toHaveLength(count)
  await pass(1)
  expect(connections).toHaveLength(count + 1)
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  random = vi.spyOn(Math, 'random').mockReturnValue(0)
  ;[connections, heard] = [[], []]
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    const { connection, response } = createConnection(path, init)
    connections.push(connection)
    return response
  })
})
afterEach(async () => {
  stop()
  setLiveIdentity(null)
  dropToken()
  await settle()
  expect(vi.getTimerCount()).toBe(0)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('the first connection', () => {
  test('opens after two seconds, without a session, and asks for events since then', async () => {
    stop = listen()
    await expectNextAfter(2 * second)
    expect(last().path).toBe('/api/live?since=2000')
    const { headers, cache, credentials } = last().init
    expect({ headers, cache, credentials }).toEqual({
      headers: { accept: 'text/event-stream' },
      cache: 'no-store',
      credentials: 'same-origin',
    })
  })

  test.each([
    ['has been loaded', () => vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')],
    ['has its data', () => vi.spyOn(queryClient, 'isFetching').mockReturnValue(1)],
  ])('waits until the page %s', async (_, delay) => {
    const waiting = delay()
    stop = listen()
    await pass(10 * second)
    expect(connections).toHaveLength(0)
    waiting.mockRestore()
    await expectNextAfter(second / 2)
    // After a break it no longer waits for the page.
    delay()
    await last().cut()
    await expectNextAfter(second / 2)
  })

  test('is shared by all listeners, and closes when the last of them stops', async () => {
    const connection = await open()
    const other = listen()
    await connection.send('data: {"topic":"tracks"}\n\n')
    expect(heard).toHaveLength(2)
    other()
    await pass(10 * second)
    expect([connections.length, isOver(connection)]).toEqual([1, false])
    stop()
    expect(isOver(connection)).toBe(true)
    await pass(30 * second)
    for (const event of ['online', 'pageshow']) window.dispatchEvent(new Event(event))
    document.dispatchEvent(new Event('visibilitychange'))
    await settle()
    expect(connections).toHaveLength(1)
  })
})

test('events arrive whole wherever chunks break, and other text is not taken for events', async () => {
  const connection = await open()
  const bytes = new TextEncoder().encode('data: {"topic":"names","x":"ö"}\n\n')
  await connection.send(
    ': alive\n\nda',
    'ta: {"topic":"tracks"}\n',
    '\ndata: {"topic":"inbox"}\n\n: a data: b\n\n',
  )
  await connection.send(bytes.subarray(0, 29), bytes.subarray(29))
  expect(heard).toEqual(['{"topic":"tracks"}', '{"topic":"inbox"}', '{"topic":"names","x":"ö"}'])
})

describe('a connection that breaks', () => {
  test('reopens after increasing delays, up to half a minute', async () => {
    await open()
    for (const pause of [0.5, 1, 2, 4, 8, 15, 15]) {
      await last().cut()
      await expectNextAfter(pause * second)
    }
    random.mockReturnValue(1)
    await last().cut()
    await expectNextAfter(30 * second)
    // Once data arrives, the delays start over.
    await last().answer()
    await last().send(': alive\n\n')
    await pass(second)
    await last().end()
    await expectNextAfter(second)
    expect(last().path).toBe('/api/live?since=2000')
  })

  test('waits for as long as the portal asks', async () => {
    stop = listen()
    await pass(2 * second)
    await last().answer(503, { 'retry-after': '20' })
    await expectNextAfter(20 * second)
    await last().answer(503, { 'retry-after': 'soon' })
    await expectNextAfter(second)
    await last().answer(503)
    await expectNextAfter(2 * second)
    // Without a session, this is a failure like any other.
    await last().answer(401)
    await expectNextAfter(4 * second)
  })

  test('limits how far back it asks for events, and asks for all after the clock was set back', async () => {
    const begun = Date.now()
    await open()
    for (const [now, since] of [
      [begun - 3600 * second, 999_999_999],
      [begun + 2_000_000 * second, 999_999_999],
    ] as const) {
      await last().cut()
      vi.setSystemTime(now)
      await pass(2 * second)
      expect(last().path).toBe(`/api/live?since=${since}`)
    }
  })
})

describe('a connection without data for 40 seconds', () => {
  test('is dropped, but not earlier', async () => {
    const connection = await open()
    await pass(39_999)
    await connection.send(': alive\n\n')
    await pass(39_999)
    expect(isOver(connection)).toBe(false)
    await pass(1)
    expect(isOver(connection)).toBe(true)
    await expectNextAfter(second / 2)
  })

  test('is dropped even if there was never a response', async () => {
    stop = listen()
    await pass(2 * second)
    await pass(39_999)
    expect(isOver(last())).toBe(false)
    await pass(1)
    expect(isOver(last())).toBe(true)
  })
})

describe('a hidden tab', () => {
  test('stays connected for a minute, and reconnects as soon as it is visible', async () => {
    const connection = await open()
    see('hidden')
    await pass(30 * second)
    await connection.send(': alive\n\n')
    await pass(29_999)
    expect(isOver(connection)).toBe(false)
    await pass(1)
    expect(isOver(connection)).toBe(true)
    await pass(60 * second)
    expect(connections).toHaveLength(1)
    see('visible')
    expect(connections).toHaveLength(2)
  })

  test('that becomes visible within a minute keeps its connection', async () => {
    const connection = await open()
    see('hidden')
    await pass(30 * second)
    await connection.send(': alive\n\n')
    await pass(29 * second)
    see('visible')
    await connection.send(': alive\n\n')
    await pass(30 * second)
    expect([connections.length, isOver(connection)]).toEqual([1, false])
  })

  test('does not replace a broken connection until it is visible', async () => {
    const connection = await open()
    see('hidden')
    await connection.cut()
    await pass(40 * second)
    expect(connections).toHaveLength(1)
    see('visible')
    expect(connections).toHaveLength(2)
  })

  test('that becomes visible before the next attempt is due does not connect earlier', async () => {
    const connection = await open()
    await connection.cut()
    see('visible')
    expect(connections).toHaveLength(1)
    await expectNextAfter(second / 2)
  })
})

describe.each(['online', 'pageshow'])('a tab that wakes up (%s)', (event) => {
  test('reconnects when it becomes visible if no data arrived for 20 seconds', async () => {
    const connection = await open()
    await pass(20 * second)
    window.dispatchEvent(new Event(event))
    expect([connections.length, isOver(connection)]).toEqual([1, false])
    await pass(1)
    window.dispatchEvent(new Event(event))
    expect([connections.length, isOver(connection)]).toEqual([2, true])
    await pass(10 * second)
    expect(connections).toHaveLength(2)
  })

  test('connects only once it is visible', async () => {
    await open()
    see('hidden')
    await pass(30 * second)
    window.dispatchEvent(new Event(event))
    expect(connections).toHaveLength(1)
  })
})

test('a page in the back/forward cache has no connection', async () => {
  const connection = await open()
  window.dispatchEvent(new Event('pagehide'))
  expect(isOver(connection)).toBe(true)
  await pass(60 * second)
  expect(connections).toHaveLength(1)
})

describe('a signed-in person', () => {
  const token = 'x'.repeat(43)

  test('gets their own connection, once, until they sign out', async () => {
    const connection = await open()
    storeToken(token)
    setLiveIdentity('somebody')
    expect(isOver(connection)).toBe(true)
    await pass(second)
    setLiveIdentity('somebody')
    await expectNextAfter(second)
    expect(last().path).toBe('/api/user/live?since=2000')
    expect(last().init.headers).toEqual({ accept: 'text/event-stream', authorization: `Bearer ${token}` })
    setLiveIdentity(null)
    await expectNextAfter(2 * second)
    expect(last().path).toBe('/api/live?since=2000')
  })

  test('gets no connection before there is a listener', async () => {
    stop = (): void => undefined
    setLiveIdentity('somebody')
    await pass(10 * second)
    expect(connections).toHaveLength(0)
  })

  test('learns that their session has ended, and the tab does not reconnect', async () => {
    const over: string[] = []
    const stopReports = onSessionOver((which) => over.push(which))
    storeToken(token)
    setLiveIdentity('somebody')
    stop = listen()
    await pass(2 * second)
    await last().answer(503)
    await expectNextAfter(second / 2)
    expect(over).toEqual([])
    await last().answer(401)
    await pass(60 * second)
    expect([over, connections.length]).toEqual([[token], 2])
    stopReports()
  })
})
