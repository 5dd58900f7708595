import { expect, test, type Page } from '@playwright/test'
import { enterAs } from './people.ts'

// Browsers also report this if the user has no preference.
test.use({ colorScheme: 'light' })

const colorOf = (page: Page): Promise<unknown> =>
  page.evaluate(`getComputedStyle(document.querySelector('main')).color`)
const theme = (page: Page) => page.locator('html').getAttribute('data-theme')

test('every page is dark, whatever the browser prefers, until the user chooses the light theme', async ({
  page,
}) => {
  await page.goto('/api/auth/discord')
  expect(await colorOf(page)).toBe('rgb(247, 241, 234)')
  await page.goto('/')
  expect(await theme(page)).toBe('dark')
  await enterAs(page, 'Demo_Owner')
  await page.goto('/admin')
  expect(await theme(page)).toBe('dark')

  await page.getByRole('button', { name: 'Use the light theme' }).click()
  await expect.poll(() => theme(page)).toBe('light')
  for (const path of ['/', '/admin']) {
    await page.goto(path, { waitUntil: 'commit' })
    await expect.poll(() => theme(page)).toBe('light')
  }
  await page.getByRole('button', { name: 'Use the dark theme' }).click()
  await page.reload()
  expect(await theme(page)).toBe('dark')
})
