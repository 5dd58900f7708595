import { expect, test } from '@playwright/test'
import { enterAs, freshName, password } from './people.ts'

test(
  'the head of a profile fits a phone if the name is as long as the game allows',
  { tag: '@phone' },
  async ({ page }) => {
    const username = freshName('Maximiliano_Feath')
    await page.request.post('/api/auth/signup', { data: { username, password } })
    await enterAs(page, username)
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/profile')
    for (const part of [
      page.getByRole('heading', { name: username }),
      page.getByRole('meter', { name: 'Health' }),
    ]) {
      await expect(part).toBeVisible()
      const box = await part.boundingBox()
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(336)
    }
  },
)

/** The part of a button's interface used here; these tests have no DOM types. */
interface Button {
  getBoundingClientRect(): { width: number; left: number; right: number }
}

// 360 px in rem where the browser's text is one and a half times as large.
test('with large text every button of the bar stays on a phone’s screen', async ({ page }) => {
  await page.setViewportSize({ width: 240, height: 500 })
  await enterAs(page, 'Demo_Owner')
  for (const path of ['/home', '/admin/users']) {
    await page.goto(path)
    const buttons = page.getByRole('banner').getByRole('button')
    await expect(buttons.last()).toBeEnabled()
    // The app replaces the bar of the page, so all buttons are measured at once.
    const areInside = () =>
      buttons.evaluateAll((all: Button[]) => {
        const boxes = all.map((button) => button.getBoundingClientRect())
        return (
          boxes.length > 0 && boxes.every(({ width, left, right }) => width > 0 && left >= 0 && right <= 240)
        )
      })
    await expect.poll(areInside).toBe(true)
  }
})

test('a Discord name without spaces fits a phone', { tag: '@phone' }, async ({ page }) => {
  // As long and as wide as Discord allows.
  const discordName = 'W'.repeat(32)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.addInitScript(
    (grant) => sessionStorage.setItem('link-grant', grant),
    JSON.stringify({ linkToken: 'unused', discordName }),
  )
  const width = () => page.evaluate('document.documentElement.scrollWidth')
  for (const path of ['/link', '/signup']) {
    await page.goto(path)
    await expect(page.getByText(discordName)).toBeVisible()
    expect(await width()).toBe(360)
  }

  await enterAs(page, 'Demo_Player')
  await page.route('**/api/auth/sessions', async (route) => {
    const response = await route.fetch()
    const discord = { name: discordName, linkedAt: '2026-11-20T20:00:00.000Z' }
    await route.fulfill({ response, json: { ...(await response.json()), discord } })
  })
  await page.goto('/settings')
  await page.getByText(discordName).scrollIntoViewIfNeeded()
  expect(await width()).toBe(360)
})

test('the longest plate of a game fits its card', { tag: '@phone' }, async ({ page }) => {
  const plate = 'M'.repeat(32)
  await enterAs(page, 'Demo_Player')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.route('**/api/user/vehicles*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({
      response,
      body: (await response.text()).replace(/"plate":"[^"]*"/, `"plate":"${plate}"`),
    })
  })
  await page.goto('/garage')
  const card = page.getByRole('link').filter({ hasText: plate })
  const picture = await card.locator('svg').first().boundingBox()
  const box = await card.boundingBox()
  expect(picture?.width).toBeLessThanOrEqual(box?.width ?? 0)
})

test('the lines of a statement have the width of a phone', { tag: '@phone' }, async ({ page }) => {
  await enterAs(page, 'Demo_Player')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/statement')
  const line = page
    .getByRole('listitem')
    .filter({ hasText: /^.*-\$/ })
    .first()
  const text = await line.getByRole('paragraph').first().boundingBox()
  // The icon and the paddings leave about 240 px.
  expect(text?.width).toBeGreaterThan(220)
})

test('all entries of the menu on a phone line up', { tag: '@phone' }, async ({ page }) => {
  await enterAs(page, 'Demo_Player')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/garage')
  await page.getByRole('button', { name: 'Menu' }).click()
  const icons = page.getByRole('dialog').getByRole('navigation').locator('svg')
  await expect(icons).toHaveCount(12)
  const boxes = await Promise.all((await icons.all()).map((icon) => icon.boundingBox()))
  expect(new Set(boxes.map((box) => box?.x)).size).toBe(1)
})

for (const width of [320, 360])
  test.describe(`a home page in Russian at ${width} px`, () => {
    test.use({ locale: 'ru-RU', viewport: { width, height: 740 } })

    test('stays where it is when the font of its language arrives', { tag: '@phone' }, async ({ page }) => {
      const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
      await page.route('**/cyrillic-*.woff2', async (route) => {
        await arrival
        await route.continue()
      })
      await enterAs(page, 'Demo_Player')
      await page.goto('/home')
      const tile = page.getByText('Уровень', { exact: true })
      await expect(tile).toBeVisible()
      const before = await tile.boundingBox()
      arrive()
      await expect.poll(() => page.evaluate(`document.fonts.status`)).toBe('loaded')
      expect((await tile.boundingBox())?.y).toBe(before?.y)
    })
  })
