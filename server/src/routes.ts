/** All calls and pages of the portal. */
import type { FastifyInstance } from 'fastify'
import type { GuardedRoute } from './access/guard.ts'
import { demoRoutes } from './demo/demo.routes.ts'
import { adminLogsRoutes } from './features/admin-logs/admin-logs.routes.ts'
import { banRoutes } from './features/bans/bans.routes.ts'
import { bridgeRoutes } from './features/bridge/bridge.routes.ts'
import { changesRoutes } from './features/changes/changes.routes.ts'
import { characterRoutes } from './features/character/character.routes.ts'
import { factionRoutes } from './features/factions/factions.routes.ts'
import { gangRoutes } from './features/gangs/gangs.routes.ts'
import { createBrowserCookie, type BrowserCookie } from './features/identity/browser-cookie.ts'
import { codeNameRoutes } from './features/code-names/code-names.routes.ts'
import { createDiscord } from './features/identity/discord.ts'
import { discordRoutes } from './features/identity/discord.routes.ts'
import { followTypedCodes } from './features/identity/in-game-link.ts'
import { identityRoutes } from './features/identity/identity.routes.ts'
import { createSessionEvents } from './features/identity/session-events.ts'
import { staffSessionRoutes } from './features/identity/staff-sessions.routes.ts'
import { languageRoutes } from './features/identity/language.routes.ts'
import { twoFactorRoutes } from './features/identity/two-factor.routes.ts'
import { withoutScriptRoutes } from './features/identity/without-script.routes.ts'
import { ledgerRoutes } from './features/ledger/ledger.routes.ts'
import { linkRoutes } from './features/links/links.routes.ts'
import { liveRoutes } from './features/live/live.routes.ts'
import { lockerRoutes } from './features/lockers/lockers.routes.ts'
import { managedUserRoutes } from './features/managed-user/managed-user.routes.ts'
import { noteRoutes } from './features/notes/notes.routes.ts'
import { notificationRoutes } from './features/notifications/notifications.routes.ts'
import { pushRoutes } from './features/notifications/push.routes.ts'
import { onlineRoutes } from './features/online/online.routes.ts'
import { operationsRoutes } from './features/operations/operations.routes.ts'
import { patchNoteRoutes } from './features/patch-notes/patch-notes.routes.ts'
import { permissionManagerRoutes } from './features/permission-manager/permission-manager.routes.ts'
import { websiteRoleRoutes } from './features/permission-manager/website-roles.routes.ts'
import { portalRoutes } from './features/portal/portal.routes.ts'
import { premiumRoutes } from './features/premium/premium.routes.ts'
import { propertyRoutes } from './features/property/property.routes.ts'
import { punishmentRoutes } from './features/punishments/punishments.routes.ts'
import { recordRoutes } from './features/records/records.routes.ts'
import { serverSettingsRoutes } from './features/server-settings/server-settings.routes.ts'
import { serverStatusRoutes } from './features/server-status/server-status.routes.ts'
import { trackRoutes } from './features/tracks/tracks.routes.ts'
import { usersRoutes } from './features/users/users.routes.ts'
import { vehicleRoutes } from './features/vehicles/vehicles.routes.ts'
import { waitingRoutes } from './features/waiting/waiting.routes.ts'
import { economyRoutes } from './features/economy/economy.routes.ts'
import { watchRoutes } from './features/watch/watch.routes.ts'
import { serveOpenApi } from './http/openapi.ts'
import type { Services } from './services.ts'

async function discordSignIn(
  server: FastifyInstance,
  services: Services,
  cookie: BrowserCookie,
): Promise<void> {
  const { config, game, portal, signIn, limits } = services
  const { publicUrl } = config
  if (config.demo) return demoRoutes(server, { game, publicUrl, signIn, cookie })
  if (config.discord) {
    const discord = createDiscord(config.discord, publicUrl)
    return discordRoutes(server, { portal, publicUrl, discord, signIn, cookie, limits })
  }
  // Without a Discord application, people sign in with their game password.
  server.get('/api/auth/discord', { config: { openBecause: 'where signing in begins' } }, (_request, reply) =>
    reply.redirect(`${publicUrl}/signin`, 303),
  )
}

async function signInRoutes(server: FastifyInstance, services: Services): Promise<void> {
  const { config, content, live } = services
  const sessionEvents = createSessionEvents(live)
  const cookie = createBrowserCookie(config.publicUrl)
  identityRoutes(server, { ...services, cookie, sessionEvents })
  const { bridge } = services
  if (bridge) {
    const stop = followTypedCodes({
      ...services,
      bridge,
      onError: (err) => server.log.error({ err }, 'A code typed in the game could not be handled.'),
    })
    server.addHook('onClose', async () => stop())
  }
  twoFactorRoutes(server, {
    ...services,
    cookie,
    isRequired: config.staffNeedsTwoFactor,
    issuer: content.site.name,
    sessionEvents,
  })
  staffSessionRoutes(server, { ...services, sessionEvents })
  languageRoutes(server, services)
  await withoutScriptRoutes(server)
  await discordSignIn(server, services, cookie)
}

/** Adds all routes. `guarded` is the guard's list of them. */
export async function addRoutes(
  server: FastifyInstance,
  services: Services,
  guarded: readonly GuardedRoute[],
): Promise<void> {
  const { config, content, version, notifications } = services
  portalRoutes(server, services)
  operationsRoutes(server, services)
  codeNameRoutes(server, services)
  await signInRoutes(server, services)
  characterRoutes(server, services)
  vehicleRoutes(server, services)
  factionRoutes(server, services)
  gangRoutes(server, services)
  usersRoutes(server, services)
  onlineRoutes(server, services)
  managedUserRoutes(server, services)
  changesRoutes(server, services)
  banRoutes(server, services.bans)
  recordRoutes(server, { ...services, namesBanningStaff: content.site.namesBanningStaff ?? false })
  punishmentRoutes(server, services)
  propertyRoutes(server, services)
  noteRoutes(server, services)
  linkRoutes(server, services)
  serverSettingsRoutes(server, services)
  premiumRoutes(server, services.orders)
  lockerRoutes(server, services)
  pushRoutes(server, { ...services, ...notifications, services: config.pushServices })
  notificationRoutes(server, { ...services, wake: notifications.wake })
  patchNoteRoutes(server, services)
  permissionManagerRoutes(server, { ...services, routes: guarded })
  websiteRoleRoutes(server, services)
  liveRoutes(server, services)
  serverStatusRoutes(server, services.serverStatus)
  waitingRoutes(server, services)
  const { bridge } = services
  if (bridge) await bridgeRoutes(server, { ...services, bridge, anywhere: config.bridgeAnywhere })
  await trackRoutes(server, services)
  adminLogsRoutes(server, { folder: config.logs.folder })
  ledgerRoutes(server, services)
  watchRoutes(server, services)
  economyRoutes(server, services)
  serveOpenApi(server, { publicUrl: config.publicUrl, version, name: content.site.name })
}
