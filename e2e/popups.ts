/** The dialogs, menus and lists of a page, found by the ARIA attributes of the buttons that open them. */
import { expect, type Locator, type Page } from '@playwright/test'

/** Without inputs: a field with suggestions opens its list only once something is typed. */
const openers = ':is(main, header) [aria-haspopup]:not(input)'
const opened = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

/** The part of an element's interface used here; the tests have no DOM types. */
interface Shown {
  innerText: string
  scrollWidth: number
  clientWidth: number
  getAttribute(name: string): string | null
  ownerDocument: { documentElement: { scrollWidth: number; clientWidth: number } }
}

/** The kind of an opener: its text without names and numbers, which are the words not from a message. */
const kindOf = (opener: Locator): Promise<string> =>
  opener.evaluate((element: Shown) => {
    const valueOf = (name: string): string => element.getAttribute(name) ?? ''
    const words = `${valueOf('aria-label')} ${element.innerText}`.split(/\s+/)
    const own = words.filter((word) => /[áçéğĥíķļñöŕšţúŵýž]/i.test(word))
    return [valueOf('aria-haspopup'), valueOf('role'), ...own].join(' ')
  })

/** Whether the popup's content or the page behind it is too wide. */
const overflows = (popup: Locator): Promise<boolean> =>
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
 * Opens and checks each kind of dialog, menu and list that no earlier page had. `seen` contains the kinds
 * seen so far.
 */
export async function checkPopups(
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
    await expect.soft.poll(() => overflows(popup), { message: `${path}: ${kind} is too wide` }).toBe(false)
    await expect.soft.poll(plainTexts, { message: `${path}: ${kind}` }).toEqual([])
    await close(page)
  }
}
