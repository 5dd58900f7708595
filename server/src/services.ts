/**
 * Creates all services of the portal in the order of their dependencies, and closes them in a fixed order.
 * Long because: that order should be readable in one piece.
 */
import type { Content } from '@idlewood/contract/content'
import type { FastifyBaseLogger } from 'fastify'
import { createCharacterCheck } from './access/character-check.ts'
import { createGate, type Gate } from './access/guard.ts'
import { createThrottle, type Throttle } from './access/throttle.ts'
import { createIdentityCheck, type IdentityCheck } from './access/identity-check.ts'
import type { SecretBox } from './access/secret-box.ts'
import { createStoredSecrets } from './access/stored-secrets.ts'
import { createKeyRing } from './access/key-ring.ts'
import { createPasswordMark } from './access/password-mark.ts'
import { createRevisionReader } from './access/revision.ts'
import { createRouteRules, type Demands } from './access/route-rules.ts'
import { seedPermissions } from './access/built-in-permissions.ts'
import { createSuperUsers, type SuperUsers } from './access/super-users.ts'
import { createViewers } from './access/viewers.ts'
import { createBackground, type Background } from './background/background.ts'
import { changeEventOf } from './changes/announce.ts'
import { createChanges, type Changes } from './changes/changes.ts'
import { usualPace } from './changes/outcome.ts'
import { recordReplacement } from './changes/record-replacement.ts'
import { ConfigError, type Config } from './config.ts'
import { createDatabase } from './db/database.ts'
import { DatabaseInsecure, isDown, isFailingDisk, isUnknownHost } from './db/errors.ts'
import { migratePortal } from './db/migrations.ts'
import type { PortalDatabase, PortalTables } from './db/portal-schema.ts'
import type { Timeouts } from './db/timeouts.ts'
import { createBanWatch, watchRestored, type BanWatch } from './features/bans/ban-watch.ts'
import { sweepPictures } from './features/bans/ban-pictures.ts'
import { createBanDeps, type BanDeps } from './features/bans/bans.deps.ts'
import { signInLimits } from './features/identity/sign-in-limits.ts'
import { createSecondFactor } from './features/identity/second-factor.ts'
import { createSignIn } from './features/identity/sign-in.ts'
import { createStreams, type Streams } from './features/live/streams.ts'
import { announceOverwritten, announceUnmade } from './features/notifications/announce-change.ts'
import { notifyOfChange, notifyOfRefusal } from './features/notifications/notify-player.ts'
import { createAlarmNotifier } from './features/notifications/notify-watchers.ts'
import { announceServer } from './features/notifications/announce-server.ts'
import { createNotifications, type Notifications } from './features/notifications/notifications.ts'
import { createVitalSigns, type VitalSignsWatch } from './features/operations/vital-signs.ts'
import { publishDueNotes } from './features/patch-notes/due-notes.ts'
import { sweepEndedRoles } from './features/permission-manager/ended-roles.ts'
import { orderCompanion } from './features/premium/order-companion.ts'
import type { OrderDeps } from './features/premium/orders.ts'
import { createOrderDeps } from './features/premium/premium.routes.ts'
import { createPremiumWatch, type PremiumWatch } from './features/premium/premium-watch.ts'
import { createServerStatus, type ServerStatus } from './features/server-status/server-status.ts'
import { createTracks, type Tracks } from './features/tracks/tracks.ts'
import { createEconomyCount, type EconomyCount } from './features/economy/economy.ts'
import { createWatch, type Watch } from './features/watch/watch.ts'
import { createBanIndex, type BanIndex } from './game/bans/ban-index.ts'
import { createContacts, type Contacts } from './game/directory/contacts.ts'
import { createDirectory, type Directory } from './game/directory/directory.ts'
import { createGame, gameOptionsOf, type Game } from './game/game.ts'
import { createGameServer, type GameServer } from './game-server.ts'
import { createLimitLog } from './http/limit-log.ts'
import { createLimits, type Limits } from './http/limits.ts'
import { withoutControls } from './logs/clean.ts'
import { createMetrics, type Metrics } from './http/metrics.ts'
import { createLedger, type Ledger } from './ledger/ledger.ts'
import { createLive, type Live } from './live/live.ts'
import { createValkey } from './live/valkey.ts'
import type { LogFiles } from './logs/log-files.ts'
import type { Tuning } from './tuning.ts'

