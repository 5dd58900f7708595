/** The browser's caches of responses, one per session; `cached-responses.ts` fills and reads them. */

/** What their names begin with. */
export const cacheNamePrefix = 'answers-'

/** Deletes these caches, except the one with this name. Never fails. */
export async function deleteResponseCaches(except?: string): Promise<void> {
  try {
    for (const name of await caches.keys())
      if (name.startsWith(cacheNamePrefix) && name !== except) await caches.delete(name)
  } catch {
    // Nothing was cached.
  }
}
