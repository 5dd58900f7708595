/** What the pages behind the sign-in show until the app and the session are there. */
import { expect, test, type Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from './axe.ts'
import { staffPages } from './pages.ts'
import { enterAs, expectQuiet } from './people.ts'

const waiting = 'Loading, please wait...'

/** The specification has these pages say only this while the player is not known. */
const short = 'Loading...'
const shortOnes = new Set(['/home', '/dashboard', '/profile'])

/** The player pages whose HTML shows more than a spinner, and their headings. */
const headings = {
  '/home': 'Welcome, Demo_Player',
  '/dashboard': 'Welcome, Demo_Player',
  '/profile': 'Demo_Player',
  '/garage': 'Garage',
  '/settings': 'Settings',
  '/inbox': 'Inbox',
  '/statement': 'Statement',
  '/property': 'For sale',
  '/test': 'Connection check',
}

/** The staff pages without parameters, whose HTML shows more than a spinner, too. */
const staffPaths = Object.values(staffPages)
  .flat()
  .filter((path) => !/[?\d]/.test(path))

/** Opens a page whose scripts wait; returns a function that lets them load. */
async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/**/*.js', async (route) => {
    await promise
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  return resolve
}

test('player pages show their bar, heading and name before the app has loaded, and keep the bar', async ({
  page,
}) => {
  expectQuiet(page)
  await enterAs(page, 'Demo_Player')
  for (const [path, heading] of Object.entries(headings)) {
    await test.step(path, async () => {
      const loading = page.getByText(shortOnes.has(path) ? short : waiting, { exact: true })
      const loadScripts = await openWithoutScripts(page, path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      await expect(loading).toBeVisible()
      await expect(page.getByRole('banner').getByRole('link', { name: 'Garage' })).toBeVisible()
      await expectAccessibleInBothThemes(page)
      await page.evaluate(`document.querySelector('header').dataset.seen = ''`)
      loadScripts()
      await expect(page.getByRole('banner').getByText('Demo_Player')).toBeVisible()
      await expect(loading).toBeHidden()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      await expect(page.getByRole('banner')).toHaveAttribute('data-seen', '')
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    })
  }
})

test('the theme is switched before the scripts have loaded, and once by those that have', async ({
  page,
}) => {
  await enterAs(page, 'Demo_Owner')
  for (const path of ['/', '/home', '/admin']) {
    await test.step(path, async () => {
      const html = page.locator('html')
      const loadScripts = await openWithoutScripts(page, path)
      const button = page.getByRole('button', { name: 'Use the light theme' })
      // Until the styles are there, the bar also shows what is for visitors.
      await expect(button).toHaveCount(1)
      await button.click()
      await expect(html).toHaveAttribute('data-theme', 'light')
      loadScripts()
      await page.getByRole('button', { name: 'Use the dark theme' }).click()
      await expect(html).toHaveAttribute('data-theme', 'dark')
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    })
  }
})

test('staff pages show their bar and heading before the app has loaded, and keep the bar', async ({
  page,
}) => {
  expectQuiet(page)
  await enterAs(page, 'Demo_Owner')
  const heading = page.getByRole('heading', { level: 1 })
  for (const path of staffPaths) {
    await test.step(path, async () => {
      const loadScripts = await openWithoutScripts(page, path)
      await expect(page.getByText(waiting)).toBeVisible()
      await expect(page.getByRole('banner').getByRole('link', { name: 'Inbox' })).toBeVisible()
      const early = (await heading.textContent()) ?? ''
      expect(early).not.toBe('')
      // What does not work yet does not look as if it did.
      for (const name of ['Search players and pages', 'Account'])
        await expect(page.getByRole('button', { name, exact: true })).toBeDisabled()
      if (path === '/admin/users') await expectAccessibleInBothThemes(page)
      await page.evaluate(`document.querySelector('header').dataset.seen = ''`)
      loadScripts()
      await expect(page.getByRole('banner').getByText('Demo_Owner')).toBeVisible()
      await expect(page.getByText(waiting)).toBeHidden()
      await expect(heading).toHaveText(early)
      await expect(page.getByRole('banner')).toHaveAttribute('data-seen', '')
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    })
  }
})

test.describe('a reader of another language', () => {
  test.use({ locale: 'ru-RU' })

  test('sees no texts of the page in English, only that it is loading', async ({ page }) => {
    await enterAs(page, 'Demo_Player')
    const loadScripts = await openWithoutScripts(page, '/garage')
    await expect(page.getByText(waiting)).toBeVisible()
    await expect(page.getByText('Garage', { exact: true }).first()).toBeHidden()
    loadScripts()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Гараж')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Гараж' })).toBeVisible()
  })
})
