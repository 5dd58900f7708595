import { expect, test } from '@playwright/test'
import { enterAs } from './people.ts'

test('a part that cannot be fetched says so, and Retry fetches it', async ({ page }) => {
  await enterAs(page, 'Demo_Player')
  await page.route('**/assets/membership-*.js', (route) => route.abort())
  await page.goto('/premium')
  const alert = page.getByRole('alert').filter({ hasText: 'This part of the app could not be loaded' })
  await expect(alert).toBeVisible()
  await expect(page.getByText('Oops!')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Choose your tier' })).toBeVisible()
  await page.unroute('**/assets/membership-*.js')
  await alert.getByRole('button', { name: 'Retry' }).click()
  await expect(alert).toBeHidden()
  await expect(page.getByRole('heading', { name: /membership/i })).toBeVisible()
})

test('a menu that cannot be fetched says so, and opens at the next press', async ({ page }) => {
  await enterAs(page, 'Demo_Player')
  await page.route('**/assets/nav-menus-*.js', (route) => route.abort())
  await page.goto('/home')
  const button = page.getByRole('button', { name: /^(Menu|Demo_Player)$/ })
  await button.click()
  await expect(page.getByText('This part of the app could not be loaded')).toBeVisible()
  await page.unroute('**/assets/nav-menus-*.js')
  await button.click()
  await expect(page.getByText('Logout')).toBeVisible()
})
