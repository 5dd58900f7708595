import { expect, test, type Page } from '@playwright/test'
import { openAtRest } from './at-rest.ts'
import { expectAccessibleInBothThemes } from './axe.ts'
import { enterAs, expectQuiet } from './people.ts'

const open = [
  '/',
  '/rules',
  '/rules?tab=robbery',
  '/musicpage',
  '/premium',
  '/premium/purchase/gold',
  '/signin',
  '/signup',
  '/link',
  '/login?error=It%20did%20not%20work.',
  '/api/auth/discord',
  '/offline',
  '/no/such/page',
  '/status',
]
const signedIn = [
  '/home',
  '/profile',
  '/garage',
  '/vehicle/1',
  '/vehicle/399',
  '/dashboard',
  '/settings',
  '/inbox',
  '/test',
]
const forDevelopers = ['/dev/components']
const all = [...open, ...signedIn, ...forDevelopers]

async function show(page: Page, path: string): Promise<void> {
  expectQuiet(page)
  if (signedIn.includes(path)) await enterAs(page, 'Demo_Player')
  await openAtRest(page, path)
  await expect(page.getByRole('heading', { level: 1 }).or(page.getByRole('alert')).first()).toBeVisible()
}

test.use({ colorScheme: 'dark', reducedMotion: 'reduce' })

for (const path of all) {
  test(`axe finds nothing on ${path} in either theme`, { tag: '@phone' }, async ({ page }) => {
    await show(page, path)
    await expectAccessibleInBothThemes(page)
  })
}

test('no page is wider than a screen of 320 pixels', { tag: '@phone' }, async ({ page, viewport }) => {
  test.slow()
  expect(viewport).not.toBeNull()
  await page.setViewportSize({ width: 320, height: 640 })
  const tooWide: string[] = []
  for (const path of [...open, ...forDevelopers]) {
    await show(page, path)
    if ((await page.evaluate('document.documentElement.scrollWidth')) !== 320) tooWide.push(path)
  }
  await enterAs(page, 'Demo_Player')
  for (const path of signedIn) {
    await openAtRest(page, path)
    if ((await page.evaluate('document.documentElement.scrollWidth')) !== 320) tooWide.push(path)
  }
  expect(tooWide).toEqual([])
})
