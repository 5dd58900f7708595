/** The table of contents: what the portal is made of, put together. */
import cookie from '@fastify/cookie'
import { randomUUID } from 'node:crypto'
import underPressure from '@fastify/under-pressure'
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { guard } from './access/guard.ts'
import { superUsersOf, type SuperUsers } from './access/super-users.ts'
import { viewersOf } from './access/viewers.ts'
import type { Config } from './config.ts'
import type { PortalDatabase } from './db/portal-schema.ts'
import { characterRoutes } from './features/character/character.routes.ts'
import { browserCookie } from './features/identity/browser-cookie.ts'
import { demoRoutes } from './features/identity/demo.routes.ts'
import { discordAt } from './features/identity/discord.ts'
import { discordRoutes } from './features/identity/discord.routes.ts'
import { identityRoutes } from './features/identity/identity.routes.ts'
import { signInLimits } from './features/identity/limits.ts'
import { signInOf } from './features/identity/sign-in.ts'
import { portalRoutes } from './features/portal/portal.routes.ts'
import { vehicleRoutes } from './features/vehicles/vehicles.routes.ts'
import { barredReason } from './game/barred.ts'
import type { Game } from './game/game.ts'
import { answerErrors, unavailable } from './http/errors.ts'
import { openLimits } from './http/limits.ts'
import { serveMetrics } from './http/metrics.ts'
import { openApiDocument } from './http/openapi.ts'
import { callHeaders } from './http/security-headers.ts'
import { serveSite } from './http/site.ts'

/** What the portal runs on. */
export interface Parts {
  config: Config
  portal: PortalDatabase
  game: Game
  /** Folder of the built browser app; without one only the API is served. */
  site?: string
  version: string
  logger?: FastifyBaseLogger
  isDraining?: () => boolean
  /** Milliseconds the event loop may lag before new work is turned away; {@link mostDelay} unless said. */
  mostDelay?: number
}

/** The portal, not yet listening. */
export interface App {
  server: FastifyInstance
  superUsers: SuperUsers
}

/** Milliseconds. Slower than this, the event loop is not keeping up, and new work is turned away. */
const mostDelay = 1000

function newServer({ config, logger }: Parts): FastifyInstance {
  const hops = config.trustProxy
  return fastify({
    ...(logger ? { loggerInstance: logger } : {}),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: typeof hops === 'number' ? (_address: string, hop: number) => hop < hops : hops,
    bodyLimit: 64 * 1024,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 128 },
    http: { headersTimeout: 15_000 },
  })
}

/** JSON only; a call without input may come without a body whatever it says it carries. */
function readBodies(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error')
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    // Asked for as a string one line above.
    else void parse(request, body as string, done)
  })
}

/** Puts the portal together. */
export async function buildApp(parts: Parts): Promise<App> {
  const { config, portal, game, version } = parts
  const server = newServer(parts)
  readBodies(server)
  answerErrors(server)
  await server.register(underPressure, {
    maxEventLoopDelay: parts.mostDelay ?? mostDelay,
    // No shorter than the limit: a stall longer than the interval would count as endless.
    sampleInterval: mostDelay,
    pressureHandler({ url }) {
      // Files cost next to nothing, and a page that lacks one of its scripts stays blank.
      if (url.startsWith('/api') && !url.startsWith('/api/health')) {
        throw unavailable('The portal is busy. Try again in a moment.')
      }
    },
  })
  await server.register(cookie)
  const headers = callHeaders(config.publicUrl)
  server.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api')) void reply.headers(headers)
    done()
  })

  const limits = openLimits(config.valkeyUrl)
  server.addHook('onClose', () => limits.close())
  const superUsers = superUsersOf(portal, config.superUsers)
  const viewers = viewersOf(portal, superUsers)
  guard(server, { viewers, barred: (uid) => barredReason(game, uid) })
  serveMetrics(server, config.metricsToken)

  const cookieOfBrowser = browserCookie(config.publicUrl)
  const signIn = signInOf({ portal, game, superUsers, limits: signInLimits(limits) })
  portalRoutes(server, { config, portal, game, version, isDraining: parts.isDraining ?? (() => false) })
  identityRoutes(server, { portal, signIn, cookie: cookieOfBrowser })
  characterRoutes(server, { game })
  vehicleRoutes(server, { game })
  await registerDiscord()

  const document = openApiDocument(config.publicUrl, version)
  server.get(
    '/api/openapi.json',
    { config: { openBecause: 'says only what the contract says' } },
    () => document,
  )
  if (parts.site)
    await serveSite(server, { root: parts.site, publicUrl: config.publicUrl, assetsUrl: config.assetsUrl })
  return { server, superUsers }

  async function registerDiscord(): Promise<void> {
    const { publicUrl } = config
    if (config.demo) return demoRoutes(server, { game, publicUrl, signIn, cookie: cookieOfBrowser })
    if (config.discord) {
      const discord = discordAt(config.discord, publicUrl)
      return discordRoutes(server, { portal, publicUrl, discord, signIn, cookie: cookieOfBrowser, limits })
    }
    // Without a Discord application people sign in with their game password.
    server.get(
      '/api/auth/discord',
      { config: { openBecause: 'where signing in begins' } },
      (_request, reply) => reply.redirect(`${publicUrl}/signin`, 303),
    )
  }
}
