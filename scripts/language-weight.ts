/**
 * Measures what translations add to the script of each page, in bytes with brotli: the language code, the
 * texts the page loads, and the numbers and keys that its code has instead of words. The built code with the
 * English words put in place is the size of the page in a single language.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { build } from 'vite'
import { sourceLanguage } from '../contract/src/languages.ts'
import { readMessageFiles, type Texts } from '../server/src/language/message-files.ts'
import { messagesPlugin, portalNumbers, portalPages } from '../web/messages-plugin.ts'
import { framePart, type RouteMessages, type TextPart } from '../web/page-messages.ts'
import { webBuild } from './build-stamps.ts'
import { root } from './processes.ts'

/** The weight of a page, by the id of its route. */
export interface PageWeight {
  page: string
  /** The weight of its English texts. */
  texts: number
  /** What translations add: language code, texts and keys, minus the words that left the code. */
  added: number
}

interface Route {
  id: string
  parentId?: string
  module: string
  imports: string[]
}

interface Manifest {
  entry: { module: string; imports: string[] }
  routes: Record<string, Route>
}

const client = join(webBuild.folder, 'client')

function weigh(text: string): number {
  const content = Buffer.from(text)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  return Math.min(content.length, brotliCompressSync(content, { params }).length)
}

function readManifest(): Manifest {
  const name = readdirSync(join(client, 'assets')).find((one) => /^manifest-.*\.js$/.test(one)) ?? ''
  const text = readFileSync(join(client, 'assets', name), 'utf8')
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as Manifest // React Router's own
}

/**
 * The weight of the language code alone, bundled and minified like the app. Dates and numbers were formatted
 * before there were translations, so they do not count.
 */
export async function weighLanguageCode(): Promise<number> {
  const names = ['messages', 'store', 'next-page', 'choice', 'server-texts']
  const entry = names.map((name) => `export * from '/src/language/${name}.ts'`).join('\n')
  const result = await build({
    configFile: false,
    root: join(root, 'web'),
    logLevel: 'silent',
    plugins: [
      messagesPlugin(),
      {
        name: 'language-code',
        resolveId: (id) => (id === 'language-code' ? id : undefined),
        load: (id) => (id === 'language-code' ? entry : undefined),
      },
    ],
    build: {
      write: false,
      rolldownOptions: {
        input: 'language-code',
        external: /^react/,
        preserveEntrySignatures: 'strict',
      },
    },
  })
  const outputs = [result].flat().flatMap((one) => ('output' in one ? one.output : []))
  const code = outputs.flatMap((one) => (one.type === 'chunk' && one.isEntry ? [one.code] : []))
  return code.reduce((sum, one) => sum + weigh(one), 0)
}

