import { note } from '../api/console-note.ts'
import { followVersions } from '../pwa/new-version.tsx'

let isBegun = false

/** Begins what goes on beside the pages for as long as the app is open. */
export function begin(): void {
  if (isBegun) return
  isBegun = true
  // While the app is developed its files have no hashes to be kept by.
  if (import.meta.env.PROD && 'serviceWorker' in navigator) {
    followVersions().catch((error: unknown) => note('The service worker could not be registered.', error))
  }
}
