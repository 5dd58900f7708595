/** What opens above a page: its windows, menus and lists, found by what their buttons say of themselves. */
import { expect, type Locator, type Page } from '@playwright/test'

/** A field with suggestions opens its list only once something is typed. */
const openers = ':is(main, header) [aria-haspopup]:not(input)'
const opened = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

/** What is looked at of an element: the tests do without the types of a browser. */
interface Shown {
  innerText: string
  scrollWidth: number
  clientWidth: number
  getAttribute(name: string): string | null
  ownerDocument: { documentElement: { scrollWidth: number; clientWidth: number } }
}

/** What an opener is for, without the names and numbers of what it is about: those hold no message. */
const kindOf = (opener: Locator): Promise<string> =>
  opener.evaluate((element: Shown) => {
    const valueOf = (name: string): string => element.getAttribute(name) ?? ''
    const words = `${valueOf('aria-label')} ${element.innerText}`.split(/\s+/)
    const own = words.filter((word) => /[áçéğĥíķļñöŕšţúŵýž]/i.test(word))
    return [valueOf('aria-haspopup'), valueOf('role'), ...own].join(' ')
  })

/** What is too wide of what has opened: its own content, or the page behind it. */
const sticksOut = (popup: Locator): Promise<boolean> =>
  popup.evaluate(({ scrollWidth, clientWidth, ownerDocument }: Shown) => {
    const page = ownerDocument.documentElement
    return scrollWidth > clientWidth + 1 || page.scrollWidth > page.clientWidth
  })

async function close(page: Page): Promise<void> {
  const popups = page.locator(opened).filter({ visible: true })
  for (let tries = 0; tries < 3 && (await popups.count()) > 0; tries++) {
    await page.keyboard.press('Escape')
    await expect.poll(() => popups.count()).toBeLessThan(3 - tries)
  }
}

/**
 * Opens each kind of window, menu and list that the page has and no page before it had, and looks at it.
 * `seen` holds the kinds.
 */
export async function lookAtPopups(
  page: Page,
  seen: Map<string, string>,
  plainTexts: () => Promise<string[]>,
): Promise<void> {
  const path = new URL(page.url()).pathname
  const all = page.locator(openers).filter({ visible: true })
  for (let index = 0; index < (await all.count()); index++) {
    const opener = all.nth(index)
    const kind = await kindOf(opener)
    if (seen.has(kind) || !(await opener.isEnabled())) continue
    await opener.click()
    const popup = page.locator(opened).filter({ visible: true }).last()
    await expect(popup, `${path}: ${kind}`).toBeVisible()
    seen.set(kind, await popup.innerText())
    await expect.soft.poll(() => sticksOut(popup), { message: `${path}: ${kind} is too wide` }).toBe(false)
    await expect.soft.poll(plainTexts, { message: `${path}: ${kind}` }).toEqual([])
    await close(page)
  }
}
