import { expect, test, type Page } from '@playwright/test'
import { enterAs, expectQuiet } from './people.ts'
import { goByMenu } from './staff.ts'

test.beforeEach(({ page }) => expectQuiet(page))

/** The Back button, or a phone's Back gesture. */
const goBack = (page: Page): Promise<unknown> => page.evaluate('history.back()')

const addressIs = (page: Page, path: string) => expect(page).toHaveURL((url) => url.pathname === path)

/** Opens the form for a new ban and types into it. */
async function beginBan(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ban', exact: true }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).fill('Spam')
}

test(
  'Back closes the menu of a phone, and only then leaves the page',
  { tag: '@phone' },
  async ({ page }) => {
    await enterAs(page, 'Demo_Player')
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/home')
    await page.getByRole('link', { name: /^\s*Garage\s*$/ }).click()
    await addressIs(page, '/garage')
    const menu = page.getByRole('button', { name: 'Menu' })
    await menu.click()
    // Until the menu has the focus, there is none to give back.
    await expect(page.getByRole('dialog').locator(':focus')).toBeVisible()
    await goBack(page)
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(menu).toBeFocused()
    await addressIs(page, '/garage')
    await goBack(page)
    await addressIs(page, '/home')
  },
)

test('Back asks before a dialog loses what was typed', { tag: '@phone' }, async ({ page }) => {
  await enterAs(page, 'Demo_Owner')
  await page.goto('/admin')
  await goByMenu(page, 'Bans')
  await beginBan(page)
  const dialog = page.getByRole('dialog')
  const question = page.getByRole('alertdialog', { name: 'Discard what you entered?' })
  const browserAsks = page.waitForEvent('dialog')
  await page.evaluate('setTimeout(() => location.reload())')
  const browserQuestion = await browserAsks
  expect(browserQuestion.type()).toBe('beforeunload')
  await browserQuestion.dismiss()
  await goBack(page)
  await expect(question).toBeVisible()
  // Back answers the question like Escape: the text stays.
  await goBack(page)
  await expect(question).toBeHidden()
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('Spam')
  await addressIs(page, '/admin/bans')
  await goBack(page)
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toBeHidden()
  await addressIs(page, '/admin/bans')
  await goBack(page)
  await addressIs(page, '/admin')
})

test(
  'Back from the ban form on the page of a user stays on that page',
  { tag: '@phone' },
  async ({ page }) => {
    await enterAs(page, 'Demo_Owner')
    await page.goto('/admin/users')
    await page
      .getByRole('link', { name: /Demo_Staff/ })
      .first()
      .click()
    await addressIs(page, '/admin/users/2')
    await page.getByRole('button', { name: 'Ban', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await goBack(page)
    await expect(dialog).toBeHidden()
    await addressIs(page, '/admin/users/2')
    await goBack(page)
    await addressIs(page, '/admin/users')
  },
)
