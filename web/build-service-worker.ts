/**
 * Builds the service worker, which contains the list of files to cache. Runs separately, after the app's
 * build: `node web/build-service-worker.ts`.
 */
import { hash } from 'node:crypto'
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { build } from 'vite'
import { pathIn, sourceLanguage } from '../contract/src/languages.ts'
import { contentPlugin } from './content-plugin.ts'
import { contractPlugin } from './contract-plugin.ts'
import { portalLanguages, portalMessages, portalPages } from './messages-plugin.ts'
import routes from './src/routes.ts'
import { offlinePages } from './src/pwa/offline-pages.ts'
import { webBuild } from '../scripts/build-stamps.ts'
import { root } from '../scripts/processes.ts'

const clientFolder = join(webBuild.folder, 'client')

/** One chunk of the app in Vite's manifest. */
interface Chunk {
  file: string
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
  assets?: string[]
}

/** Pages whose code must be available offline: those readable offline, and those they redirect to. */
const wanted = new Set<string>([...offlinePages, '/login', '*'])

/** The files of the wanted pages and of their layouts. */
function filesOf(entries: readonly RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap(({ path, file, children }) => {
    const plain = path?.replace(/^:language\??\/?/, '')
    const address = !plain ? above : plain === '*' ? '*' : `${above}/${plain}`
    const below = children ? filesOf(children, address) : []
    return below.length > 0 || (!children && wanted.has(address)) ? [file, ...below] : below
  })
}

/** Every file that the app's chunks for these sources load, immediately or later. */
function filesBehind(chunks: Record<string, Chunk>, sources: readonly string[]): string[] {
  const files = new Set<string>()
  const seen = new Set<string>()
  const visit = (key: string): void => {
    const chunk = chunks[key]
    if (!chunk || seen.has(key)) return
    seen.add(key)
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(`/${file}`)
    // The app's route table imports every page; only the wanted ones are followed.
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) visit(next)
  }
  for (const key of Object.keys(chunks)) if (sources.some((source) => key.startsWith(source))) visit(key)
  return [...files]
}

/**
 * The offline page appears under the URLs of other pages, where the app's scripts would look for those pages.
 * It keeps only the scripts made for it, which have an attribute.
 */
function withoutScripts(html: string): string {
  return html
    .replaceAll(/<script(?=[^>]*\b(?:src|type="module"|async)\b)[^>]*>[\s\S]*?<\/script>/g, '')
    .replaceAll(/<script>[\s\S]*?<\/script>/g, '')
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, '')
}

async function wantedTexts(): Promise<string[]> {
  const { parts } = await portalPages()
  const behind = await portalPages({ routes: filesOf(routes).map((file) => ({ file })) })
  const names = new Set(behind.parts.map(({ name }) => name))
  return parts.map(({ name }) => name).filter((name) => names.has(name))
}

const manifestFile = join(clientFolder, '.vite/manifest.json')
const chunks = JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<string, Chunk> // as Vite writes it
rmSync(join(clientFolder, '.vite'), { recursive: true })
const offlineDocument = (language: string): string => `${pathIn(language, '/offline')}/index.html`
const offlineDocuments = portalLanguages().map(offlineDocument)
for (const file of offlineDocuments.map((name) => join(clientFolder, name)))
  writeFileSync(file, withoutScripts(readFileSync(file, 'utf8')))

const sources = ['src/root.tsx', 'src/entry.client', ...filesOf(routes).map((file) => `src/${file}`)]
const routeTable = readdirSync(join(clientFolder, 'assets')).filter((file) => /^manifest-.*\.js$/.test(file))
/** Films and photographs, which are larger than everything else: no page needs them to be readable. */
const isFilm = (file: string): boolean => /\.(mp4|webm|webp|avif|jpe?g)$/.test(file)
/** Fonts that few pages need; the browser's own cache keeps those that are used. */
const isOfOtherLetters = (file: string): boolean =>
  /\/(archivo-(latin-ext|latin-rare|vietnamese)|cyrillic)-[^/]*\.woff2$/.test(file)
const assets = [...filesBehind(chunks, sources), ...routeTable.map((file) => `/assets/${file}`)]
  .filter((file) => !isFilm(file) && !isOfOtherLetters(file))
  .toSorted()
/** The text files of these pages and of what they load later. */
const texts = await wantedTexts()
/** The folder of a language's texts, whose name ends with a version. */
function textsFolder(language: string): string {
  const folders = readdirSync(join(clientFolder, 'assets/messages'))
  const folder = folders.find((name) => name.slice(0, name.lastIndexOf('-')) === language)
  if (folder === undefined) throw new Error(`The build has no texts in ${language}.`)
  return `/assets/messages/${folder}`
}

const filesOfLanguage = (language: string): string[] => [
  offlineDocument(language),
  ...texts.map((name) => `${textsFolder(language)}/${name}.js`),
]
const appDocument = '/__spa-fallback.html'
const content = [appDocument, ...offlineDocuments].map((file) =>
  readFileSync(join(clientFolder, file), 'utf8'),
)
const common = [appDocument, ...assets, ...filesOfLanguage(sourceLanguage)]
const folders = Object.fromEntries(portalLanguages().map((language) => [language, textsFolder(language)]))
const shell = {
  version: hash('sha1', [...common, ...Object.values(folders), ...content].join('\n')),
  files: common,
  texts,
  folders,
}

/** The worker's own texts, in every language. */
const workerTexts = Object.fromEntries(
  [...portalMessages()].map(([language, features]) => [language, features.get('service-worker') ?? {}]),
)

await build({
  configFile: false,
  root: join(root, 'web'),
  mode: 'production',
  logLevel: 'warn',
  publicDir: false,
  plugins: [contractPlugin(), contentPlugin({ perLanguage: false })],
  define: { SHELL: JSON.stringify(shell), WORKER_TEXTS: JSON.stringify(workerTexts) },
  build: {
    outDir: clientFolder,
    emptyOutDir: false,
    rolldownOptions: {
      input: join(root, 'web/src/service-worker/service-worker.ts'),
      output: { format: 'iife', entryFileNames: 'service-worker.js' },
    },
  },
})
