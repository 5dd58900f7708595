/**
 * Builds the server into server/build: the portal, its threads and `npm start` as a few files of plain
 * JavaScript, which start in half the time and do not load the TypeScript reader into memory.
 */
import { join } from 'node:path'
import { rolldown, type Plugin } from 'rolldown'
import { root } from './processes.ts'
import { serverBuild } from './build-stamps.ts'
import { inAscii, leanMap } from './lean-code.ts'

/** Post-processes the files before they are written. */
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

/** The id prefix of modules that replace modules of Node. */
const nodeId = '\0node:'

/**
 * Delays loading TLS, HTTP/2 and `fetch` until they are used: loading them takes seven megabytes, because
 * every known certificate authority is read. Fastify names them for kinds of servers that the portal does not
 * use, and an `import` of node:http touches all of its exports.
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
  // Built next to its final folder, so that a failed build or a reader meanwhile never sees half of one.
  const folder = `${serverBuild.folder}-${process.pid}`
  const bundle = await rolldown({
    input: {
      start: join(root, 'scripts/start.ts'),
      main: join(root, 'server/src/main.ts'),
      'scan-worker': join(root, 'server/src/features/admin-logs/scan-worker.ts'),
      'index-worker': join(root, 'server/src/ledger/index-worker.ts'),
    },
    platform: 'node',
    // Native code, which cannot be bundled.
    external: /^@node-rs\//,
    // The upload parser looks for it, but the portal never uses it; the lookup alone would load all of
    // `fetch`.
    transform: { define: { 'globalThis.FormData': 'undefined' } },
    plugins: [late, lean],
  })
  await bundle.write({
    dir: folder,
    format: 'esm',
    // All in one folder, at the same depth below the project's folder as the sources.
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    sourcemap: true,
    comments: false,
    // Removes whitespace: the engine keeps the source text as long as the portal runs.
    minify: { codegen: true, compress: false, mangle: false },
  })
  await bundle.close()
  serverBuild.replaceBy(folder, made)
  console.log(`Built the server in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
}

/** Builds the server if its build is out of date. */
export async function ensureServerBuild(): Promise<void> {
  if (serverBuild.isStale()) await buildServer()
}
