import { property } from '@idlewood/contract/property'
import { expect, test } from '@playwright/test'
import { expectAccessibleAndNarrow } from './axe.ts'
import { enterAs, expectQuiet } from './people.ts'
import { goByMenu, read } from './staff.ts'

test.beforeEach(({ page }) => expectQuiet(page))

test(
  'who owns this house: found by its street, shown on the map, and linked to its owner',
  { tag: '@phone' },
  async ({ page }) => {
    const token = await enterAs(page, 'Demo_Owner')
    const { property: owned } = await read(page, token, property.list, {
      query: { kind: 'house', search: 'Ganton', sale: 'no' },
    })
    const house = owned[0]
    if (!house?.owner) throw new Error('The demo world has no owned house in Ganton.')
    await page.goto('/admin/users')
    // Four steps: the menu, the search, the house, its owner.
    await goByMenu(page, 'Property')
    await page.getByRole('searchbox', { name: 'Search property' }).fill('ganton')
    await expect(page).toHaveURL(/search=ganton/)
    const row = page.getByRole('button', { name: new RegExp(`^House ${house.id} Ganton`) })
    await row.click()
    await expect(row).toHaveAttribute('aria-expanded', 'true')
    // On a phone it may overlap others.
    await expect(page.locator('[data-spot][data-selected]')).toBeVisible()
    await expectAccessibleAndNarrow(page)
    await page
      .getByRole('definition')
      .getByRole('link', { name: house.owner.name ?? '' })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: `Manage: ${house.owner.name}` })).toBeVisible()
    await page.getByRole('tab', { name: 'Property' }).click()
    await expect(page.getByRole('button', { name: new RegExp(`^House ${house.id}`) })).toBeVisible()
    await expectAccessibleAndNarrow(page)
  },
)
