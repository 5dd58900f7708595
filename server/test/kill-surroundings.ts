/** What a portal runs on that a test kills: gone when the test ends. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { freePort } from '../../scripts/processes.ts'
import { createDatabase } from '../src/db/database.ts'
import type { PortalTables } from '../src/db/portal-schema.ts'
import type { GameTables } from '../src/game/game.ts'
import { loadFork, type Fork } from './forks/load-fork.ts'
import { startGameServer } from './game-server.ts'
import { freshDatabase } from './mariadb.ts'

/** Where a portal runs: its databases, data folder and port, and a game server on which nobody plays. */
export interface Surroundings {
  readonly gameUrl: string
  readonly portalUrl: string
  readonly folder: string
  readonly port: number
  readonly gameServer: string
}

/** New ones, with this fork's tables in the game's database. */
export async function killSurroundings(fork: Fork): Promise<Surroundings> {
  const [game, portal, gameServer] = await Promise.all([freshDatabase(), freshDatabase(), startGameServer()])
  const folder = mkdtempSync(join(tmpdir(), 'idlewood-kills-'))
  onTestFinished(async () => {
    await Promise.all([game.drop(), portal.drop(), gameServer.close()])
    rmSync(folder, { recursive: true, force: true })
  })
  await loadFork(game.url, fork)
  return {
    gameUrl: game.url,
    portalUrl: portal.url,
    folder,
    port: await freePort(),
    gameServer: gameServer.address,
  }
}

/** Both databases, open for the test to look into. */
export function openDatabases({ gameUrl, portalUrl }: Surroundings) {
  const game = createDatabase<GameTables>(gameUrl)
  const portal = createDatabase<PortalTables>(portalUrl)
  onTestFinished(async () => {
    await Promise.all([game.close(), portal.close()])
  })
  return { game, portal }
}
