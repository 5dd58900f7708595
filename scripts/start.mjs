/**
 * `npm start`: plain JavaScript, so that a portal that is built never loads what reads TypeScript. What was
 * read once is kept, in a folder only the project's owner writes to.
 */
import './node-version.mjs'
import { existsSync } from 'node:fs'
import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { startLean } from './lean-memory.mjs'

startLean()
const root = join(import.meta.dirname, '..')
enableCompileCache(join(root, 'node_modules/.cache/compiled'))
const built = join(root, 'server/build/start.js')
await import(existsSync(built) ? pathToFileURL(built).href : './start.ts')
flushCompileCache()
