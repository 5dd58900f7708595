import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backUp } from '../../scripts/archive.ts'
import { root } from '../../scripts/processes.ts'
import { createBackground } from '../src/background/background.ts'
import { createLeaderLease } from '../src/features/server-status/leader-lease.ts'
import { testPortal, type TestPortal } from './portal.ts'
import { programVariables } from './program.ts'

let there: TestPortal
let folder: string
let backup: string

beforeAll(async () => {
  there = await testPortal()
  folder = mkdtempSync(join(tmpdir(), 'idlewood-restore-'))
  writeFileSync(join(there.config.dataDir, 'maps.json'), '{}')
  const { portalDatabaseUrl, dataDir } = there.config
  ;({ folder: backup } = await backUp({ portalDatabaseUrl, dataDir, to: folder, version: '0.0.0' }))
})
afterAll(async () => {
  await there.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs a command over the portal's database, and returns what it says. */
async function run(command: string[], settings: Record<string, string>): Promise<string> {
  const { portalDatabaseUrl, dataDir } = there.config
  const variables = { PORTAL_DATABASE_URL: portalDatabaseUrl, DATA_DIR: dataDir, PORT: '1', ...settings }
  const said = await promisify(execFile)(process.execPath, command, {
    cwd: root,
    env: { ...programVariables(), ...variables },
  }).catch((error: { stdout: string; stderr: string }) => error)
  return said.stdout + said.stderr
}

const restore = (settings: Record<string, string> = {}): Promise<string> =>
  run(['scripts/restore.ts', backup, '--force'], settings)

test('a restore is refused while a portal with other settings uses the database', async () => {
  const { portal } = there.app
  const background = createBackground()
  const lease = createLeaderLease({ portal, background }, new Set())
  await lease.claim()
  const said = await restore()
  expect(said).toContain(`A portal uses this database: process ${process.pid} on`)
  expect(said).not.toContain('Restored.')
  await lease.release()
  expect(await restore()).toContain('Restored.')
})

test('a restore that fails says that data may be missing', async () => {
  // A folder in the place of a file of the backup.
  rmSync(join(there.config.dataDir, 'maps.json'))
  mkdirSync(join(there.config.dataDir, 'maps.json', 'x'), { recursive: true })
  expect(await restore()).toMatch(/Not restored\. .+\n.+ data may be missing now: restore again/)
  rmSync(join(there.config.dataDir, 'maps.json'), { recursive: true })
})

test('a file that cannot be opened is explained as at the start of the portal', async () => {
  // As when the file belongs to another user: a folder is in its place.
  const settings = { PORTAL_DATABASE_URL: `sqlite:${folder}` }
  const sentence = 'The file of the portal database cannot be opened or made.'
  expect(await run(['scripts/backup.ts'], settings)).toContain(`No backup was made. ${sentence}`)
  expect(await restore(settings)).toContain(`Not restored. ${sentence}`)
})
