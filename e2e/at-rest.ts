/** Waiting for pages that are never quite done: their stream of news stays open. */
import type { Page, Request } from '@playwright/test'

const isStream = (request: Request): boolean => /^\/api\/(user\/)?live$/.test(new URL(request.url()).pathname)

/** Milliseconds without anything on its way after which a page has what it shows. */
const calm = 300

/** Follows a path inside the app, as a link does. False where the page that is open has no app. */
function follow(path: string): string {
  const router = 'window.__reactRouterDataRouter'
  // At once, so that what is on the page afterwards is of the new path.
  return `${router} ? ${router}.navigate(${JSON.stringify(path)}, { flushSync: true }).then(() => true) : false`
}

/**
 * Goes to a path from wherever the page is, and waits until it has fetched what it shows. Inside the app that
 * costs a third of what opening an address does.
 */
export const goAtRest = (page: Page, path: string): Promise<void> =>
  untilAtRest(page, async () => {
    if (!(await page.evaluate(follow(path)))) await page.goto(path)
  })

/** Opens an address, and waits until the page has fetched what it shows. */
export const openAtRest = (page: Page, path: string): Promise<void> =>
  untilAtRest(page, async () => void (await page.goto(path)))

async function untilAtRest(page: Page, go: () => Promise<void>): Promise<void> {
  const underWay = new Set<Request>()
  let last = Date.now()
  const begin = (request: Request): void => {
    if (!isStream(request)) underWay.add(request)
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
