/**
 * Prometheus metrics at /metrics, for those who hold METRICS_TOKEN, or, where none is set, for this machine.
 */
import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import { refuseUnknown } from './errors.ts'
import type { RouteConfig } from './request.ts'
import { createTraffic, type Traffic } from './traffic.ts'

const loopback = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/

/** Headers that a proxy adds and a scraper on this machine does not. */
const ofProxies = ['forwarded', 'via', 'x-real-ip', 'cf-connecting-ip', 'true-client-ip'] as const

const isForwarded = ({ headers }: FastifyRequest): boolean =>
  ofProxies.some((name) => headers[name] !== undefined) ||
  Object.keys(headers).some((name) => name.startsWith('x-forwarded'))

/** The name of the scheme is written in any letter case. */
const bearer = /^Bearer (.*)$/i

/** Who may read the figures. */
interface Readers {
  token: string | undefined
  /**
   * Whether people reach the portal without a proxy in between; behind one everybody comes from this machine.
   */
  isDirect: boolean
}

function mayRead(request: FastifyRequest, { token, isDirect }: Readers): boolean {
  if (token === undefined)
    return isDirect && loopback.test(request.socket.remoteAddress ?? '') && !isForwarded(request)
  const given = Buffer.from(bearer.exec(request.headers.authorization ?? '')?.[1] ?? '')
  const wanted = Buffer.from(token)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/**
 * Whether no proxy can be in between: none is trusted, and people use the very port that the portal listens
 * on, without TLS.
 */
export function isReachedDirectly(config: {
  trustProxy: boolean | number | string
  publicUrl: string
  port: number
}): boolean {
  const { protocol, port } = new URL(config.publicUrl)
  return config.trustProxy === false && protocol === 'http:' && Number(port || 80) === config.port
}

/** What one gauge shows: a figure, or one for each value of its label. */
type Reading = number | null | Record<string, number | null>

/** Where the portal's figures are gathered. */
export interface Metrics {
  readonly register: Registry
  readonly traffic: Traffic
  /** Notes an answer. */
  observe(request: FastifyRequest, reply: FastifyReply): void
  /** Adds a figure that is read when somebody asks. What cannot be read is left out of the answer. */
  gauge(name: string, about: { help: string; label?: string; read: () => Reading | Promise<Reading> }): void
  /** Adds a count that only rises; the answered function raises it. */
  counter(name: string, about: { help: string; label: string }): (value: string) => void
}

/** Milliseconds a figure may take to be read before it is left out. */
const timeoutMs = 1000

async function within(read: () => Reading | Promise<Reading>): Promise<Reading> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, timeoutMs, null).unref())
  return Promise.race([Promise.resolve().then(read), late]).catch(() => null)
}

function gauges(register: Registry): Metrics['gauge'] {
  return (name, { help, label, read }) => {
    register.registerMetric(
      new Gauge({
        name,
        help,
        ...(label ? { labelNames: [label] } : {}),
        registers: [],
        async collect() {
          const reading = await within(read)
          this.reset()
          if (typeof reading === 'number') this.set(reading)
          else if (reading === null) this.remove()
          else {
            for (const [value, figure] of Object.entries(reading))
              if (figure !== null && label) this.set({ [label]: value }, figure)
          }
        },
      }),
    )
  }
}

/** The answer to a caller who is turned away because there is too much to do. */
export const busy = 'The portal is busy. Try again in a moment.'

/**
 * Whether a request is turned away when there is too much to do: calls are. Files cost next to nothing, and a
 * page that lacks one of its scripts stays blank; health must be told under pressure most of all.
 */
export function isShed({ routeConfig: { url } }: FastifyRequest): boolean {
  return url !== undefined && url.startsWith('/api') && !url.startsWith('/api/health')
}

type Durations = Histogram<'method' | 'route' | 'status'>
type Labelled = Histogram.Internal<'method' | 'route' | 'status'>

/** The histogram of a route's answers, looked up once for each route, method and status. */
function createLabels(durations: Durations) {
  const known = new WeakMap<RouteConfig, Map<string, Labelled>>()
  return (request: FastifyRequest, status: number): Labelled => {
    const { method, routeConfig } = request
    let ofRoute = known.get(routeConfig)
    if (!ofRoute) known.set(routeConfig, (ofRoute = new Map()))
    const name = `${method} ${status}`
    let labelled = ofRoute.get(name)
    if (!labelled) {
      labelled = durations.labels({ method, route: routeConfig.url ?? 'none', status })
      ofRoute.set(name, labelled)
    }
    return labelled
  }
}

/** Begins to gather. */
export function createMetrics(): Metrics {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const durations = new Histogram({
    name: 'idlewood_request_seconds',
    help: 'Seconds from request to answer, by route pattern, method and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [register],
  })
  const labelled = createLabels(durations)
  const traffic = createTraffic()
  const gauge = gauges(register)
  gauge('idlewood_requests_in_flight', {
    help: 'Requests that wait for their answer.',
    read: () => traffic.figures().inFlight,
  })
  gauge('idlewood_requests_shed', {
    help: 'Calls turned away since the start because there was too much to do.',
    read: () => traffic.figures().shed,
  })
  return {
    register,
    traffic,
    gauge,
    observe(request, reply) {
      const { elapsedTime, statusCode } = reply
      traffic.note(statusCode, elapsedTime)
      labelled(request, statusCode).observe(elapsedTime / 1000)
    },
    counter(name, { help, label }) {
      const counter = new Counter({ name, help, labelNames: [label], registers: [register] })
      return (value) => counter.inc({ [label]: value })
    },
  }
}

/** Measures every request of `app`, and serves the figures. */
export function serveMetrics(
  app: FastifyInstance,
  { metrics, readers }: { metrics: Metrics; readers: Readers },
): void {
  const { register } = metrics
  app.addHook('onResponse', (request, reply, done) => {
    metrics.observe(request, reply)
    done()
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, readers)) {
      return refuseUnknown(request, reply)
    }
    return reply
      .type(register.contentType)
      .header('cache-control', 'no-store')
      .send(await register.metrics())
  })
}
