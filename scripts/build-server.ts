/**
 * Builds the server into server/build: the portal, its threads and `npm start` as a few files of plain
 * JavaScript, which start in half the time and leave the TypeScript reader out of memory.
 */
import { join } from 'node:path'
import { rolldown, type Plugin } from 'rolldown'
import { root } from './processes.ts'
import { serverBuild } from './build-stamps.ts'
import { inAscii, leanMap } from './lean-code.ts'

/** What is done with the files before they are written. */
const lean: Plugin = {
  name: 'lean',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk') continue
      const map = bundle[`${file.fileName}.map`]
      if (map?.type === 'asset') map.source = leanMap(String(map.source), file.code)
      file.code = inAscii(file.code)
    }
  },
}

/** Ids of what stands for a module of Node begin so. */
const nodeId = '\0node:'

/**
 * Keeps Node from loading what speaks TLS and HTTP/2, and `fetch` with it, before somebody uses it: to load
 * them takes seven megabytes, since every known certificate authority is read. Fastify names them for servers
 * of its own, which the portal has none of, and an `import` of node:http looks at all that it exports.
 */
const late: Plugin = {
  name: 'late',
  resolveId(source, importer) {
    const [, name] = /^(?:node:)?(http|https|http2)$/.exec(source) ?? []
    return name && (name === 'http' || importer?.includes('node_modules')) ? nodeId + name : null
  },
  load(id) {
    if (!id.startsWith(nodeId)) return null
    const load = `process.getBuiltinModule('${id.slice(1)}')`
    return id === `${nodeId}http`
      ? `module.exports = ${load}`
      : `module.exports = new Proxy({}, { get: (_, name) => ${load}[name] })`
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
    // The reader of uploads looks for it and the portal never uses it; looking alone loads all of `fetch`.
    transform: { define: { 'globalThis.FormData': 'undefined' } },
    plugins: [late, lean],
  })
  await bundle.write({
    dir: folder,
    format: 'esm',
    // All in one folder, as far from the project's as the sources' is.
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    sourcemap: true,
    comments: false,
    // Without the room between words: the engine keeps the text for as long as the portal runs.
    minify: { codegen: true, compress: false, mangle: false },
  })
  await bundle.close()
  serverBuild.replaceBy(folder, made)
  console.log(`Built the server in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
}

/** Builds the server where what is built is not that of its sources. */
export async function ensureServerBuild(): Promise<void> {
  if (serverBuild.isStale()) await buildServer()
}
