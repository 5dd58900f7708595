/**
 * Caches the app's own files, all of them for each version, so that a page never mixes versions. Of the
 * languages, only English and the reader's are cached.
 */
import { findLanguage, pathIn, sourceLanguage } from '@idlewood/contract/languages'

// Destructured only once, because the build inserts the whole list at each mention of SHELL.
const { version, files, texts, folders } = SHELL
const prefix = 'shell-'
const name = `${prefix}${version}`

/** The document that shows any page of the app. */
const appDocument = '/__spa-fallback.html'
/** The document that is shown for pages that cannot be read offline. */
const offlineDocument = (language: string): string => `${pathIn(language, '/offline')}/index.html`
/** The cache key of the reader's language code; no file has this URL. */
const languageEntry = '/offline/language'

/** Files fetched in parallel: enough to use the connection fully, few enough to leave room for others. */
const atOnce = 6

async function cacheFile(cache: Cache, address: string): Promise<void> {
  if (await cache.match(address)) return
  // The content of a URL below /assets/ never changes, so files of the previous version can be reused.
  const known = address.startsWith('/assets/') ? await caches.match(address) : undefined
  const response = known ?? (await fetch(address, { cache: 'no-cache', credentials: 'same-origin' }))
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`)
  await cache.put(address, response)
}

async function cacheFiles(cache: Cache, addresses: readonly string[]): Promise<void> {
  const waiting = [...addresses]
  const workers = Array.from({ length: atOnce }, async () => {
    for (let address = waiting.pop(); address !== undefined; address = waiting.pop())
      await cacheFile(cache, address)
  })
  await Promise.all(workers)
}

/** The last language the reader saw here, even in an earlier version of the app; at first the browser's. */
async function readersLanguage(): Promise<string> {
  const found = await caches.match(languageEntry)
  return (await found?.text()) ?? findLanguage(navigator.languages, Object.keys(folders)) ?? sourceLanguage
}

/**
 * Fetches the files of this version that are missing. Rejects if a file cannot be fetched, because an
 * incomplete shell is useless. Failures in the reader's language are ignored.
 */
export async function cacheShell(language?: string): Promise<void> {
  const cache = await caches.open(name)
  await cacheFiles(cache, files)
  await cacheLanguage(language ?? (await readersLanguage())).catch(() => undefined)
}

/** Remembers the reader's language and caches its files, if the shell is cached. */
export async function cacheLanguage(language: string): Promise<void> {
  const folder = folders[language]
  if (folder === undefined || !(await caches.has(name))) return
  const cache = await caches.open(name)
  await cache.put(languageEntry, new Response(language))
  await cacheFiles(cache, [offlineDocument(language), ...texts.map((text) => `${folder}/${text}.js`)])
}

/** Removes the shells of all other versions. */
export async function dropOldShells(): Promise<void> {
  const old = (await caches.keys()).filter((key) => key.startsWith(prefix) && key !== name)
  await Promise.all(old.map((key) => caches.delete(key)))
}

const cached = async (address: string): Promise<Response | undefined> => {
  // Checked first, because opening would create an empty cache after sign-out has deleted all of them.
  return (await caches.has(name)) ? (await caches.open(name)).match(address) : undefined
}

/** The cached document for any page of the app. */
export const cachedDocument = (): Promise<Response | undefined> => cached(appDocument)

/** The cached document for pages that need the portal, in the reader's language or else in English. */
export async function cachedOfflinePage(): Promise<Response | undefined> {
  const language = await (await cached(languageEntry))?.text()
  const own = language === undefined ? undefined : await cached(offlineDocument(language))
  return own ?? cached(offlineDocument(sourceLanguage))
}

/** Responds with a file of the app, from the cache or the network. */
export const assetResponse = async ({ request }: FetchEvent): Promise<Response> =>
  (await cached(new URL(request.url).pathname)) ?? fetch(request)
