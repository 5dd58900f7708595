/** The table of contents: the portal put together from its services and its routes, not yet listening. */
import type { FastifyInstance } from 'fastify'
import { guard } from './access/guard.ts'
import { refuseUnknown } from './http/errors.ts'
import { isReachedDirectly, serveMetrics } from './http/metrics.ts'
import { createServer } from './http/server.ts'
import { serveSite } from './http/site.ts'
import { writeRequests } from './logs/write-requests.ts'
import { addRoutes } from './routes.ts'
import type { Services } from './services.ts'

/** The portal: its services, and the server that ends them when it is closed. */
export interface App extends Services {
  server: FastifyInstance
}

/**
 * Puts the portal together. `site` is the folder of the built browser app; without one only the API is
 * served.
 */
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
  // Before the server waits for what is under way: streams would be so for ever.
  server.addHook('preClose', async () => services.drain())
  server.addHook('onClose', () => services.close())
  // Made at the first start, so that a browser never waits for them. A database that is away makes them
  // later.
  server.addHook('onReady', async () => void (await notifications.keys().catch(() => undefined)))
  // Not before the doors are open: the start has enough to ask the database.
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
