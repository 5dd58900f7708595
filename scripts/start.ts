/** The work of `npm start`: builds the browser app and the server if needed, then serves the portal. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { serverBuild, webBuild } from './build-stamps.ts'
import { envFileOptions, loadEnvFile } from './env-file.ts'
import { root, run } from './processes.ts'

// Tests start it without the operator's file.
loadEnvFile(parseArgs({ options: envFileOptions }).values, 'Idlewood cannot start.')
if (webBuild.isStale() || serverBuild.isStale()) {
  // In a separate process: the portal must not keep the build tools in memory.
  const code = await run(process.execPath, [join(root, 'scripts/build.ts'), '--where-needed'])
  if (code !== 0) process.exit(code)
}
await import(pathToFileURL(join(serverBuild.folder, 'main.js')).href)
