import { expect, test } from '@playwright/test'
import { enterAs, expectQuiet } from './people.ts'
import { goByMenu } from './staff.ts'

test('staff read today’s portal logs, filter, follow and download them', async ({ page }) => {
  expectQuiet(page)
  await enterAs(page, 'Demo_Owner')
  await page.goto('/admin')
  await goByMenu(page, 'Web Logs')
  await page.getByRole('button', { name: 'Access today' }).click()
  const table = page.getByRole('table', { name: 'Logs' })
  await expect(table).toBeVisible()
  await page.getByRole('searchbox', { name: 'Filter logs' }).fill('POST /api/auth/login 200')
  await expect(page).toHaveURL(/q=POST/)
  await expect(table.getByText('POST /api/auth/login 200').first()).toBeVisible()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download filtered' }).click()
  expect((await saving).suggestedFilename()).toMatch(/^access-\d{4}-\w+-\d\d-filtered\.ndjson$/)
  await page.getByRole('switch', { name: 'Follow' }).check()
  await expect(page.getByText('Live: new entries appear on top.')).toBeVisible()
  const before = await table.getByRole('row').count()
  await enterAs(page, 'Demo_Player')
  await expect.poll(() => table.getByRole('row').count()).toBeGreaterThan(before)
})
