import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { enterAs, expectQuiet } from './people.ts'

const open = [
  '/',
  '/signin',
  '/signup',
  '/link',
  '/login?error=It%20did%20not%20work.',
  '/api/auth/discord',
  '/no/such/page',
]
const signedIn = [
  '/home',
  '/profile',
  '/garage',
  '/vehicle/1',
  '/vehicle/399',
  '/dashboard',
  '/settings',
  '/test',
]
const forDevelopers = ['/dev/components']
const all = [...open, ...signedIn, ...forDevelopers]

async function show(page: Page, path: string): Promise<void> {
  expectQuiet(page)
  if (signedIn.includes(path)) await enterAs(page, 'Demo_Player')
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('heading', { level: 1 }).or(page.getByRole('alert')).first()).toBeVisible()
}

for (const theme of ['dark', 'light'] as const) {
  test.describe(`in the ${theme} theme`, () => {
    test.use({ colorScheme: theme, reducedMotion: 'reduce' })

    for (const path of all) {
      test(`axe finds nothing on ${path}`, async ({ page }) => {
        await show(page, path)
        const { violations } = await new AxeBuilder({ page })
          .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
          .analyze()
        expect(
          violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
        ).toEqual([])
      })
    }
  })
}

test('no page is wider than a screen of 320 pixels', async ({ page, viewport }) => {
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
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    if ((await page.evaluate('document.documentElement.scrollWidth')) !== 320) tooWide.push(path)
  }
  expect(tooWide).toEqual([])
})
