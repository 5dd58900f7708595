import { managedUser } from '@idlewood/contract/managed-user'
import { expect, test } from '@playwright/test'
import { enterAs, expectQuiet } from './people.ts'
import { call, isNarrow, somebody } from './staff.ts'

test('a change by one member of staff appears on another’s Changes page without a reload', async ({
  page,
  browser,
  baseURL,
}) => {
  expectQuiet(page)
  const token = await enterAs(page, 'Demo_Owner')
  const { uid, username } = await somebody(page, token, isNarrow(page) ? 7 : 8)
  const listening = page.waitForResponse((response) => response.url().includes('/api/user/live'))
  await page.goto('/admin/changes')
  await expect(page.getByRole('heading', { level: 1, name: 'Changes' })).toBeVisible()
  expect((await listening).status()).toBe(200)

  const elsewhere = await browser.newContext(baseURL ? { baseURL } : {})
  const other = await elsewhere.newPage()
  const staff = await enterAs(other, 'Demo_Staff')
  const phone = String(100_000 + Math.floor(Math.random() * 900_000))
  const input = { params: { id: String(uid) }, body: { phone } }
  expect((await call(other, staff, managedUser.update, input)).status).toBe(200)
  await expect(page.getByText(phone).filter({ visible: true }).first()).toBeVisible()
  await expect(page.getByText(username).filter({ visible: true }).first()).toBeVisible()
  await elsewhere.close()
})
