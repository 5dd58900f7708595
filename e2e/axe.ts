/** Automated accessibility checks. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { Result, RunOnly, RunOptions } from 'axe-core'
import { root } from '../scripts/processes.ts'
import { isNarrow } from './staff.ts'

/** Minified, because the full source takes a page half as long again to parse. */
const axeScript = readFileSync(join(root, 'node_modules/axe-core/axe.min.js'), 'utf8')

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Waits until colours are final. Elements that fade in start up to a frame after they are inserted. Collapsed
 * content, as in a closed menu, does not animate until it is opened. A list is dimmed until its next rows
 * have loaded.
 */
const settled = `(async () => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const fading = () => document.getAnimations().filter(
    (each) => each instanceof CSSTransition && each.effect.target.checkVisibility(),
  )
  const isPale = () => document.querySelector('[aria-busy="true"]:not([role="status"], button)') !== null
  do {
    while (isPale()) await frame()
    await Promise.allSettled(fading().map(({ finished }) => finished))
    await frame()
    await frame()
  } while (fading().length > 0 || document.querySelector('[data-starting-style], [data-ending-style]'))
})()`

/**
 * Renders everything, without transitions. Content that is rendered only near the screen would otherwise keep
 * the colours of the previous theme, and fading the colours of thousands of elements costs more than axe
 * does.
 */
const wholePage = `(() => {
  if (window.drawnWhole) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    '*, ::before, ::after { content-visibility: visible !important; transition: none !important }',
  )
  document.adoptedStyleSheets.push(sheet)
  window.drawnWhole = true
})()`

/** What axe finds on the page in its current state. No page has frames. */
async function violationsOn(page: Page, runOnly: RunOnly): Promise<Result[]> {
  // Only once per page: compiling half a megabyte takes time.
  if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(axeScript)
  // Otherwise axe would describe every element that passes, too.
  const options: RunOptions = { runOnly, resultTypes: ['violations'] }
  const found = await page.evaluate(
    `axe.run(document, ${JSON.stringify(options)}).then((all) => all.violations)`,
  )
  return found as Result[] // the type that axe declares
}

/** Fails if axe finds anything on the page in its current state; `rules` restricts the check to those. */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  await page.evaluate(wholePage)
  await page.evaluate(settled)
  const violations = await violationsOn(
    page,
    rules ? { type: 'rule', values: rules } : { type: 'tag', values: standards },
  )
  const found = violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' | ')}`,
  )
  expect.soft(found, page.url()).toEqual([])
}

/** Checks the page in its current state in both themes. Only colours differ between them. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await setTheme(page, 'dark')
  await expectAccessible(page)
  await setTheme(page, 'light')
  await expectAccessible(page, ['color-contrast', 'link-in-text-block'])
  await setTheme(page, 'dark')
}

/** Shows a page of the app in a theme; server-rendered pages are dark. */
export async function setTheme(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.evaluate(wholePage)
  await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
}

/** Fails on what axe finds in either theme; a phone is narrowed to 320 px and must not scroll sideways. */
export async function expectAccessibleAndNarrow(page: Page): Promise<void> {
  const own = page.viewportSize()
  if (own && isNarrow(page)) await page.setViewportSize({ width: 320, height: own.height })
  await expectAccessibleInBothThemes(page)
  if (!own || !isNarrow(page)) return
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(320)
  await page.setViewportSize(own)
}
