import { expect, test, type Page } from '@playwright/test'
import { goAtRest, openAtRest } from './at-rest.ts'
import { expectAccessibleInBothThemes } from './axe.ts'
import { playerPages, writtenPages } from './pages.ts'
import { enterAs, expectQuiet } from './people.ts'
import { checkPopups } from './popups.ts'
import { showPseudoLanguage } from './pseudo.ts'
import { isNarrow } from './staff.ts'

/**
 * English only: pages opened directly without the app, whose script loads the language, and a page for
 * developers.
 */
const inEnglishOnly = new Set<string>(['/api/auth/discord', '/dev/components'])
/** The area of the pages that open directly, without the app. */
const written = 'the pages that work without the app'

async function show(page: Page, path: string, isWritten: boolean): Promise<void> {
  await (isWritten || inEnglishOnly.has(path) ? openAtRest : goAtRest)(page, path)
  await expect(page.getByRole('heading', { level: 1 }).or(page.getByRole('alert')).first()).toBeVisible()
}

/** Checks that the page, in its current state, fits the narrowest screen. */
async function expectNarrow(page: Page, path: string): Promise<void> {
  const own = page.viewportSize()
  if (!own || !isNarrow(page)) return
  await page.setViewportSize({ width: 320, height: 640 })
  const width = () => page.evaluate('document.documentElement.scrollWidth')
  await expect.soft.poll(width, path).toBe(320)
  await page.setViewportSize(own)
}

for (const [area, paths] of Object.entries({ [written]: writtenPages, ...playerPages })) {
  test(
    `axe finds nothing on ${area}, in either theme, and a phone shows it without scrolling sideways`,
    { tag: '@phone' },
    async ({ page }) => {
      test.slow()
      expectQuiet(page)
      if (area.includes('player')) await enterAs(page, 'Demo_Player')
      // The phone shows longer, accented words, which checks that they fit and that nothing has stayed
      // English.
      const isWritten = area === written
      const plainTexts = isNarrow(page) && !isWritten ? await showPseudoLanguage(page) : undefined
      const seen = new Map<string, string>()
      for (const path of paths) {
        await test.step(path, async () => {
          await show(page, path, isWritten)
          if (plainTexts && !inEnglishOnly.has(path))
            await expect.soft.poll(plainTexts, { message: path }).toEqual([])
          await expectAccessibleInBothThemes(page)
          await expectNarrow(page, path)
          if (plainTexts && !inEnglishOnly.has(path)) await checkPopups(page, seen, plainTexts)
        })
      }
    },
  )
}
