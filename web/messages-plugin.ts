/**
 * Provides the message files to the browser app, compiled: for each language one file per page, with the
 * texts that its code uses, and one per feature with all of them. A page's code waits for its texts.
 * `src/language/virtual.d.ts` describes each `virtual:messages/…` module.
 */
import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { CompiledMessage } from 'icu-minify/format'
import type { Plugin } from 'vite'
import { contentFolder } from '../server/src/config.ts'
import { contentLanguages, loadContent } from '../server/src/content.ts'
import {
  mergeMessages,
  messagesFolder,
  readMessageFiles,
  type MessageFiles,
  type Texts,
} from '../server/src/language/message-files.ts'
import { sourceLanguage } from '@idlewood/contract/languages'
import { compileMessage } from '../server/src/language/message-values.ts'
import { pseudoLanguage, pseudoMessage } from '../server/src/language/pseudo.ts'
import { lazyImports, pageMessages, type PageMessages, type TextPart } from './page-messages.ts'
import { numberKeys, readUsedKeys, withKeyNumbers, type KeyNumbers } from './key-numbers.ts'
import { packTexts, type FeatureKeys } from './text-parts.ts'

type Catalog = Readonly<Record<string, CompiledMessage>>
type Catalogs = Readonly<Record<string, Catalog>>

const prefix = 'virtual:messages/'
const folder = 'assets/messages'
const constant = (value: unknown): string => `export default ${JSON.stringify(value)}`

const compiled = (texts: Texts): Catalog =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, compileMessage(text)]))

/** The server's sentences can also be looked up by their English text if they have no values. */
const byEnglish = (texts: Texts, english: Texts | undefined): Catalog =>
  Object.fromEntries(
    Object.entries(english ?? {})
      .filter(([, text]) => !/[{<]/.test(text))
      // Each apostrophe is doubled in the message files.
      .map(([key, text]) => [text.replaceAll("''", "'"), compileMessage(texts[key] ?? text)]),
  )

const pseudo = (catalogs: Catalogs): Catalogs =>
  Object.fromEntries(
    Object.entries(catalogs).map(([feature, catalog]) => [
      feature,
      Object.fromEntries(Object.entries(catalog).map(([key, one]) => [key, pseudoMessage(one)])),
    ]),
  )

const overridesFolder = (): string => join(contentFolder(process.env), 'messages')

/** The texts of this portal: the built-in ones, overridden by the community's own. */
export const portalMessages = (): MessageFiles =>
  mergeMessages(readMessageFiles(messagesFolder), readMessageFiles(overridesFolder()))

/** The languages of this portal, the source language first. */
export const portalLanguages = (): string[] => [...portalMessages().keys()]

/** The community's own content in a language, which is delivered with the messages of a page. */
function contentCatalogs(language: string): Catalogs {
  const { site, premium, rules } = loadContent(contentFolder(process.env), language)
  // Read only by the content modules, which know its type.
  return JSON.parse(
    JSON.stringify({ 'content/site': site, 'content/premium': premium, 'content/rules': rules }),
  ) as Catalogs
}

/** The compiled texts of every language. The pseudo-language is excluded from production portals. */
function readCatalogs(overrides: string, withPseudo: boolean): Map<string, Catalogs> {
  const merged = mergeMessages(readMessageFiles(messagesFolder), readMessageFiles(overrides))
  const all = new Map(
    [...merged].map(([language, features]) => [
      language,
      Object.fromEntries(
        [...features].map(([feature, texts]) => {
          const isServers = language !== sourceLanguage && feature.startsWith('server-')
          const more = isServers ? byEnglish(texts, merged.get(sourceLanguage)?.get(feature)) : {}
          return [feature, { ...compiled(texts), ...more }]
        }),
      ),
    ]),
  )
  for (const language of contentLanguages(contentFolder(process.env))) {
    const texts = all.get(language)
    if (texts) all.set(language, { ...texts, ...contentCatalogs(language) })
  }
  if (withPseudo) all.set(pseudoLanguage, pseudo(all.get(sourceLanguage) ?? {}))
  return all
}

/** Everything the modules are generated from. */
interface Source {
  catalogs: Map<string, Catalogs>
  pages: PageMessages
  numbers: KeyNumbers
}

/** A version for the URLs of a language's files: it changes whenever their contents change. */
const versionOf = (files: ReadonlyMap<string, string>): string =>
  hash('sha256', JSON.stringify([...files])).slice(0, 8)

/** The keys of every built-in feature. */
const keysOf = (catalogs: Catalogs = {}): Map<string, string[]> =>
  new Map(Object.entries(catalogs).map(([feature, catalog]) => [feature, Object.keys(catalog)]))

async function readSource(overrides: string, withPseudo: boolean): Promise<Source> {
  const catalogs = readCatalogs(overrides, withPseudo)
  const keys = keysOf(catalogs.get(sourceLanguage))
  return {
    catalogs,
    pages: await portalPages({ keys }),
    numbers: withPseudo ? new Map() : portalNumbers(keys),
  }
}

/** Numbers for the keys that the app's code uses directly. */
export function portalNumbers(keys: ReadonlyMap<string, readonly string[]> = sourceKeys()): KeyNumbers {
  const folders = [join(import.meta.dirname, 'src'), join(import.meta.dirname, '../contract/src')]
  const files = folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    )
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|d)\.tsx?$/.test(file))
  return numberKeys(
    new Map([...keys].filter(([feature]) => !isAskedByKey(feature))),
    files.map((file) => readUsedKeys(file, readFileSync(file, 'utf8'))),
  )
}

