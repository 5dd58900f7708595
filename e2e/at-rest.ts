/** Waiting for pages that are never quite done: their stream of news stays open. */
import type { Page, Request } from '@playwright/test'

const isStream = (request: Request): boolean => /^\/api\/(user\/)?live$/.test(new URL(request.url()).pathname)

/** Milliseconds without anything on its way after which a page has what it shows. */
const calm = 300

/** Opens an address, and waits until the page has fetched what it shows. */
export async function openAtRest(page: Page, path: string): Promise<void> {
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
  await page.goto(path)
  while (underWay.size > 0 || Date.now() - last < calm) await page.waitForTimeout(50)
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end)
}
