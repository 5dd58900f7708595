import { readPublic, RefusedError } from '../../api/public.ts'
import { noticeText, showNotice } from './notices.ts'

const id = 'connectivity'

/** True if the portal responds: the browser alone only knows whether there is some network. */
const isReachable = (): Promise<boolean> =>
  readPublic('/health/live').then(
    () => true,
    (error: unknown) => error instanceof RefusedError,
  )

/**
 * Reports when the connection is lost and when it is back, as pwa/connectivity.ts does in the app. Part of
 * the initial script, because nothing could be loaded once the connection is lost.
 */
export function watchConnection(page: Document, signal: AbortSignal): void {
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
