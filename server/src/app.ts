/** The table of contents: what the portal is made of, put together. */
import cookie from '@fastify/cookie'
import type { Content } from '@idlewood/contract/content'
import { randomUUID } from 'node:crypto'
import underPressure from '@fastify/under-pressure'
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { guard, openGate } from './access/guard.ts'
import { revisionReader } from './access/revision.ts'
import { routeRulesOf } from './access/route-rules.ts'
import { superUsersOf, type SuperUsers } from './access/super-users.ts'
import { viewersOf } from './access/viewers.ts'
import type { Config } from './config.ts'
import type { PortalDatabase } from './db/portal-schema.ts'
import type { Pace } from './changes/attempt.ts'
import { newsOf } from './changes/announce.ts'
import { openChanges, type Changes } from './changes/changes.ts'
import { adminLogsRoutes } from './features/admin-logs/admin-logs.routes.ts'
import { changesRoutes } from './features/changes/changes.routes.ts'
import { characterRoutes } from './features/character/character.routes.ts'
import { factionRoutes } from './features/factions/factions.routes.ts'
import { gangRoutes } from './features/gangs/gangs.routes.ts'
import { browserCookie } from './features/identity/browser-cookie.ts'
import { demoRoutes } from './demo/demo.routes.ts'
import { discordAt } from './features/identity/discord.ts'
import { discordRoutes } from './features/identity/discord.routes.ts'
import { identityRoutes } from './features/identity/identity.routes.ts'
import { signInLimits } from './features/identity/limits.ts'
import { createSecondFactor } from './features/identity/second-factor.ts'
import { sessionNews } from './features/identity/session-events.ts'
import { signInOf } from './features/identity/sign-in.ts'
import { staffSessionRoutes } from './features/identity/staff-sessions.routes.ts'
import { twoFactorRoutes } from './features/identity/two-factor.routes.ts'
import { liveRoutes } from './features/live/live.routes.ts'
import { lockerRoutes } from './features/lockers/lockers.routes.ts'
import { managedUserRoutes } from './features/managed-user/managed-user.routes.ts'
import { patchNoteRoutes } from './features/patch-notes/patch-notes.routes.ts'
import { announceServer } from './features/notifications/announce-server.ts'
import { openNotifications, type PushOptions } from './features/notifications/open-notifications.ts'
import { operationsRoutes } from './features/operations/operations.routes.ts'
import { permissionManagerRoutes } from './features/permission-manager/permission-manager.routes.ts'
import { websiteRoleRoutes } from './features/permission-manager/website-roles.routes.ts'
import { portalRoutes } from './features/portal/portal.routes.ts'
import { orderBook } from './features/premium/order-book.ts'
import { premiumDesk, premiumRoutes } from './features/premium/premium.routes.ts'
import { watchPremium, type PremiumWatch } from './features/premium/premium-watch.ts'
import {
  openServerStatus,
  type ServerStatus,
  type StatusPace,
} from './features/server-status/server-status.ts'
import { serverStatusRoutes } from './features/server-status/server-status.routes.ts'
import { serverSettingsRoutes } from './features/server-settings/server-settings.routes.ts'
import type { FreeBytes } from './features/tracks/music-folder.ts'
import { trackRoutes } from './features/tracks/tracks.routes.ts'
import { usersRoutes } from './features/users/users.routes.ts'
import { vehicleRoutes } from './features/vehicles/vehicles.routes.ts'
import { barredReason } from './game/readers/bans.ts'
import { openDirectory, type Directory } from './game/directory/directory.ts'
import type { Game } from './game/game.ts'
import { nobodyPlays, openPresence, type Presence } from './game/presence/presence.ts'
import { limitBodyTime } from './http/body-time.ts'
import { answerErrors, unavailable } from './http/errors.ts'
import { openLimits } from './http/limits.ts'
import { openLive, type Live } from './live/live.ts'
import { busy, isShed, serveMetrics } from './http/metrics.ts'
import { openApiDocument } from './http/openapi.ts'
import { callHeaders } from './http/security-headers.ts'
import { serveSite } from './http/site.ts'
import type { LogFiles } from './logs/log-files.ts'
import { writeRequests } from './logs/write-requests.ts'

/** What the portal runs on. */
export interface Parts {
  config: Config
  /** What the community says of itself. */
  content: Content
  portal: PortalDatabase
  game: Game
  /** Folder of the built browser app; without one only the API is served. */
  site?: string
  version: string
  logger?: FastifyBaseLogger
  /** The log files this portal writes; without, none. */
  logs?: LogFiles
  isDraining?: () => boolean
  /** Who is in the game; by GAME_SERVER unless given. */
  presence?: Presence
  /** How soon waiting changes are tried again; see {@link Pace}. */
  pace?: Pace
  /** How push is sent beyond what the configuration says. */
  push?: PushOptions
  /** How soon the game server counts as down, and people are told; see {@link StatusPace}. */
  statusPace?: StatusPace
  /** Milliseconds the event loop may lag before new work is turned away; {@link maxDelay} unless said. */
  maxDelay?: number
  /** How free room for music is read; from the disk unless given. */
  freeBytes?: FreeBytes
}

/** The portal, not yet listening. */
export interface App {
  server: FastifyInstance
  superUsers: SuperUsers
  directory: Directory
  changes: Changes
  live: Live
  serverStatus: ServerStatus
  premium: PremiumWatch
}

/** Milliseconds. Slower than this, the event loop is not keeping up, and new work is turned away. */
const maxDelay = 1000

