/** The browser's caches of responses, one per session; `cached-responses.ts` fills and reads them. */

/** What their names begin with. */
export const cacheNamePrefix = 'answers-'

/** Deletes these caches, except the one with this name. Rejects if the browser has none. */
export async function deleteResponseCaches(except?: string): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith(cacheNamePrefix) && name !== except)
  await Promise.all(old.map((name) => caches.delete(name)))
}
