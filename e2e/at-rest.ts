/** Waits for pages whose network activity never quite ends, because their event stream stays open. */
import type { Page, Request } from '@playwright/test'

/** Whether a path is that of an event stream, which stays open. */
export const isStream = (path: string): boolean => /^\/api\/(user\/)?live$/.test(path)

/** Milliseconds without a pending request after which a page has loaded its content. */
const calm = 300

/** Navigates inside the app, as a link does. False if the open page has no app. */
function follow(path: string): string {
  const router = 'window.__reactRouterDataRouter'
  // Synchronously, so that what is on the page afterwards belongs to the new path.
  return `${router} ? ${router}.navigate(${JSON.stringify(path)}, { flushSync: true }).then(() => true) : false`
}

/**
 * Goes to a path from any page, and waits until the content has loaded. Inside the app this takes a third of
 * the time of opening the URL.
 */
export const goAtRest = (page: Page, path: string): Promise<void> =>
  untilAtRest(page, async () => {
    if (!(await page.evaluate(follow(path)))) await page.goto(path)
  })

/** Opens a URL, and waits until the content has loaded. */
export const openAtRest = (page: Page, path: string): Promise<void> =>
  untilAtRest(page, async () => void (await page.goto(path)))

async function untilAtRest(page: Page, go: () => Promise<void>): Promise<void> {
  const underWay = new Set<Request>()
  let last = Date.now()
  const begin = (request: Request): void => {
    if (!isStream(new URL(request.url()).pathname)) underWay.add(request)
  }
  const end = (request: Request): void => {
    underWay.delete(request)
    last = Date.now()
  }
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end)
  await go()
  while (underWay.size > 0 || Date.now() - last < calm) await page.waitForTimeout(50)
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end)
}
