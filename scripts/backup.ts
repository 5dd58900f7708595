/**
 * `npm run backup`: backs up the portal's database and files while it runs. `--to <folder>` sets the
 * destination (default DATA_DIR/backups), `--keep <many>` removes all but the newest.
 */
import './node-version.mjs'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readConfig } from '../server/src/config.ts'
import { startFailure } from '../server/src/start-failure.ts'
import { backUp, keepNewest } from './archive.ts'
import { parseCommand } from './command-line.ts'
import { envFileOptions, loadEnvFile } from './env-file.ts'
import { giveUp, root } from './processes.ts'

const failure = 'No backup was made.'
const { values } = parseCommand(
  { options: { to: { type: 'string' }, keep: { type: 'string' }, ...envFileOptions } },
  failure,
)
loadEnvFile(values, failure)
if (values.keep !== undefined && !/^[1-9]\d{0,4}$/.test(values.keep)) giveUp('--keep takes a number from 1.')

// Files it writes are readable by this user only.
process.umask(0o077)
try {
  const { portalDatabaseUrl, dataDir } = readConfig(process.env)
  const to = resolve(values.to ?? join(dataDir, 'backups'))
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string } // npm's own format
  const { folder, manifest, bytes, isNoted } = await backUp({ portalDatabaseUrl, dataDir, to, version })
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(
    `Backup made: ${folder}\n${manifest.tables.length} tables with ${rows} rows, ${manifest.files.length} files, ${Math.ceil(bytes / 1024)} KiB.`,
  )
  if (!isNoted)
    console.log(`The page Operations does not show it: ${dataDir} cannot be written, or has no room left.`)
  for (const name of values.keep ? keepNewest(to, Number(values.keep)) : []) console.log(`Removed ${name}.`)
} catch (error) {
  giveUp(`${failure} ${startFailure(error)}`)
}
