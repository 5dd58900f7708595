/** Prometheus metrics at /metrics, for this machine or whoever holds METRICS_TOKEN. */
import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import { Refusal, sendRefusal } from './errors.ts'

const loopback = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/

function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  const given = Buffer.from(request.headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  if (token !== undefined && given.length === wanted.length && timingSafeEqual(given, wanted)) return true
  // Behind a proxy everyone comes from this machine: without a token only direct requests pass.
  return (
    token === undefined &&
    loopback.test(request.socket.remoteAddress ?? '') &&
    !request.headers['x-forwarded-for']
  )
}

/** Measures every request and serves the figures. */
export function serveMetrics(app: FastifyInstance, token: string | undefined): void {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const durations = new Histogram({
    name: 'idlewood_request_seconds',
    help: 'Seconds from request to answer, by route pattern, method and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [register],
  })
  app.addHook('onResponse', (request, reply, done) => {
    durations.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
    done()
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, token)) {
      return sendRefusal(request, reply, new Refusal('not_found', 'There is nothing at this address.'))
    }
    return reply
      .type(register.contentType)
      .header('cache-control', 'no-store')
      .send(await register.metrics())
  })
}