/** What the portal is created from. */
export interface Origin {
  config: Config
  /** The community's content. */
  content: Content
  version: string
  log: FastifyBaseLogger
  /** The log files this portal writes; none if omitted. */
  logs?: LogFiles
  isDraining?: () => boolean
  tuning?: Tuning
}

/** The databases, and the background jobs. */
interface Foundation extends Required<Omit<Origin, 'logs'>> {
  logs: LogFiles | undefined
  portal: PortalDatabase
  /** Encrypts the secrets of second factors. */
  box: SecretBox
  game: Game
  background: Background
}

/** Services shared between processes, and measurements. */
interface SharedServices extends Foundation {
  limits: Limits
  live: Live
  metrics: Metrics
  vitalSigns: VitalSignsWatch
  closeValkey(): void
}

/** Who is signed in, and who is playing. */
interface People extends SharedServices, GameServer {
  identities: IdentityCheck
  superUsers: SuperUsers
  /** What the stored rules currently require of calls. */
  demands: () => Promise<Demands>
  gate: Gate
  throttle: Throttle
  streams: Streams
  directory: Directory
  contacts: Contacts
  banIndex: BanIndex
  serverStatus: ServerStatus
}

/** Every service that is created once and used by many. */
export interface Services extends People {
  changes: Changes
  bans: BanDeps
  banWatch: BanWatch
  orders: OrderDeps
  premium: PremiumWatch
  notifications: Notifications
  ledger: Ledger
  watch: Watch
  economy: EconomyCount
  tracks: Tracks
  secondFactor: ReturnType<typeof createSecondFactor>
  signIn: ReturnType<typeof createSignIn>
  /**
   * Ends what would never end by itself, such as event streams; the server waits for other requests
   * afterwards.
   */
  drain(): void
  /** Closes everything. The server must have finished its last request. */
  close(): Promise<void>
}

/** Throws if the portal may not write to its database. Changes nothing. */
async function requireWritable({ db }: PortalDatabase): Promise<void> {
  await db.updateTable('revisions').set({ value: 0 }).where('value', '<', 0).execute()
}

async function createPortal(config: Config, timeouts: Timeouts): Promise<PortalDatabase> {
  try {
    await migratePortal(config.portalDatabaseUrl)
  } catch (error) {
    if (!isDown(error) || isFailingDisk(error)) throw error
    if (error instanceof DatabaseInsecure) {
      throw new ConfigError(`PORTAL_DATABASE_URL ${error.message}.`, { cause: error })
    }
    if (isUnknownHost(error)) {
      throw new ConfigError('The host in PORTAL_DATABASE_URL is not known here. Correct the URL.', {
        cause: error,
      })
    }
    throw new ConfigError(
      'The portal database cannot be reached. Start it, or correct PORTAL_DATABASE_URL.',
      {
        cause: error,
      },
    )
  }
  const portal = createDatabase<PortalTables>(config.portalDatabaseUrl, timeouts)
  try {
    await seedPermissions(portal)
    await requireWritable(portal)
    return portal
  } catch (error) {
    await portal.close()
    throw error
  }
}

const secretKeys = ({ secretsKeys: keys, secretsFile: file }: Config) => ({ keys, file })

async function createSecrets(portal: PortalDatabase, config: Config): Promise<SecretBox> {
  try {
    return await createStoredSecrets(portal.db, secretKeys(config))
  } catch (error) {
    await portal.close()
    throw error
  }
}

async function createFoundation(origin: Origin): Promise<Foundation> {
  const { config, log, logs, tuning = {}, isDraining = () => false } = origin
  const { timeouts = {} } = tuning
  const portal = await createPortal(config, timeouts)
  const box = await createSecrets(portal, config)
  const game = createGame({
    ...gameOptionsOf(config),
    portal,
    timeouts,
  })
  const background = createBackground({
    onError: (err, sentence) => log.error({ err }, sentence),
    ...(tuning.now ? { now: tuning.now } : {}),
  })
  return { ...origin, logs, tuning, isDraining, portal, box, game, background }
}

