import { managedUser } from '@idlewood/contract/managed-user'
import { expect, test, type Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBothThemes } from './axe.ts'
import { goAtRest } from './at-rest.ts'
import { staffPages } from './pages.ts'
import { enterAs, expectQuiet } from './people.ts'
import { checkPopups } from './popups.ts'
import { showPseudoLanguage } from './pseudo.ts'
import { field, isNarrow, read, somebody } from './staff.ts'

test.beforeEach(({ page }) => expectQuiet(page))

/** The current width comes first, so that the page needs no additional layout. */
const widths = [1440, 2560, 768, 320]

async function show(page: Page, path: string): Promise<void> {
  await goAtRest(page, path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Elements wider than the page, the first three. */
const overflowing = `[...document.querySelectorAll('body *')]
  .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
  .slice(0, 3)
  .map((element) => element.outerHTML.slice(0, 120))
  .join(' | ')`

/** The screen widths at which the page, in its current state, would scroll sideways, with the cause. */
async function tooWide(page: Page): Promise<string[]> {
  const own = page.viewportSize()
  const found: string[] = []
  // The phone's run would only repeat the same widths.
  if (!own || isNarrow(page)) return found
  for (const width of widths) {
    await page.setViewportSize({ width, height: own.height })
    const actual = () => page.evaluate('document.documentElement.scrollWidth')
    // Layout that depends on the width follows with a delay.
    for (let tries = 0; tries < 20 && (await actual()) !== width; tries++) await page.waitForTimeout(100)
    if ((await actual()) !== width) {
      found.push(`${String(await actual())} instead of ${width}: ${String(await page.evaluate(overflowing))}`)
    }
  }
  await page.setViewportSize(own)
  return found
}

/** Changes something about a user, so that there is a change to show. */
async function changedSomebody(
  page: Page,
  token: string,
  listed: number,
): Promise<{ uid: number; change: number; actor: number }> {
  const { uid } = await somebody(page, token, listed, true)
  const phone = String(100_000 + Math.floor(Math.random() * 900_000))
  const input = {
    params: { id: String(uid) },
    body: { phone, reason: 'A reason that is long enough to wrap' },
  }
  const { change } = await read(page, token, managedUser.update, input)
  return { uid, change: change.id, actor: change.actor.uid }
}

/** Checks each page, and on a wide screen at every width. */
async function checkPages(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await test.step(path, async () => {
      await show(page, path)
      // The colours are the same as on a wide screen, where the other run checks them.
      await (isNarrow(page) ? expectAccessible(page) : expectAccessibleInBothThemes(page))
      expect.soft(await tooWide(page), path).toEqual([])
    })
  }
}

/** Counts lists whose rows extend beyond their frame, where they are cut off. */
const rowsTooWide = `[...document.querySelectorAll('.table-rows')]
  .filter((table) => table.getBoundingClientRect().width > table.parentElement.clientWidth).length`

/** Checks each page with longer words on the narrowest screen: everything fits, and nothing is English. */
async function checkPagesInPseudo(page: Page, paths: readonly string[]): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 })
  const plainTexts = await showPseudoLanguage(page)
  const seen = new Map<string, string>()
  for (const path of paths) {
    await test.step(path, async () => {
      await show(page, path)
      await expect.soft.poll(plainTexts, { message: path }).toEqual([])
      await expectAccessible(page)
      const width = await page.evaluate('document.documentElement.scrollWidth')
      expect.soft(width, `${path}: ${String(await page.evaluate(overflowing))}`).toBe(320)
      expect.soft(await page.evaluate(rowsTooWide), `${path}: rows wider than their list`).toBe(0)
      await checkPopups(page, seen, plainTexts)
    })
  }
}

for (const [area, paths] of Object.entries(staffPages)) {
  test(
    `axe finds nothing on any staff page about ${area}, and none scrolls sideways`,
    { tag: '@phone' },
    async ({ page }) => {
      test.slow()
      const token = await enterAs(page, 'Demo_Owner')
      // With a change to undo, the confirmation dialog for undoing can be opened, too.
      const changed = area === 'records' && isNarrow(page) ? await changedSomebody(page, token, 15) : null
      const more = changed ? [`/admin/users/${changed.uid}?tab=changes`] : []
      // The phone tests longer words; the wide screen tests all widths from narrow on, in English.
      await (isNarrow(page) ? checkPagesInPseudo(page, [...paths, ...more]) : checkPages(page, paths))
    },
  )
}

