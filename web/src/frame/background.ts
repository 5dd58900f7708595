import { watchConnectivity } from '../pwa/connectivity.ts'
import { note } from '../api/console-note.ts'
import { whenAtRest } from '../ui/at-rest.ts'
import { followVersions } from '../pwa/new-version.tsx'
import { prepareToasts } from '../ui/toasts.tsx'

const registerWorker = (): void =>
  void followVersions().catch((error: unknown) => note('The service worker could not be registered.', error))

let isBegun = false

/** Begins what goes on beside the pages for as long as the app is open. */
export function begin(): void {
  if (isBegun) return
  isBegun = true
  watchConnectivity()
  // Without a worker that has it, what says that the line is lost could not be fetched then.
  if (!navigator.serviceWorker?.controller) prepareToasts()
  // While the app is developed its files have no hashes to be kept by.
  if (import.meta.env.PROD && 'serviceWorker' in navigator) whenAtRest(registerWorker)
}
