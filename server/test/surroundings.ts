/** The environment of a portal that a test kills; all of it is removed at the end of the test. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { freePort } from '../../scripts/processes.ts'
import type { PortalTables } from '../src/db/portal-schema.ts'
import type { GameTables } from '../src/game/game.ts'
import { loadFork, type Fork } from './forks/load-fork.ts'
import { startGameServer } from './game-server.ts'
import { createOwner } from './killed-portal.ts'
import { freshDatabase } from './mariadb.ts'
import { openDatabase } from './open-database.ts'

/**
 * Databases, the game's with the fork's tables and the owner, a folder, a port, and a game server that
 * responds.
 */
export async function createSurroundings(fork: Fork) {
  const [gameBase, portalBase, gameServer] = await Promise.all([
    freshDatabase(),
    freshDatabase(),
    startGameServer(),
  ])
  const folder = mkdtempSync(join(tmpdir(), 'idlewood-kills-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const end of [gameBase.drop, portalBase.drop, gameServer.close]) onTestFinished(end)
  await loadFork(gameBase.url, fork)
  const at = {
    gameUrl: gameBase.url,
    portalUrl: portalBase.url,
    folder,
    port: await freePort(),
    gameServer: gameServer.address,
  }
  await createOwner(at.gameUrl)
  const game = openDatabase<GameTables>(at.gameUrl)
  const portal = openDatabase<PortalTables>(at.portalUrl)
  for (const { close } of [game, portal]) onTestFinished(close)
  return { at, game, portal }
}
