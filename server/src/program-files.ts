/** Where the program's own files lie: it runs from its sources, `server/src`, or as built, `server/build`. */
import { basename, extname, join, resolve } from 'node:path'

/** The project's folder, two above either. */
export const projectFolder = resolve(import.meta.dirname, '../..')

/** True when the build runs, one file for each thread, and not the sources. */
export const isBuilt = extname(import.meta.filename) === '.js'

/** The file a worker thread starts with. `source` is its path below `server/src`, without an ending. */
export const workerFile = (source: string): string =>
  join(import.meta.dirname, isBuilt ? `${basename(source)}.js` : `${source}.ts`)
