import { expect, test, type Page } from '@playwright/test'
import { openAtRest } from './at-rest.ts'
import { tabTo } from './keys.ts'
import { enterAs, expectQuiet, freshName, password } from './people.ts'

test.beforeEach(({ page }) => expectQuiet(page))

test('the whole journey works by keyboard alone', { tag: '@phone' }, async ({ page, viewport }) => {
  const name = freshName('Key')
  await page.goto('/')
  await tabTo(page, /Create an account/)
  await page.keyboard.press('Enter')
  await expect(page.getByPlaceholder('Choose a username')).toBeVisible()
  await tabTo(page, /Username/)
  await page.keyboard.type(name)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: `Welcome, ${name}` })).toBeVisible()

  await tabTo(page, /^\s*Garage\s*$/)
  await page.keyboard.press('Enter')
  await expect(page.getByText('No cars found')).toBeVisible()
  await tabTo(page, /Search cars/)
  await page.keyboard.type('sultan')
  await expect(page).toHaveURL(/search=sultan/)

  await page.keyboard.press('Shift+Tab')
  const isNarrow = (viewport?.width ?? 0) < 768
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await tabTo(page, isNarrow ? /Menu/ : new RegExp(name))
  await page.keyboard.press('Enter')
  if (isNarrow) {
    await tabTo(page, /Logout/)
  } else {
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await page.keyboard.press('End')
    await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/$/)
})

test('the first Tab skips the navigation', async ({ page }) => {
  await enterAs(page, 'Demo_Player')
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Demo_Player' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

/** Whether the focus is in a row of a list. */
const inRow = `Boolean(document.activeElement?.closest('tbody'))`

/** The number of Tab stops before the first row of a list, from the top of its page, skipping its menus. */
async function stopsToFirstRow(page: Page): Promise<number> {
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  for (let stops = 2; stops < 40; stops++) {
    await page.keyboard.press('Tab')
    if (await page.evaluate(inRow)) return stops
  }
  throw new Error('Tab never reached a row.')
}

test('the first row of Users is at most twelve stops away', { tag: '@phone' }, async ({ page }) => {
  await enterAs(page, 'Demo_Owner')
  await page.goto('/admin/users')
  await expect(page.getByRole('row', { name: /Demo_Staff/ })).toBeVisible()
  expect(await stopsToFirstRow(page)).toBeLessThanOrEqual(12)
})

test('a switch keeps the focus while it is saved', async ({ page }) => {
  const name = freshName('Key')
  await page.request.post('/api/auth/signup', { data: { username: name, password } })
  await enterAs(page, name)
  await openAtRest(page, '/settings')
  const quiet = page.getByRole('switch', { name: /^Quiet hours/ })
  await quiet.focus()
  await page.keyboard.press('Space')
  await expect(page.getByLabel('From', { exact: true })).toBeVisible()
  await expect(quiet).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByLabel('From', { exact: true })).toBeHidden()
  await expect(quiet).not.toBeChecked()
  await expect(quiet).toBeFocused()
})

/** What the focused element is called, if something else is on top of its middle. */
const covered = `(() => {
  const focused = document.activeElement
  const { left, top, width, height } = focused.getBoundingClientRect()
  const front = document.elementFromPoint(left + width / 2, top + height / 2)
  if (focused === document.body || focused.contains(front) || front?.contains(focused)) return ''
  return focused.getAttribute('aria-label') ?? focused.textContent
})()`

for (const path of ['/settings', '/admin/users/1'])
  test(`Shift+Tab up through ${path} never hides the focus beneath the bars on top`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 700 })
    await enterAs(page, 'Demo_Owner')
    await openAtRest(page, path)
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
    for (let stops = 0; stops < 50; stops++) {
      await page.keyboard.press('Shift+Tab')
      expect.soft(await page.evaluate(covered)).toBe('')
    }
  })

test('no heading of a table that scrolls sideways takes the focus beneath the buttons of its rows', async ({
  page,
}) => {
  // A window of 1280 px, zoomed to 200 %.
  await page.setViewportSize({ width: 640, height: 400 })
  await enterAs(page, 'Demo_Owner')
  for (const [path, headings] of [
    ['/admin/factions', ['Type', 'Ranks']],
    ['/admin/gangs', ['Leader', 'Level']],
  ] as const) {
    await openAtRest(page, path)
    await page.getByRole('button', { name: headings[0], exact: true }).focus()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: headings[1], exact: true })).toBeFocused()
    await expect.poll(() => page.evaluate(covered)).toBe('')
  }
})

test('no field of a confirmation takes the focus beneath its buttons, even if they need two rows', async ({
  page,
}) => {
  // A window of 1280 by 1024 px, zoomed to 400 %.
  await page.setViewportSize({ width: 320, height: 256 })
  await enterAs(page, 'Demo_Owner')
  await openAtRest(page, '/admin/users/5')
  await page.getByRole('button', { name: 'Delete account' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('textbox').first()).toBeFocused()
  for (let stops = 0; stops < 10; stops++) {
    await page.keyboard.press('Tab')
    expect.soft(await page.evaluate(covered)).toBe('')
  }
})

test('after “See as”, keyboard users continue on the page that the role sees first', async ({ page }) => {
  await enterAs(page, 'Demo_Owner')
  await page.goto('/admin/perms?tab=roles')
  await page.getByRole('button', { name: 'See as Moderator' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('You see the portal as Moderator. Nothing can be changed.')).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
})

test('a button keeps the focus once it has nothing left to do', async ({ page }) => {
  const username = freshName('Focus')
  await page.request.post('/api/auth/signup', { data: { username, password } })
  for (const [user, path, name] of [
    [username, '/settings', 'Sign out other devices'],
    ['Demo_Owner', '/admin/logs?t=access&y=2025&m=March&d=14', 'Clear Filters'],
    ['Demo_Owner', '/admin/property?at=house-1', 'Show the whole map'],
  ] as const) {
    await test.step(name, async () => {
      await enterAs(page, user)
      await page.goto(path)
      const button = page.getByRole('button', { name, exact: true })
      await expect(button).toBeEnabled()
      await button.focus()
      await page.keyboard.press('Enter')
      await expect(button).toBeDisabled()
      await expect(button).toBeFocused()
    })
  }
})
