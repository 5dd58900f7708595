/** What people see when the portal has done something, and its response gets lost on the way. */
import { expect, test, type Locator, type Page } from '@playwright/test'
import { enterAs, freshName } from './people.ts'

/** Makes the response to the next change of a path get lost; the portal receives it nevertheless. */
async function loseResponse(page: Page, path: string): Promise<void> {
  let isLost = false
  await page.route(`**/api${path}`, async (route) => {
    if (isLost || route.request().method() === 'GET') return route.continue()
    isLost = true
    await route.fetch()
    return route.abort('connectionreset')
  })
}

const unanswered = 'The portal did not answer. Try again: nothing will be saved or sent twice.'

/** Presses a button, after which the message must be on the screen without scrolling. */
async function expectTold(page: Page, button: Locator): Promise<void> {
  await button.click()
  await expect(page.getByRole('alert').filter({ hasText: unanswered })).toBeInViewport({ ratio: 1 })
}

test(
  'a notification whose response is lost says so beside the button, and is sent once when tried again',
  { tag: '@phone' },
  async ({ page }) => {
    const title = freshName('Lost')
    await enterAs(page, 'Demo_Owner')
    await page.goto('/admin/notifications?new=')
    await page.getByRole('textbox', { name: 'Title' }).fill(title)
    await page.getByRole('textbox', { name: 'Text' }).fill('Something happens tonight.')
    await loseResponse(page, '/admin/notifications')
    await expectTold(page, page.getByRole('button', { name: 'Send now' }))
    await page.getByRole('button', { name: 'Send now' }).click()
    await expect(page.getByRole('heading', { name: title })).toHaveCount(1)
  },
)

test(
  'a patch note whose response is lost says so beside the button, and is saved once when tried again',
  { tag: '@phone' },
  async ({ page }) => {
    const title = freshName('Lost')
    await enterAs(page, 'Demo_Owner')
    await page.goto('/admin/patchnotes?edit=new')
    await page.getByLabel('Version').fill('9.9.9')
    await page.getByLabel('Title').fill(title)
    await page.getByLabel('What changed').fill('Something.')
    await loseResponse(page, '/admin/patchnotes')
    await expectTold(page, page.getByRole('button', { name: 'Save', exact: true }))
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)
    await expect(page.getByText(title)).toHaveCount(1)
  },
)
