/**
 * When there is too much to do: who is turned away is decided before the framework looks at the request, and
 * is sent an answer that was made once. Otherwise refusing would cost as much as answering, and keep
 * up the very load it is meant to end.
 */
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { messageTextOf } from '../language/sentences.ts'
import { unavailable } from './errors.ts'
import { busy, isShed } from './metrics.ts'
import { createSampler } from './sampler.ts'
import { callHeaders } from './security-headers.ts'
import type { Traffic } from './traffic.ts'

/** Milliseconds. Slower than this, the event loop is not keeping up, and new work is turned away. */
const usualMaxDelay = 1000
/** Milliseconds over which the delay of the event loop is measured. */
const sampleMs = 1000
/** A late event loop turns nobody away while fewer wait: a few answers are given sooner than refused. */
const fewWaiting = 10
/**
 * Milliseconds a refusal is held back at least. Programs that ask again at once would otherwise keep the
 * processor busy with nothing but refusals.
 */
const holdMs = 500
/** Refusals held back at most; the rest are sent at once. */
const maxHeld = 10_000
/** Refusals are sent in turns, so many each: all at once would come back all at once and hold up others. */
const turn = { everyMs: 100, most: 200 }
/** Seconds after which trying again makes sense. */
const retryAfter = 2

/** Whether there is too much to do, and what is sent to a caller then. */
export interface Overload {
  /** Whether a call that comes now is turned away. */
  isOver(): boolean
  /** Puts the decision in front of the framework's own handler. */
  before(handler: RequestListener): RequestListener
  /** Begins to measure. */
  begin(): void
  /** Sends what is held back, and measures no more. */
  end(): void
}

/** What a decision takes. */
export interface OverloadOptions {
  traffic: Traffic
  publicUrl: string
  log: FastifyBaseLogger
  /** Milliseconds the event loop may lag before new work is turned away; 0 never does. */
  maxDelay?: number | undefined
}

/** The delay of the event loop in milliseconds, as of the last full sample. */
function createDelay() {
  const histogram = monitorEventLoopDelay({ resolution: 10 })
  let [delay, sampledAt] = [0, 0]
  let timer: NodeJS.Timeout | undefined
  function sample(): void {
    const now = performance.now()
    // Without a single count the loop stood still all the time.
    delay = histogram.count > 0 ? Math.max(0, histogram.mean / 1e6 - 10) : now - sampledAt
    sampledAt = now
    histogram.reset()
  }
  return {
    current: () => delay,
    begin(): void {
      if (timer) return
      sampledAt = performance.now()
      histogram.enable()
      timer = setInterval(sample, sampleMs).unref()
    },
    end(): void {
      clearInterval(timer)
      histogram.disable()
    },
  }
}

/** A refusal that is held back, and since when. */
interface Held {
  request: IncomingMessage
  response: ServerResponse
  since: number
}

/** The answer of a portal that is busy, ready to be sent. */
function prebuilt(publicUrl: string) {
  // A text is sent together with the headers before it, bytes beside them. All of it is ASCII.
  const body = JSON.stringify({ error: busy, code: 'unavailable', text: messageTextOf(busy) })
  const headers = Object.entries({
    ...callHeaders(publicUrl),
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(body.length),
    'retry-after': String(retryAfter),
  }).flat()
  return { body, headers, closing: [...headers, 'connection', 'close'] }
}

/** A body that nobody will read must not come: the connection ends with the answer. */
const hasBody = ({ method, headers }: IncomingMessage): boolean =>
  method !== 'GET' &&
  method !== 'HEAD' &&
  (headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0')

/**
 * By the address as it was sent: it decides only whether the framework is spared. A call spelled in another
 * way is turned away by its route.
 */
const isPlainCall = ({ url = '' }: IncomingMessage): boolean =>
  url.startsWith('/api/') && !url.startsWith('/api/health')

/** Makes the decision. */
export function createOverload({
  traffic,
  publicUrl,
  log,
  maxDelay = usualMaxDelay,
}: OverloadOptions): Overload {
  const delay = createDelay()
  let answer: ReturnType<typeof prebuilt> | undefined
  const refused = createSampler({
    perWindow: 0,
    windowMs: 10_000,
    onRest: (counts) => log.warn({ calls: counts.get('busy') }, 'calls were turned away: the portal is busy'),
  })
  const held: Held[] = []
  let sending: NodeJS.Timeout | undefined

  const isOver = (): boolean =>
    (maxDelay > 0 && delay.current() > maxDelay && traffic.waiting() >= fewWaiting) || traffic.isJammed()

  function send(request: IncomingMessage, response: ServerResponse): void {
    // With the first refusal: to read the sentences of every language takes a start 50 ms.
    answer ??= prebuilt(publicUrl)
    response.writeHead(503, hasBody(request) ? answer.closing : answer.headers)
    response.end(answer.body, 'latin1')
  }
  /** Sends the oldest, as many as a turn has, that have waited long enough. */
  function sendTurn(): void {
    const before = performance.now() - holdMs
    const due = held.slice(0, turn.most).findIndex(({ since }) => since > before)
    for (const { request, response } of held.splice(0, due < 0 ? turn.most : due)) send(request, response)
    sending = held.length > 0 ? setTimeout(sendTurn, turn.everyMs) : undefined
  }
  function refuse(request: IncomingMessage, response: ServerResponse): void {
    traffic.shed()
    refused.take('busy')
    if (held.length >= maxHeld) return send(request, response)
    held.push({ request, response, since: performance.now() })
    sending ??= setTimeout(sendTurn, holdMs)
  }

  return {
    isOver,
    before: (handler) => (request, response) =>
      isPlainCall(request) && isOver() ? refuse(request, response) : handler(request, response),
    begin: delay.begin,
    end() {
      clearTimeout(sending)
      for (const { request, response } of held.splice(0)) send(request, response)
      refused.close()
      delay.end()
    },
  }
}

/** Milliseconds that Node's server waits for what. */
export interface ServerTimes {
  headersTimeout: number
  keepAliveTimeout: number
  requestTimeout: number
  connectionTimeout: number
}

/** The server under the framework, with the decision in front. */
export const serverBehind =
  (overload: Overload, { headersTimeout, ...times }: ServerTimes) =>
  (handler: RequestListener): Server => {
    const server = createHttpServer({ headersTimeout }, overload.before(handler))
    server.keepAliveTimeout = times.keepAliveTimeout
    server.requestTimeout = times.requestTimeout
    server.setTimeout(times.connectionTimeout)
    return server
  }

/**
 * Measures while the server runs, counts what waits, and turns away by their routes the calls that came past
 * the first look.
 */
export function shedByRoute(server: FastifyInstance, overload: Overload, traffic: Traffic): void {
  // What the start itself keeps the event loop busy with is no pressure.
  server.addHook('onReady', async () => overload.begin())
  server.addHook('preClose', async () => overload.end())
  server.addHook('onRequest', (request, reply, done) => {
    if (overload.isOver() && isShed(request)) return done(unavailable(busy, retryAfter))
    // A stream of events is answered as soon as it begins, and open for hours.
    if (!request.routeConfig.endpoint?.events) {
      traffic.begin()
      // Also when the caller hung up before the answer.
      reply.raw.once('close', traffic.leave)
    }
    done()
  })
}
