import { expect, test, type Locator, type Page } from '@playwright/test'
import { enterAs, freshName, password } from './people.ts'

// Browsers also report this if the user has no preference.
test.use({ colorScheme: 'light' })

const colorOf = (page: Page): Promise<unknown> =>
  page.evaluate(`getComputedStyle(document.querySelector('main')).color`)
const theme = (page: Page) => page.locator('html').getAttribute('data-theme')

test('every page is dark, whatever the browser prefers, until the user chooses the light theme', async ({
  page,
}) => {
  await page.goto('/api/auth/discord')
  expect(await colorOf(page)).toBe('rgb(247, 241, 234)')
  await page.goto('/')
  expect(await theme(page)).toBe('dark')
  await enterAs(page, 'Demo_Owner')
  await page.goto('/admin')
  expect(await theme(page)).toBe('dark')

  await page.getByRole('button', { name: 'Use the light theme' }).click()
  await expect.poll(() => theme(page)).toBe('light')
  for (const path of ['/', '/admin']) {
    await page.goto(path, { waitUntil: 'commit' })
    await expect.poll(() => theme(page)).toBe('light')
  }
  await page.getByRole('button', { name: 'Use the dark theme' }).click()
  await page.reload()
  expect(await theme(page)).toBe('dark')
})

/** The part of an element's interface used here; these tests have no DOM types. */
interface Box {
  ownerDocument: {
    defaultView: { getComputedStyle(box: Box): { backgroundColor: string; borderTopColor: string } }
  }
}

const fillOf = (part: Locator): Promise<string> =>
  part.evaluate((box: Box) => box.ownerDocument.defaultView.getComputedStyle(box).backgroundColor)

test.describe('a reader who has chosen all colours', () => {
  test.use({ forcedColors: 'active' })

  test('sees the state of a switch, where the main button is, and how full a bar is', async ({ page }) => {
    const username = freshName('Kim')
    await page.request.post('/api/auth/signup', { data: { username, password } })
    await enterAs(page, username)
    await page.goto('/settings')
    const quiet = page.getByRole('switch', { name: /^Quiet hours/ })
    const fills = async () => [await fillOf(quiet), await fillOf(quiet.locator('+ span'))]
    const off = await fills()
    expect(off[0]).not.toBe(off[1])
    await quiet.click()
    await expect(quiet).toBeChecked()
    await expect.poll(fills).not.toContain(off[0])
    const on = await fills()
    expect(on[0]).not.toBe(on[1])

    await page.goto('/premium/purchase/gold')
    await expect(page.getByRole('button', { name: 'Buy' })).toHaveCSS('border-top-width', '1px')

    await page.goto('/profile')
    await expect(page.getByRole('meter', { name: 'Health' }).locator('> div')).toHaveCSS(
      'border-top-width',
      '1px',
    )
  })

  test('sees which boxes are checked, and which of two options is chosen', async ({ page }) => {
    await enterAs(page, 'Demo_Owner')
    await page.goto('/dev/components')
    const box = page.getByRole('checkbox', { name: /^Server Status/ })
    await expect(box).toBeChecked()
    const ink = await box.evaluate(
      (part: Box) => part.ownerDocument.defaultView.getComputedStyle(part).borderTopColor,
    )
    await expect(box.locator('+ svg')).toHaveCSS('color', ink)

    await page.goto('/admin/users/1')
    await page.getByRole('button', { name: 'Edit Gender' }).click()
    const chosen = page.getByRole('radio', { checked: true }).locator('..')
    expect(await fillOf(chosen)).not.toBe(await fillOf(chosen.locator('..')))
  })

  test('sees the dots that say what is running and who is playing', async ({ page }) => {
    await enterAs(page, 'Demo_Owner')
    await page.goto('/status')
    const state = page.getByRole('status').filter({ hasText: 'Online' })
    expect(await fillOf(state.locator('[aria-hidden]'))).not.toBe(await fillOf(page.locator('html')))

    await page.goto('/admin/users?filter=playing')
    const dot = page.getByTitle(/^In the game/).locator('[aria-hidden]:visible')
    expect(await fillOf(dot.first())).not.toBe(await fillOf(page.locator('html')))
  })

  test('sees the icons of the bar above the picture', async ({ page }) => {
    await page.goto('/')
    const bar = page.getByRole('banner')
    await expect(bar.getByRole('button', { name: 'Use the light theme' })).toBeVisible()
    expect(await fillOf(bar)).toBe(await fillOf(page.locator('html')))
  })

  test('sees which entry of a list the arrow keys have reached', async ({ page }) => {
    await enterAs(page, 'Demo_Owner')
    await page.goto('/admin/websettings')
    const entries = page.getByRole('menuitem').or(page.getByRole('option'))
    const expectMarked = async (): Promise<void> => {
      await expect(entries.and(page.locator('[data-highlighted]'))).toHaveCSS('outline-style', 'solid')
      await expect(entries.and(page.locator(':not([data-highlighted])')).first()).toHaveCSS(
        'outline-style',
        'none',
      )
      await page.keyboard.press('Escape')
      await expect(entries).toHaveCount(0)
    }

    await page.getByRole('button', { name: 'Demo_Owner' }).press('Enter')
    await expect(entries.first()).toBeFocused()
    await expectMarked()

    await page.getByRole('combobox', { name: 'Role' }).press('Enter')
    await expect(entries.first()).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expectMarked()

    await page.getByRole('combobox', { name: 'User' }).fill('demo')
    await expect(entries.first()).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expectMarked()

    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search players, factions, gangs and pages' }).fill('ban')
    await expect(entries.nth(1)).toBeVisible()
    await expectMarked()
  })
})
