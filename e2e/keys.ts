/** Keyboard navigation. */
import type { Page } from '@playwright/test'

/** The name of the focused element: its text and its labels. */
const focused = `[
  document.activeElement?.getAttribute('aria-label'),
  document.activeElement?.textContent,
  ...[...(document.activeElement?.labels ?? [])].map((label) => label.textContent),
].join(' ')`

/** Presses Tab until an element with a matching name has the focus. */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    const label = String(await page.evaluate(focused))
    if (name.test(label)) return
  }
  throw new Error(`Tab never reached ${String(name)}`)
}
