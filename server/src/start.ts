/** From a configuration to a listening portal, in the order that lets each step rely on the one before. */
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { seedPermissions } from './access/built-in-permissions.ts'
import { seedDemoStaff } from './demo/demo-staff.ts'
import { sweepExpired } from './access/sessions.ts'
import { buildApp, type App } from './app.ts'
import { ConfigError, type Config } from './config.ts'
import { loadContent } from './content.ts'
import { openDatabase } from './db/database.ts'
import { isDown } from './db/errors.ts'
import { migratePortal } from './db/migrations.ts'
import type { PortalDatabase, PortalTables } from './db/portal-schema.ts'
import { seedDemoLockers } from './demo/demo-lockers.ts'
import { seedDemoPatchNotes } from './demo/demo-patch-notes.ts'
import { meetPerson } from './features/identity/people.queries.ts'
import { startSampling } from './features/server-settings/stat-samples.ts'
import { findAccountsByName } from './game/accounts.ts'
import { makeDemoWorld } from './demo/demo-world.ts'
import { readOnlyReasons } from './game/map/durability.ts'
import { openGame, type Game } from './game/game.ts'
import type { LogFiles } from './logs/log-files.ts'

const minute = 60 * 1000
/** Connections that may wait to be taken. With Node's 511 a crowd's others knock again only after one, three, seven seconds. */
const backlog = 4096

/** A portal that listens. */
export interface Running {
  /** Where it listens, with the port it got. */
  address: string
  app: App
  /**
   * Says at once that no requests should come here, goes on listening for `notice` milliseconds so that whoever sends them sees it,
   * then finishes what it has begun.
   */
  stop(notice?: number): Promise<void>
}

/** The release, from the project's own package.json. */
export const version: string = (
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }
).version // package.json always has one

async function openPortal(config: Config): Promise<PortalDatabase> {
  try {
    await migratePortal(config.portalDatabaseUrl)
  } catch (error) {
    if (isDown(error)) {
      throw new ConfigError(
        'The portal database cannot be reached. Start it, or correct PORTAL_DATABASE_URL.',
        { cause: error },
      )
    }
    throw error
  }
  return openDatabase<PortalTables>(config.portalDatabaseUrl)
}

/** What can only be done once the game database answers: tried until it does. */
async function settle({ app, game, portal, config, log }: Settling, signal: AbortSignal): Promise<void> {
  for (;;) {
    try {
      await game.ready()
      const sentences = await app.superUsers.pin(async (name) =>
        (await findAccountsByName(game, name)).map(({ uid }) => uid),
      )
      for (const sentence of [...sentences, ...readOnlyReasons(game.current())]) log.warn(sentence)
      if (config.demo) {
        const [staff] = await findAccountsByName(game, 'Demo_Staff')
        if (staff) await seedDemoStaff(portal, await meetPerson(portal.db, staff))
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
      await wait(isDown(error) ? 1000 : 30_000, undefined, { signal })
    }
  }
}

interface Settling {
  app: App
  game: Game
  portal: PortalDatabase
  config: Config
  log: FastifyBaseLogger
}

/** Starts a portal. With an unreachable game database it runs degraded and heals by itself; an unusable one stops the start. */
export async function startPortal({
  config,
  log,
  logs,
  site,
}: {
  config: Config
  log: FastifyBaseLogger
  /** Where its log files are written; without, none are. */
  logs?: LogFiles
  site?: string
}): Promise<Running> {
  const content = loadContent(config.contentDir)
  if (config.demo) await makeDemoWorld(config.gameDatabaseUrl.slice('sqlite:'.length))
  const portal = await openPortal(config)
  await seedPermissions(portal)
  const game = openGame({
    url: config.gameDatabaseUrl,
    settingsFile: config.gameSettingsFile,
    passwordScheme: config.gamePasswordScheme,
    mapFile: config.gameMapFile,
    demo: config.demo,
  })
  let draining = false
  const app = await buildApp({
    config,
    content,
    portal,
    game,
    version,
    logger: log,
    ...(logs ? { logs } : {}),
    isDraining: () => draining,
    ...(site ? { site } : {}),
  })
  logs?.onTrouble((sentence) => log.warn(sentence))
  const aborter = new AbortController()
  const settling = settle({ app, game, portal, config, log }, aborter.signal).catch((error: unknown) => {
    if (!aborter.signal.aborted) throw error
  })
  const stop = async (notice = 0): Promise<void> => {
    draining = true
    aborter.abort()
    await wait(notice)
    clearInterval(sweeping)
    stopSampling()
    await app.server.close()
    await game.close()
    await portal.close()
    await logs?.close()
  }
  const stopSampling = startSampling({ portal, game }, log)
  const sweeping = setInterval(() => void sweepExpired(portal).catch(() => undefined), 10 * minute)
  try {
    // Everything is in place before the doors open, unless the game's database is known to be away.
    await game.ready().then(
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
