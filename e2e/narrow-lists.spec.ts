import { managedUser } from '@idlewood/contract/managed-user'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { tabTo } from './keys.ts'
import { enterAs, expectQuiet, tokenOf } from './people.ts'
import { read, somebody } from './staff.ts'

test.use({ viewport: { width: 360, height: 740 } })

test.beforeEach(async ({ page }) => {
  expectQuiet(page)
  await enterAs(page, 'Demo_Owner')
})

/** The row with a link of this name. */
const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })

/** The position and size of an element on the screen. */
async function boxOf(part: Locator) {
  const box = await part.boundingBox()
  if (!box) throw new Error('It is not on the screen.')
  return box
}

/** The generated text before a value: its column's name, after a dot if it follows another value. */
const labelOf = (page: Page, row: string, column: string) =>
  rowOf(page, row)
    .locator(`td[data-column=${column}]`)
    .evaluate((cell: Cell) => cell.ownerDocument.defaultView.getComputedStyle(cell, '::before').content)

/** The part of a cell's interface used here; these tests have no DOM types. */
interface Cell {
  ownerDocument: { defaultView: { getComputedStyle(cell: Cell, pseudo: string): { content: string } } }
}

for (const [path, row, columns] of [
  ['/admin/users', 'Demo_Staff', ['id', 'roles', 'level', 'faction', 'lastlogin']],
  ['/admin/factions', 'Port Amber Police Department', ['id', 'shortname', 'leader', 'type', 'rankcount']],
  ['/admin/gangs', 'Seventh Pier', ['id', 'motd', 'leader', 'level']],
  ['/admin/publiclockers', 'Unity Station', ['id', 'slots', 'rented']],
  ['/admin/publiclockers/1', 'Slot 1', ['username', 'track']],
] as const)
  test(`a row of ${path} shows every column on a phone, and the whole row links to its page`, async ({
    page,
  }) => {
    await page.goto(path)
    for (const column of columns)
      await expect(rowOf(page, row).locator(`td[data-column=${column}]`)).toBeInViewport({ ratio: 1 })
    expect((await boxOf(rowOf(page, row))).height).toBeLessThan(120)
    await rowOf(page, row).click({ position: { x: 340 - 20, y: 12 } })
    await expect(page).toHaveURL(new RegExp(`${path}/\\d+$`))
  })

for (const [filter, row, column, label] of [
  ['admins', 'Demo_Owner', 'admin', 'Admin level'],
  ['helpers', 'Demo_Staff', 'helper', 'Helper level'],
] as const)
  test(`the ${filter} level is in the row on a phone, with its label`, async ({ page }) => {
    await page.goto(`/admin/users?filter=${filter}`)
    await expect(rowOf(page, row).locator(`td[data-column=${column}]`)).toBeInViewport({ ratio: 1 })
    expect(await labelOf(page, row, column)).toContain(label)
  })

test('a card of a change says its state in words, and has no label for a missing reason', async ({
  page,
}) => {
  const token = await tokenOf(page, 'Demo_Owner')
  const { uid } = await somebody(page, token, 17)
  const body = { phone: String(100_000 + Math.floor(Math.random() * 900_000)) }
  await read(page, token, managedUser.update, { params: { id: String(uid) }, body })
  await page.goto(`/admin/changes?uid=${uid}`)
  const row = page.locator('tbody tr').first()
  await expect(row.locator('td[data-column=what]')).toBeVisible()
  await expect(row.locator('td[data-column=why]')).toBeHidden()
  const state = row.locator('td[data-column=state]').getByText('Confirmed')
  await expect.poll(async () => (await boxOf(state)).width).toBeGreaterThan(50)
})

