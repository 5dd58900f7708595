/** What people see when the portal has done something, and its response gets lost on the way. */
import { expect, test, type Locator, type Page } from '@playwright/test'
import { enterAs, freshName } from './people.ts'

/** Makes the responses to a path's changes get lost; the portal receives them nevertheless. */
async function loseResponses(page: Page, path: string): Promise<void> {
  await page.route(`**/api${path}`, async (route) => {
    if (route.request().method() === 'GET') return route.continue()
    await route.fetch()
    return route.abort('connectionreset')
  })
}

const unanswered =
  'The portal did not answer. The change may have been made anyway, so check before you try again.'

/** Presses a button, after which the message must be on the screen without scrolling. */
async function expectTold(page: Page, button: Locator): Promise<void> {
  await button.click()
  await expect(page.getByRole('alert').filter({ hasText: unanswered })).toBeInViewport({ ratio: 1 })
}

test(
  'a notification whose response is lost says so beside the button, and is in the list',
  { tag: '@phone' },
  async ({ page }) => {
    const title = freshName('Lost')
    await enterAs(page, 'Demo_Owner')
    await page.goto('/admin/notifications?new=')
    await page.getByRole('textbox', { name: 'Title' }).fill(title)
    await page.getByRole('textbox', { name: 'Text' }).fill('Something happens tonight.')
    await loseResponses(page, '/admin/notifications')
    await expectTold(page, page.getByRole('button', { name: 'Send now' }))
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Leave' }).click()
    await expect(page.getByText(title)).toHaveCount(1)
  },
)

test(
  'a patch note whose response is lost says so beside the button, and is in the list',
  { tag: '@phone' },
  async ({ page }) => {
    const title = freshName('Lost')
    await enterAs(page, 'Demo_Owner')
    await page.goto('/admin/patchnotes?edit=new')
    await page.getByLabel('Version').fill('9.9.9')
    await page.getByLabel('Title').fill(title)
    await page.getByLabel('What changed').fill('Something.')
    await loseResponses(page, '/admin/patchnotes')
    await expectTold(page, page.getByRole('button', { name: 'Save', exact: true }))
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Leave' }).click()
    await expect(page.getByText(title)).toHaveCount(1)
  },
)
