import { expect, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { enterAs, expectQuiet } from './people.ts'

test('the rule book is searched across all its tabs, and each point has a link', async ({
  page,
  context,
}) => {
  expectQuiet(page)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/rules')
  const tab = (name: string) => page.getByRole('tab', { name })
  await expect(tab('Roleplay Rules')).toHaveAttribute('aria-selected', 'true')
  await tab('Gang Rules').click()
  await expect(page).toHaveURL(/\/rules\?tab=Gang$/)
  await expect(page.getByRole('heading', { name: '3 Strikes' })).toBeVisible()
  await expect(page.getByRole('heading', { name: '1 Vehicle deathmatch (VDM)' })).toBeHidden()

  const search = page.getByLabel('Search the rules')
  await search.fill('laptop')
  await expect(page.getByText('1 match. Press Enter to go through them.')).toBeVisible()
  await expect(tab('Robbery Rules')).toContainText('1')
  await search.press('Enter')
  await expect(page).toHaveURL(/\?tab=robbery$/)
  await expect(page.locator('mark')).toBeInViewport()
  await search.fill('')

  await page.getByRole('link', { name: '3.3, copy the link' }).filter({ visible: true }).click()
  await expect(page.getByText('Link copied.')).toBeAttached()
  const address = String(await page.evaluate('navigator.clipboard.readText()'))
  expect(address).toMatch(/\/rules\?tab=robbery#main-bank-3$/)
  await page.goto('/')
  await page.goto(address)
  await expect(page.locator('#main-bank-3')).toBeInViewport()
  await expect(page.locator('#main-bank-3')).toContainText('At most 6 police.')
  // A link without a tab opens the right one; an unknown tab opens the first one.
  await page.goto('/rules#strikes')
  await expect(page).toHaveURL(/\/rules\?tab=Gang#strikes$/)
  await expect(page.locator('#strikes')).toBeInViewport()
  await page.goto('/rules?tab=pirates')
  await expect(page).toHaveURL(/\?tab=roleplay$/)
})

test(
  'its content fills at most 70 % of a wide window’s height, scrolls with the page on a phone, and prints whole',
  { tag: '@phone' },
  async ({ page, viewport }) => {
    await page.goto('/rules')
    const content = page.getByRole('region', { name: 'Rules', exact: true })
    const height = async () => (await content.boundingBox())?.height ?? 0
    const box = (viewport?.height ?? 0) * 0.7 + 1
    if ((viewport?.width ?? 0) >= 1024) expect(await height()).toBeLessThanOrEqual(box)
    else expect(await height()).toBeGreaterThan(2 * box)
    await page.emulateMedia({ media: 'print' })
    expect(await height()).toBeGreaterThan(5000)
    await expect(page.getByRole('heading', { name: 'Guild Rules' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Site' })).toBeHidden()
  },
)

test('opened directly, the rule book works without the app, for members too', async ({ page }) => {
  expectQuiet(page)
  await enterAs(page, 'Demo_Player')
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  await page.goto('/rules?tab=guild')
  await expect(page.getByRole('heading', { name: 'Guild Rules' })).toBeVisible()
  await expect(page.getByRole('banner').locator('summary:visible')).toBeVisible()
  await expect(page.locator('[data-member-name]')).toHaveText('Demo_Player')
  // The service worker requests the rest, but not as scripts of this page.
  expect(scripts.filter((path) => path !== '/service-worker.js')).toEqual([
    expect.stringMatching(/^\/assets\/rules\.script-/),
  ])
})

test.describe('before its script has loaded', () => {
  test('only the book that the URL names is visible', async ({ page }) => {
    await page.route('**/assets/rules.script-*', (route) => route.abort())
    await page.goto('/rules?tab=Gang')
    await expect(page.getByRole('heading', { name: '3 Strikes' })).toBeVisible()
    await expect(page.getByRole('heading', { name: '1 Vehicle deathmatch (VDM)' })).toBeHidden()
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('every rule can be read and reached by its link', async ({ page }) => {
    await page.goto('/rules')
    const books = page.getByRole('navigation', { name: 'Rule books' })
    await books.getByRole('link', { name: 'Robbery Rules' }).click()
    await expect(page).toHaveURL(/tab=robbery#book-robbery$/)
    await expect(page.getByRole('heading', { name: 'Robbery Rules' })).toBeInViewport()
    await page.goto('/rules?tab=guild#events-4')
    await expect(page.locator('#events-4')).toBeInViewport()
    await expect(page.getByLabel('Search the rules')).toBeHidden()
    await page.goto('/join')
    await expect(page.getByRole('link', { name: /^Open / })).toHaveAttribute('href', /^https:/)
  })
})

test('the page that leads to the chat opens it automatically, can be stopped, and finally returns home', async ({
  page,
}) => {
  // The page's clock stands still until the test advances it: on a slow machine the invite would open first.
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
  let asked = 0
  await page.route('https://discord.gg/**', (route) => {
    asked++
    return route.abort()
  })
  await page.goto('/join')
  await page.getByRole('button', { name: 'Stay here' }).click()
  // The accessibility check waits by the page's clock.
  await page.clock.resume()
  await expectAccessible(page)
  await page.clock.fastForward(40_000)
  await expect(page).toHaveURL(/\/join$/)
  expect(asked).toBe(0)
  await page.clock.pauseAt(200_000)
  await page.reload()
  await expect(page.getByText('The invite opens by itself in 3 seconds.', { exact: false })).toBeVisible()
  await page.clock.runFor(4000)
  await expect.poll(() => asked).toBe(1)
  await page.clock.runFor(30_000)
  // The home page requires a session; visitors are asked to sign in.
  await expect(page).not.toHaveURL(/\/join$/)
})

test('the footer of public pages offers an account to visitors only', async ({ page }) => {
  const create = page.getByRole('contentinfo').getByRole('link', { name: 'Create an account' })
  await page.goto('/rules')
  await expect(create).toBeVisible()
  await enterAs(page, 'Demo_Player')
  await page.goto('/rules')
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(create).toBeHidden()
})
