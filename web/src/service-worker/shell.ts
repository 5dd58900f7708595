/** The app's own files, kept whole for each version of it: a page never gets pieces of another version. */

const prefix = 'shell-'
const name = `${prefix}${SHELL.version}`

/** The document that shows any page of the app, and the one that says what cannot be read now. */
const appDocument = '/__spa-fallback.html'
const offlineDocument = '/offline/index.html'

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

/** Fetches what is missing of this version. Rejects when a file cannot be had: half a shell is none. */
export async function keepShell(): Promise<void> {
  const cache = await caches.open(name)
  const waiting = [...SHELL.files]
  const lines = Array.from({ length: atOnce }, async () => {
    for (let address = waiting.pop(); address !== undefined; address = waiting.pop())
      await keep(cache, address)
  })
  await Promise.all(lines)
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

/** The kept document for pages that need the portal. */
export const keptOfflinePage = (): Promise<Response | undefined> => kept(offlineDocument)

/** The folder of one language's texts, in the address of one of them. */
const textsFolder = /^\/assets\/messages\/[^/]+/

/** Keeps all texts of a language that somebody reads here. */
async function keepTexts(folder: string): Promise<void> {
  if (!(await caches.has(name))) return
  const cache = await caches.open(name)
  for (const text of SHELL.texts) await keep(cache, `${folder}/${text}.js`)
}

/** A file of the app, kept or fetched. */
export async function answerAsset(event: FetchEvent): Promise<Response> {
  const { pathname } = new URL(event.request.url)
  const found = await kept(pathname)
  if (found) return found
  const response = await fetch(event.request)
  const [folder] = textsFolder.exec(pathname) ?? []
  // What cannot be kept now is kept with the next text.
  if (folder !== undefined && response.ok) event.waitUntil(keepTexts(folder).catch(() => undefined))
  return response
}
