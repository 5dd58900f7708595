/**
 * A game on the engine under test whose tables differ from the usual ones. It is removed at the end of the
 * test.
 */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createConnection } from 'mysql2/promise'
import { onTestFinished } from 'vitest'
import { forkDatabase } from './forks/fork-portal.ts'
import { nexonicWhole } from './forks/whole.ts'
import { engine, testPortal, type TestPortal } from './portal.ts'
import { gameFile } from './templates.ts'

async function alteredFile(statements: readonly string[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'idlewood-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'game.sqlite')
  copyFileSync(await gameFile(), file)
  const world = new DatabaseSync(file)
  for (const statement of statements) world.exec(statement)
  world.close()
  return `sqlite:${file}`
}

async function alteredDatabase(statements: readonly string[]): Promise<string> {
  const url = await forkDatabase(nexonicWhole)
  const connection = await createConnection(url)
  try {
    for (const statement of statements) await connection.query(statement)
  } finally {
    await connection.end()
  }
  return url
}

/** The URL of a game to which these statements have been applied; both engines must understand them. */
export const alteredGame = (...statements: readonly string[]): Promise<string> =>
  engine === 'mariadb' ? alteredDatabase(statements) : alteredFile(statements)

/** Starts a portal on such a game. */
export async function portalOnAltered(...statements: readonly string[]): Promise<TestPortal> {
  const portal = await testPortal({ environment: { GAME_DATABASE_URL: await alteredGame(...statements) } })
  onTestFinished(() => portal.close())
  return portal
}
