/**
 * The app's own files, kept whole for each version of it: a page never gets pieces of another version. Of
 * what each language has of its own, English and the reader's are kept.
 */
import { findLanguage, pathIn, sourceLanguage } from '@idlewood/contract/languages'

// Taken apart once: the build writes the whole list in each place that names it.
const { version, files, texts, folders } = SHELL
const prefix = 'shell-'
const name = `${prefix}${version}`

/** The document that shows any page of the app. */
const appDocument = '/__spa-fallback.html'
/** The document that says what cannot be read now. */
const offlineDocument = (language: string): string => `${pathIn(language, '/offline')}/index.html`
/** Where the code of the reader's language is kept; no file has this address. */
const languageEntry = '/offline/language'

/** Files fetched at a time: enough to fill a line, few enough to leave room on it. */
const atOnce = 6

async function keep(cache: Cache, address: string): Promise<void> {
  if (await cache.match(address)) return
  // Below /assets/ a name stands for its content: what the version before has need not be fetched again.
  const known = address.startsWith('/assets/') ? await caches.match(address) : undefined
  const response = known ?? (await fetch(address, { cache: 'no-cache', credentials: 'same-origin' }))
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`)
  await cache.put(address, response)
}

async function keepAll(cache: Cache, addresses: readonly string[]): Promise<void> {
  const waiting = [...addresses]
  const lines = Array.from({ length: atOnce }, async () => {
    for (let address = waiting.pop(); address !== undefined; address = waiting.pop())
      await keep(cache, address)
  })
  await Promise.all(lines)
}

/** The language of the pages last seen here, also with the version before; at first the browser's. */
async function readersLanguage(): Promise<string> {
  const found = await caches.match(languageEntry)
  return (await found?.text()) ?? findLanguage(navigator.languages, Object.keys(folders)) ?? sourceLanguage
}

/**
 * Fetches what is missing of this version. Rejects when a file cannot be had: half a shell is none. The
 * reader's language is fetched as far as it can be had.
 */
export async function keepShell(language?: string): Promise<void> {
  const cache = await caches.open(name)
  await keepAll(cache, files)
  await keepLanguage(language ?? (await readersLanguage())).catch(() => undefined)
}

/** Keeps what a language has of its own, where there is a shell, and shows it from now on. */
export async function keepLanguage(language: string): Promise<void> {
  const folder = folders[language]
  if (folder === undefined || !(await caches.has(name))) return
  const cache = await caches.open(name)
  await cache.put(languageEntry, new Response(language))
  await keepAll(cache, [offlineDocument(language), ...texts.map((text) => `${folder}/${text}.js`)])
}

/** Removes the versions before this one. */
export async function dropOldShells(): Promise<void> {
  const old = (await caches.keys()).filter((key) => key.startsWith(prefix) && key !== name)
  await Promise.all(old.map((key) => caches.delete(key)))
}

const kept = async (address: string): Promise<Response | undefined> => {
  // Opened only where it exists: at sign-out all caches go, and looking must not make an empty one.
  return (await caches.has(name)) ? (await caches.open(name)).match(address) : undefined
}

/** The kept document for any page of the app. */
export const keptDocument = (): Promise<Response | undefined> => kept(appDocument)

/** The kept document for pages that need the portal, in the reader's language or else in English. */
export async function keptOfflinePage(): Promise<Response | undefined> {
  const language = await (await kept(languageEntry))?.text()
  const own = language === undefined ? undefined : await kept(offlineDocument(language))
  return own ?? kept(offlineDocument(sourceLanguage))
}

/** A file of the app, kept or fetched. */
export const answerAsset = async ({ request }: FetchEvent): Promise<Response> =>
  (await kept(new URL(request.url).pathname)) ?? fetch(request)
