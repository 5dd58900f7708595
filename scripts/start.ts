/** `npm start`: builds the browser app where needed, then serves the portal in this process. */
import './node-version.mjs'
import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildWeb, isStale } from './build-web.ts'
import { envFileOptions, loadEnvFile } from './env-file.ts'
import { root } from './processes.ts'

// Tests start without the operator's file.
loadEnvFile(parseArgs({ options: envFileOptions }).values, 'Idlewood cannot start.')
if (isStale()) await buildWeb()
// A third of a start is reading TypeScript: what was read once is kept, in a folder only the project's owner
// writes to.
enableCompileCache(join(root, 'node_modules/.cache/compiled'))
await import('../server/src/main.ts')
flushCompileCache()
