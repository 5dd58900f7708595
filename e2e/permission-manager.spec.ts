import { expect, test } from '@playwright/test'
import { enterAs, expectQuiet } from './people.ts'

test.use({ reducedMotion: 'no-preference' })

test.describe('the Permission Manager', () => {
  test.beforeEach(async ({ page }) => {
    expectQuiet(page)
    await enterAs(page, 'Demo_Owner')
  })

  test('suggests paths without covering the method', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/admin/perms?tab=routes')
    await page.getByRole('button', { name: '+ Add Route Permission' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Route Permission' })
    await dialog.getByLabel('Path').pressSequentially('user')
    const suggestions = page.getByRole('listbox')
    await expect(suggestions.getByRole('option').first()).toBeVisible()
    const [list, method] = [await suggestions.boundingBox(), await dialog.getByLabel('Method').boundingBox()]
    if (!list || !method) throw new Error('One of them is not there.')
    const isApart =
      list.y >= method.y + method.height ||
      list.y + list.height <= method.y ||
      list.x >= method.x + method.width ||
      list.x + list.width <= method.x
    expect(isApart).toBe(true)
    // It can be pressed without closing anything first.
    await dialog.getByLabel('Method').click()
    await expect(page.getByRole('option', { name: 'DELETE', exact: true })).toBeVisible()
  })

  test("switches to the other theme's colours at once, even out of view", async ({ page }) => {
    await page.goto('/admin/perms')
    const last = page.getByRole('group', { name: /^[a-z_]+$/ }).last()
    await last.waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'Use the light theme' }).click()
    // Reading a colour applies it now, and starts a transition if there is one.
    const moving = await page.evaluate(`(() => {
      const card = [...document.querySelectorAll('[role=group][aria-label]')].at(-1)
      for (const part of card.querySelectorAll('*')) void getComputedStyle(part).color
      return card.getAnimations({ subtree: true }).map((way) => way.transitionProperty ?? way.animationName)
    })()`)
    expect(moving).toEqual([])
  })

  test('shows the exact blanks of a name that must be typed', async ({ page }) => {
    await page.goto('/admin/perms?tab=roles')
    await page.getByRole('button', { name: '+ Add Role' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Role' })
    const name = `Two  ${Date.now().toString(36)}`
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByLabel('Description').fill('Named with two blanks')
    await dialog.getByRole('button', { name: 'Add Role' }).click()
    await page
      .getByRole('group', { name })
      .getByRole('button', { name: /^Delete/ })
      .click()
    const question = page.getByRole('dialog').filter({ hasText: 'to confirm' })
    const label = await question.getByText('to confirm').innerText()
    const phrase = /“(.*)”/.exec(label)?.[1] ?? ''
    await question.getByRole('textbox').fill(phrase)
    await question.getByRole('button', { name: 'Confirm Delete' }).click()
    await expect(page.getByRole('group', { name })).toHaveCount(0)
  })

  test('takes two permissions pressed in quick succession on a busy machine', async ({ page }) => {
    await page.goto('/admin/perms?tab=roles')
    await page.getByRole('button', { name: '+ Add Role' }).waitFor()
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 10 })
    await page.getByRole('button', { name: '+ Add Role' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Role' })
    const name = `Busy ${Date.now().toString(36)}`
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByLabel('Description').fill('Pressed in a hurry')
    await dialog.getByText('view_all_users', { exact: true }).click()
    await dialog.getByText('delete_users', { exact: true }).click()
    const sent = page.waitForRequest((request) => request.method() === 'POST')
    await dialog.getByRole('button', { name: 'Add Role' }).click()
    const { permissions } = (await sent).postDataJSON() as { permissions: string[] }
    expect(permissions).toHaveLength(2)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await expect(page.getByRole('group', { name }).getByText('2 permissions')).toBeVisible()
  })
})