/** The texts that each page of this portal loads. */
export async function portalPages({ keys = sourceKeys(), routes }: PagesAsked = {}): Promise<PageMessages> {
  return pageMessages(routes ?? (await routeTable()), keys)
}

interface PagesAsked {
  keys?: ReadonlyMap<string, readonly string[]>
  /** Routes to use instead of all of the app's. */
  routes?: readonly RouteConfigEntry[]
}

const sourceKeys = (): Map<string, string[]> =>
  new Map(
    [...(portalMessages().get(sourceLanguage) ?? [])].map(([feature, texts]) => [
      feature,
      Object.keys(texts),
    ]),
  )

async function routeTable(): Promise<RouteConfigEntry[]> {
  // Imported by URL, because the browser app is type-checked separately.
  const table = pathToFileURL(join(import.meta.dirname, 'src/routes.ts')).href
  const { default: routes } = (await import(/* @vite-ignore */ table)) as { default: RouteConfigEntry[] }
  return routes
}

const isContent = (feature: string): boolean => feature.includes('/')

/** The server's sentences, and the names of fields in them, are looked up by key. */
const isAskedByKey = (feature: string): boolean => feature.startsWith('server-') || feature === 'fields'

const featureKeys = ({ catalogs, numbers }: Source, feature: string): FeatureKeys => ({
  every: Object.keys(catalogs.get(sourceLanguage)?.[feature] ?? {}),
  numbers: numbers.get(feature),
})

/** The texts of a part without their keys, and the content it needs in this language. */
function partFile(source: Source, catalogs: Catalogs, { keys }: TextPart): string {
  const own = [...keys].filter(([feature]) => feature in catalogs)
  const packed = own
    .filter(([feature]) => !isContent(feature))
    .map(([feature, wanted]) => {
      const all = catalogs[feature] ?? {}
      const texts = Object.fromEntries(Object.entries(all).filter(([key]) => wanted.has(key)))
      return [feature, packTexts(texts, featureKeys(source, feature))]
    })
  const content = own
    .filter(([feature]) => isContent(feature))
    .map(([feature]) => [feature, catalogs[feature]])
  return constant([Object.fromEntries(content), Object.fromEntries(packed)])
}

/** All texts of a feature. */
const featureFile = (source: Source, feature: string, catalog: Catalog): string =>
  constant(
    isAskedByKey(feature)
      ? [{ [feature]: catalog }]
      : [{}, { [feature]: packTexts(catalog, featureKeys(source, feature)) }],
  )

/** The files of a language, by name. */
function filesOf(source: Source, language: string): Map<string, string> {
  const all = source.catalogs.get(language) ?? {}
  return new Map([
    ...Object.entries(all)
      .filter(([feature]) => !isContent(feature))
      .map(([feature, catalog]) => [`all/${feature}`, featureFile(source, feature, catalog)] as const),
    ...source.pages.parts.map((part) => [part.name, partFile(source, all, part)] as const),
  ])
}

