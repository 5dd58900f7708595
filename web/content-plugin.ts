/**
 * Provides the community's content folder to the browser app, as modules that only the pages that need them
 * load.
 */
import { join } from 'node:path'
import { contentLanguages, loadContent } from '../server/src/content.ts'
import { contentFolder } from '../server/src/config.ts'
import type { Content } from '@idlewood/contract/content'
import type { Plugin } from 'vite'

const constant = (value: unknown): string => `export default ${JSON.stringify(value)}`

/**
 * The content in the current language, if the community has written it in several. Other languages come with
 * their messages (messages-plugin.ts).
 */
const inLanguage = (name: string, value: unknown): string => `
import { currentLanguage, findCatalog } from ${JSON.stringify(join(import.meta.dirname, 'src/language/store.ts'))}
const every = ${JSON.stringify(value)}
const shown = () => findCatalog(currentLanguage(), 'content/${name}') ?? every
export default new Proxy(every, { get: (_, key) => shown()[key] })
`

/** Imports of media files, so that each gets a hashed URL. */
function mediaModule({ folder, site: { media } }: Content): string {
  const address = (file: string): string =>
    JSON.stringify(`${join(folder, 'media', file).replaceAll('\\', '/')}?url`)
  const { logo, video } = media
  const files = { logo, ...video }
  const imports = Object.entries(files).map(([name, file]) => `import ${name} from ${address(file)}`)
  const names = video ? `{ ${Object.keys(video).join(', ')} }` : 'null'
  return `${imports.join('\n')}\nexport default { logo, video: ${names} }`
}

/** The code of each module, by name. */
const modules: Record<string, (content: Content) => string> = {
  'virtual:content/site': ({ site }) => constant(site),
  'virtual:content/premium': ({ premium }) => constant(premium),
  'virtual:content/rules': ({ rules }) => constant(rules),
  'virtual:content/media': mediaModule,
}

/** Modules that depend on the reader's language. */
const translated = new Set(['site', 'premium', 'rules'])

/**
 * The Vite plugin for `virtual:content/…`; `src/virtual.d.ts` describes each module. The service worker does
 * not know the reader and has the content in all languages.
 */
export function contentPlugin({ perLanguage = true }: { perLanguage?: boolean } = {}): Plugin {
  const folder = contentFolder(process.env)
  let content: Content | undefined
  return {
    name: 'idlewood-content',
    resolveId: (id) => (id in modules ? `\0${id}` : undefined),
    load(id) {
      const pick = modules[id.slice(1)]
      if (!id.startsWith('\0virtual:content/') || !pick) return undefined
      content ??= loadContent(folder)
      const name = id.slice('\0virtual:content/'.length)
      const isTranslated = perLanguage && translated.has(name) && contentLanguages(folder).length > 0
      return isTranslated ? inLanguage(name, content[name as 'site' | 'premium' | 'rules']) : pick(content)
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
