import { watchConnectivity } from '../pwa/connectivity.ts'
import { logToConsole } from '../api/log-to-console.ts'
import { whenAtRest } from '../ui/at-rest.ts'
import { followVersions } from '../pwa/new-version.tsx'
import { prepareToasts } from '../ui/toasts.tsx'

const registerWorker = (): void =>
  void followVersions().catch((error: unknown) =>
    logToConsole('The service worker could not be registered.', error),
  )

let isBegun = false

/** Starts the background work that runs as long as the app is open. */
export function startBackgroundWork(): void {
  if (isBegun) return
  isBegun = true
  watchConnectivity()
  // Once the connection is lost, the code of toasts could not be loaded: a newer version of the app and a
  // full disk empty the cache of the service worker.
  prepareToasts()
  // In development, file names have no hashes, so the files cannot be cached by name.
  if (import.meta.env.PROD && 'serviceWorker' in navigator) whenAtRest(registerWorker)
}
