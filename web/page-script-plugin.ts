/**
 * Builds scripts for pages that do without the app: `import url from 'virtual:page-script/…'` names the built
 * file. Each is one file that needs no other, so that a page asks for one script, and the app's files do not
 * depend on what such pages share.
 */
import { join } from 'node:path'
import { build, type Plugin } from 'vite'

const prefix = 'virtual:page-script/'

/** Built files by module; the browser's build comes first and the one that writes the pages asks for them. */
const built = new Map<string, string>()

/** A module and all it imports, as one file. */
async function bundle(file: string): Promise<string> {
  const result = await build({
    configFile: false,
    root: import.meta.dirname,
    mode: 'production',
    logLevel: 'warn',
    publicDir: false,
    build: { write: false, rolldownOptions: { input: file, output: { format: 'es' } } },
  })
  const outputs = [result].flat().flatMap((one) => ('output' in one ? one.output : []))
  const [chunk, ...more] = outputs.filter((one) => one.type === 'chunk')
  if (!chunk || more.length > 0)
    throw new Error(`${file} is more than one file: it may import nothing later.`)
  return chunk.code
}

/** Vite's side of `virtual:page-script/…`, paths below web/src without their ending. */
export function pageScriptPlugin(): Plugin {
  const references = new Map<string, string>()
  return {
    name: 'idlewood-page-script',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined
      const path = id.slice(prefix.length + 1)
      const file = join(import.meta.dirname, 'src', `${path}.ts`)
      if (this.environment.name !== 'client') return `export default ${JSON.stringify(built.get(id) ?? '')}`
      if (this.environment.mode === 'build') {
        const name = `${path.slice(path.lastIndexOf('/') + 1)}.js`
        references.set(id, this.emitFile({ type: 'asset', name, source: await bundle(file) }))
      }
      return `export default ''`
    },
    generateBundle() {
      if (this.environment.name !== 'client') return
      for (const [id, reference] of references) built.set(id, `/${this.getFileName(reference)}`)
    },
  }
}
