/**
 * Assembles the portal from its services and routes; it does not listen yet. A good starting point for
 * reading the code.
 */
import type { FastifyInstance } from 'fastify'
import { guard } from './access/guard.ts'
import { refuseUnknown } from './http/refusals.ts'
import { isReachedDirectly, serveMetrics } from './http/metrics.ts'
import { createServer } from './http/server.ts'
import { serveSite } from './http/site.ts'
import { writeRequests } from './logs/write-requests.ts'
import { addRoutes } from './routes.ts'
import type { Services } from './services.ts'

/** The portal: its services, and the server, which closes them when it is closed. */
export interface App extends Services {
  server: FastifyInstance
}

/** Assembles the portal. `site` is the folder of the built browser app; without it only the API is served. */
export async function buildApp(services: Services, site?: string): Promise<App> {
  const { config, log, logs, metrics, tuning, gate, throttle, directory, contacts, notifications } = services
  const { publicUrl, assetsUrl, trustProxy } = config
  const server = await createServer({
    log,
    trustProxy,
    publicUrl,
    traffic: metrics.traffic,
    maxDelay: tuning.maxDelay,
  })
  // Before the server waits for requests in progress: event streams would otherwise be in progress forever.
  server.addHook('preClose', async () => services.drain())
  server.addHook('onClose', () => services.close())
  // Created at the first start, so that a browser never waits for them. If the database is unavailable, they
  // are created later.
  server.addHook('onReady', async () => void (await notifications.keys().catch(() => undefined)))
  // Only once the server listens, since the start itself already keeps the database busy.
  server.addHook(
    'onListen',
    async () => void directory.complete().then(contacts.complete).then(services.banIndex.complete),
  )
  const guarded = guard(server, gate, throttle)
  const readers = { token: config.metricsToken, isDirect: isReachedDirectly(config) }
  serveMetrics(server, { metrics, readers })
  if (logs) writeRequests(server, logs, config.logs)
  await addRoutes(server, services, guarded)
  if (site) await serveSite(server, { root: site, publicUrl, assetsUrl })
  else server.setNotFoundHandler(refuseUnknown)
  return { ...services, server }
}
