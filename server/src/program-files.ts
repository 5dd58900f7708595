/**
 * Locates the program's own files: it runs from its sources in `server/src`, or from the build in
 * `server/build`.
 */
import { basename, extname, join, resolve } from 'node:path'

/** The project's folder, two levels above either. */
export const projectFolder = resolve(import.meta.dirname, '../..')

/** True if this is the build, with one file per thread, and not the sources. */
export const isBuilt = extname(import.meta.filename) === '.js'

/** The entry file of a worker thread. `source` is its path below `server/src`, without an extension. */
export const workerFile = (source: string): string =>
  join(import.meta.dirname, isBuilt ? `${basename(source)}.js` : `${source}.ts`)