test(
  'axe finds nothing on a user and a change after something was changed, and neither scrolls sideways',
  { tag: '@phone' },
  async ({ page }) => {
    test.slow()
    const token = await enterAs(page, 'Demo_Owner')
    const { uid, change } = await changedSomebody(page, token, isNarrow(page) ? 11 : 12)
    await checkPages(page, [`/admin/users/${uid}?tab=changes`, `/admin/changes?id=${change}`])
  },
)

test('a field keeps its name while its suggestions are open', async ({ page }) => {
  await enterAs(page, 'Demo_Owner')
  await show(page, '/admin/bans')
  await page.getByRole('button', { name: 'Ban', exact: true }).click()
  for (const [name, typed] of [
    ['Character', 'demo'],
    ['Rules (optional)', 'vdm'],
  ] as const) {
    await page.getByRole('combobox', { name }).pressSequentially(typed)
    await expect(page.getByRole('option').first()).toBeVisible()
    await expectAccessible(page, ['label', 'label-title-only'])
    await page.keyboard.press('Escape')
  }
})

test(
  'axe finds nothing on what opens above the pages of the staff area',
  { tag: '@phone' },
  async ({ page }) => {
    test.slow()
    const token = await enterAs(page, 'Demo_Owner')
    const { uid, actor } = await changedSomebody(page, token, isNarrow(page) ? 13 : 14)
    await show(page, `/admin/users/${uid}`)

    await test.step('an editor with its error', async () => {
      await page.getByRole('button', { name: 'Edit Phone' }).click()
      await field(page, 'Phone').getByLabel('Phone').fill('many')
      await field(page, 'Phone').getByRole('button', { name: 'Save' }).click()
      await expect(field(page, 'Phone').getByRole('alert')).toBeVisible()
      await expectAccessibleInBothThemes(page)
      expect.soft(await tooWide(page)).toEqual([])
    })

    await test.step('a select list', async () => {
      await page.getByRole('button', { name: 'Edit Job', exact: true }).click()
      await field(page, 'Job').getByRole('combobox').click()
      await expect(page.getByRole('listbox')).toBeVisible()
      // The list is outside the page's landmarks, between guards that only keep the focus inside.
      await expectAccessible(page, ['color-contrast', 'aria-required-children', 'aria-required-parent'])
      await page.keyboard.press('Escape')
      await field(page, 'Job').getByRole('button', { name: 'Cancel' }).click()
    })

    await test.step('the confirmation of a deletion', async () => {
      await page.getByRole('button', { name: 'Delete account' }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
      await expectAccessibleInBothThemes(page)
      expect.soft(await tooWide(page)).toEqual([])
      await page.keyboard.press('Escape')
      await expect(page.getByRole('alertdialog')).toBeHidden()
    })

    await test.step('the command palette', async () => {
      await page.keyboard.press('Control+k')
      const search = page.getByRole('combobox', { name: 'Search players, factions, gangs and pages' })
      await expect(search).toBeFocused()
      await expectAccessibleInBothThemes(page)
      await search.fill('am')
      await expect(page.getByRole('option', { name: /Port Amber/ }).first()).toBeVisible()
      await expectAccessibleInBothThemes(page)
      expect.soft(await tooWide(page)).toEqual([])
      await page.keyboard.press('Escape')
      await expect(search).toBeHidden()
    })

    if (isNarrow(page)) {
      await test.step('the drawer', async () => {
        await page.getByRole('button', { name: 'Admin menu' }).click()
        await expect(page.getByRole('dialog', { name: 'Admin' })).toBeVisible()
        await expectAccessibleInBothThemes(page)
        await page.keyboard.press('Escape')
      })
    }

    await test.step('undoing a change', async () => {
      await show(page, '/admin/changes')
      await page
        .getByRole('button', { name: /^Undo #/ })
        .first()
        .click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
      await expectAccessibleInBothThemes(page)
      expect.soft(await tooWide(page)).toEqual([])
      await page.keyboard.press('Escape')
    })

    await test.step('undoing everything by one person', async () => {
      await show(page, `/admin/changes?actor=uid:${actor}`)
      await page.getByRole('button', { name: 'From 24 hours ago' }).click()
      await page.getByRole('button', { name: /^Undo all \d+…$/ }).click()
      await expect(page.getByRole('alertdialog', { name: 'Undo everything by Demo_Owner?' })).toBeVisible()
      await expectAccessibleInBothThemes(page)
      expect.soft(await tooWide(page)).toEqual([])
    })
  },
)