const rightToLeft = new Set(['ar', 'ckb', 'dv', 'fa', 'he', 'ps', 'ur', 'yi'])
const isRightToLeft = (language: string): boolean => rightToLeft.has(language.split('-', 1)[0] ?? '')

const modules: Record<string, (source: Source) => unknown> = {
  versions: (source) =>
    Object.fromEntries(
      [...source.catalogs.keys()].map((language) => [language, versionOf(filesOf(source, language))]),
    ),
  'right-to-left': ({ catalogs }) => [...catalogs.keys()].filter(isRightToLeft),
  pages: ({ pages }) => pages.routes,
  english: ({ catalogs }) => catalogs.get(sourceLanguage),
  all: ({ catalogs }) => Object.fromEntries(catalogs),
}

/** The file for a URL below `/assets/messages/`, with any version. */
function fileAt(source: Source, address: string): string | undefined {
  const [, language = '', name = ''] = /\/assets\/messages\/(.+?)-[^-/]*\/([\w/-]+)\.js/.exec(address) ?? []
  return filesOf(source, language).get(name)
}

const store = join(import.meta.dirname, 'src/language/store.ts')

/** The entry module of a part waits for its texts, which are requested together with the part's code. */
function withTexts(code: string, { file, parts }: { file: string; parts: readonly TextPart[] }): string {
  const nameAt = (path: string): string | undefined => parts.find((part) => part.file === path)?.name
  const own = nameAt(file)
  const asking = code.replaceAll(lazyImports, (imported, specifier: string) => {
    const name = nameAt(resolve(dirname(file), specifier))
    return name === undefined ? imported : `(prefetchPart(${JSON.stringify(name)}), ${imported})`
  })
  if (own === undefined && asking === code) return code
  const names = [own === undefined ? [] : ['loadPart'], asking === code ? [] : ['prefetchPart']].flat()
  const awaiting = own === undefined ? '' : `\nawait loadPart(${JSON.stringify(own)})\n`
  return `import { ${names.join(', ')} } from ${JSON.stringify(store)};${asking}${awaiting}`
}

/** The Vite plugin for `virtual:messages/…` and for the files in `/assets/messages`. */
export function messagesPlugin(): Plugin {
  const overrides = overridesFolder()
  let isBuild = false
  let known: Promise<Source> | undefined
  const source = (): Promise<Source> => (known ??= readSource(overrides, !isBuild))
  return {
    name: 'idlewood-messages',
    configResolved({ command }) {
      isBuild = command === 'build'
    },
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined
      const pick = modules[id.slice(prefix.length + 1)]
      return pick && constant(pick(await source()))
    },
    transform: {
      order: 'pre',
      async handler(code, id) {
        const [file = ''] = id.split('?')
        if (!isBuild || this.environment.name !== 'client' || !/\/src\/.*\.tsx?$/.test(file)) return undefined
        const { pages, numbers } = await source()
        const numbered = withKeyNumbers(code, readUsedKeys(file, code), numbers)
        return { code: withTexts(numbered, { file, parts: pages.parts }), map: null }
      },
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return
      const all = await source()
      for (const language of all.catalogs.keys()) {
        const files = filesOf(all, language)
        const versioned = `${folder}/${language}-${versionOf(files)}`
        for (const [name, text] of files)
          this.emitFile({ type: 'asset', fileName: `${versioned}/${name}.js`, source: text })
      }
    },
    configureServer(server) {
      server.watcher.add([messagesFolder, overrides])
      server.watcher.on('all', (_event, file) => {
        if (![messagesFolder, overrides].some((one) => file.startsWith(join(one, '')))) return
        known = undefined
        server.moduleGraph.invalidateAll()
        server.ws.send({ type: 'full-reload' })
      })
      server.middlewares.use((request, response, next) => {
        const address = request.url ?? ''
        if (!address.startsWith(`/${folder}/`)) return next()
        void source().then((all) => {
          response.setHeader('content-type', 'text/javascript')
          response.end(fileAt(all, address) ?? constant([{}]))
        }, next)
      })
    },
  }
}
