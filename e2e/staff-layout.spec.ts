import { expect, test, type Locator } from '@playwright/test'
import { enterAs, expectQuiet } from './people.ts'
import { field } from './staff.ts'

test.beforeEach(async ({ page }) => {
  expectQuiet(page)
  await enterAs(page, 'Demo_Owner')
})

/** The parts of the page's objects that are used here; these tests have no DOM types. */
interface Part {
  firstChild: Part | null
  ownerDocument: {
    createRange(): {
      selectNodeContents(part: Part): void
      getBoundingClientRect(): { top: number; right: number }
    }
  }
}

/** The edges of the first text in a part. */
const textEdges = (part: Locator): Promise<{ top: number; right: number }> =>
  part.evaluate((element: Part) => {
    let text = element
    while (text.firstChild) text = text.firstChild
    const range = element.ownerDocument.createRange()
    range.selectNodeContents(text)
    const { top, right } = range.getBoundingClientRect()
    return { top, right }
  })

test('an error below one filter of the ledger leaves the others their height', async ({ page }) => {
  await page.goto('/admin/ledger')
  const other = page.getByLabel('To amount')
  const before = await other.boundingBox()
  await page.getByLabel('From amount').fill('lots')
  await expect(page.getByText('Enter a whole number of dollars.')).toBeVisible()
  expect(await other.boundingBox()).toEqual(before)
})

test('the names of numeric columns end where their numbers end', async ({ page }) => {
  await page.goto('/admin/online')
  const heading = page.getByRole('columnheader', { name: 'Level' })
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const number = page.getByRole('row').nth(1).getByRole('cell').nth(3)
  const { right } = await textEdges(heading.getByText('Level'))
  expect(Math.abs(right - (await textEdges(number)).right)).toBeLessThan(2)
})

test('the names of sortable numeric columns end where their numbers end', async ({ page }) => {
  await page.goto('/admin/users')
  const row = page.getByRole('row').nth(1)
  await expect(row).toBeVisible()
  const { right, top } = await textEdges(page.getByRole('columnheader', { name: 'Level' }).getByText('Level'))
  expect(Math.abs(right - (await textEdges(row.getByRole('cell').nth(3))).right)).toBeLessThan(2)
  const other = page.getByRole('columnheader', { name: 'Username' }).getByText('Username')
  expect((await textEdges(other)).top).toBe(top)
})

test.describe('at 1280 px', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('the filters of a list stay in one row, and a chosen one moves none of them', async ({ page }) => {
    await page.goto('/admin/property')
    const search = page.getByRole('searchbox')
    const owner = page.getByLabel('Owner', { exact: true })
    const top = async (part: Locator) => Math.round((await part.boundingBox())?.y ?? 0)
    await expect(owner).toBeVisible()
    expect(await top(owner)).toBe(await top(search))
    await owner.fill('1')
    await page.getByRole('option', { name: /Demo_Player/ }).click()
    await expect(page.getByRole('button', { name: 'Clear filters' })).toBeVisible()
    expect(await top(owner)).toBe(await top(search))
    const right = (part: Locator) => part.boundingBox().then((box) => (box?.x ?? 0) + (box?.width ?? 0))
    expect(await right(owner)).toBeLessThan(await right(page.getByRole('button', { name: 'Clear filters' })))
  })
})

test('on a tablet the list of players shows whole factions', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 })
  const faction = 'Port Amber Police Department'
  await page.route('**/api/online*', async (route) => {
    const response = await route.fetch()
    const reply = await response.json()
    const players = reply.players.map((player: object) => ({ ...player, faction: { id: 1, name: faction } }))
    await route.fulfill({ response, json: { ...reply, players } })
  })
  await page.goto('/admin/online')
  const cell = page.getByRole('cell', { name: faction }).first()
  await expect(cell).toBeVisible()
  const { scrollHeight, clientHeight, scrollWidth, clientWidth } = await cell.evaluate(
    ({ scrollHeight, clientHeight, scrollWidth, clientWidth }: Record<string, number>) => ({
      scrollHeight,
      clientHeight,
      scrollWidth,
      clientWidth,
    }),
  )
  expect([scrollHeight, scrollWidth]).toEqual([clientHeight, clientWidth])
})

for (const width of [1104, 1280])
  test.describe(`the bar in Russian at ${width} px`, () => {
    test.use({ locale: 'ru-RU', viewport: { width, height: 700 } })

    test('shows the whole name of the community, and every button', async ({ page }) => {
      await page.goto('/settings')
      const bar = page.getByRole('banner')
      await expect(bar.getByRole('link', { name: 'Админ-панель' })).toBeVisible()
      const name = bar.getByText('Idlewood', { exact: true })
      const overflow = (part: Locator) =>
        part.evaluate(
          ({ scrollWidth, clientWidth }: Record<string, number>) => (scrollWidth ?? 0) - (clientWidth ?? 0),
        )
      await expect.poll(() => overflow(name)).toBe(0)
      expect(await overflow(page.locator('html'))).toBe(0)
      const account = await bar.getByRole('button', { name: 'Demo_Owner' }).boundingBox()
      expect((account?.x ?? 0) + (account?.width ?? 0)).toBeLessThanOrEqual(width)
    })
  })

test('“nothing there” has no other frame than its own', async ({ page }) => {
  await page.goto('/admin/watch')
  const frame = page.getByText('No alarms. Everything is explained.').locator('..')
  await expect(frame).toHaveCSS('border-style', 'dashed')
  // A frame around it would be one pixel wider.
  const left = async (part: Locator) => (await part.boundingBox())?.x
  expect(await left(frame)).toBe(await left(page.getByRole('heading', { name: 'Watch' })))
})

