import { watchConnectivity } from '../pwa/connectivity.ts'
import { note } from '../pwa/console-note.ts'
import { registerServiceWorker } from '../pwa/new-version.tsx'

let isBegun = false
let makeRoom: () => void = () => undefined

/** Begins what goes on beside the pages for as long as the app is open. `onSay` makes room for messages. */
export function begin(onSay: () => void): void {
  makeRoom = onSay
  if (isBegun) return
  isBegun = true
  watchConnectivity(() => makeRoom())
  // While the app is developed its files have no hashes to be kept by.
  if (import.meta.env.PROD && 'serviceWorker' in navigator) {
    registerServiceWorker(() => makeRoom()).catch((error: unknown) =>
      note('The service worker could not be registered.', error),
    )
  }
}
