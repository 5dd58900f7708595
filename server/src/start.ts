/** Starts a portal from its configuration, in the order of the dependencies between the steps. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { seedDemoStaff } from './demo/demo-staff.ts'
import { recordSignIn } from './access/people.ts'
import { sweepExpired } from './access/sessions.ts'
import { buildApp, type App } from './app.ts'
import type { Config } from './config.ts'
import { loadContent } from './content.ts'
import { codeOf, isContention, isDown } from './db/errors.ts'
import { seedDemoLockers } from './demo/demo-lockers.ts'
import { seedDemoPatchNotes } from './demo/demo-patch-notes.ts'
import { createStatSampling } from './features/server-settings/stat-samples.ts'
import { findAccountsByName } from './game/accounts.ts'
import { sweepIdempotencyKeys } from './http/idempotency-key.ts'
import { createDemoWorld } from './demo/demo-world.ts'
import { readOnlyReasons } from './game/map/durability.ts'
import type { LogFiles } from './logs/log-files.ts'
import { projectFolder } from './program-files.ts'
import { createServices } from './services.ts'

const minute = 60 * 1000
/**
 * Maximum number of connections waiting to be accepted. With Node's default of 511, the rest of a crowd would
 * only retry after one, three and seven seconds.
 */
const backlog = 4096

/** A running portal. */
export interface Running {
  /** The address it listens on, with the actual port. */
  address: string
  app: App
  /**
   * Reports at once that it is not ready, keeps listening for `notice` milliseconds so that load balancers
   * notice, then finishes the requests in progress.
   */
  stop(notice?: number): Promise<void>
}

/** The release, from the project's own package.json. */
const version: string = (
  JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')) as { version: string }
).version // package.json always has one

/** Why the game database cannot be reached, with its host but without user and password. */
function outageOf({ gameDatabaseUrl }: Config, error: unknown): string {
  const reason = codeOf(error instanceof Error ? error.cause : undefined) || 'no response in time'
  const { host } = new URL(gameDatabaseUrl)
  return `The game database at ${host} cannot be reached (${reason}); the portal runs without it and tries again.`
}

/** Logs the reasons of an outage: each when it is new, and again every minute, not at every attempt. */
function createOutageLog({ config, log }: App): (error: unknown) => void {
  let logged = { sentence: '', at: 0 }
  return (error) => {
    const sentence = outageOf(config, error)
    const now = performance.now()
    if (sentence === logged.sentence && now - logged.at < minute) return
    logged = { sentence, at: now }
    log.warn(sentence)
  }
}

/** Does what requires the game database, retrying until it succeeds. */
async function settle(app: App, signal: AbortSignal): Promise<void> {
  const { game, portal, config, log } = app
  const logOutage = createOutageLog(app)
  for (;;) {
    try {
      await game.ready()
      const sentences = await app.superUsers.pin(async (name) =>
        (await findAccountsByName(game, name)).map(({ uid }) => uid),
      )
      for (const sentence of [...sentences, ...readOnlyReasons(game.current())]) log.warn(sentence)
      if (config.demo) {
        const [staff] = await findAccountsByName(game, 'Demo_Staff')
        const identity = staff && (await app.identities.reconcile(staff.uid))
        if (staff && identity)
          await seedDemoStaff(portal, await recordSignIn(portal.db, { uid: staff.uid, identity }))
        await seedDemoLockers(portal, game)
        await seedDemoPatchNotes(portal)
      }
      return
    } catch (error) {
      if (isDown(error)) logOutage(error)
      else
        log.error(
          { err: error },
          'The game database cannot be used; the portal runs without it and looks again.',
        )
      const isPassing = isDown(error) || isContention(error)
      await wait(isPassing ? 1000 : 30_000, undefined, { signal })
    }
  }
}

/** Starts the recurring jobs that only a portal in production needs. */
function startRecurringJobs({ portal, game, background, identities }: App): void {
  createStatSampling({ portal, game }, background)
  background.repeat({
    name: 'Look at whose characters are whose',
    intervalMs: 10 * minute,
    firstAfterMs: minute,
    failure: 'Characters of people with rights could not be looked at; the portal tries again.',
    run: () => identities.review(),
  })
  background.repeat({
    name: 'Removal of expired sessions',
    intervalMs: 10 * minute,
    failure: 'Expired sessions could not be removed; the portal tries again.',
    run: () => sweepExpired(portal),
  })
  background.repeat({
    name: 'Removal of old idempotency keys',
    intervalMs: 60 * minute,
    firstAfterMs: minute,
    failure: 'Old idempotency keys could not be removed; the portal tries again.',
    run: () => sweepIdempotencyKeys(portal.db),
  })
}

/**
 * Starts a portal. If the game database cannot be reached, it runs degraded and recovers by itself; an
 * unusable game database aborts the start.
 */
export async function startPortal({
  config,
  log,
  logs,
  site,
  onStep = () => undefined,
}: {
  config: Config
  log: FastifyBaseLogger
  /** The log files to write; none if omitted. */
  logs?: LogFiles
  site?: string
  /** Called with the next step of the start, phrased as "making the demo world". */
  onStep?: (step: string) => void
}): Promise<Running> {
  const content = loadContent(config.contentDir)
  if (config.demo) {
    onStep('making the demo world')
    await createDemoWorld(config.gameDatabaseUrl.slice('sqlite:'.length))
  }
  let draining = false
  onStep('bringing the portal database up to date')
  const services = await createServices({
    config,
    content,
    version,
    log,
    ...(logs ? { logs } : {}),
    isDraining: () => draining,
  })
  const app = await buildApp(services, site)
  logs?.onTrouble((sentence) => log.warn(sentence))
  const aborter = new AbortController()
  const stop = async (notice = 0): Promise<void> => {
    draining = true
    aborter.abort()
    await wait(notice)
    await app.server.close()
  }
  onStep('reading the game database')
  try {
    const isUp = await app.game.ready().then(
      () => true,
      (error: unknown) => {
        if (!isDown(error)) throw error
        return false
      },
    )
    const settling = settle(app, aborter.signal).catch((error: unknown) => {
      if (!aborter.signal.aborted) throw error
    })
    // Everything is ready before the server listens, unless the game database is known to be unavailable.
    if (isUp) await settling
    startRecurringJobs(app)
    const address = await app.server.listen({ port: config.port, host: config.host, backlog })
    return { address, app, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
