import { premium } from '@idlewood/contract/premium'
import { expect, onTestFinished, test } from 'vitest'
import { stubPresence, quickPace } from '../../../test/presence.ts'
import { filePortal } from '../../../test/file-portal.ts'
import type { PresenceState } from '../../game/presence/presence.ts'
import { userCells } from '../../../test/user-cells.ts'
import { until } from '../../../../test/until.ts'

// While it is unknown who is in the game, what was written is verified later.
let location: PresenceState = 'unknown'
const presence = { ...stubPresence(() => location), settleMs: 200 }
const watch = { firstMs: 50, intervalMs: 50, untilMs: 3600_000, retryMs: 50 }
const before = { vippackage: 0, viptime: 0, diamonds: 60, bank: 9_000_000 }

const portal = await filePortal({ presence, pace: { ...quickPace, watch } })
const staff = await portal.staff('Desk_Staff', ['manage_premium_orders'], { adminlevel: 4 })

interface Buyer {
  uid: number
  token: string
}
async function buyer(name: string): Promise<Buyer> {
  return { uid: await portal.character(name, before), token: await portal.signIn(name) }
}
const order = ({ token }: Buyer, tier: 'silver' | 'gold' = 'gold') =>
  portal.call(premium.order, { body: { tier, payment: 'bank' } }, { token })
async function fulfilled(who: Buyer): Promise<number> {
  const { id } = (await order(who)).body.order
  const { status, body } = await portal.call(premium.fulfil, { params: { id: String(id) } }, { token: staff })
  expect([status, body.order.state]).toEqual([200, 'active'])
  return id
}
/** The game saves the old row it had in memory, and the portal checks the order. */
async function overwritten(id: number, { uid }: Buyer): Promise<void> {
  const cells = userCells(() => portal)
  for (const [column, value] of Object.entries(before)) await cells.write(uid, column, value)
  await until(async () => expect((await seen(id)).state).not.toBe('active'))
  await portal.app.premium.look()
}
async function seen(id: number) {
  const query = { view: 'all', search: `#${id}` } as const
  const [found] = (await portal.call(premium.list, { query }, { token: staff })).body.orders
  if (!found) throw new Error('There is no such order.')
  return found
}

test('an order the game overwrote goes back to staff, and the player cannot place a second one meanwhile', async () => {
  const who = await buyer('Buyer_Once')
  const id = await fulfilled(who)
  await overwritten(id, who)
  await until(async () => expect((await seen(id)).state).toBe('open'))
  expect((await order(who)).body.order.id).toBe(id)
  const { status, body } = await order(who, 'silver')
  expect([status, body.error]).toEqual([409, expect.stringContaining('still waits for staff')])
})

test('an order the game overwrote is cancelled if another one was placed while it was in force', async () => {
  const who = await buyer('Buyer_Twice')
  const first = await fulfilled(who)
  const second = (await order(who)).body.order.id
  expect(second).not.toBe(first)
  await overwritten(first, who)
  await until(async () => expect((await seen(first)).state).toBe('cancelled'))
  const { note, noteText } = await seen(first)
  expect(note).toContain('Nothing was charged. Another order was placed since, so this one is cancelled.')
  expect(noteText?.key).toBe('premium.note.another')
  expect((await seen(second)).state).toBe('open')
  expect((await order(who)).body.order.id).toBe(second)
})

async function refunded(who: Buyer): Promise<number> {
  const id = await fulfilled(who)
  const body = { reason: 'By mistake', refund: true }
  const { status } = await portal.call(
    premium.takeBack,
    { params: { id: String(id) }, body },
    { token: staff },
  )
  expect([status, (await seen(id)).state]).toEqual([200, 'refunded'])
  return id
}

test('a refunded order no longer says that the portal looks once more when it has', async () => {
  const who = await buyer('Buyer_Refunded')
  location = 'offline'
  onTestFinished(() => void (location = 'unknown'))
  const id = await refunded(who)
  await until(async () => expect((await seen(id)).note).toBeNull())
})

test('a refunded order says what the game wrote over the refund', async () => {
  const who = await buyer('Buyer_Unlucky')
  const id = await refunded(who)
  await userCells(() => portal).write(who.uid, 'diamonds', 5)
  await until(async () => expect((await seen(id)).note).toMatch(/^Change #\d+: The game wrote /))
  expect((await seen(id)).state).toBe('refunded')
})
