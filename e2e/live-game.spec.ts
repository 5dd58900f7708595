import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test as base } from '@playwright/test'
import { startTestPortal } from '../scripts/test-portal.ts'
import { createDemoWorld } from '../server/src/demo/demo-world.ts'
import { startGameServer, type GameServer } from '../server/test/game-server.ts'
import { enterAs, expectQuiet } from './people.ts'
import { field, somebody } from './staff.ts'

/**
 * A separate portal with a running game: its server responds over UDP, and its database is like the demo's.
 */
const test = base.extend<{ game: GameServer }, { live: { url: string; game: GameServer } }>({
  live: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's dependencies from its pattern
    async ({}, provide) => {
      const folder = mkdtempSync(join(tmpdir(), 'idlewood-live-'))
      const world = join(folder, 'world.sqlite')
      await createDemoWorld(world)
      const game = await startGameServer()
      const portal = await startTestPortal({
        GAME_DATABASE_URL: `sqlite:${world}`,
        GAME_SERVER: game.address,
        GAME_SAVE_SECONDS: '1',
        SUPER_USERS: 'Demo_Owner',
      })
      await provide({ url: portal.url, game })
      await portal.stop()
      await game.close()
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  game: ({ live }, provide) => provide(live.game),
  baseURL: ({ live }, provide) => provide(live.url),
})

test('a change to a player in the game waits, can be cancelled, and is applied once they have left', async ({
  page,
  game,
}) => {
  expectQuiet(page)
  const token = await enterAs(page, 'Demo_Owner')
  const { uid, username } = await somebody(page, token, 3)
  const phone = field(page, 'Phone')
  const waiting = phone.getByRole('note', { name: 'Waiting change' })
  const edit = async (number: string): Promise<void> => {
    await phone.getByRole('button', { name: 'Edit Phone' }).click()
    await phone.getByLabel('Phone').fill(number)
    await phone.getByRole('button', { name: 'Save' }).click()
  }

  /** Checks the state of a change in the changes tab, then returns to the profile. */
  const expectChange = async (value: string, state: string): Promise<void> => {
    await page.getByRole('tab', { name: /^Changes/ }).click()
    await expect(page.getByRole('article').filter({ hasText: value })).toContainText(state)
    await page.getByRole('tab', { name: 'Profile' }).click()
    await expect(phone).toBeVisible()
  }

  game.players.add(username)
  await page.goto(`/admin/users/${uid}`)
  await test.step('an edit waits while the player is in the game', async () => {
    await edit('111222')
    await expect(page.getByText(/^Phone is not changed yet\./)).toBeVisible()
    await expect(waiting).toContainText('Waiting')
    await expect(waiting).toContainText('111222')
    await expect(phone.getByRole('button', { name: 'Edit Phone' })).toHaveCount(0)
  })

  await test.step('it can be cancelled', async () => {
    await waiting.getByRole('button', { name: /^Cancel #/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel change' }).click()
    await expect(page.getByText('Cancelled. Nothing was changed.')).toBeVisible()
    await expect(waiting).toBeHidden()
    await expect(phone).not.toContainText('111222')
    await expectChange('111222', 'Cancelled')
  })

  await test.step('another one is applied once the player has left and is saved, and the page updates without a reload', async () => {
    await edit('333444')
    await expect(waiting).toContainText('333444')
    game.players.delete(username)
    await expect(page.getByText('Phone updated successfully!')).toBeVisible({ timeout: 20_000 })
    await expect(waiting).toBeHidden()
    await expect(phone).toContainText('333444')
    await expectChange('333444', 'Confirmed')
  })
})

test('the player count updates live, without polling', async ({ page, game }) => {
  expectQuiet(page)
  await page.goto('/status')
  await expect(page.getByText('Online')).toBeVisible()
  await expect(page.getByText('A game of the tests')).toBeVisible()
  // Only an event can update it this quickly: the page polls only every two minutes.
  await page.waitForResponse((response) => response.url().includes('/api/live'))
  game.players.add('Late_Comer').add('Later_Comer')
  await expect(page.getByText(/^2$/)).toBeVisible()
  game.players.clear()
})
