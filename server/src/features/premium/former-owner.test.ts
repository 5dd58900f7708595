/** An order belongs to the person who placed it, no matter who has the uid of their character later. */
import { changes } from '@idlewood/contract/changes'
import { identity } from '@idlewood/contract/identity'
import { managedUser } from '@idlewood/contract/managed-user'
import { premium } from '@idlewood/contract/premium'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { nextSecond } from '../../../test/clock.ts'
import { testPortal, type TestPortal } from '../../../test/portal.ts'
import { nobodyPlays, quickPace } from '../../../test/presence.ts'
import { hashPassword } from '../../game/passwords.ts'

const registered = '2020-01-01 10:00:00'
const rich = { diamonds: 100, bank: 50_000_000, cash: 0, vippackage: 0, viptime: 0 }
const newPassword = 'of a stranger'

let portal: TestPortal
let staff: string
beforeAll(async () => {
  portal = await testPortal({ presence: nobodyPlays })
  await portal.character('Desk_Staff', { adminlevel: 6 })
  staff = await portal.signIn('Desk_Staff')
  // Restoring an account that has money requires that permission.
  const rights = ['manage_premium_orders', 'delete_users', 'undo_changes', 'update_user_money']
  await portal.grant('Desk_Staff', ...rights)
})
afterAll(() => portal.close())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const run = (statement: ReturnType<typeof sql>) => statement.execute(portal.game.database.db)

async function buyer(name: string): Promise<{ uid: number; token: string }> {
  const uid = await portal.character(name, { regdate: registered, ...rich })
  return { uid, token: await portal.signIn(name) }
}

/** Deletes the row with this uid, and has the game give the uid to somebody else. */
async function reuse(uid: number, name: string, columns: Record<string, string | number> = {}) {
  await run(sql`delete from users where uid = ${uid}`)
  await portal.character(name, { ...rich, ...columns })
  const { password } = await hashPassword(portal.game.passwordScheme, newPassword)
  await run(sql`update users set uid = ${uid}, password = ${password} where username = ${name}`)
  nextSecond()
}

async function place(token: string): Promise<number> {
  const body = { tier: 'gold', payment: 'bank' } as const
  const placed = await portal.call(premium.order, { body }, { token })
  expect(placed.status, JSON.stringify(placed.body)).toBe(201)
  return placed.body.order.id
}
const fulfil = (id: number) => portal.call(premium.fulfil, { params: { id: String(id) } }, { token: staff })
async function own(token: string): Promise<{ id: number; state: string }[]> {
  const { status, body } = await portal.call(premium.own, {}, { token })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.orders
}
async function seen(id: number) {
  const query = { view: 'all', search: `#${id}` } as const
  const { body } = await portal.call(premium.list, { query }, { token: staff })
  return body.orders[0]
}
const rowOf = async (uid: number): Promise<Record<string, unknown> | undefined> =>
  (
    await sql<Record<string, unknown>>`
      select vippackage, viptime, diamonds, bank from users where uid = ${uid}`.execute(
      portal.game.database.db,
    )
  ).rows[0]

test('the uid’s new owner neither sees nor receives an order that is waiting', async () => {
  const { uid, token } = await buyer('Waits_Before')
  const id = await place(token)
  await reuse(uid, 'Waits_After')
  const refused = await fulfil(id)
  expect([refused.status, refused.body.error]).toEqual([409, expect.stringContaining('Waits_Before')])
  expect(await rowOf(uid)).toMatchObject({ vippackage: 0, diamonds: 100, bank: 50_000_000 })
  const stranger = await portal.signIn('Waits_After', newPassword)
  expect(await own(stranger)).toEqual([])
  expect(await seen(id)).toMatchObject({ state: 'cancelled', username: 'Waits_Before', purse: null })
  const cancelled = await portal.call(premium.cancel, { params: { id: String(id) } }, { token: stranger })
  expect(cancelled.status).toBe(404)
  // The former owner's orders do not keep the new owner from ordering.
  const next = await place(stranger)
  expect((await fulfil(next)).status).toBe(200)
  expect((await own(stranger)).map((order) => order.id)).toEqual([next])
})

test('premium in force ends without touching that of the uid’s new owner', async () => {
  const { uid, token } = await buyer('Gold_Before')
  const id = await place(token)
  expect((await fulfil(id)).status).toBe(200)
  const { vippackage, viptime } = (await rowOf(uid)) ?? {}
  // Even the same tier until the same second, which the portal would otherwise take for its own.
  await reuse(uid, 'Gold_After', { vippackage: Number(vippackage), viptime: Number(viptime) })
  const params = { id: String(id) }
  const back = { params, body: { reason: 'A mistake', refund: true } }
  expect((await portal.call(premium.takeBack, back, { token: staff })).status).toBe(409)
  vi.useFakeTimers({ toFake: ['Date'], now: Number(viptime) * 1000 + 60_000 })
  await portal.app.premium.look()
  vi.useRealTimers()
  expect(await seen(id)).toMatchObject({ state: 'expired', username: 'Gold_Before' })
  expect(await rowOf(uid)).toMatchObject({ vippackage, viptime, diamonds: 100, bank: 50_000_000 })
})

test('an order carried out while the uid changes hands gives the new owner nothing', async () => {
  let isAway = false
  const world = { portal, staff }
  portal = await testPortal({
    presence: { ...nobodyPlays, look: async () => (isAway ? 'offline' : 'online') },
    pace: quickPace,
  })
  try {
    staff = await portal.staff('Desk_Staff', ['manage_premium_orders'], { adminlevel: 6 })
    const { uid, token } = await buyer('Plays_Before')
    const id = await place(token)
    expect((await fulfil(id)).body.order.state).toBe('fulfilling')
    await reuse(uid, 'Plays_After')
    await portal.signIn('Plays_After', newPassword)
    isAway = true
    await expect.poll(async () => (await seen(id))?.state).toBe('cancelled')
    expect(await rowOf(uid)).toMatchObject({ vippackage: 0, diamonds: 100, bank: 50_000_000 })
  } finally {
    await portal.close()
    ;({ portal, staff } = world)
  }
})

test('deleting a character cancels its waiting orders, and undoing the deletion restores the one in force', async () => {
  const { uid, token } = await buyer('Deleted_Buyer')
  const first = await place(token)
  expect((await fulfil(first)).status).toBe(200)
  const second = await place(token)
  const body = { confirm: 'Deleted_Buyer' }
  const removed = await portal.call(
    managedUser.remove,
    { params: { id: String(uid) }, body },
    { token: staff },
  )
  expect(removed.status, JSON.stringify(removed.body)).toBe(200)
  expect(await seen(second)).toMatchObject({ state: 'cancelled', note: expect.stringContaining('deleted') })
  const change = { params: { id: String(removed.body.change.id) }, body: {} }
  expect((await portal.call(changes.undo, change, { token: staff })).status).toBe(200)
  nextSecond()
  const { body: again } = await portal.call(identity.login, {
    body: { username: 'Deleted_Buyer', password: 'idlewood' },
  })
  expect(await own(again.token)).toMatchObject([
    { id: second, state: 'cancelled' },
    { id: first, state: 'active' },
  ])
})
