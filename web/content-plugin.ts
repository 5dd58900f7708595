/**
 * Brings the community's content folder into the browser app, as modules that only the pages that need them
 * carry.
 */
import { join } from 'node:path'
import { loadContent } from '../server/src/content.ts'
import { contentFolder } from '../server/src/config.ts'
import type { Content } from '@idlewood/contract/content'
import type { Plugin } from 'vite'

const constant = (value: unknown): string => `export default ${JSON.stringify(value)}`

/** Imports of media files, so that each gets an address with its hash. */
function mediaModule({ folder, site: { media } }: Content): string {
  const address = (file: string): string =>
    JSON.stringify(`${join(folder, 'media', file).replaceAll('\\', '/')}?url`)
  const { logo, video } = media
  const files = { logo, ...video }
  const imports = Object.entries(files).map(([name, file]) => `import ${name} from ${address(file)}`)
  return `${imports.join('\n')}\nexport default { logo, video: ${video ? '{ webm, mp4, poster }' : 'null'} }`
}

/** Module name to its code. */
const modules: Record<string, (content: Content) => string> = {
  'virtual:content/site': ({ site }) => constant(site),
  'virtual:content/premium': ({ premium }) => constant(premium),
  'virtual:content/rules': ({ rules }) => constant(rules),
  'virtual:content/media': mediaModule,
}

/** Vite's side of `virtual:content/…`; `src/virtual.d.ts` says what each module holds. */
export function contentPlugin(): Plugin {
  const folder = contentFolder(process.env)
  let content: Content | undefined
  return {
    name: 'idlewood-content',
    resolveId: (id) => (id in modules ? `\0${id}` : undefined),
    load(id) {
      const pick = modules[id.slice(1)]
      if (!id.startsWith('\0virtual:content/') || !pick) return undefined
      content ??= loadContent(folder)
      return pick(content)
    },
    configureServer(server) {
      server.watcher.add(folder)
      server.watcher.on('all', (_event, file) => {
        if (!file.startsWith(join(folder, ''))) return
        content = undefined
        server.moduleGraph.invalidateAll()
        server.ws.send({ type: 'full-reload' })
      })
    },
  }
}
