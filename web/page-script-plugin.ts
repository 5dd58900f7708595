/**
 * Builds scripts for pages that do without the app: `import url from 'virtual:page-script/…'` names the built
 * file. Each needs no other file until it imports one later, so that a page asks for one script, and the
 * app's files do not depend on what such pages share.
 */
import { join } from 'node:path'
import { build, type OutputChunk } from 'rolldown'
import type { Plugin } from 'vite'

const prefix = 'virtual:page-script/'

/** Addresses by module; the browser's build comes first and the one that writes the pages asks for them. */
const built = new Map<string, string>()

/** A module with all it imports as the first file, and what it imports later as others. */
async function bundle(file: string): Promise<[OutputChunk, ...OutputChunk[]]> {
  // Not by Vite, which would wrap what comes later in more code than the page has.
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

/** Vite's side of `virtual:page-script/…`, paths below web/src without their ending. */
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
