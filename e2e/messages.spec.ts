import { expect, test } from '@playwright/test'
import { clocks, finishTimers } from './messages.ts'
import { expectQuiet } from './people.ts'

test.beforeEach(async ({ page }) => {
  expectQuiet(page)
  await page.goto('/login?error=Discord+is+away')
})

test('a message of a page without the app pauses while it is read, then disappears', async ({ page }) => {
  const message = page.getByRole('alert').filter({ hasText: 'Discord is away' })
  await expect(message).toBeVisible()
  await expect.poll(() => clocks(page)).toEqual(['running'])
  await message.hover()
  expect(await clocks(page)).toEqual(['paused'])
  await page.mouse.move(5, 500)
  expect(await clocks(page)).toEqual(['running'])

  await page.keyboard.press('Alt+t')
  await expect(message).toBeFocused()
  expect(await clocks(page)).toEqual(['paused'])
  await page.keyboard.press('Tab')
  await expect(message.getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(message).not.toBeFocused()
  expect(await clocks(page)).toEqual(['running'])

  await page.evaluate('dispatchEvent(new Event("blur"))')
  expect(await clocks(page)).toEqual(['paused'])
  await page.evaluate('dispatchEvent(new Event("focus"))')
  expect(await clocks(page)).toEqual(['running'])
  await finishTimers(page)
  await expect(message).toBeHidden()
})

test('a message of a page without the app can be dragged away, or springs back', async ({ page }) => {
  const message = page.getByRole('alert').filter({ hasText: 'Discord is away' })
  const box = await message.boundingBox()
  const [x, y] = [(box?.x ?? 0) + 60, (box?.y ?? 0) + 20]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x - 100, y)
  await expect(message).toHaveCSS('translate', '-100px')
  await page.mouse.up()
  await expect(message).toHaveCSS('translate', 'none')
  await page.mouse.down()
  await page.mouse.move(x - 340, y)
  await expect(message).toBeHidden()
  await page.mouse.up()
})
