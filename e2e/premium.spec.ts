import { premium } from '@idlewood/contract/premium'
import { expect, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { enterAs, expectQuiet, password, signIn } from './people.ts'
import { isNarrow, read } from './staff.ts'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor can read every tier, its price and its benefits', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/premium')
    await expect(page.getByText('15 Diamonds plus 4 M in-game cash per month')).toBeVisible()
    await expect(page.getByText('Most Popular')).toBeVisible()
    await expect(page.getByText('Best Value')).toBeVisible()
    await page.getByRole('link', { name: 'Check Out Gold' }).click()
    await expect(page).toHaveURL(/\/premium\/purchase\/gold$/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Gold')
    await expect(page.getByText(/\$4\.99 per month/)).toContainText('cancel anytime')
    await expect(page.getByText('Custom phone number above 10000')).toBeVisible()
    await page.getByLabel('Cash').check()
    await expect(page.getByLabel('Bank')).not.toBeChecked()
  })
})

// On a phone, in two columns, and in four, which begin at 1280.
for (const width of [320, 640, 1280, 1340])
  test(`the name of each tier stays on one line at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/premium')
    const names = page.getByRole('region', { name: 'Tiers' }).getByRole('heading')
    await expect(names).toHaveText(['Bronze', 'Silver', 'Gold', 'Platinum'])
    await expect.poll(() => page.evaluate(`document.fonts.status`)).toBe('loaded')
    const boxes = await Promise.all((await names.all()).map((name) => name.boundingBox()))
    expect(new Set(boxes.map((box) => box?.height)).size).toBe(1)
  })

test('a visitor reads the tiers without the app, which loads once they have signed in', async ({ page }) => {
  expectQuiet(page)
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  await page.goto('/premium')
  await expect(page.getByRole('heading', { name: 'Choose your tier' })).toBeVisible()
  // Once idle; the service worker's requests are not scripts of the page.
  await page.waitForLoadState('networkidle')
  expect(scripts.filter((path) => path !== '/service-worker.js')).toEqual([
    expect.stringMatching(/^\/assets\/premium\.script-/),
  ])
  await enterAs(page, 'Demo_Staff')
  await page.goto('/premium')
  await expect(page.getByRole('region', { name: 'Your membership' })).toContainText('Diamonds')
})

test('a visitor who buys signs in and returns', async ({ page }) => {
  expectQuiet(page)
  await page.goto('/premium/purchase/silver')
  await page.getByRole('link', { name: 'Buy' }).click()
  // The community chooses how to sign in; every way returns to the original page.
  await page.waitForURL(/auth\/discord|\/signin/)
  await page.goto('/signin')
  await page.getByLabel('Character name').fill('Demo_Staff')
  await page.getByLabel('Game password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/premium\/purchase\/silver$/)
  await expect(page.getByText('Your diamonds')).toBeVisible()
})

test('a player orders, the owner fulfils the order, and the player has the tier and has paid the price', async ({
  page,
  browser,
}) => {
  expectQuiet(page)
  // Both screen sizes may run in one demo world at once, so each has its own buyer.
  const [buyer, tier, name] = isNarrow(page)
    ? (['Demo_Staff', 'silver', 'Silver'] as const)
    : (['Demo_Player', 'gold', 'Gold'] as const)
  await signIn(page, buyer)
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
  const before = await read(page, token, premium.own)
  await page.goto(`/premium/purchase/${tier}`)
  await page.getByLabel('Bank').check()
  await page.getByRole('button', { name: 'Buy' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Place the order' }).click()
  await expect(page.getByText('Waiting for staff')).toBeVisible()

  const desk = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage()
  expectQuiet(desk)
  await enterAs(desk, 'Demo_Owner')
  await desk.goto(`/admin/premium?search=${buyer}`)
  await desk.getByRole('button', { name: new RegExp(`Fulfil order \\d+ of ${buyer}`) }).click()
  await desk.getByRole('button', { name: 'Fulfil', exact: true }).click()
  await expect(desk.getByText(`${buyer} has ${name}.`)).toBeVisible()
  await desk.goto(`/admin/premium?view=active&search=${buyer}`)
  await expect(desk.getByText('Active').last()).toBeVisible()
  await expectAccessible(desk)
  await desk.context().close()

  await page.goto('/premium')
  await expect(page.getByText('Your orders')).toBeVisible()
  const after = await read(page, token, premium.own)
  const [order] = after.orders
  expect(order).toMatchObject({ state: 'active', tier })
  expect(after.purse.tierName).toBe(name)
  expect(after.purse.bank).toBe((before.purse.bank ?? 0) - (order?.cash ?? 0))
  expect(after.purse.diamonds).toBe((before.purse.diamonds ?? 0) - (order?.diamonds ?? 0))
  await expect(page.getByRole('region', { name: 'Your membership' })).toContainText(name)
})
