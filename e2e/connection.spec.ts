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

const signinCode = '**/assets/signin-page-*.js'

test('a sign-in sent before a lost part of the app could be loaded goes on once it can', async ({ page }) => {
  await page.route(signinCode, (route) => route.abort())
  const lost = page.waitForEvent('requestfailed')
  await page.goto('/signin')
  await lost
  await page.getByLabel('Character name').fill('Demo_Player')
  await page.getByLabel('Game password').fill('idlewood')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.unroute(signinCode)
  await expect(page.getByRole('heading', { name: 'Welcome, Demo_Player' })).toBeVisible()
})

test('a page whose code remains lost is reloaded', async ({ page }) => {
  let loads = 0
  page.on('load', () => loads++)
  await page.route(signinCode, (route) => (loads < 2 ? route.abort() : route.continue()))
  await page.goto('/signin')
  await expect(page.getByRole('link', { name: 'Choose a demo account' })).toBeVisible()
  expect(loads).toBe(2)
})

test('a page that cannot be loaded says so under its own address, and Retry opens it', async ({ page }) => {
  await enterAs(page, 'Demo_Owner')
  await page.goto('/admin/users')
  const link = page.getByRole('link', { name: 'Bans' })
  await expect(link).toBeVisible()
  const outage = /\/(?:assets\/bans-page-.*|api\/health\/live)$/
  await page.route(outage, (route) => route.abort())
  await link.click()
  await expect(page.getByRole('alert')).toContainText('This part of the app could not be loaded')
  await expect(page).toHaveURL(/\/admin\/bans$/)
  await page.unroute(outage)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'Bans' })).toBeVisible()
})
