/**
 * A game of a fork with a few rows, a settings file and a map file of its own, opened as the portal opens it.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createConnection } from 'mysql2/promise'
import { createGame, type Game } from '../../src/game/game.ts'
import { despiteAbsence } from '../despite-absence.ts'
import { filledDatabase } from '../mariadb.ts'
import { patientTimeouts } from '../open-database.ts'
import { forkContent } from '../templates.ts'
import type { Fork } from './load-fork.ts'

/** An open game in a test. */
export interface ForkGame {
  game: Game
  url: string
  /** Path of the settings file, whether it exists or not. */
  path: string
}

/**
 * What a game has in addition to its empty tables. `file` is the contents of the settings file, in Latin-1.
 */
export interface ForkFixture {
  rows?: string[]
  file?: string
  map?: object
}

/** Functions to call after a test. */
export type Cleanups = (() => Promise<void> | void)[]

/** Opens the game at `url`; it is closed with the others. */
export async function openedGame(
  url: string,
  { path, mapFile = '/none' }: { path?: string | undefined; mapFile?: string },
  cleanups: Cleanups,
): Promise<Game> {
  const game = createGame({
    url,
    settingsFile: path,
    passwordScheme: 'whirlpool',
    mapFile,
    demo: false,
    timeouts: patientTimeouts,
  })
  cleanups.push(() => game.close())
  await despiteAbsence(() => game.ready())
  return game
}

/** Creates and opens a game. */
export async function forkGame(
  fork: Fork,
  { rows = [], file, map = {} }: ForkFixture,
  cleanups: Cleanups,
): Promise<ForkGame> {
  const folder = mkdtempSync(join(tmpdir(), 'idlewood-fork-'))
  const { url, drop } = await filledDatabase(forkContent(fork))
  cleanups.push(drop, () => rmSync(folder, { recursive: true, force: true }))
  const connection = await createConnection({ uri: url })
  for (const row of rows) await connection.query(row)
  await connection.end()
  const path = join(folder, 'server_info.ini')
  const mapFile = join(folder, 'map.json')
  writeFileSync(mapFile, JSON.stringify(map))
  if (file !== undefined) writeFileSync(path, Buffer.from(file, 'latin1'))
  const options = { path: file === undefined ? undefined : path, mapFile }
  return { game: await openedGame(url, options, cleanups), url, path }
}
