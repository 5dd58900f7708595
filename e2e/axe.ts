/** What can be checked of accessibility without a person. */
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * What fades in has no colour of its own yet; it begins to a frame after it is there. What is folded away, as
 * in a closed menu, waits with its colours until it is opened.
 */
const settled = `(async () => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const fading = () => document.getAnimations().filter(
    (each) => each instanceof CSSTransition && each.effect.target.checkVisibility(),
  )
  do {
    await Promise.allSettled(fading().map(({ finished }) => finished))
    await frame()
    await frame()
  } while (fading().length > 0 || document.querySelector('[data-starting-style], [data-ending-style]'))
})()`

/** Fails when axe finds anything on the page as it stands; `rules` checks those alone. */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  await page.evaluate(settled)
  // No page has frames, for which axe would open a second page each time.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  const { violations } = await (rules ? axe.withRules(rules) : axe.withTags(standards)).analyze()
  const found = violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' | ')}`,
  )
  expect.soft(found, page.url()).toEqual([])
}

/** Looks at the page as it is in both themes. Only colours differ between them. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await wear(page, 'dark')
  await expectAccessible(page)
  await wear(page, 'light')
  await expectAccessible(page, ['color-contrast', 'link-in-text-block'])
  await wear(page, 'dark')
}

/** The app's pages go by the document's theme, those the server writes by what the browser prefers. */
async function wear(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
}
