import { logToConsole } from '../../api/log-to-console.ts'
import { registerServiceWorker } from '../../pwa/worker-registration.ts'
import { noticeText, showNotice } from './notices.ts'
import { pageLanguage } from './page-texts.ts'

/** Registers the service worker, which caches pages for offline reading, and offers the next version. */
export function followVersions(page: Document): void {
  registerServiceWorker({
    language: pageLanguage,
    offer: (onPress) =>
      showNotice(page, { id: 'new-version', words: noticeText(page, 'version'), tone: 'info', onPress }),
  }).catch((error: unknown) => logToConsole('The service worker could not be registered.', error))
}
