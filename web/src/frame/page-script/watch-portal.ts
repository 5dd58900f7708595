import { readPublic, RefusedError } from '../../api/public.ts'
import { note } from '../../pwa/console-note.ts'
import { registerServiceWorker } from '../../pwa/worker-registration.ts'
import { noticeText, showNotice } from './notices.ts'
import { pageLanguage } from './page-texts.ts'

const about = 'connection'

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
    showNotice(page, { about, words: noticeText(page, 'offline'), tone: 'warning' })
  }
  const online = (): void => {
    if (isSaid)
      showNotice(page, { about, words: noticeText(page, 'online'), tone: 'success', isPassing: true })
    isSaid = false
  }
  addEventListener('offline', () => void offline(), { signal })
  addEventListener('online', online, { signal })
  if (!navigator.onLine) void offline()
}

/** Registers the service worker once the page has loaded and has nothing better to do. */
function followVersions(page: Document, signal: AbortSignal): void {
  const register = (): void => {
    if (signal.aborted) return
    registerServiceWorker({
      language: pageLanguage,
      offer: (onPress) =>
        showNotice(page, { about: 'version', words: noticeText(page, 'version'), tone: 'info', onPress }),
    }).catch((error: unknown) => note('The service worker could not be registered.', error))
  }
  // Safari has no such callback.
  const later = (): void =>
    void ('requestIdleCallback' in window ? requestIdleCallback(register) : setTimeout(register, 500))
  if (page.readyState === 'complete') later()
  else addEventListener('load', later, { once: true, signal })
}

/**
 * What goes on beside a page without the app: the service worker, which keeps the pages that can be read
 * offline, and the connection.
 */
export function watchPortal(page: Document, signal: AbortSignal): void {
  watchConnection(page, signal)
  if ('serviceWorker' in navigator) followVersions(page, signal)
  // The settings offer to install the app; the browser is not to do so by itself.
  addEventListener('beforeinstallprompt', (event) => event.preventDefault(), { signal })
}
