import { expect, type Page } from '@playwright/test'
import { test, untilWorkerControlsPage } from './installed-app.ts'
import { enterAs } from './people.ts'

test('a part that cannot be loaded says so, and Retry loads it', async ({ page }) => {
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

test('a menu that cannot be loaded says so, and opens at the next press', async ({ page }) => {
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

/** Collects the requested scripts whose names start with `name`. */
function fetched(page: Page, name: string): string[] {
  const found: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith(`/assets/${name}-`)) found.push(request.url())
  })
  return found
}

/** Simulates a page that renders slowly. */
const slowFrames = `
  window.requestAnimationFrame = (draw) => setTimeout(() => draw(performance.now()), 200)
  window.cancelAnimationFrame = clearTimeout
`

test('a select list loads with the first press, and that press opens it', async ({ page }) => {
  await enterAs(page, 'Demo_Owner')
  const scripts = fetched(page, 'select-list')
  await page.goto('/admin/logs')
  const select = page.getByRole('combobox', { name: 'Month' })
  await expect(select).toBeEnabled()
  expect(scripts).toEqual([])
  await select.click()
  const option = page.getByRole('option', { name: 'January' })
  await expect(option).toBeVisible()
  await option.click()
  await expect(select).toHaveText(/January/)
  await expect(select).toBeFocused()
})

test('a select list opens at the first key', async ({ page }) => {
  await enterAs(page, 'Demo_Owner')
  await page.goto('/admin/logs')
  const select = page.getByRole('combobox', { name: 'Month' })
  await select.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('option')).toHaveCount(0)
  await expect(select).toBeFocused()
})

test('the first press opens a select list in a dialog, too, however long the next frame takes', async ({
  page,
}) => {
  await page.addInitScript(slowFrames)
  await enterAs(page, 'Demo_Owner')
  await page.goto('/admin/users/1')
  await page.getByRole('button', { name: /^Add a role/ }).click()
  const select = page.getByRole('dialog').getByRole('combobox').first()
  await expect(select).toBeFocused()
  await select.click()
  await page.getByRole('option', { name: 'Moderator' }).click()
  await expect(select).toHaveText('Moderator')
  await expect(select).toBeFocused()
})

test('a drawer loads with the first press, and returns the focus', async ({ page }) => {
  await enterAs(page, 'Demo_Owner')
  const scripts = fetched(page, 'overlays')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/admin/users')
  const button = page.getByRole('button', { name: 'Admin menu' })
  await expect(button).toBeEnabled()
  expect(scripts).toEqual([])
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(button).toBeFocused()
})

