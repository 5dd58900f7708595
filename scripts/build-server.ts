/**
 * Builds the server into server/build: the portal, its threads and `npm start` as a few files of plain
 * JavaScript, which start in half the time and leave the TypeScript reader out of memory.
 */
import { join } from 'node:path'
import { rolldown, type Plugin } from 'rolldown'
import { root } from './processes.ts'
import { serverBuild } from './build-stamps.ts'

/** Everything beyond Latin-1 as escapes: the engine keeps such a file with one byte a character, not two. */
const inOneByte = (code: string): string =>
  code.replaceAll(/[^\0-\u00ff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** Source maps without the sources, which lie beside the build. */
const withoutSources = (map: string): string =>
  JSON.stringify({ ...(JSON.parse(map) as object), sourcesContent: undefined })

/** What is done with the files before they are written; lines stay where they are. */
const lean: Plugin = {
  name: 'lean',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type === 'chunk') file.code = inOneByte(file.code)
      else if (file.fileName.endsWith('.map')) file.source = withoutSources(String(file.source))
    }
  },
}

/** Builds the server. */
export async function buildServer(): Promise<void> {
  const started = Date.now()
  const made = serverBuild.fingerprint()
  // Beside its place, so that a build that fails or is read meanwhile leaves no half of one.
  const folder = `${serverBuild.folder}-${process.pid}`
  const bundle = await rolldown({
    input: {
      start: join(root, 'scripts/start.ts'),
      main: join(root, 'server/src/main.ts'),
      'scan-worker': join(root, 'server/src/features/admin-logs/scan-worker.ts'),
      'index-worker': join(root, 'server/src/ledger/index-worker.ts'),
    },
    platform: 'node',
    // Machine code, which cannot be bundled.
    external: /^@node-rs\//,
    plugins: [lean],
  })
  await bundle.write({
    dir: folder,
    format: 'esm',
    // All in one folder, as far from the project's as the sources' is.
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    sourcemap: true,
    comments: false,
  })
  await bundle.close()
  serverBuild.replaceBy(folder, made)
  console.log(`Built the server in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
}

/** Builds the server where what is built is not that of its sources. */
export async function ensureServerBuild(): Promise<void> {
  if (serverBuild.isStale()) await buildServer()
}
