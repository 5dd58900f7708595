import { readPublic, RefusedError } from '../../api/public.ts'
import { noticeText, showNotice } from './notices.ts'

const id = 'connectivity'
/** Milliseconds until a portal that responds without a network is asked again. */
const askAgainMs = 2000

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
    const isLocal = await isReachable()
    if (navigator.onLine || signal.aborted || isSaid) return
    // It runs on this computer, or its response was still on the way.
    if (isLocal) return void setTimeout(() => void offline(), askAgainMs)
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
