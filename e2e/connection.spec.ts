import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import { enterAs } from './people.ts'

/** Takes the network away; the portal still responds once, as if it had just done so. */
async function loseNetwork(page: Page, context: BrowserContext): Promise<void> {
  let isFirst = true
  await page.route('**/api/health/live', async (route) => {
    if (!isFirst) return route.abort('internetdisconnected')
    isFirst = false
    return route.fulfill({ json: { ok: true } })
  })
  await context.setOffline(true)
}

async function reportsBoth(page: Page, context: BrowserContext): Promise<void> {
  await expect(page.getByText('You are offline. Some features may be unavailable.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('You are back online!')).toBeVisible()
}

test('a page without the app reports a lost network if the portal still responds once', async ({
  page,
  context,
}) => {
  await page.goto('/rules')
  await loseNetwork(page, context)
  await reportsBoth(page, context)
})

test('a page of the app reports a lost network if the portal still responds once', async ({
  page,
  context,
}) => {
  await enterAs(page, 'Demo_Player')
  const messages = page.waitForResponse(/\/toast-region-/)
  await page.goto('/profile')
  await (await messages).finished()
  await loseNetwork(page, context)
  await reportsBoth(page, context)
})
