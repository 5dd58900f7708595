/** From a configuration to a listening portal, in the order that lets each step rely on the one before. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { seedDemoStaff } from './demo/demo-staff.ts'
import { meetPerson } from './access/people.ts'
import { sweepExpired } from './access/sessions.ts'
import { buildApp, type App } from './app.ts'
import type { Config } from './config.ts'
import { loadContent } from './content.ts'
import { isContention, isDown } from './db/errors.ts'
import { seedDemoLockers } from './demo/demo-lockers.ts'
import { seedDemoPatchNotes } from './demo/demo-patch-notes.ts'
import { createStatSampling } from './features/server-settings/stat-samples.ts'
import { findAccountsByName } from './game/accounts.ts'
import { createDemoWorld } from './demo/demo-world.ts'
import { readOnlyReasons } from './game/map/durability.ts'
import type { LogFiles } from './logs/log-files.ts'
import { projectFolder } from './program-files.ts'
import { createServices } from './services.ts'

const minute = 60 * 1000
/**
 * Connections that may wait to be taken. With Node's 511 a crowd's others knock again only after one, three,
 * seven seconds.
 */
const backlog = 4096

/** A portal that listens. */
export interface Running {
  /** Where it listens, with the port it got. */
  address: string
  app: App
  /**
   * Says at once that no requests should come here, goes on listening for `notice` milliseconds so that
   * their senders see it, then finishes what it has begun.
   */
  stop(notice?: number): Promise<void>
}

/** The release, from the project's own package.json. */
const version: string = (
  JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')) as { version: string }
).version // package.json always has one

/** What can only be done once the game database answers: tried until it does. */
async function settle(app: App, signal: AbortSignal): Promise<void> {
  const { game, portal, config, log } = app
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
          await seedDemoStaff(portal, await meetPerson(portal.db, { uid: staff.uid, identity }))
        await seedDemoLockers(portal, game)
        await seedDemoPatchNotes(portal)
      }
      return
    } catch (error) {
      if (isDown(error))
        log.warn('The game database cannot be reached; the portal runs without it and tries again.')
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

/** What only a portal in service repeats. */
function repeatOwn({ portal, game, background, identities }: App): void {
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
}

/**
 * Starts a portal. With an unreachable game database it runs degraded and heals by itself; an unusable one
 * stops the start.
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
  /** Where its log files are written; without, none are. */
  logs?: LogFiles
  site?: string
  /** Told what the start does next, as in "making the demo world". */
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
  const settling = settle(app, aborter.signal).catch((error: unknown) => {
    if (!aborter.signal.aborted) throw error
  })
  const stop = async (notice = 0): Promise<void> => {
    draining = true
    aborter.abort()
    await wait(notice)
    await app.server.close()
  }
  repeatOwn(app)
  onStep('reading the game database')
  try {
    // Everything is in place before the doors open, unless the game's database is known to be away.
    await app.game.ready().then(
      () => settling,
      (error: unknown) => {
        if (!isDown(error)) throw error
      },
    )
    const address = await app.server.listen({ port: config.port, host: config.host, backlog })
    return { address, app, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
