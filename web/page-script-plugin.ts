/**
 * Builds scripts for pages that do without the app: `import url from 'virtual:page-script/…'` names the built
 * file.
 */
import { join } from 'node:path'
import type { Plugin } from 'vite'

const prefix = 'virtual:page-script/'

/** Built files by module; the browser's build comes first and the one that writes the pages asks for them. */
const built = new Map<string, string>()

/** Vite's side of `virtual:page-script/…`, paths below web/src without their ending. */
export function pageScriptPlugin(): Plugin {
  const references = new Map<string, string>()
  return {
    name: 'idlewood-page-script',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined
      const file = join(import.meta.dirname, 'src', `${id.slice(prefix.length + 1)}.ts`)
      if (this.environment.name !== 'client') return `export default ${JSON.stringify(built.get(id) ?? '')}`
      if (this.environment.mode === 'build')
        references.set(id, this.emitFile({ type: 'chunk', id: file, preserveSignature: 'allow-extension' }))
      return `export default ''`
    },
    generateBundle(_options, bundle) {
      for (const [id, reference] of references) {
        const name = this.getFileName(reference)
        const chunk = bundle[name]
        // What the app shares with it is in a file of its own, and the entry only passes it on: one request
        // too many.
        const isFacade = chunk?.type === 'chunk' && Object.keys(chunk.modules).length === 0
        built.set(id, `/${(isFacade && chunk.imports[0]) || name}`)
      }
    },
  }
}