test('patch notes begin at one height, however long the lines above them are', async ({ page }) => {
  await page.goto('/admin/patchnotes')
  const versions = page.getByRole('listitem').getByRole('heading', { level: 2 })
  await expect(versions.nth(2)).toBeVisible()
  const tops = await Promise.all(
    (await versions.all()).map(async (version) => (await textEdges(version)).top),
  )
  expect(new Set(tops).size).toBe(1)
})

for (const [width, locale] of [
  [1280, 'en-US'],
  [1920, 'ru'],
] as const)
  test.describe(`at ${width} px in ${locale}`, () => {
    test.use({ locale, viewport: { width, height: 600 } })

    test("the name that stays on top of a user's page is below its tabs", async ({ page }) => {
      await page.goto('/admin/users/1')
      const tabs = page.getByRole('tablist')
      await expect(tabs).toBeVisible()
      await page.mouse.move(width / 2, 300)
      const name = page.getByText('Demo_Player', { exact: true }).and(page.locator('.truncate'))
      // The page is too short to scroll until its first tab has loaded.
      await expect(async () => {
        await page.mouse.wheel(0, 600)
        await expect(name.locator('..')).toHaveCSS('opacity', '1', { timeout: 2000 })
      }).toPass()
      const [above, below] = await Promise.all([tabs.boundingBox(), name.boundingBox()])
      expect(below?.y).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0))
    })
  })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test.describe('in Russian', () => {
    test.use({ locale: 'ru' })

    test('the status of the server moves nothing when it arrives', async ({ page }) => {
      let answer: (() => void) | undefined
      const asked = new Promise<void>((resolve) => {
        void page.route('**/api/server/status', async (route) => {
          await new Promise<void>((go) => {
            answer = go
            resolve()
          })
          await route.continue()
        })
      })
      await page.goto('/home')
      const garage = page.getByRole('main').getByRole('link', { name: 'Гараж' }).first()
      await asked
      await expect(garage).toBeVisible()
      const before = await garage.boundingBox()
      answer?.()
      await expect(page.getByText(/^Сейчас играют/)).toBeVisible()
      expect(await garage.boundingBox()).toEqual(before)
    })

    test('the two buttons above the lines of the ledger share a row', async ({ page }) => {
      await page.goto('/admin/ledger')
      const button = (name: string) => page.getByRole('button', { name })
      await expect(button('Скачать CSV')).toBeVisible()
      const [show, save] = await Promise.all([
        button('Показать адреса').boundingBox(),
        button('Скачать CSV').boundingBox(),
      ])
      expect(save?.y).toBe(show?.y)
      const note = await page.getByText('Каждый просмотр адресов попадает').boundingBox()
      expect(note?.y).toBeGreaterThan(save?.y ?? 0)
    })

    test('the name of every figure of the home is inside its card', async ({ page }) => {
      await page.goto('/admin')
      const names = page.locator('main p.eyebrow')
      await expect(names.nth(9)).toBeVisible()
      await page.evaluate('document.fonts.ready')
      for (const name of await names.all()) {
        const card = await name.locator('..').boundingBox()
        const { right } = await textEdges(name)
        expect(right, (await name.textContent()) ?? '').toBeLessThan((card?.x ?? 0) + (card?.width ?? 0))
      }
    })
  })

  test('the date of a ban stays inside its card on the narrowest screen', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 740 })
    await page.goto('/admin/bans')
    const card = page.getByRole('row').filter({ has: page.getByRole('button', { name: /^Lift/ }) })
    const date = card.first().locator('td[data-label^="When"]')
    const { right } = await textEdges(date)
    const box = await date.boundingBox()
    expect(right).toBeLessThanOrEqual((box?.x ?? 0) + (box?.width ?? 0))
  })

  test('a value of a profile keeps its words whole on the narrowest screen', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 740 })
    await page.goto('/admin/users/2')
    const name = field(page, 'Username').getByText('Demo_Staff', { exact: true })
    await expect(name).toBeVisible()
    // One line, not two.
    expect((await name.boundingBox())?.height).toBeLessThan(32)
  })

  test('a heading in a dialog passes beneath its buttons', async ({ page }) => {
    // A wide screen at four times its size.
    await page.setViewportSize({ width: 320, height: 256 })
    await page.goto('/admin/perms?tab=roles')
    await page.getByRole('button', { name: /^View/ }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Choose all' }).first().waitFor()
    const update = dialog.getByRole('button', { name: 'Update' })
    const inTheWay = `[...document.querySelectorAll('[role=dialog] button')]
      .filter((button) => button.textContent === 'Update')
      .map((button) => {
        const { left, width, bottom } = button.getBoundingClientRect()
        return document.elementFromPoint(left + width / 2, bottom - 2)?.closest('button') === button
      })`
    for (let steps = 0; steps < 12; steps++) {
      await expect(update).toBeInViewport()
      expect(await page.evaluate(inTheWay), `after ${steps} steps`).toEqual([true])
      await page.mouse.move(160, 60)
      await page.mouse.wheel(0, 24)
    }
  })

  test('in a card of the bans every value is as high as its name', async ({ page }) => {
    await page.goto('/admin/bans')
    const card = page.getByRole('row').filter({ has: page.getByRole('button', { name: /^Lift/ }) })
    const offsetOf = async (column: string): Promise<number> => {
      const cell = card.first().locator(`td[data-label="${column}"]`)
      return (await textEdges(cell)).top - ((await cell.boundingBox())?.y ?? 0)
    }
    const offset = await offsetOf('Banned by')
    expect(await offsetOf('Reason')).toBeCloseTo(offset, 0)
  })
})
