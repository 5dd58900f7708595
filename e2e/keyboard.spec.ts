import { expect, test, type Page } from '@playwright/test'
import { enterAs, expectQuiet, freshName, password } from './people.ts'

test.beforeEach(({ page }) => expectQuiet(page))

/** What the focused element is called: its own words and its labels. */
const focused = `[
  document.activeElement?.getAttribute('aria-label'),
  document.activeElement?.textContent,
  ...[...(document.activeElement?.labels ?? [])].map((label) => label.textContent),
].join(' ')`

/** Presses Tab until the focus is on what is named so, as somebody without a mouse does. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    const label = String(await page.evaluate(focused))
    if (name.test(label)) return
  }
  throw new Error(`Tab never reached ${String(name)}`)
}

test('the whole journey works by keyboard alone', async ({ page, viewport }) => {
  const name = freshName('Key')
  await page.goto('/')
  await tabTo(page, /Sign up/)
  await page.keyboard.press('Enter')
  await expect(page.getByPlaceholder('Choose a username')).toBeVisible()
  await tabTo(page, /Username/)
  await page.keyboard.type(name)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: `Welcome, ${name}` })).toBeVisible()

  await tabTo(page, /^\s*Garage\s*$/)
  await page.keyboard.press('Enter')
  await expect(page.getByText('No cars found')).toBeVisible()
  await tabTo(page, /Search cars/)
  await page.keyboard.type('sultan')
  await expect(page).toHaveURL(/search=sultan/)

  await page.keyboard.press('Shift+Tab')
  const isNarrow = (viewport?.width ?? 0) < 768
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await tabTo(page, isNarrow ? /Menu/ : new RegExp(name))
  await page.keyboard.press('Enter')
  if (isNarrow) {
    await tabTo(page, /Logout/)
  } else {
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await page.keyboard.press('End')
    await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/$/)
})

test('the first Tab leads past the navigation', async ({ page }) => {
  await enterAs(page, 'Demo_Player')
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Demo_Player' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})
