import { readPublic, RefusedError } from '../../api/public.ts'
import { note } from '../../api/console-note.ts'
import { registerServiceWorker } from '../../pwa/worker-registration.ts'
import { noticeText, showNotice } from './notices.ts'
import { pageLanguage } from './page-texts.ts'

const id = 'connectivity'

/** True when the portal answers: the browser alone only knows whether there is some network. */
const isReachable = (): Promise<boolean> =>
  readPublic('/health/live').then(
    () => true,
    (error: unknown) => error instanceof RefusedError,
  )

/** Says when the connection is lost, and when it is back, as pwa/connectivity.ts does in the app. */
function watchConnection(page: Document, signal: AbortSignal): void {
  let isSaid = false
  const offline = async (): Promise<void> => {
    if ((await isReachable()) || navigator.onLine || signal.aborted) return
    isSaid = true
    showNotice(page, { id, words: noticeText(page, 'offline'), tone: 'warning' })
  }
  const online = (): void => {
    if (isSaid) showNotice(page, { id, words: noticeText(page, 'online'), tone: 'success' })
    isSaid = false
  }
  addEventListener('offline', () => void offline(), { signal })
  addEventListener('online', online, { signal })
  if (!navigator.onLine) void offline()
}

/** Registers the service worker, which keeps the pages that can be read offline. */
function followVersions(page: Document): void {
  registerServiceWorker({
    language: pageLanguage,
    offer: (onPress) =>
      showNotice(page, { id: 'new-version', words: noticeText(page, 'version'), tone: 'info', onPress }),
  }).catch((error: unknown) => note('The service worker could not be registered.', error))
}

/** What goes on beside a page without the app once it has rested: the service worker, and the connection. */
export function watchPortal(page: Document, signal: AbortSignal): void {
  watchConnection(page, signal)
  if ('serviceWorker' in navigator) followVersions(page)
}
