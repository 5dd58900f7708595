/** The work of `npm start`: builds the browser app and the server if needed, then serves the portal. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { serverBuild, webBuild } from './build-stamps.ts'
import { parseCommand } from './command-line.ts'
import { envFileOptions, loadEnvFile } from './env-file.ts'
import { root, run } from './processes.ts'

const failure = 'Idlewood cannot start.'
// Tests start it without the operator's file.
loadEnvFile(parseCommand({ options: envFileOptions }, failure).values, failure)
if (webBuild.isStale() || serverBuild.isStale()) {
  // In a separate process: the portal must not keep the build tools in memory.
  const code = await run(process.execPath, [join(root, 'scripts/build.ts'), '--where-needed'])
  if (code !== 0) process.exit(code)
}
await import(pathToFileURL(join(serverBuild.folder, 'main.js')).href)