const quoted = /(["'`])([\w.-]+)\1/g
const featureNames = /\w\([`'"]([\w-]+)[`'"]\)/g
/** Where minified code gets a feature's function, or calls a function with a number as its first argument. */
const said =
  /(?<name>[\w$]+)=[\w$]+\(`(?<feature>[\w-]+)`\)|(?<callee>[\w$]+)(?<rich>\.rich)?\((?<number>\d+)(?=[,)])/g

interface Chunk {
  code: string
  /** The code with the English words in place of their keys. */
  worded: string
  /** Keys that were replaced. */
  placed: ReadonlySet<string>
}

/** The English texts, and their keys by number. */
interface KnownTexts {
  english: ReadonlyMap<string, Texts>
  keyOf: (feature: string, number: number) => string | undefined
  isNumbered: (feature: string, key: string) => boolean
}

function readKnown(): KnownTexts {
  const english = readMessageFiles().get(sourceLanguage) ?? new Map<string, Texts>()
  const numbers = portalNumbers()
  const keys = new Map(
    [...numbers].map(([feature, own]) => [feature, new Map([...own].map(([key, at]) => [at, key]))]),
  )
  return {
    english,
    keyOf: (feature, number) => keys.get(feature)?.get(number),
    isNumbered: (feature, key) => numbers.get(feature)?.has(key) ?? false,
  }
}

function readChunk(file: string, { english, keyOf, isNumbered }: KnownTexts): Chunk {
  const code = readFileSync(join(client, file), 'utf8')
  const placed = new Set<string>()
  const word = (key: string, text: string): string => {
    placed.add(key)
    return JSON.stringify(text)
  }
  const functions = new Map<string, string>()
  const withoutNumbers = code.replaceAll(said, (found, ...rest) => {
    const { name, feature = '', callee = '', rich = '', number } = rest.at(-1) as Record<string, string>
    if (name !== undefined) functions.set(name, feature)
    const own = functions.get(callee) ?? ''
    const key = keyOf(own, Number(number))
    return key === undefined ? found : `${callee}${rich}(${word(key, english.get(own)?.[key] ?? '')}`
  })
  const features = [...code.matchAll(featureNames)].map((match) => match[1] ?? '')
  const texts = new Map(
    features.flatMap((feature) =>
      Object.entries(english.get(feature) ?? {}).filter(([key]) => !isNumbered(feature, key)),
    ),
  )
  const worded = withoutNumbers.replaceAll(quoted, (literal, _quote, key: string) => {
    const text = texts.get(key)
    return text === undefined ? literal : word(key, text)
  })
  return { code, worded, placed }
}

function remembered<T>(read: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>()
  return (key) => {
    const before = known.get(key)
    if (before !== undefined) return before
    const value = read(key)
    known.set(key, value)
    return value
  }
}

/** The parts of texts of every route, by route id. */
function partsByRoute(routes: readonly RouteMessages[], files: readonly { file: string; id?: string }[]) {
  const parts = new Map<string, string>()
  const visit = (table: readonly RouteMessages[], entries: readonly RouteFile[]): void => {
    for (const [index, { part, children = [] }] of table.entries()) {
      const entry = entries[index]
      if (!entry) continue
      parts.set(entry.id ?? entry.file.replace(/\.tsx?$/, ''), part)
      visit(children, entry.children ?? [])
    }
  }
  visit(routes, files)
  return parts
}

interface RouteFile {
  file: string
  id?: string
  children?: RouteFile[]
}

/** The words of parts whose keys do not appear in the code: those of tables and of composed keys. */
function otherWords(
  parts: readonly (TextPart | undefined)[],
  chunks: readonly Chunk[],
  english: ReadonlyMap<string, Texts>,
): string[] {
  const placed = new Set(chunks.flatMap((chunk) => [...chunk.placed]))
  return parts.flatMap((part) =>
    [...(part?.keys ?? [])].flatMap(([feature, keys]) =>
      [...keys].filter((key) => !placed.has(key)).map((key) => english.get(feature)?.[key] ?? ''),
    ),
  )
}

/** Weighs every page of the built app; each includes the given weight of the language code. */
export async function weighPages(languageCode: number): Promise<PageWeight[]> {
  const { entry, routes } = readManifest()
  const known = readKnown()
  const chunkAt = remembered((file) => readChunk(file, known))
  const weightOf = remembered(weigh)
  const { parts, routes: table } = await portalPages()
  const partOf = partsByRoute(table, await routeFiles())
  const folders = readdirSync(join(client, 'assets/messages'))
  const folder = folders.find((name) => name.startsWith(`${sourceLanguage}-`)) ?? ''
  const textsOf = remembered((part) =>
    part === '' ? 0 : weigh(readFileSync(join(client, 'assets/messages', folder, `${part}.js`), 'utf8')),
  )
  const weightOfPage = (route: Route): PageWeight => {
    const chain: Route[] = []
    for (let one: Route | undefined = route; one; one = one.parentId ? routes[one.parentId] : undefined)
      chain.push(one)
    const names = [framePart, ...chain.map(({ id }) => partOf.get(id) ?? '')]
    const files = new Set([entry, ...chain].flatMap((one) => [one.module, ...one.imports]))
    const chunks = [...files].map(chunkAt)
    const own = names.map((name) => parts.find((part) => part.name === name))
    const words = JSON.stringify(otherWords(own, chunks, known.english))
    const now = chunks.reduce((sum, { code }) => sum + weightOf(code), 0)
    const page = chunkAt(route.module)
    const inOneLanguage = chunks.reduce(
      (sum, chunk) => sum + weightOf(chunk === page ? chunk.worded + words : chunk.worded),
      0,
    )
    const texts = names.reduce((sum, name) => sum + textsOf(name), 0)
    return { page: route.id, texts, added: languageCode + texts + now - inOneLanguage }
  }
  const isLayout = new Set(Object.values(routes).map(({ parentId }) => parentId))
  return Object.values(routes)
    .filter(({ id }) => !isLayout.has(id))
    .map(weightOfPage)
}

async function routeFiles(): Promise<RouteFile[]> {
  const table = new URL('../web/src/routes.ts', import.meta.url).href
  const { default: files } = (await import(table)) as { default: RouteFile[] }
  return files
}
