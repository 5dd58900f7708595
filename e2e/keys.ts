/** Moving about without a mouse. */
import type { Page } from '@playwright/test'

/** What the focused element is called: its own words and its labels. */
const focused = `[
  document.activeElement?.getAttribute('aria-label'),
  document.activeElement?.textContent,
  ...[...(document.activeElement?.labels ?? [])].map((label) => label.textContent),
].join(' ')`

/** Presses Tab until the focus is on what is named so, as somebody without a mouse does. */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    const label = String(await page.evaluate(focused))
    if (name.test(label)) return
  }
  throw new Error(`Tab never reached ${String(name)}`)
}
