import { expect, test } from '@playwright/test'
import { expectAccessibleAndNarrow } from './axe.ts'
import { enterAs, expectQuiet } from './people.ts'
import { isNarrow } from './staff.ts'

test.beforeEach(({ page }) => expectQuiet(page))

test('a player’s money is gone: staff find the line, refund it, and see the change confirmed @phone', async ({
  page,
}) => {
  await enterAs(page, 'Demo_Owner')
  await page.goto('/admin/ledger?kind=transfer')
  // Each screen size uses its own line, so that they do not refund the same one.
  const line = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('checkbox') })
    .nth(isNarrow(page) ? 1 : 4)
  await line.getByRole('checkbox').check()
  await expect(page.getByRole('region', { name: 'Selected lines' })).toContainText('1 line selected')
  await expectAccessibleAndNarrow(page)

  await page.getByRole('button', { name: 'Give back' }).click()
  const dialog = page.getByRole('dialog', { name: 'Give back' })
  await expect(dialog.getByRole('list', { name: 'What will change' })).toContainText(/\+\$[\d,]+/)
  await dialog.getByLabel('Reason (optional)').fill('Sent to the wrong person')
  await expectAccessibleAndNarrow(page)
  await dialog.getByRole('button', { name: 'Give back' }).click()
  await expect(dialog).toBeHidden()

  await line.getByRole('link', { name: /^Given back/ }).click()
  await expect(page).toHaveURL(/\/admin\/changes\?id=\d+$/)
  await expect(page.getByText(/Sent to the wrong person · \d{4}-\d\d-\d\d/)).toBeVisible()
  await expect(page.getByText(/^(Confirmed|Applied|Written|Waiting)/).first()).toBeVisible()
  await page.getByText('From the ledger:').getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'One line' })).toBeVisible()
})

test('who made him staff: a search leads to the line, and the line to the person who did it @phone', async ({
  page,
}) => {
  await enterAs(page, 'Demo_Owner')
  await page.goto('/admin/ledger')
  if (isNarrow(page)) await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByLabel('Words').fill('gang moderator')
  const line = page.getByRole('listitem').filter({ hasText: 'has made' }).first()
  await expect(line).toBeVisible()
  await expectAccessibleAndNarrow(page)
  await line.getByRole('link').nth(1).click()
  await expect(page).toHaveURL(/\/admin\/ledger\?person=\d+$/)
  await expect(page.getByRole('listitem').filter({ hasText: 'has made' }).first()).toBeVisible()
})
