/** An order in force whose tier the game took early, or gave another end: the order says so to both sides. */
import { premium } from '@idlewood/contract/premium'
import { expect, test } from 'vitest'
import { filePortal } from '../../../test/file-portal.ts'
import { userCells } from '../../../test/user-cells.ts'

const portal = await filePortal()
const staff = await portal.staff('Desk_Staff', ['manage_premium_orders'], { adminlevel: 4 })
const { writeRow } = userCells(() => portal)

const gone = 'The game no longer has this tier.'
const unverified = expect.stringContaining('Written, not verified')

test.each([
  ['Buyer_Taken', { vippackage: 0, viptime: 0 }, { own: gone, all: gone }],
  ['Buyer_Ended', { viptime: 1 }, { own: gone, all: gone }],
  [
    'Buyer_Raised',
    { vippackage: 4 },
    { own: 'The game has another tier or end by now.', all: 'The game has another tier or end by now.' },
  ],
  // How it was written concerns staff only.
  ['Buyer_Served', { bank: 1 }, { own: null, all: unverified }],
])('the order of %s after the game wrote %j', async (name, cells, notes) => {
  const uid = await portal.character(name, { vippackage: 0, viptime: 0, diamonds: 60, bank: 9_000_000 })
  const token = await portal.signIn(name)
  const placed = await portal.call(premium.order, { body: { tier: 'gold', payment: 'bank' } }, { token })
  const params = { id: String(placed.body.order.id) }
  await portal.call(premium.fulfil, { params }, { token: staff })
  await writeRow(uid, cells)
  const query = { view: 'active', search: name } as const
  const all = await portal.call(premium.list, { query }, { token: staff })
  expect(all.body.orders).toMatchObject([{ state: 'active', note: notes.all }])
  const own = await portal.call(premium.own, {}, { token })
  expect(own.body.orders).toMatchObject([{ state: 'active', note: notes.own }])
})