async function createShared(base: Foundation): Promise<SharedServices> {
  const { config, portal, background, log } = base
  const valkey = config.valkeyUrl === undefined ? undefined : await createValkey(config.valkeyUrl)
  const live = createLive({
    portal,
    background,
    valkey,
    publicUrl: config.publicUrl,
    onError: (err) => log.error({ err }, 'A live event could not be handled.'),
  })
  const limits = createLimits(valkey)
  const limitLog = createLimitLog(log)
  limits.onReached((reached) => limitLog.note({ ...reached, key: withoutControls(reached.key) }))
  return {
    ...base,
    limits,
    live,
    metrics: createMetrics(),
    vitalSigns: createVitalSigns(background),
    closeValkey: () => valkey?.close(),
  }
}

function createPeople(base: SharedServices): People {
  const { config, portal, game, background, limits, live, tuning } = base
  const identities = createIdentityCheck({
    portal,
    game,
    markPassword: createPasswordMark(createKeyRing(secretKeys(config), () => false).current().bytes),
    recordReplacement,
  })
  const superUsers = createSuperUsers({ portal, identities, entries: config.superUsers })
  const revision = createRevisionReader(portal)
  const rules = createRouteRules(portal)
  const gate = createGate({
    revision,
    viewers: createViewers(portal, superUsers),
    rules,
    checkCharacter: createCharacterCheck(game, identities),
    staffNeedsTwoFactor: config.staffNeedsTwoFactor,
  })
  const directory = createDirectory(game, background)
  const contacts = createContacts(game, background)
  const gameServers = createGameServer({ config, game, background, portal, watch: tuning.presence })
  const { presence, gameServer } = gameServers
  const serverStatus = createServerStatus({
    portal,
    live,
    background,
    presence: gameServer.configured ? gameServer : presence,
    ...(tuning.statusPace ? { pace: tuning.statusPace } : {}),
  })
  const streams = createStreams({ live, gate, background })
  const throttle = createThrottle(limits, config.readsPerMinute)
  return {
    ...base,
    identities,
    superUsers,
    demands: async () => rules.find(await revision()),
    gate,
    throttle,
    streams,
    directory,
    contacts,
    banIndex: createBanIndex(game, background),
    ...gameServers,
    serverStatus,
  }
}

function createOwnChanges({
  background,
  config,
  content,
  portal,
  game,
  superUsers,
  demands,
  identities,
  presence,
  bridge,
  directory,
  live,
  log,
  tuning,
}: People): Changes {
  return createChanges({
    portal,
    background,
    game,
    superUsers,
    demands,
    identities,
    presence,
    // The demo's players are in a game of their own.
    bridge: config.demo ? undefined : bridge,
    companions: { premiumOrder: orderCompanion },
    recentSignInMoney: config.recentSignInMoney,
    reasons: content.reasons,
    pace: { ...usualPace, ...tuning.pace },
    onReached: ({ uid }) => {
      // The directory also updates this account in its regular runs.
      if (uid !== null) void directory.touch(uid).catch(() => undefined)
    },
    onNews: (change) => live.publish(changeEventOf(change)),
    onOverwritten: announceOverwritten,
    onUnmade: announceUnmade,
    async onMade(db, change) {
      await notifyOfChange(db, change)
      await watchRestored(game, db, change)
    },
    onError: (err) => log.error({ err }, 'A change could not be carried out; it is tried again.'),
  })
}

function createPremium(base: People, changes: Changes): Pick<Services, 'orders' | 'premium'> {
  const { portal, game, identities, limits, live, background, content, log } = base
  const { tiers } = content.premium
  const orders = createOrderDeps({
    portal,
    game,
    changes,
    identities,
    tiers,
    limits,
    live,
    notifyOfRefusal,
  })
  const onError = (err: unknown): void =>
    log.error({ err }, 'An order of premium could not be looked after; it is tried again.')
  return { orders, premium: createPremiumWatch(orders, { background, onError }) }
}

function createOwnNotifications(base: People): Notifications {
  const { portal, game, acts, live, background, superUsers, demands, config, tuning, log } = base
  return createNotifications({
    portal,
    game,
    acts,
    live,
    background,
    superUsers,
    demands,
    staffNeedsTwoFactor: config.staffNeedsTwoFactor,
    publicUrl: config.publicUrl,
    push: tuning.push,
    onError: (err) => log.error({ err }, 'A notification could not be sent; it is tried again.'),
  })
}

