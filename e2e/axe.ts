/** What can be checked of accessibility without a person. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { Result, RunOnly, RunOptions } from 'axe-core'
import { root } from '../scripts/processes.ts'
import { isNarrow } from './staff.ts'

/** Without spaces and comments: the whole source takes a page half as long again to read. */
const axeScript = readFileSync(join(root, 'node_modules/axe-core/axe.min.js'), 'utf8')

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * What fades in has no colour of its own yet; it begins to a frame after it is there. What is folded away, as
 * in a closed menu, waits with its colours until it is opened. A list is pale until its next rows are there.
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
 * Everything is drawn, and at once. What is drawn only near the screen would elsewhere keep the colours of
 * the theme before; colours of thousands of elements that fade into another theme cost more than axe does.
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

/** What axe finds on the page as it stands. No page has frames. */
async function violationsOn(page: Page, runOnly: RunOnly): Promise<Result[]> {
  // Once a page: it is half a megabyte to compile.
  if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(axeScript)
  // Of what is in order it would otherwise describe every element.
  const options: RunOptions = { runOnly, resultTypes: ['violations'] }
  const found = await page.evaluate(
    `axe.run(document, ${JSON.stringify(options)}).then((all) => all.violations)`,
  )
  return found as Result[] // as axe describes what it returns
}

/** Fails when axe finds anything on the page as it stands; `rules` checks those alone. */
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

/** Looks at the page as it is in both themes. Only colours differ between them. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await wear(page, 'dark')
  await expectAccessible(page)
  await wear(page, 'light')
  await expectAccessible(page, ['color-contrast', 'link-in-text-block'])
  await wear(page, 'dark')
}

/** Shows a page of the app in a theme; those the server writes are dark. */
export async function wear(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.evaluate(wholePage)
  await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
}

/** Fails on what axe finds in either theme; a phone is made 320 px wide, and must not scroll sideways. */
export async function expectSound(page: Page): Promise<void> {
  const own = page.viewportSize()
  if (own && isNarrow(page)) await page.setViewportSize({ width: 320, height: own.height })
  await expectAccessibleInBothThemes(page)
  if (!own || !isNarrow(page)) return
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(320)
  await page.setViewportSize(own)
}
