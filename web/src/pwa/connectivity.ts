import { isPortalReachable } from '../api/client.ts'
import { isReadableOffline } from './offline-pages.ts'
import { messages } from '../language/messages.ts'
import { toast } from '../ui/toasts.tsx'

const toastId = 'connectivity'
/** Milliseconds until a portal that responds without a network is asked again. */
const askAgainMs = 2000

async function sayOffline(): Promise<void> {
  const isLocal = await isPortalReachable()
  if (navigator.onLine || isOfflineShown) return
  // It runs on this computer, or its response was still on the way.
  if (isLocal) return void setTimeout(() => void sayOffline().catch(() => undefined), askAgainMs)
  const sentence = messages('pwa')('offline')
  if (toast.isActive(toastId)) toast.update(toastId, { render: sentence, type: 'warning', autoClose: false })
  else toast.warning(sentence, { toastId, autoClose: false })
  isOfflineShown = true
}

let isOfflineShown = false

function sayOnline(): void {
  if (!isOfflineShown) return
  isOfflineShown = false
  const sentence = messages('pwa')('online')
  if (toast.isActive(toastId)) toast.update(toastId, { render: sentence, type: 'success', autoClose: false })
  else toast.success(sentence, { toastId, autoClose: false })
}

/**
 * Offline, lets the browser follow links to pages that cannot be read offline, so that the service worker
 * responds with the offline page. The router cannot load the code of such a page and would only reload the
 * current one.
 */
function leaveToBrowser(event: MouseEvent): void {
  if (navigator.onLine || event.button !== 0 || !(event.target instanceof Element)) return
  const link = event.target.closest('a')
  if (!link || link.origin !== window.location.origin || isReadableOffline(link.pathname)) return
  event.stopPropagation()
}

/** Shows a toast when the connection is lost and when it is back, for as long as the page is open. */
export function watchConnectivity(): void {
  const offline = (): void => void sayOffline().catch(() => undefined)
  window.addEventListener('offline', offline)
  window.addEventListener('online', sayOnline)
  if (!navigator.onLine) offline()
  document.addEventListener('click', leaveToBrowser, { capture: true })
}