function createOwnLedger({ game, portal, background, config, content, tuning, log }: People): Ledger {
  return createLedger({
    game,
    portal,
    keep: content.keptLines,
    now: tuning.now ?? Date.now,
    onWrongTemplate: (template) =>
      log.warn(template, 'A saved template of the ledger is wrong and left out.'),
    background,
    dataDir: config.dataDir,
    contentDir: config.contentDir,
    readUrl: config.gameDatabaseReadUrl,
    readsOnSchedule: tuning.readsGameLogs ?? true,
  })
}

function createOwnWatch(base: People, ledger: Ledger, { wake }: Notifications): Watch {
  const { superUsers, game, portal, directory, contacts, background, content, tuning, log } = base
  return createWatch({
    game,
    portal,
    directory,
    contacts,
    background,
    ledger,
    limits: content.watch,
    now: tuning.now ?? Date.now,
    watchesAlone: tuning.readsGameLogs ?? true,
    notify: createAlarmNotifier({ superUsers }),
    onRaised({ kind, uid }) {
      log.warn({ alarm: kind, uid }, 'The watch has raised an alarm.')
      wake()
    },
  })
}

function createSigningIn(base: People): Pick<Services, 'secondFactor' | 'signIn'> {
  const { portal, box, game, identities, superUsers, content } = base
  const limits = signInLimits(base.limits)
  const secondFactor = createSecondFactor({ portal, box, limits })
  const namesBanningStaff = content.site.namesBanningStaff ?? false
  return {
    secondFactor,
    signIn: createSignIn({ portal, game, identities, superUsers, limits, secondFactor, namesBanningStaff }),
  }
}

function createWork(base: People): Omit<Services, 'drain' | 'close'> {
  const { portal, background, limits, config, tuning } = base
  const changes = createOwnChanges(base)
  const bans = createBanDeps(base, changes)
  const ledger = createOwnLedger(base)
  const notifications = createOwnNotifications(base)
  return {
    ...base,
    changes,
    bans,
    banWatch: createBanWatch(bans, base),
    ...createPremium(base, changes),
    notifications,
    ledger,
    watch: createOwnWatch(base, ledger, notifications),
    economy: createEconomyCount({ ...base, now: base.tuning.now ?? Date.now }),
    tracks: createTracks({ portal, limits, background, config, freeBytes: tuning.freeBytes }),
    ...createSigningIn(base),
  }
}

/** The order matters: services that add work are closed before those that do it, and the databases last. */
async function closeAll(services: Omit<Services, 'drain' | 'close'>): Promise<void> {
  await services.notifications.close()
  await services.watch.close()
  await services.economy.close()
  await services.ledger.close()
  await services.tracks.close()
  await services.premium.close()
  await services.banWatch.close()
  await services.changes.close()
  await services.serverStatus.close()
  services.gameServer.close()
  services.presence.close()
  await services.directory.close()
  await services.contacts.close()
  await services.banIndex.close()
  await services.background.close()
  services.vitalSigns.close()
  await services.live.close()
  services.closeValkey()
  await services.game.close()
  await services.portal.close()
  await services.logs?.close()
}

/**
 * Creates all services. Throws a `ConfigError` if the portal database cannot be reached; the game's may
 * become available later.
 */
export async function createServices(origin: Origin): Promise<Services> {
  const services = createWork(createPeople(await createShared(await createFoundation(origin))))
  const { serverStatus, streams, tracks, background, portal, live, logs } = services
  serverStatus.onTransition(announceServer)
  publishDueNotes({ portal, live, background })
  sweepEndedRoles({ portal, background })
  sweepPictures({ portal, background })
  if (logs) {
    background.repeat({
      name: 'Removal of old logs',
      intervalMs: 3600_000,
      // Not during the start, which is busy enough.
      firstAfterMs: 30_000,
      failure: 'Old logs could not be removed; the portal tries again.',
      run: async () => void (await logs.sweep()),
    })
  }
  return {
    ...services,
    drain() {
      streams.close()
      tracks.drain()
    },
    close: () => closeAll(services),
  }
}
