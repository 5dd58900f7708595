/** Shared by the journeys with a service worker: a URL whose portal changes, and when the worker is ready. */
import { expect, test as base, type Page } from '@playwright/test'
import { startPortalProxy, type PortalProxy } from './portal-proxy.ts'

/** A test with a proxy to the portal. */
export const test = base.extend<{ portalProxy: PortalProxy }>({
  portalProxy: async ({ page, baseURL }, run) => {
    const proxy = await startPortalProxy(baseURL ?? '')
    await run(proxy)
    // First the page: what it is still loading would fail.
    await page.close()
    await proxy.close()
  },
})

/** Waits until a service worker controls the page. It is loaded last, and then fetches the whole shell. */
export const untilWorkerControlsPage = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true)
