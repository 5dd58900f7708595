/**
 * `npm run restore -- <folder>`: restores a backup after verifying all of it. Stop the portal first. If there
 * already is a portal database, `--force` is required, and that database is backed up first. `--check` only
 * verifies.
 */
import './node-version.mjs'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readConfig } from '../server/src/config.ts'
import { findPortalProcess, isPortalDatabase } from '../server/src/db/dump.ts'
import { startFailure } from '../server/src/start-failure.ts'
import { backUp, restore, verify } from './archive.ts'
import { parseCommand } from './command-line.ts'
import { envFileOptions, loadEnvFile } from './env-file.ts'
import { portalAddress } from './portal-address.ts'
import { giveUp, root } from './processes.ts'

const failure = 'Not restored.'
const { values, positionals } = parseCommand(
  {
    options: { force: { type: 'boolean' }, check: { type: 'boolean' }, ...envFileOptions },
    allowPositionals: true,
  },
  failure,
)
const [folder] = positionals
if (!folder) giveUp('Say which backup: npm run restore -- data/backups/idlewood-…')
loadEnvFile(values, failure)

/**
 * Whether a portal with these settings is running: it would continue with what it remembers of the old rows.
 */
async function isRunning(host: string, port: number): Promise<boolean> {
  return fetch(`${portalAddress(host, port)}/api/health/live`, { signal: AbortSignal.timeout(2000) }).then(
    ({ ok }) => ok,
    () => false,
  )
}

/** Ends this command if a portal with other settings, or on another machine, uses the same database. */
async function requireUnused(portalDatabaseUrl: string): Promise<void> {
  const holder = await findPortalProcess(portalDatabaseUrl)
  if (holder === undefined) return
  const [machine, id] = holder.split(':')
  giveUp(
    `A portal uses this database: process ${id} on ${machine}. Stop it, then restore. If it was killed, wait a minute first.`,
  )
}

// Files it writes are readable by this user only.
process.umask(0o077)
let advice = ''
try {
  const { portalDatabaseUrl, dataDir, host, port } = readConfig(process.env)
  const manifest = await verify(resolve(folder))
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(
    `The backup of ${manifest.madeAt} is whole: ${rows} rows, ${manifest.files.length} files, release ${manifest.version}.`,
  )
  if (values.check) process.exit(0)
  if (await isRunning(host, port)) giveUp('The portal is running. Stop it, then restore.')
  await requireUnused(portalDatabaseUrl)
  if (await isPortalDatabase(portalDatabaseUrl)) {
    if (!values.force)
      giveUp(
        'There is a portal database already. Nothing was changed. --force replaces it, after a backup of it.',
      )
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string } // npm's own format
    const before = await backUp({
      portalDatabaseUrl,
      dataDir,
      to: join(dataDir, 'backups', 'before-restore'),
      version,
    }).catch((error: unknown) => {
      // The remains of an interrupted restore are not worth keeping.
      if (error instanceof Error && error.message.startsWith('There is no portal database')) return undefined
      throw error
    })
    if (before) console.log(`What was there is kept in ${before.folder}`)
  }
  advice = '\nSome of the portal’s data may be missing now: restore again before you start the portal.'
  await restore(resolve(folder), { portalDatabaseUrl, dataDir })
  console.log('Restored. Start the portal: npm start')
} catch (error) {
  giveUp(`${failure} ${startFailure(error)}${advice}`)
}
