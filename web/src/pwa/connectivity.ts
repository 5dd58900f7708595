import { isPortalReachable } from '../api/reachable.ts'
import { isReadableOffline } from './offline-pages.ts'
import { messages } from '../language/messages.ts'
import { toast } from '../ui/toasts.tsx'

const toastId = 'connectivity'
/** Milliseconds until a portal that responds without a network is asked again. */
const askAgainMs = 2000

let isOfflineShown = false

/** Shows the sentence until it is closed, in the toast of the former one if that is still there. */
function say(type: 'warning' | 'success', sentence: string): void {
  isOfflineShown = type === 'warning'
  if (toast.isActive(toastId)) toast.update(toastId, { render: sentence, type, autoClose: false })
  else toast[type](sentence, { toastId, autoClose: false })
}

async function sayOffline(): Promise<void> {
  const isLocal = await isPortalReachable()
  if (navigator.onLine || isOfflineShown) return
  // It runs on this computer, or its response was still on the way.
  if (isLocal) setTimeout(offline, askAgainMs)
  else say('warning', messages('pwa')('offline'))
}

const offline = (): void => void sayOffline().catch(() => undefined)

function sayOnline(): void {
  if (isOfflineShown) say('success', messages('pwa')('online'))
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
  window.addEventListener('offline', offline)
  window.addEventListener('online', sayOnline)
  if (!navigator.onLine) offline()
  document.addEventListener('click', leaveToBrowser, { capture: true })
}
