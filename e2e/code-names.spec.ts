import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { managedUser } from '@idlewood/contract/managed-user'
import { users } from '@idlewood/contract/users'
import { expect, test as base, type Page } from '@playwright/test'
import { startTestPortal } from '../scripts/test-portal.ts'
import { createDemoWorld } from '../server/src/demo/demo-world.ts'
import { enterAs, expectQuiet } from './people.ts'
import { field, read } from './staff.ts'

/** A separate portal on a game whose codes nobody has named. */
const test = base.extend<object, { portal: string }>({
  portal: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's dependencies from its pattern
    async ({}, provide) => {
      const folder = mkdtempSync(join(tmpdir(), 'idlewood-names-'))
      const world = join(folder, 'world.sqlite')
      await createDemoWorld(world)
      // The marker of a demo world, whose codes are named as in the specification.
      const database = new DatabaseSync(world)
      database.exec('pragma application_id = 0')
      database.close()
      const portal = await startTestPortal({
        GAME_DATABASE_URL: `sqlite:${world}`,
        SUPER_USERS: 'Demo_Owner',
      })
      await provide(portal.url)
      await portal.stop()
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  baseURL: ({ portal }, provide) => provide(portal),
})

/** Finds someone with a job: their profile has a job code. */
async function somebodyWithJob(page: Page, token: string): Promise<number> {
  const { users: listed } = await read(page, token, users.all, { query: { limit: '20' } })
  for (const { uid } of listed) {
    const { user } = await read(page, token, managedUser.profile, { params: { id: String(uid) } })
    if (Number(user.job) > 0) return uid
  }
  throw new Error('Nobody on the first page has a job.')
}

/** Seconds per click and per key, for a person who knows the names. */
const pace = { click: 2, key: 1 / 3 }

test('the owner of a game names its codes within two minutes, and pages show the names', async ({ page }) => {
  expectQuiet(page)
  const token = await enterAs(page, 'Demo_Owner')
  const uid = await somebodyWithJob(page, token)
  await page.goto(`/admin/users/${uid}`)
  const job = field(page, 'Job')
  await expect(job).toContainText(/^Job ?Job \d/)

  const cost = { clicks: 2, keys: 0 }
  await page.goto('/admin/operations')
  await page.getByRole('link', { name: 'Names of jobs and levels' }).click()
  for (const label of ['Jobs', 'VIP packages', 'Admin levels', 'Faction types']) {
    await test.step(`name ${label}: one click, then type, Tab and Enter`, async () => {
      const list = page.getByRole('region', { name: label })
      const names = list.getByRole('textbox', { name: /^Name of/ })
      await names.first().click()
      cost.clicks++
      for (let count = await names.count(); count > 0; count--) {
        if ((await page.locator(':focus').inputValue()) === '') {
          // As long as typical names: Trucker, Medics, Gold.
          const name = `${label.slice(0, 4)} ${count}`
          await page.keyboard.insertText(name)
          cost.keys += name.length
        }
        await page.keyboard.press(count > 1 ? 'Tab' : 'Enter')
        cost.keys++
      }
      await expect(list.getByText('Confirmed', { exact: true })).toBeVisible()
    })
  }
  expect(cost.keys, 'names were typed').toBeGreaterThan(100)
  expect(cost.clicks * pace.click + cost.keys * pace.key).toBeLessThan(120)

  await page.goto(`/admin/users/${uid}`)
  await expect(job).toContainText(/Jobs \d/)
  await page.goto('/admin/factions')
  await expect(
    page
      .getByRole('table')
      .getByText(/^Fact \d+$/)
      .first(),
  ).toBeVisible()
})
