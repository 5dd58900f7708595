/** When a tab opens, keeps and gives up its line, on a clock and a network that only the test moves. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { listenAs, listenLive } from './live.ts'
import { queryClient } from './queries.ts'
import { onSessionOver } from './session-over.ts'
import { dropToken, storeToken } from './token.ts'

interface Line {
  readonly path: string
  readonly init: RequestInit
  /** Answers with a stream, or with a refusal. */
  answer(status?: number, headers?: Record<string, string>): Promise<void>
  send(...pieces: (string | Uint8Array)[]): Promise<void>
  /** Breaks the answer, or the wait for it. */
  cut(): Promise<void>
  /** Ends the answer, as a portal does that stops. */
  end(): Promise<void>
}

const second = 1000
let lines: Line[]
let heard: string[]
let stop: () => void
let random: { mockReturnValue(value: number): unknown }

/** Lets everything happen that is not a matter of time. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 3; turn++) await new Promise(setImmediate)
}
async function pass(milliseconds: number): Promise<void> {
  vi.advanceTimersByTime(milliseconds)
  await settle()
}

function createLine(path: string, init: RequestInit): { line: Line; response: Promise<Response> } {
  const { promise: response, resolve, reject } = Promise.withResolvers<Response>()
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined
  const fail = (): void => {
    reject(new Error('The line broke.'))
    stream?.error(new Error('The line broke.'))
  }
  init.signal?.addEventListener('abort', fail)
  const line: Line = {
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
  return { line, response }
}

const isOver = ({ init }: Line): boolean => init.signal?.aborted === true
/** The line that was opened last. */
const last = (): Line => lines.at(-1)!
const listen = (): (() => void) => listenLive((message) => heard.push(JSON.stringify(message)))
/** Opens a line that has been heard from. */
async function open(): Promise<Line> {
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
/** Expects the next line to be opened after exactly this time. */
async function expectNextAfter(milliseconds: number): Promise<void> {
  const count = lines.length
  await pass(milliseconds - 1)
  expect(lines).toHaveLength(count)
  await pass(1)
  expect(lines).toHaveLength(count + 1)
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  random = vi.spyOn(Math, 'random').mockReturnValue(0)
  ;[lines, heard] = [[], []]
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    const { line, response } = createLine(path, init)
    lines.push(line)
    return response
  })
})
afterEach(async () => {
  stop()
  listenAs(null)
  dropToken()
  await settle()
  expect(vi.getTimerCount()).toBe(0)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('the first line', () => {
  test('is opened after two seconds, for nobody in particular, and asks what happened since', async () => {
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
    expect(lines).toHaveLength(0)
    waiting.mockRestore()
    await expectNextAfter(second / 2)
    // A line that broke does not wait for the page.
    delay()
    await last().cut()
    await expectNextAfter(second / 2)
  })

  test('is the only one, however many listen, and is hung up when the last of them stops', async () => {
    const line = await open()
    const other = listen()
    await line.send('data: {"topic":"tracks"}\n\n')
    expect(heard).toHaveLength(2)
    other()
    await pass(10 * second)
    expect([lines.length, isOver(line)]).toEqual([1, false])
    stop()
    expect(isOver(line)).toBe(true)
    await pass(30 * second)
    for (const event of ['online', 'pageshow']) window.dispatchEvent(new Event(event))
    document.dispatchEvent(new Event('visibilitychange'))
    await settle()
    expect(lines).toHaveLength(1)
  })
})

test('events arrive whole, wherever their pieces break, and nothing else counts as one', async () => {
  const line = await open()
  const bytes = new TextEncoder().encode('data: {"topic":"names","x":"ö"}\n\n')
  await line.send(': alive\n\nda', 'ta: {"topic":"tracks"}\n', '\ndata: {"topic":"inbox"}\n\n: a data: b\n\n')
  await line.send(bytes.subarray(0, 29), bytes.subarray(29))
  expect(heard).toEqual(['{"topic":"tracks"}', '{"topic":"inbox"}', '{"topic":"names","x":"ö"}'])
})

describe('a line that breaks', () => {
  test('is opened again after longer and longer pauses, up to half a minute', async () => {
    await open()
    for (const pause of [0.5, 1, 2, 4, 8, 15, 15]) {
      await last().cut()
      await expectNextAfter(pause * second)
    }
    random.mockReturnValue(1)
    await last().cut()
    await expectNextAfter(30 * second)
    // Once something is heard, the pauses start again.
    await last().answer()
    await last().send(': alive\n\n')
    await pass(second)
    await last().end()
    await expectNextAfter(second)
    expect(last().path).toBe('/api/live?since=2000')
  })

  test('waits as long as the portal asks for', async () => {
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

  test('asks for at most what the portal can count, and for nothing after the clock was set back', async () => {
    const begun = Date.now()
    await open()
    for (const [now, since] of [
      [begun - 3600 * second, 0],
      [begun + 2_000_000 * second, 999_999_999],
    ] as const) {
      await last().cut()
      vi.setSystemTime(now)
      await pass(2 * second)
      expect(last().path).toBe(`/api/live?since=${since}`)
    }
  })
})

describe('a line without a sign of life for 40 seconds', () => {
  test('is given up, but not before', async () => {
    const line = await open()
    await pass(39_999)
    await line.send(': alive\n\n')
    await pass(39_999)
    expect(isOver(line)).toBe(false)
    await pass(1)
    expect(isOver(line)).toBe(true)
    await expectNextAfter(second / 2)
  })

  test('is given up even if it was never answered', async () => {
    stop = listen()
    await pass(2 * second)
    await pass(39_999)
    expect(isOver(last())).toBe(false)
    await pass(1)
    expect(isOver(last())).toBe(true)
  })
})

describe('a hidden tab', () => {
  test('listens on for a minute, and again as soon as it is looked at', async () => {
    const line = await open()
    see('hidden')
    await pass(30 * second)
    await line.send(': alive\n\n')
    await pass(29_999)
    expect(isOver(line)).toBe(false)
    await pass(1)
    expect(isOver(line)).toBe(true)
    await pass(60 * second)
    expect(lines).toHaveLength(1)
    see('visible')
    expect(lines).toHaveLength(2)
  })

  test('that is looked at before that keeps its line', async () => {
    const line = await open()
    see('hidden')
    await pass(30 * second)
    await line.send(': alive\n\n')
    await pass(29 * second)
    see('visible')
    await line.send(': alive\n\n')
    await pass(30 * second)
    expect([lines.length, isOver(line)]).toEqual([1, false])
  })

  test('does not open a line that breaks, until it is looked at', async () => {
    const line = await open()
    see('hidden')
    await line.cut()
    await pass(40 * second)
    expect(lines).toHaveLength(1)
    see('visible')
    expect(lines).toHaveLength(2)
  })

  test('that is looked at while the next line is due waits for it', async () => {
    const line = await open()
    await line.cut()
    see('visible')
    expect(lines).toHaveLength(1)
    await expectNextAfter(second / 2)
  })
})

describe.each(['online', 'pageshow'])('a tab that wakes up (%s)', (event) => {
  test('opens a new line if nothing was heard for 20 seconds', async () => {
    const line = await open()
    await pass(20 * second)
    window.dispatchEvent(new Event(event))
    expect([lines.length, isOver(line)]).toEqual([1, false])
    await pass(1)
    window.dispatchEvent(new Event(event))
    expect([lines.length, isOver(line)]).toEqual([2, true])
    await pass(10 * second)
    expect(lines).toHaveLength(2)
  })

  test('waits until it is looked at', async () => {
    await open()
    see('hidden')
    await pass(30 * second)
    window.dispatchEvent(new Event(event))
    expect(lines).toHaveLength(1)
  })
})

test('a page that is kept for the back button holds no line', async () => {
  const line = await open()
  window.dispatchEvent(new Event('pagehide'))
  expect(isOver(line)).toBe(true)
  await pass(60 * second)
  expect(lines).toHaveLength(1)
})

describe('a person who signs in', () => {
  const token = 'x'.repeat(43)

  test('gets a line of their own, once, until they sign out', async () => {
    const line = await open()
    storeToken(token)
    listenAs('somebody')
    expect(isOver(line)).toBe(true)
    await pass(second)
    listenAs('somebody')
    await expectNextAfter(second)
    expect(last().path).toBe('/api/user/live?since=2000')
    expect(last().init.headers).toEqual({ accept: 'text/event-stream', authorization: `Bearer ${token}` })
    listenAs(null)
    await expectNextAfter(2 * second)
    expect(last().path).toBe('/api/live?since=2000')
  })

  test('gets none before something listens', async () => {
    stop = (): void => undefined
    listenAs('somebody')
    await pass(10 * second)
    expect(lines).toHaveLength(0)
  })

  test('hears that their session is over, and is not asked again', async () => {
    const over: string[] = []
    const stopReports = onSessionOver((which) => over.push(which))
    storeToken(token)
    listenAs('somebody')
    stop = listen()
    await pass(2 * second)
    await last().answer(503)
    await expectNextAfter(second / 2)
    expect(over).toEqual([])
    await last().answer(401)
    await pass(60 * second)
    expect([over, lines.length]).toEqual([[token], 2])
    stopReports()
  })
})