test('the state of an undone change is whole beside the buttons at 1280 px', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const token = await tokenOf(page, 'Demo_Owner')
  const { uid } = await somebody(page, token, 17)
  const phone = String(100_000 + Math.floor(Math.random() * 900_000))
  const body = { phone, reason: 'Reported by Ganesh_Pillai on the forum' }
  await read(page, token, managedUser.update, { params: { id: String(uid) }, body })
  await page.goto(`/admin/changes?uid=${uid}`)
  await page
    .getByRole('button', { name: /^Undo #/ })
    .first()
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone.')).toBeVisible()
  // The moment of an older change takes more room.
  await page.clock.setFixedTime(Date.now() + 25 * 60_000)
  await page.goto('/admin/changes')
  await expect(page.getByText('25 minutes ago').first()).toBeVisible()
  const state = page.locator('td[data-column=state]').getByText('Undone').first()
  const { x, y, width, height } = await boxOf(state)
  const front = `document.elementFromPoint(${x + width - 1}, ${y + height / 2})`
  expect(await page.evaluate(`${front}.closest('[data-column]').dataset.column`)).toBe('state')
})

test("the focus moves from a list's view buttons to its first row, skipping hidden headings", async ({
  page,
}) => {
  await page.goto('/admin/users')
  await expect(page.getByRole('columnheader', { name: 'Last seen' })).toBeAttached()
  await tabTo(page, /^Table view/)
  await page.keyboard.press('Tab')
  expect(await page.evaluate(`document.activeElement.closest('tbody') !== null`)).toBe(true)
})

test('the buttons of a dialog stay within its corners', async ({ page }) => {
  await page.goto('/admin/perms')
  await page.getByRole('button', { name: '+ Add Permission' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Permission' })
  await dialog.getByRole('button', { name: 'Cancel' }).scrollIntoViewIfNeeded()
  const box = await boxOf(dialog)
  // Outside the rounded corner, at the height of the buttons.
  const corner = `document.elementFromPoint(${box.x + 1.5}, ${box.y + box.height - 6})`
  expect(await page.evaluate(`${corner}.closest('[role=dialog]')`)).toBeNull()
})

for (const locale of ['en-US', 'ru-RU'])
  test.describe(`a reader of ${locale}`, () => {
    test.use({ locale })

    for (const width of [768, 1024, 1280])
      test(`sees whole words in names and reasons and reaches Undo at ${width} px, and only the table scrolls`, async ({
        page,
      }) => {
        await page.setViewportSize({ width, height: 900 })
        const token = await tokenOf(page, 'Demo_Owner')
        const { uid } = await somebody(page, token, 17)
        const phone = String(100_000 + Math.floor(Math.random() * 900_000))
        const body = { phone, reason: 'Reported by Ganesh_Pillai on the forum' }
        await read(page, token, managedUser.update, { params: { id: String(uid) }, body })
        for (const path of ['/admin/users', '/admin/changes']) {
          await page.goto(path)
          await expect(page.locator('tbody tr').first()).toBeVisible()
          expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
        }
        const row = page.locator('tbody tr').filter({ hasText: body.reason }).first()
        expect((await boxOf(row.locator('[data-column=by] a'))).height).toBeLessThan(30)
        expect((await boxOf(row.locator('[data-column=why] span'))).width).toBeGreaterThanOrEqual(128)
        const undo = await boxOf(row.locator('[data-column=act] button'))
        expect(undo.x + undo.width).toBeLessThanOrEqual(width)
      })
  })

for (const [path, width, part, least] of [
  ['/admin/ledger', 640, 'main ul li p', 400],
  ['/admin/ledger', 1024, 'main ul li p', 400],
  ['/admin/online', 768, '[role=row] [role=cell]:nth-child(2)', 180],
  ['/admin/bans', 1024, '[data-column=reason] > span', 140],
  ['/admin/gangs', 640, '[data-column=motd] > span', 150],
] as const)
  test(`a row of ${path} at ${width} px leaves room for its longest text`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(path)
    await expect.poll(async () => (await boxOf(page.locator(part).first())).width).toBeGreaterThan(least)
  })

/** The part of an element's interface used here. */
interface Text {
  innerText: string
  scrollWidth: number
  clientWidth: number
}

for (const width of [360, 1280])
  test(`the name of every owner is whole at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/admin/property')
    const texts = page.locator('main li button[aria-expanded] span')
    await expect(texts.first()).toBeVisible()
    const cut = await texts.evaluateAll((all: Text[]) =>
      all.flatMap((one) => (one.scrollWidth > one.clientWidth ? [one.innerText] : [])),
    )
    expect(cut).toEqual([])
  })

for (const width of [360, 768, 1280, 1920])
  test(`the figures of the staff home fill their rows at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/admin')
    const cards = page.getByText('Total Connections', { exact: true }).locator('xpath=../../*')
    await expect(cards).toHaveCount(10)
    const tops = await cards.evaluateAll((all: { offsetTop: number }[]) => all.map((one) => one.offsetTop))
    const rows = [...new Set(tops)].map((top) => tops.filter((other) => other === top).length)
    expect(new Set(rows).size).toBe(1)
  })

for (const width of [360, 1280])
  test(`the hint in the search of property is whole at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/admin/property')
    const search = page.getByRole('searchbox', { name: 'Search property' })
    await search.fill((await search.getAttribute('placeholder')) ?? '')
    expect(await search.evaluate((box: Text) => box.scrollWidth - box.clientWidth)).toBe(0)
  })

test('a long link passes below the button that ends its row', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 900 })
  await page.goto('/admin/gangs')
  const row = page
    .locator('tbody tr')
    .filter({ has: page.locator('[data-column=leader] a') })
    .first()
  await row.locator('[data-column=leader] a').evaluate((link: { textContent: string }) => {
    link.textContent = 'Bartholomew_Quattlebaum_the_Second'
  })
  const { x, y, width, height } = await boxOf(row.locator('td').last())
  const at = `document.elementFromPoint(${x + width / 4}, ${y + height / 2})`
  expect(await page.evaluate(`${at}.closest('td').matches(':last-child')`)).toBe(true)
})
