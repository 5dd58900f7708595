/**
 * Prometheus metrics at /metrics, for clients with METRICS_TOKEN or, if none is configured, for this machine.
 */
import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import { inTime } from '../in-time.ts'
import { refuseUnknown } from './refusals.ts'
import type { RouteConfig } from './request.ts'
import { createTraffic, type Traffic } from './traffic.ts'

const loopback = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/

/** Headers that proxies add and a scraper on this machine does not send. */
const ofProxies = ['forwarded', 'via', 'x-real-ip', 'cf-connecting-ip', 'true-client-ip'] as const

const isForwarded = ({ headers }: FastifyRequest): boolean =>
  ofProxies.some((name) => headers[name] !== undefined) ||
  Object.keys(headers).some((name) => name.startsWith('x-forwarded'))

/** The name of the scheme is case-insensitive. */
const bearer = /^Bearer (.*)$/i

/** Who may read the metrics. */
interface Readers {
  token: string | undefined
  /** Whether people reach the portal without a proxy; behind one, every request comes from this machine. */
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
 * Whether no proxy can be involved: none is trusted, and people use the very port the portal listens on,
 * without TLS.
 */
export function isReachedDirectly(config: {
  trustProxy: boolean | number | string
  publicUrl: string
  port: number
}): boolean {
  const { protocol, port } = new URL(config.publicUrl)
  return config.trustProxy === false && protocol === 'http:' && Number(port || 80) === config.port
}

/** The value of a gauge: one number, or one per value of its label. */
type Reading = number | null | Record<string, number | null>

/** Collects the portal's metrics. */
export interface Metrics {
  readonly register: Registry
  readonly traffic: Traffic
  /** Records a response. */
  observe(request: FastifyRequest, reply: FastifyReply): void
  /** Adds a gauge that is read on each scrape. Gauges that cannot be read are left out of the response. */
  gauge(name: string, about: { help: string; label?: string; read: () => Reading | Promise<Reading> }): void
  /** Adds a counter; the returned function increments it. */
  counter(name: string, about: { help: string; label: string }): (value: string) => void
}

/** Milliseconds reading a gauge may take before it is left out. */
const timeoutMs = 1000

async function within(read: () => Reading | Promise<Reading>): Promise<Reading> {
  return (await inTime(Promise.resolve().then(read), timeoutMs).catch(() => null)) ?? null
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

/** Sent to callers that are turned away under overload. */
export const busy = 'The portal is busy. Try again in a moment.'

/**
 * Whether a request is turned away under overload: only API calls are. Files cost next to nothing, and a page
 * that lacks one of its scripts stays blank; health matters most under pressure.
 */
export function isShed({ routeConfig: { url } }: FastifyRequest): boolean {
  return url !== undefined && url.startsWith('/api') && !url.startsWith('/api/health')
}

type Durations = Histogram<'method' | 'route' | 'status'>
type Labelled = Histogram.Internal<'method' | 'route' | 'status'>

/** Looks up the histogram of a route's responses once per route, method and status. */
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

/** Creates the metrics. */
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

/** Measures every request of `app`, and serves the metrics. */
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
