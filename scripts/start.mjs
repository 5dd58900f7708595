/**
 * `npm start`: plain JavaScript, so that a built portal never loads the TypeScript reader. Node's compile
 * cache is kept in a folder that only the project's owner can write to.
 */
import './node-version.mjs'
import { existsSync } from 'node:fs'
import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { restartWithLeanMemory } from './lean-memory.mjs'

restartWithLeanMemory()
const root = join(import.meta.dirname, '..')
enableCompileCache(join(root, 'node_modules/.cache/compiled'))
const built = join(root, 'server/build/start.js')
await import(existsSync(built) ? pathToFileURL(built).href : './start.ts')
flushCompileCache()