test('a dialog opens once its form has loaded, with the focus in its first field', async ({ page }) => {
  await enterAs(page, 'Demo_Owner')
  const forms = fetched(page, 'delete-questions')
  await page.goto('/admin/users/1')
  const button = page.getByRole('button', { name: 'Delete account' })
  await expect(button).toBeVisible()
  expect(forms).toEqual([])
  await button.click()
  await expect(page.getByRole('alertdialog').getByLabel(/^Type “delete/)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
})

test('a button shows that its dialog is loading, and opens it even if it is pressed again meanwhile', async ({
  page,
}) => {
  await enterAs(page, 'Demo_Owner')
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/delete-questions-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/admin/users/1')
  const button = page.getByRole('button', { name: 'Delete account' })
  await button.click()
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await expect(button).toHaveCSS('cursor', 'progress')
  await button.click()
  release()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(button).not.toHaveAttribute('aria-busy')
})

test('a drawer that cannot be loaded says so, and opens at the next press', async ({ page }) => {
  await enterAs(page, 'Demo_Owner')
  await page.route('**/assets/overlays-*.js', (route) => route.abort())
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/admin/users')
  const button = page.getByRole('button', { name: 'Admin menu' })
  await button.click()
  await expect(page.getByText('This part of the app could not be loaded')).toBeVisible()
  await page.unroute('**/assets/overlays-*.js')
  await button.click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('nothing typed is lost while the suggestions for a user load', async ({ page }) => {
  await enterAs(page, 'Demo_Owner')
  await page.goto('/admin/changes')
  const box = page.getByRole('combobox', { name: 'Changed user' })
  await box.focus()
  await page.keyboard.type('Demo_Pl', { delay: 20 })
  await expect(page.getByRole('option', { name: /Demo_Player/ })).toBeVisible()
  await expect(box).toHaveValue('Demo_Pl')
  await expect(box).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(box).toHaveValue('Demo_Player')
})

test('Enter chooses the first suggestion for a name that was typed before the suggestions loaded', async ({
  page,
}) => {
  await enterAs(page, 'Demo_Owner')
  let release = (): void => undefined
  const typed = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/user-suggestions-*.js', async (route) => {
    await typed
    await route.continue()
  })
  await page.goto('/admin/changes')
  const box = page.getByRole('combobox', { name: 'Changed user' })
  await box.focus()
  await page.keyboard.type('Demo_Pl')
  release()
  await expect(page.getByRole('option', { name: /Demo_Player/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(box).toHaveValue('Demo_Player')
})

test('an editor that cannot be loaded says so, and takes the focus once it can', async ({ page }) => {
  await enterAs(page, 'Demo_Owner')
  const scripts = fetched(page, 'editor')
  await page.route('**/assets/editor-*.js', (route) => route.abort())
  await page.goto('/admin/users/1')
  const edit = page.getByRole('button', { name: 'Edit Phone' })
  await expect(edit).toBeVisible()
  expect(scripts).toEqual([])
  await edit.click()
  const phone = page.getByRole('group', { name: 'Phone', exact: true })
  await expect(phone.getByRole('alert')).toContainText('This part of the app could not be loaded')
  await page.unroute('**/assets/editor-*.js')
  await phone.getByRole('button', { name: 'Retry' }).click()
  await expect(phone.getByLabel('Phone')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(edit).toBeFocused()
})

test('on a phone, what is below the first screen loads on scrolling there', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 })
  await enterAs(page, 'Demo_Player')
  // So that the page never becomes idle.
  await page.addInitScript('window.requestIdleCallback = () => 0')
  const scripts = fetched(page, 'lobby')
  await page.goto('/home')
  const garage = page.getByRole('heading', { name: 'Garage' })
  await expect(page.getByText('Phone Number')).toBeVisible()
  await expect(garage).toHaveCount(0)
  expect(scripts).toEqual([])
  await page.mouse.wheel(0, 600)
  await expect(garage).toBeVisible()
})

test('what is below the first screen loads without scrolling once the page is idle', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 })
  await enterAs(page, 'Demo_Player')
  await page.goto('/home')
  await expect(page.getByRole('heading', { name: 'Garage' })).toBeAttached()
})

test('what is typed while the search loads is searched for', async ({ page }) => {
  await enterAs(page, 'Demo_Owner')
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/command-palette-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/admin/users')
  await expect(page.getByRole('link', { name: 'Demo_Player', exact: true })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Demo_ x')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  release()
  const box = page.getByRole('combobox', { name: /^Search players/ })
  await expect(box).toBeFocused()
  await page.keyboard.type('Sta')
  await expect(box).toHaveValue('Demo_Sta')
  await page.getByRole('option', { name: /Demo_Staff/ }).click()
  await expect(page).toHaveURL(/\/admin\/users\/2$/)
  await page.keyboard.press('Control+k')
  await expect(box).toBeFocused()
  await expect(box).toHaveValue('')
})

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a part that is gone makes the browser look for a new version', async ({
    page,
    portalProxy: proxy,
  }) => {
    await enterAs(page, 'Demo_Owner')
    await page.goto(`${proxy.url}/admin/users/5`)
    await untilWorkerControlsPage(page)
    proxy.release('one without the old editor')
    proxy.remove('editor')
    await page.getByRole('button', { name: 'Edit Phone' }).click()
    const phone = page.getByRole('group', { name: 'Phone', exact: true })
    await expect(phone.getByRole('alert')).toContainText('or reload the page')
    await expect(page.getByRole('button', { name: /^A new version is available/ })).toBeVisible()
  })
})
