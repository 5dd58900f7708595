/**
 * Overload protection. Requests are turned away before the framework sees them, with a prebuilt response.
 * Otherwise refusing would cost as much as answering, and would sustain the very load it is meant to end.
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
import { unavailable } from './refusals.ts'
import { busy, isShed } from './metrics.ts'
import { createSampler } from './sampler.ts'
import { callHeaders } from './security-headers.ts'
import type { Traffic } from './traffic.ts'

/** Milliseconds. If the event loop lags more than this, new work is turned away. */
const usualMaxDelay = 1000
/** Milliseconds over which the event loop lag is measured. */
const sampleMs = 1000
/**
 * While fewer calls than this are waiting, lag alone turns nobody away: answering a few takes less time than
 * refusing them.
 */
const fewWaiting = 10
/**
 * Milliseconds each refusal is delayed at least. Otherwise programs that retry at once would keep the
 * processor busy with refusals alone.
 */
const holdMs = 500
/** Maximum number of delayed refusals; more are sent at once. */
const maxHeld = 10_000
/**
 * Refusals are sent in rounds of limited size: clients refused at the same moment would also retry at the
 * same moment.
 */
const round = { everyMs: 100, most: 200 }
/** Seconds after which a retry makes sense. */
const retryAfter = 2

/** Detects overload, and turns calls away. */
export interface Overload {
  /** Whether a call arriving now is turned away. */
  isOver(): boolean
  /** Wraps the framework's request handler with the check. */
  before(handler: RequestListener): RequestListener
  /** Starts measuring. */
  begin(): void
  /** Sends the delayed refusals and stops measuring. */
  end(): void
}

/** Options of the overload protection. */
export interface OverloadOptions {
  traffic: Traffic
  publicUrl: string
  log: FastifyBaseLogger
  /** Maximum event loop lag in milliseconds before new work is turned away; 0 turns nothing away. */
  maxDelay?: number | undefined
}

/** The event loop lag in milliseconds, as of the last complete sample. */
function createDelay() {
  const histogram = monitorEventLoopDelay({ resolution: 10 })
  let [delay, sampledAt] = [0, 0]
  let timer: NodeJS.Timeout | undefined
  function sample(): void {
    const now = performance.now()
    // No samples at all mean that the loop was blocked the whole time.
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

/** A delayed refusal, and when it was delayed. */
interface Held {
  request: IncomingMessage
  response: ServerResponse
  since: number
}

/** The response of a busy portal, prebuilt. */
function prebuilt(publicUrl: string) {
  // Node sends a string in one chunk with the headers, but a buffer separately. All of it is ASCII.
  const body = JSON.stringify({ error: busy, code: 'unavailable', text: messageTextOf(busy) })
  const headers = Object.entries({
    ...callHeaders(publicUrl),
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(body.length),
    'retry-after': String(retryAfter),
  }).flat()
  return { body, headers, closing: [...headers, 'connection', 'close'] }
}

/** A body that will not be read must not be sent: the connection closes with the response. */
const hasBody = ({ method, headers }: IncomingMessage): boolean =>
  method !== 'GET' &&
  method !== 'HEAD' &&
  (headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0')

/**
 * Decided by the raw URL, since it only affects whether the framework is bypassed. A call with an unusual
 * spelling is turned away by its route.
 */
const isPlainCall = ({ url = '' }: IncomingMessage): boolean =>
  url.startsWith('/api/') && !url.startsWith('/api/health')

/** Creates the overload protection. */
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
    // Built for the first refusal: loading the sentences of every language would add 50 ms to the start.
    answer ??= prebuilt(publicUrl)
    response.writeHead(503, hasBody(request) ? answer.closing : answer.headers)
    response.end(answer.body, 'latin1')
  }
  /** Sends the oldest refusals that have waited long enough, up to the size of a round. */
  function sendRound(): void {
    const before = performance.now() - holdMs
    const due = held.slice(0, round.most).findIndex(({ since }) => since > before)
    for (const { request, response } of held.splice(0, due < 0 ? round.most : due)) send(request, response)
    sending = held.length > 0 ? setTimeout(sendRound, round.everyMs) : undefined
  }
  function refuse(request: IncomingMessage, response: ServerResponse): void {
    traffic.shed()
    refused.take('busy')
    if (held.length >= maxHeld) return send(request, response)
    held.push({ request, response, since: performance.now() })
    sending ??= setTimeout(sendRound, holdMs)
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

/** Timeouts of Node's server, in milliseconds. */
export interface ServerTimes {
  headersTimeout: number
  keepAliveTimeout: number
  requestTimeout: number
  connectionTimeout: number
}

/** Creates the framework's underlying server, with the overload check in front. */
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
 * Measures while the server runs, counts waiting calls, and turns away by route the calls that got past the
 * first check.
 */
export function shedByRoute(server: FastifyInstance, overload: Overload, traffic: Traffic): void {
  // Lag caused by the start itself is not overload.
  server.addHook('onReady', async () => overload.begin())
  server.addHook('preClose', async () => overload.end())
  server.addHook('onRequest', (request, reply, done) => {
    if (overload.isOver() && isShed(request)) return done(unavailable(busy, retryAfter))
    // A stream of events is answered as soon as it starts, and stays open for hours.
    if (!request.routeConfig.endpoint?.events) {
      traffic.begin()
      // Also fires when the client disconnects before the response.
      reply.raw.once('close', traffic.leave)
    }
    done()
  })
}
