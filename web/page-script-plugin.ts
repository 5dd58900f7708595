/**
 * Builds scripts for pages that run without the app: `import url from 'virtual:page-script/…'` is the URL of
 * the built file. Each script needs no other file until it imports one later, so that a page requests a
 * single script, and the app's files do not depend on what such pages share.
 */
import { join } from 'node:path'
import { build, type OutputChunk } from 'rolldown'
import type { Plugin } from 'vite'

const prefix = 'virtual:page-script/'

/** URLs by module: the browser build comes first, and the prerendering build looks them up. */
const built = new Map<string, string>()

/** A module with all its static imports as the first file, and its dynamic imports as others. */
async function bundle(file: string): Promise<[OutputChunk, ...OutputChunk[]]> {
  // Not with Vite, which would wrap dynamic imports in more code than the page has.
  const { output } = await build({
    input: file,
    write: false,
    transform: { target: 'es2022' },
    output: {
      entryFileNames: 'assets/[name]-[hash].js',
      chunkFileNames: 'assets/[name]-[hash].js',
      minify: true,
    },
  })
  const [entry, ...later] = output.filter((one) => one.type === 'chunk')
  if (!entry?.isEntry || entry.imports.length > 0) throw new Error(`${file} needs several files at once.`)
  return [entry, ...later]
}

/**
 * The Vite plugin for `virtual:page-script/…`; the paths are relative to web/src, without their extension.
 */
export function pageScriptPlugin(): Plugin {
  return {
    name: 'idlewood-page-script',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined
      if (this.environment.name === 'client' && this.environment.mode === 'build') {
        const file = join(import.meta.dirname, 'src', `${id.slice(prefix.length + 1)}.ts`)
        const files = await bundle(file)
        for (const { fileName, code } of files) this.emitFile({ type: 'asset', fileName, source: code })
        built.set(id, `/${files[0].fileName}`)
      }
      return `export default ${JSON.stringify(built.get(id) ?? '')}`
    },
  }
}
