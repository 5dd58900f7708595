/** Pages asked for: from the portal as long as it answers, and only then from what is kept. */
import { isReadableOffline } from '../pwa/offline-pages.ts'
import { keptDocument, keptOfflinePage } from './shell.ts'
import { workerText } from './texts.ts'

/** Milliseconds after which somebody on a poor line gets the page as it was kept. */
const timeoutMs = 4000

const unreachable = (): Response =>
  new Response(workerText('unreachable'), {
    status: 503,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })

/** The page from the portal, begun by the browser while this worker was still waking up. */
async function fromPortal(event: FetchEvent): Promise<Response> {
  const begun = (await event.preloadResponse) as Response | undefined // the DOM's types do not say what it preloads
  return begun ?? fetch(event.request)
}

/** Responds to a navigation. */
export async function answerPage(event: FetchEvent): Promise<Response> {
  const answer = fromPortal(event)
  if (!isReadableOffline(new URL(event.request.url).pathname))
    return answer.catch(async () => (await keptOfflinePage()) ?? unreachable())
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, timeoutMs))
  try {
    const inTime = await Promise.race([answer, late])
    return inTime ?? (await keptDocument()) ?? (await answer)
  } catch {
    return (await keptDocument()) ?? unreachable()
  }
}