function newServer({ config, logger }: Parts): FastifyInstance {
  const hops = config.trustProxy
  return fastify({
    ...(logger ? { loggerInstance: logger } : {}),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: typeof hops === 'number' ? (_address: string, hop: number) => hop < hops : hops,
    bodyLimit: 64 * 1024,
    // Bodies have their own, shorter limit (below); this one ends what slips past it.
    requestTimeout: 20 * 60_000,
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
  const { config, content, portal, game, version } = parts
  const server = newServer(parts)
  limitBodyTime(server, 30_000)
  readBodies(server)
  answerErrors(server)
  await server.register(underPressure, {
    maxEventLoopDelay: parts.maxDelay ?? maxDelay,
    // No shorter than the limit: a stall longer than the interval would count as endless.
    sampleInterval: maxDelay,
    pressureHandler({ url }) {
      if (isShed(url)) throw unavailable(busy)
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
  const gate = openGate({
    revision: revisionReader(portal),
    viewers,
    rules: routeRulesOf(portal),
    banned: (uid) => barredReason(game, uid),
    staffNeedsTwoFactor: config.requireTwoFactor === 'staff',
  })
  const routes = guard(server, gate)
  const live = openLive({
    portal,
    valkeyUrl: config.valkeyUrl,
    publicUrl: config.publicUrl,
    onError: (err) => server.log.error({ err }, 'Live events cannot be passed on; the portal tries again.'),
  })
  server.addHook('onClose', () => live.close())
  const metrics = serveMetrics(server, config.metricsToken)
  if (parts.logs) writeRequests(server, parts.logs, config.logs)
  const directory = openDirectory(game, (err) =>
    server.log.error({ err }, 'The list of users cannot be kept up to date; the portal tries again.'),
  )
  // Not before the doors are open: the start has enough to ask the database.
  server.addHook('onListen', (done) => {
    void directory.complete()
    done()
  })
  server.addHook('onClose', () => directory.close())
  const watch = { server: config.gameServer, settle: config.gameSaveSeconds * 1000 }
  const gameServer = parts.presence ?? openPresence(watch)
  // Nobody of the demo's world plays, whatever server is watched beside it.
  const presence = parts.presence ?? (config.demo ? nobodyPlays : gameServer)
  const serverStatus = openServerStatus({
    portal,
    live,
    presence: gameServer,
    ...(parts.statusPace ? { pace: parts.statusPace } : {}),
    onError: (err) =>
      server.log.error({ err }, 'The record of the game server could not be kept; the portal tries again.'),
  })
  const changes = openChanges({
    portal,
    game,
    superUsers,
    presence,
    orders: orderBook,
    ...(parts.pace ? { pace: parts.pace } : {}),
    onReached: ({ uid }) => {
      // The directory comes by it on its rounds anyway.
      if (uid !== null) void directory.touch(uid).catch(() => undefined)
    },
    onNews: (change) => live.publish(newsOf(change)),
    onError: (err) => server.log.error({ err }, 'A change could not be carried out; it is tried again.'),
  })
  const desk = premiumDesk({ portal, game, changes, tiers: content.premium.tiers, limits, live })
  const premium = watchPremium(desk, (err) =>
    server.log.error({ err }, 'An order of premium could not be looked after; it is tried again.'),
  )
  server.addHook('onClose', async () => {
    await premium.close()
    await changes.close()
    await serverStatus.close()
    gameServer.close()
  })

  const cookieOfBrowser = browserCookie(config.publicUrl)
  const ownLimits = signInLimits(limits)
  const secondFactor = createSecondFactor(portal, ownLimits)
  const signIn = signInOf({ portal, game, superUsers, limits: ownLimits, secondFactor })
  const isDraining = parts.isDraining ?? (() => false)
  portalRoutes(server, { config, portal, game, version, isDraining })
  operationsRoutes(server, { config, portal, game, presence, limits, metrics, version, isDraining })
  const news = sessionNews(live)
  identityRoutes(server, { portal, signIn, cookie: cookieOfBrowser, news })
  twoFactorRoutes(server, {
    portal,
    signIn,
    secondFactor,
    isRequired: config.requireTwoFactor === 'staff',
    issuer: content.site.name,
    news,
  })
  staffSessionRoutes(server, { portal, game, superUsers, news })
  characterRoutes(server, { game })
  vehicleRoutes(server, { game })
  factionRoutes(server, { game })
  gangRoutes(server, { game })
  usersRoutes(server, { game, directory })
  managedUserRoutes(server, { game, portal, changes })
  changesRoutes(server, { portal, changes })
  serverSettingsRoutes(server, { game, portal, changes, presence })
  premiumRoutes(server, desk)
  lockerRoutes(server, { portal, game })
  openNotifications(server, {
    portal,
    game,
    limits,
    live,
    publicUrl: config.publicUrl,
    services: config.pushServices,
    push: parts.push,
  })
  patchNoteRoutes(server, { portal, game, live })
  permissionManagerRoutes(server, { portal, game, superUsers, routes })
  websiteRoleRoutes(server, { portal, game, superUsers, directory })
  liveRoutes(server, { live, gate })
  serverStatusRoutes(server, serverStatus)
  serverStatus.onTransition(announceServer)
  await trackRoutes(server, {
    portal,
    limits,
    live,
    config,
    ...(parts.freeBytes ? { freeBytes: parts.freeBytes } : {}),
  })
  adminLogsRoutes(server, { folder: config.logs.folder })
  await registerDiscord()

  const document = openApiDocument({ publicUrl: config.publicUrl, version, name: content.site.name })
  server.get(
    '/api/openapi.json',
    { config: { openBecause: 'says only what the contract says' } },
    () => document,
  )
  if (parts.site)
    await serveSite(server, { root: parts.site, publicUrl: config.publicUrl, assetsUrl: config.assetsUrl })
  return { server, superUsers, directory, changes, live, serverStatus, premium }

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
