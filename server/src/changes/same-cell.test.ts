/** An item that is also a field of its owner: both names are one cell of the game. */
import { changes } from '@idlewood/contract/changes'
import { managedUser } from '@idlewood/contract/managed-user'
import { premium } from '@idlewood/contract/premium'
import { expect, test, onTestFinished } from 'vitest'
import { until } from '../../../test/until.ts'
import { alteredGame } from '../../test/altered-game.ts'
import { testPortal } from '../../test/portal.ts'
import { quickPace, stubPresence } from '../../test/presence.ts'

test('an order whose diamonds staff changed as an item was not overwritten by the game', async () => {
  const portal = await testPortal({
    // It is unknown who is in the game, so what was written is verified later.
    presence: stubPresence(() => 'unknown'),
    pace: { ...quickPace, watch: { firstMs: 50, intervalMs: 50, untilMs: 500, retryMs: 50 } },
    environment: { GAME_DATABASE_URL: await alteredGame('drop table inventory') },
  })
  onTestFinished(() => portal.close())
  const rights = ['manage_premium_orders', 'update_user_inventory', 'view_changes'] as const
  const staff = await portal.staff('Cell_Staff', rights, { adminlevel: 5 })
  const uid = await portal.character('Cell_Buyer', { vippackage: 0, diamonds: 60, bank: 9_000_000 })
  const token = await portal.signIn('Cell_Buyer')
  const { body: ordered } = await portal.call(
    premium.order,
    { body: { tier: 'gold', payment: 'bank' } },
    { token },
  )
  const order = { params: { id: String(ordered.order.id) } }
  expect((await portal.call(premium.fulfil, order, { token: staff })).body.order.state).toBe('active')
  const edit = { params: { id: String(uid) }, body: { item: 'diamonds', quantity: 5 } }
  const edited = await portal.call(managedUser.updateItem, edit, { token: staff })
  expect(edited.status, JSON.stringify(edited.body)).toBe(200)
  const states = async () =>
    (await portal.call(changes.list, { query: {} }, { token: staff })).body.changes.map(({ state }) => state)
  await until(async () => expect(await states()).not.toContain('applied'))
  expect(await states()).toEqual(['confirmed', 'confirmed'])
})
