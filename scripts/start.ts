/** `npm start`: builds the browser app where needed, then serves the portal in this process. */
import './node-version.mjs'
import { existsSync } from 'node:fs'
import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { buildWeb, isStale } from './build-web.ts'
import { root } from './processes.ts'

const envFile = join(root, '.env')
// Variables that are set already win over the file's. Tests start without the operator's file.
if (!process.argv.includes('--no-env-file') && existsSync(envFile)) process.loadEnvFile(envFile)
if (isStale()) await buildWeb()
// A third of a start is reading TypeScript: what was read once is kept, in a folder only the project's owner writes to.
enableCompileCache(join(root, 'node_modules/.cache/compiled'))
await import('../server/src/main.ts')
flushCompileCache()
