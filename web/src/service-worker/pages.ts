/** Responds to page requests: from the portal, or from the cache if the portal does not respond. */
import { outageStatuses } from '../api/outage-statuses.ts'
import { isReadableOffline } from '../pwa/offline-pages.ts'
import { cachedDocument, cachedOfflinePage } from './shell.ts'
import { workerText } from './texts.ts'

/** Milliseconds after which a person on a slow connection gets the cached page. */
const timeoutMs = 4000

const unreachable = (): Response =>
  new Response(workerText('unreachable'), {
    status: 503,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })

/** The page from the portal; the browser may have requested it while this worker was starting. */
async function fromPortal(event: FetchEvent): Promise<Response> {
  const begun = (await event.preloadResponse) as Response | undefined // the DOM's types do not say what it preloads
  return begun ?? fetch(event.request)
}

/** Responds to a navigation. */
export async function pageResponse(event: FetchEvent): Promise<Response> {
  const response = fromPortal(event)
  const isReadable = isReadableOffline(new URL(event.request.url).pathname)
  const cached = isReadable ? cachedDocument : cachedOfflinePage
  const late = new Promise<undefined>((resolve) => {
    if (isReadable) setTimeout(resolve, timeoutMs)
  })
  try {
    const inTime = await Promise.race([response, late])
    if (inTime && !outageStatuses.has(inTime.status)) return inTime
    return (await cached()) ?? (await response)
  } catch {
    return (await cached()) ?? unreachable()
  }
}
