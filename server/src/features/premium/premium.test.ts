// Long because: one portal and its people serve every transition of an order.
import { changes } from '@idlewood/contract/changes'
import { inbox } from '@idlewood/contract/notifications'
import { premium } from '@idlewood/contract/premium'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { expireOrder } from '../../../test/premium-orders.ts'
import { stubPresence, quickPace } from '../../../test/presence.ts'
import { userCells } from '../../../test/user-cells.ts'
import { filePortal } from '../../../test/file-portal.ts'
import type { Answer } from '../../../test/portal.ts'
import type { Presence, PresenceState } from '../../game/presence/presence.ts'

let presenceState: (names: readonly string[]) => PresenceState
/** Runs between the reading and the writing of a balance, when the portal looks up who is in the game. */
let inBetween: () => Promise<unknown>
const presence: Presence = {
  ...stubPresence(() => 'offline'),
  look: async (names) => {
    await inBetween()
    return presenceState(names)
  },
  isListed: () => false,
}

const day = 86_400

const portal = await filePortal({ presence, pace: quickPace, environment: { SUPER_USERS: 'The_Owner' } })
const ownerUid = await portal.character('The_Owner')
await portal.app.superUsers.pin(async () => [ownerUid])
const owner = await portal.signIn('The_Owner')
const staff = await portal.staff('Desk_Staff', ['manage_premium_orders'], { adminlevel: 4 })
beforeEach(() => {
  presenceState = () => 'offline'
  inBetween = async () => undefined
})

let count = 0
interface Buyer {
  uid: number
  name: string
  token: string
}
const buyer = async (columns: Record<string, number | null> = {}): Promise<Buyer> => {
  const name = `Buyer_No${String.fromCharCode(97 + (Math.floor(count / 26) % 26), 97 + (count++ % 26))}`
  const uid = await portal.character(name, {
    diamonds: 20,
    bank: 5_000_000,
    cash: 4_500_000,
    vippackage: 0,
    viptime: 0,
    ...columns,
  })
  return { uid, name, token: await portal.signIn(name) }
}

interface Row {
  vippackage: number
  viptime: number
  diamonds: number
  bank: number
  cash: number
}
const row = async ({ uid }: Buyer): Promise<Row> => {
  const { rows } =
    await sql<Row>`select vippackage, viptime, diamonds, bank, cash from users where uid = ${uid}`.execute(
      portal.game.database.db,
    )
  const [found] = rows
  if (!found) throw new Error('There is no such row.')
  return found
}
const { write } = userCells(() => portal)

const order = ({ token }: Buyer, tier = 'gold', payment = 'bank'): Promise<Answer> =>
  portal.ask('POST', '/api/premium/orders', { token, body: { tier, payment } })
const placed = async (who: Buyer, tier = 'gold', payment = 'bank'): Promise<number> => {
  const { status, body } = await order(who, tier, payment)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.order.id
}
const fulfil = (id: number, token = staff): Promise<Answer> =>
  portal.call(premium.fulfil, { params: { id: String(id) } }, { token })
const refuse = (id: number, reason = 'Not today', token = staff): Promise<Answer> =>
  portal.call(premium.refuse, { params: { id: String(id) }, body: { reason } }, { token })
const takeBack = (id: number, refund: boolean, token = staff): Promise<Answer> =>
  portal.call(
    premium.takeBack,
    { params: { id: String(id) }, body: { reason: 'A mistake', refund } },
    { token },
  )
const own = async ({ token }: Buyer): Promise<Answer['body']> =>
  (await portal.call(premium.own, {}, { token })).body
const seen = async (id: number): Promise<Answer['body']> => {
  const { body } = await portal.call(
    premium.list,
    { query: { view: 'all', search: `#${id}` } },
    { token: staff },
  )
  return body.orders[0]
}
const state = async (id: number): Promise<string> => (await seen(id)).state
const trailOf = async ({ uid }: Buyer): Promise<{ id: number; state: string; fields: string }[]> =>
  portal.portal.db
    .selectFrom('changes')
    .select(['id', 'state', 'fields'])
    .where('uid', '=', uid)
    .orderBy('id')
    .execute()
/** Makes the order's time run out. */
const timePasses = async (id: number, who: Buyer): Promise<void> => {
  await write(who.uid, 'viptime', await expireOrder(portal, id))
}
const inDays = (days: number): number => Math.floor(Date.now() / 1000) + days * day
/** Allows for the seconds that may pass between the call and the check. */
const near = (seconds: number, expected: number): void => {
  expect(Math.abs(seconds - expected)).toBeLessThan(30)
}

/** As if the process that wrote it had died and the player had left: the portal checks the change again. */
const leftWritten = async (id: number, changeId: number): Promise<void> => {
  await portal.portal.db
    .updateTable('changes')
    .set({ attempted_at: Date.now() })
    .where('id', '=', changeId)
    .execute()
  presenceState = () => 'offline'
  // 'checking', unless the portal has already checked it in the background.
  await expect.poll(() => state(id)).not.toBe('fulfilling')
}

describe('an order', () => {
  test('is placed, fulfilled in a single change, and shown to its player with balance and end', async () => {
    const who = await buyer()
    const id = await placed(who)
    expect(await row(who)).toMatchObject({ vippackage: 0, diamonds: 20, bank: 5_000_000 })
    const { status, body } = await fulfil(id)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.order).toMatchObject({ state: 'active', staff: { username: 'Desk_Staff' } })
    const after = await row(who)
    expect(after).toMatchObject({ vippackage: 3, diamonds: 5, bank: 1_000_000, cash: 4_500_000 })
    near(after.viptime, inDays(30))
    const trail = await trailOf(who)
    expect(trail).toHaveLength(1)
    expect(JSON.parse(trail[0]?.fields ?? '')).toEqual([
      { field: 'vippackage', old: 0, new: 3 },
      { field: 'viptime', old: 0, new: after.viptime },
      { field: 'diamonds', old: 20, new: 5 },
      { field: 'bank', old: 5_000_000, new: 1_000_000 },
    ])
    const { orders, purse } = await own(who)
    expect(orders).toMatchObject([{ id, state: 'active', tierName: 'Gold' }])
    expect(purse).toMatchObject({ package: 3, tierName: 'Gold', diamonds: 5, bank: 1_000_000 })
    expect(new Date(purse.expiresAt).getTime()).toBe(after.viptime * 1000)
  })

  test('can be paid in cash', async () => {
    const who = await buyer()
    await fulfil(await placed(who, 'gold', 'cash'))
    expect(await row(who)).toMatchObject({ diamonds: 5, bank: 5_000_000, cash: 500_000 })
  })

  test.each([
    ['diamonds', { diamonds: 3 }, 'bank', '3 of 15 diamonds'],
    ['money in the bank', { bank: 12 }, 'bank', '$12 of $4,000,000 in the bank'],
    ['cash', { cash: 12 }, 'cash', '$12 of $4,000,000 in cash'],
    ['both', { cash: -5, diamonds: 0 }, 'cash', '0 of 15 diamonds and $-5 of $4,000,000 in cash'],
  ])(
    'without enough %s is refused with an explanation, and nothing changes',
    async (_, columns, payment, sentence) => {
      const who = await buyer(columns)
      const before = await row(who)
      const { status, body } = await order(who, 'gold', payment)
      expect(status).toBe(409)
      expect(body.error).toContain(sentence)
      expect(body.error).toContain('Nothing was ordered.')
      expect(await row(who)).toEqual(before)
      expect((await own(who)).orders).toEqual([])
    },
  )

  test('with an unknown tier or payment is answered with those that exist', async () => {
    const who = await buyer()
    const wrong = await order(who, 'diamond')
    expect(wrong.status).toBe(400)
    expect(wrong.body.error).toContain('bronze, silver, gold, platinum')
    expect((await order(who, 'gold', 'credit')).body.error).toBe('Choose bank or cash.')
    for (const body of [
      { tier: ['gold'], payment: 'bank' },
      { tier: 'gold', payment: 'bank', diamonds: 0 },
      {},
    ])
      expect((await portal.ask('POST', '/api/premium/orders', { token: who.token, body })).status).toBe(400)
    expect((await own(who)).orders).toEqual([])
  })

  test('sent twice at once counts as one order; a different one is refused while it waits', async () => {
    const who = await buyer({ diamonds: 100 })
    const answers = await Promise.all([order(who), order(who), order(who)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(answers.map(({ body }) => body.order.id)).size).toBe(1)
    const other = await order(who, 'silver')
    expect(other.status).toBe(409)
    expect(other.body.error).toContain('Your order of Gold still waits')
    expect((await own(who)).orders).toHaveLength(1)
  })

  test('can be cancelled only by its player, and only until staff have acted', async () => {
    const who = await buyer()
    const stranger = await buyer()
    const id = await placed(who)
    const cancel = (token: string) => portal.call(premium.cancel, { params: { id: String(id) } }, { token })
    const refused = await cancel(stranger.token)
    expect(refused.status).toBe(404)
    const nothing = await portal.call(premium.cancel, { params: { id: '999999' } }, { token: stranger.token })
    expect(refused.body.error).toBe(nothing.body.error)
    expect((await cancel(who.token)).body.order.state).toBe('cancelled')
    // Again, because the first response was lost.
    expect((await cancel(who.token)).body.order.state).toBe('cancelled')
    expect((await fulfil(id)).body.error).toContain('cancelled')
    expect(await row(who)).toMatchObject({ diamonds: 20, vippackage: 0 })
    const next = await placed(who)
    await fulfil(next)
    expect(
      (await portal.call(premium.cancel, { params: { id: String(next) } }, { token: who.token })).status,
    ).toBe(409)
  })

  test('is refused by staff with a reason the player can read, and an entry in the trail', async () => {
    const who = await buyer()
    const id = await placed(who)
    expect((await refuse(id, 'Banned from premium')).body.order.state).toBe('refused')
    expect((await own(who)).orders[0]).toMatchObject({ state: 'refused', reason: 'Banned from premium' })
    expect((await trailOf(who)).map((entry) => JSON.parse(entry.fields))).toEqual([
      [
        { field: 'state', old: 'open', new: 'refused' },
        { field: 'reason', old: null, new: 'Banned from premium' },
      ],
    ])
    expect((await fulfil(id)).status).toBe(409)
    expect(await row(who)).toMatchObject({ diamonds: 20, bank: 5_000_000 })
    await placed(who)
  })

  test('whose change the game’s database refused goes back to staff with the reason', async () => {
    const who = await buyer()
    const id = await placed(who)
    const { db, engine } = portal.game.database
    const refusal =
      engine === 'sqlite'
        ? sql`when new.vippackage <> old.vippackage begin select raise(abort, 'tiers are closed'); end`
        : sql`if new.vippackage <> old.vippackage then signal sqlstate '45000'; end if`
    await sql`create trigger refuses_tiers before update on users for each row ${refusal}`.execute(db)
    const { status, body } = await fulfil(id)
    await sql`drop trigger refuses_tiers`.execute(db)
    expect([status, body.error]).toEqual([409, expect.stringContaining('a rule of the database')])
    await portal.app.premium.look()
    await expect.poll(() => state(id)).toBe('open')
    expect((await seen(id)).note).toContain('a rule of the database')
    expect(await row(who)).toMatchObject({ vippackage: 0, diamonds: 20, bank: 5_000_000 })
    expect((await fulfil(id)).status).toBe(200)
  })

  test('keeps the price at which it was placed, and is found by number, name, tier and state', async () => {
    const who = await buyer()
    const id = await placed(who, 'bronze')
    const list = async (query: Record<string, string>): Promise<number[]> =>
      (await portal.call(premium.list, { query }, { token: staff })).body.orders.map(
        (one: { id: number }) => one.id,
      )
    expect(await list({ search: who.name.slice(2).toUpperCase() })).toEqual([id])
    expect(await list({ search: who.name.replaceAll('_', ' ') })).toEqual([id])
    expect(await list({ search: String(id) })).toEqual([id])
    expect(await list({ tier: 'bronze', view: 'waiting' })).toContain(id)
    expect(await list({ view: 'active', search: who.name })).toEqual([])
    await portal.portal.db.updateTable('premium_orders').set({ diamonds: 1 }).where('id', '=', id).execute()
    await fulfil(id)
    expect(await row(who)).toMatchObject({ diamonds: 19, bank: 3_000_000 })
  })
})

describe('the balance', () => {
  test('is checked again when staff fulfil: if it was spent meanwhile, nothing happens and the order says why', async () => {
    const who = await buyer()
    const id = await placed(who)
    await write(who.uid, 'bank', 10)
    const { status, body } = await fulfil(id)
    expect(status).toBe(409)
    expect(body.error).toContain(`${who.name} has $10 of $4,000,000 in the bank. Nothing was charged.`)
    expect(await row(who)).toMatchObject({ vippackage: 0, diamonds: 20, bank: 10 })
    expect(await seen(id)).toMatchObject({ state: 'open', obstacle: expect.stringContaining('$10 of') })
    await write(who.uid, 'bank', 4_000_000)
    expect((await fulfil(id)).body.order.state).toBe('active')
    expect(await row(who)).toMatchObject({ vippackage: 3, bank: 0 })
  })

  test('is charged once when two members of staff fulfil at the same time', async () => {
    const who = await buyer({ diamonds: 100, bank: 50_000_000 })
    const id = await placed(who)
    const answers = await Promise.all([fulfil(id), fulfil(id, owner), fulfil(id), fulfil(id, owner)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await row(who)).toMatchObject({ diamonds: 85, bank: 46_000_000 })
    expect(await trailOf(who)).toHaveLength(1)
  })

  test('is charged if staff act before the player cancels, and otherwise left alone', async () => {
    for (let turns = 0; turns < 12; turns++) {
      const who = await buyer()
      const id = await placed(who)
      const params = { id: String(id) }
      // One of the two starts a little later each time, until it is too late.
      const later = async (): Promise<void> => {
        for (let turn = 0; turn < turns * 2; turn++) await new Promise((next) => setImmediate(next))
      }
      const [done, cancelled] = await Promise.all([
        fulfil(id),
        later().then(() => portal.call(premium.cancel, { params }, { token: who.token })),
      ])
      expect([done.status, cancelled.status].toSorted((one, other) => one - other)).toEqual([200, 409])
      const isDone = done.status === 200
      expect(await state(id)).toBe(isDone ? 'active' : 'cancelled')
      expect(await row(who)).toMatchObject(
        isDone
          ? { vippackage: 3, diamonds: 5, bank: 1_000_000 }
          : { vippackage: 0, diamonds: 20, bank: 5_000_000 },
      )
      expect(await trailOf(who)).toHaveLength(isDone ? 1 : 0)
    }
  })

  test('is charged for only one order: the second is refused before it is placed', async () => {
    const who = await buyer({ diamonds: 100, bank: 4_000_000 })
    const [one, other] = await Promise.all([order(who), order(who, 'platinum')])
    expect([one.status, other.status]).toContain(409)
    const first = [one, other].find(({ status }) => status === 201)
    if (first) await fulfil(first.body.order.id)
    const again = await order(who)
    expect(again.status).toBe(409)
    expect((await row(who)).bank).toBe(0)
  })

  test('spent elsewhere at the same moment is charged only once: the order goes back to staff', async () => {
    const who = await buyer()
    const id = await placed(who)
    inBetween = () => write(who.uid, 'bank', 4_100_000)
    const { status, body } = await fulfil(id)
    expect(status).toBe(409)
    expect(body.error).toContain('4100000')
    expect(await row(who)).toMatchObject({ vippackage: 0, viptime: 0, diamonds: 20, bank: 4_100_000 })
    expect(await seen(id)).toMatchObject({ state: 'open', note: expect.stringContaining('4100000') })
  })

  test('that changed while the order waited for the game sends it back to staff with an explanation, nothing half done', async () => {
    const who = await buyer()
    const id = await placed(who)
    presenceState = () => 'online'
    expect((await fulfil(id)).body.order).toMatchObject({
      state: 'fulfilling',
      note: expect.stringContaining('is in the game'),
    })
    await write(who.uid, 'bank', 4_900_000)
    presenceState = () => 'offline'
    await expect.poll(() => state(id)).toBe('open')
    expect((await seen(id)).note).toContain('4900000')
    expect(await row(who)).toMatchObject({ vippackage: 0, viptime: 0, diamonds: 20, bank: 4_900_000 })
    expect((await fulfil(id)).body.order.state).toBe('active')
    expect((await row(who)).bank).toBe(900_000)
  })
})

describe('a player in the game', () => {
  test('gets the tier after leaving, and is charged once', async () => {
    const who = await buyer()
    const id = await placed(who)
    presenceState = () => 'online'
    await fulfil(id)
    expect(await row(who)).toMatchObject({ vippackage: 0, diamonds: 20 })
    expect((await own(who)).orders[0]).toMatchObject({ state: 'fulfilling' })
    expect((await order(who, 'silver')).body.error).toContain('is being carried out')
    presenceState = () => 'offline'
    await expect.poll(() => state(id)).toBe('active')
    expect(await row(who)).toMatchObject({ vippackage: 3, diamonds: 5, bank: 1_000_000 })
    expect(await trailOf(who)).toHaveLength(1)
  })

  test('whose fulfilment is cancelled while it waits has an open order again', async () => {
    const who = await buyer()
    const id = await placed(who)
    presenceState = () => 'online'
    const { body } = await fulfil(id)
    const cancelled = await portal.call(
      changes.cancel,
      { params: { id: String(body.order.changeId) } },
      { token: staff },
    )
    expect(cancelled.status, JSON.stringify(cancelled.body)).toBe(200)
    expect(await seen(id)).toMatchObject({ state: 'open', changeId: null, staff: null })
    expect(await row(who)).toMatchObject({ vippackage: 0, diamonds: 20 })
  })

  test('is not charged if the staff member loses the permission while the fulfilment waits', async () => {
    const who = await buyer()
    const token = await portal.staff('Short_Staff', ['manage_premium_orders'], { adminlevel: 2 })
    const id = await placed(who)
    presenceState = () => 'online'
    expect((await fulfil(id, token)).status).toBe(200)
    const { id: person } = await portal.portal.db
      .selectFrom('people')
      .select('id')
      .where('username', '=', 'Short_Staff')
      .executeTakeFirstOrThrow()
    await portal.portal.db.deleteFrom('person_roles').where('person_id', '=', person).execute()
    // The player stays until then: an attempt that has already passed the check could otherwise still write.
    await expect.poll(() => state(id)).toBe('open')
    presenceState = () => 'offline'
    expect((await seen(id)).note).toContain('No longer allowed')
    expect(await row(who)).toMatchObject({ vippackage: 0, diamonds: 20, bank: 5_000_000 })
  })
})

describe('a portal that died in the middle of a fulfilment', () => {
  test.each([
    { when: 'after the order had its change', tried: false, written: false },
    { when: 'before it wrote the row', tried: true, written: false },
    { when: 'after it wrote the row', tried: true, written: true },
  ])('$when, charges exactly once', async ({ tried, written }) => {
    const who = await buyer()
    const id = await placed(who)
    presenceState = () => 'online'
    const { body } = await fulfil(id)
    const { changeId } = body.order
    if (written) {
      const { fields } = await portal.portal.db
        .selectFrom('changes')
        .select('fields')
        .where('id', '=', changeId)
        .executeTakeFirstOrThrow()
      for (const { field, new: value } of JSON.parse(fields)) await write(who.uid, field, value)
    }
    await portal.portal.db
      .updateTable('changes')
      .set({ attempted_at: tried ? Date.now() : null, holder: 'dead', held_until: Date.now() - 1 })
      .where('id', '=', changeId)
      .execute()
    presenceState = () => 'offline'
    await expect.poll(() => state(id)).toBe('active')
    expect(await row(who)).toMatchObject({ vippackage: 3, diamonds: 5, bank: 1_000_000 })
    expect(await trailOf(who)).toMatchObject([{ id: changeId, state: 'confirmed' }])
  })

  test('before the order had its change, leaves the order with staff and the balance alone', async () => {
    const who = await buyer()
    const id = await placed(who)
    expect(await state(id)).toBe('open')
    expect(await row(who)).toMatchObject({ vippackage: 0, diamonds: 20, bank: 5_000_000 })
  })

  test('and with part of the change overwritten by the game, restores the rest and asks staff again', async () => {
    const who = await buyer()
    const id = await placed(who)
    presenceState = () => 'online'
    const { body } = await fulfil(id)
    // Written, but then the game, with the old row in memory, saved tier and bank, though not the diamonds.
    await write(who.uid, 'diamonds', 5)
    await write(who.uid, 'bank', 4_999_000)
    await leftWritten(id, body.order.changeId)
    await portal.app.premium.look()
    expect(await seen(id)).toMatchObject({
      state: 'open',
      note: expect.stringContaining('Nothing was charged'),
    })
    expect(await row(who)).toMatchObject({ vippackage: 0, viptime: 0, diamonds: 20, bank: 4_999_000 })
  })

  test('and whose player earned money before the next check, counts the order as fulfilled', async () => {
    const who = await buyer()
    const id = await placed(who)
    presenceState = () => 'online'
    const { body } = await fulfil(id)
    const { fields } = await portal.portal.db
      .selectFrom('changes')
      .select('fields')
      .where('id', '=', body.order.changeId)
      .executeTakeFirstOrThrow()
    for (const { field, new: value } of JSON.parse(fields)) await write(who.uid, field, value)
    await write(who.uid, 'bank', 1_000_500)
    await leftWritten(id, body.order.changeId)
    await Promise.all([portal.app.premium.look(), portal.app.premium.look()])
    expect(await state(id)).toBe('active')
    expect(await row(who)).toMatchObject({ vippackage: 3, diamonds: 5, bank: 1_000_500 })
  })
})

describe('a tier in force', () => {
  test('is renewed from its end, and the previous order is replaced', async () => {
    const who = await buyer({ diamonds: 100, bank: 50_000_000 })
    const first = await placed(who)
    await fulfil(first)
    const { viptime } = await row(who)
    expect((await own(who)).offers).toMatchObject([
      { tier: 'bronze', blocked: expect.stringContaining('Gold is in force until') },
      { tier: 'silver', blocked: expect.stringContaining('can be ordered after that') },
      { tier: 'gold', effect: 'renew', blocked: null },
      { tier: 'platinum', effect: 'replace', blocked: null },
    ])
    expect((await order(who, 'silver')).status).toBe(409)
    const second = await placed(who)
    await fulfil(second)
    expect(await row(who)).toMatchObject({ vippackage: 3, viptime: viptime + 30 * day, diamonds: 70 })
    expect(await state(first)).toBe('replaced')
    // Revoking the renewal leaves what was there before it.
    expect((await takeBack(second, true)).body.order.state).toBe('refunded')
    expect(await row(who)).toMatchObject({ vippackage: 3, viptime, diamonds: 85, bank: 46_000_000 })
    expect(await state(first)).toBe('active')
  })

  test('is replaced by a higher one at once', async () => {
    const who = await buyer({ diamonds: 100, bank: 50_000_000 })
    const first = await placed(who)
    await fulfil(first)
    await fulfil(await placed(who, 'platinum'))
    const after = await row(who)
    expect(after.vippackage).toBe(4)
    near(after.viptime, inDays(30))
    expect(await state(first)).toBe('replaced')
    await timePasses(first, who)
    await portal.app.premium.look()
    expect((await row(who)).vippackage).toBe(4)
  })

  test('tells its player the outcome in the inbox', async () => {
    const who = await buyer({ diamonds: 100, bank: 50_000_000 })
    const latest = async () => {
      const { body } = await portal.call(inbox.list, { query: {} }, { token: who.token })
      return [body.messages[0]?.title, body.messages[0]?.text]
    }
    const first = await placed(who)
    await fulfil(first)
    expect(await latest()).toEqual([
      'Your order of Gold was fulfilled',
      'Thank you! The premium page shows how long it lasts.',
    ])
    await takeBack(first, true)
    expect(await latest()).toEqual(['Your Gold was revoked', 'Reason: A mistake'])
    const second = await placed(who, 'silver')
    await fulfil(second)
    await timePasses(second, who)
    await portal.app.premium.look()
    expect(await latest()).toEqual(['Your Silver has ended', 'You can order it again on the premium page.'])
  })

  test('is ended on time by the portal, once, however many processes check', async () => {
    const who = await buyer()
    const id = await placed(who)
    await fulfil(id)
    await timePasses(id, who)
    const { look } = portal.app.premium
    await Promise.all([look(), look(), look()])
    expect(await seen(id)).toMatchObject({ state: 'expired', endedAt: expect.any(String) })
    expect(await row(who)).toMatchObject({ vippackage: 0, viptime: 0, diamonds: 5, bank: 1_000_000 })
    const trail = await portal.portal.db
      .selectFrom('changes')
      .select(['actor_name', 'state', 'reason'])
      .where('uid', '=', who.uid)
      .orderBy('id')
      .execute()
    expect(trail).toMatchObject([
      { actor_name: 'Desk_Staff' },
      { actor_name: 'The portal', state: 'confirmed', reason: expect.stringContaining('has expired') },
    ])
    await look()
    expect(await trailOf(who)).toHaveLength(2)
  })

  test('of a player in the game is revoked after they have left', async () => {
    const who = await buyer()
    const id = await placed(who)
    await fulfil(id)
    await timePasses(id, who)
    presenceState = () => 'online'
    await portal.app.premium.look()
    expect(await state(id)).toBe('ending')
    expect((await row(who)).vippackage).toBe(3)
    presenceState = () => 'offline'
    await expect.poll(() => state(id)).toBe('expired')
    expect((await row(who)).vippackage).toBe(0)
  })

  test.each([
    ['the game has ended itself', 0, 0, 'had ended it itself'],
    ['staff have extended in the game', 3, 2_000_000_000, 'left as it is'],
  ])('that %s is left as it is', async (_, tier, until, note) => {
    const who = await buyer()
    const id = await placed(who)
    await fulfil(id)
    await timePasses(id, who)
    await write(who.uid, 'vippackage', tier)
    await write(who.uid, 'viptime', until)
    await portal.app.premium.look()
    expect(await seen(id)).toMatchObject({ state: 'expired', note: expect.stringContaining(note) })
    expect(await row(who)).toMatchObject({ vippackage: tier, viptime: until })
    expect(await trailOf(who)).toHaveLength(1)
  })

  test('is refunded to a balance that has changed since, or revoked without a refund', async () => {
    const who = await buyer({ diamonds: 100, bank: 50_000_000 })
    const first = await placed(who)
    await fulfil(first)
    await write(who.uid, 'bank', 7)
    expect((await takeBack(first, true)).body.order).toMatchObject({ state: 'refunded', reason: 'A mistake' })
    expect(await row(who)).toMatchObject({ vippackage: 0, viptime: 0, diamonds: 100, bank: 4_000_007 })
    expect((await takeBack(first, true)).status).toBe(409)
    const second = await placed(who)
    await fulfil(second)
    expect((await takeBack(second, false)).body.order.state).toBe('revoked')
    expect(await row(who)).toMatchObject({ vippackage: 0, viptime: 0, diamonds: 85, bank: 7 })
  })

  test('is refunded once when two members of staff do so at the same time', async () => {
    const who = await buyer()
    const id = await placed(who)
    await fulfil(id)
    const answers = await Promise.all([takeBack(id, true), takeBack(id, true, owner), takeBack(id, false)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await row(who)).vippackage).toBe(0)
    expect(await trailOf(who)).toHaveLength(2)
  })

  test('ends and is refunded when its change is undone; that cannot be undone again', async () => {
    const who = await buyer()
    const id = await placed(who)
    const { body } = await fulfil(id)
    const undo = (change: number) =>
      portal.call(changes.undo, { params: { id: String(change) }, body: {} }, { token: owner })
    const undone = await undo(body.order.changeId)
    expect(undone.status, JSON.stringify(undone.body)).toBe(200)
    expect(await row(who)).toMatchObject({ vippackage: 0, viptime: 0, diamonds: 20, bank: 5_000_000 })
    expect(await seen(id)).toMatchObject({ state: 'refunded', endChangeId: undone.body.change.id })
    const again = await undo(undone.body.change.id)
    expect(again.status).toBe(409)
    expect(again.body.error).toContain('it takes a new order')
    expect(await row(who)).toMatchObject({ vippackage: 0, diamonds: 20 })
  })

  test('that ended long ago counts as none, even if it is still in the row', async () => {
    const who = await buyer({ vippackage: 1, viptime: 8_640_000 })
    expect((await own(who)).purse).toMatchObject({ package: 0, tierName: null, expiresAt: null })
    await fulfil(await placed(who))
    near((await row(who)).viptime, inDays(30))
  })
})

describe('permissions', () => {
  test('only holders of the permission can fulfil orders, but never their own or those of an equal', async () => {
    const who = await buyer()
    const id = await placed(who)
    for (const attempt of [
      () => fulfil(id, who.token),
      () => refuse(id, 'x', who.token),
      () => takeBack(id, true, who.token),
    ]) {
      const answer = await attempt()
      expect(answer.status).toBe(403)
      expect(answer.body.required).toEqual(['manage_premium_orders'])
    }
    await portal.grant(who.name, 'manage_premium_orders')
    expect((await fulfil(id, who.token)).body.error).toContain('your own character')
    await write(who.uid, 'adminlevel', 4)
    expect((await fulfil(id)).status).toBe(403)
    expect(await row(who)).toMatchObject({ vippackage: 0, diamonds: 20 })
    expect(await state(id)).toBe('open')
    expect((await fulfil(id, owner)).status).toBe(200)
  })

  test('only staff with the permission see the orders of others', async () => {
    const who = await buyer()
    expect((await portal.call(premium.list, {}, { token: who.token })).status).toBe(403)
    expect((await portal.call(premium.own, {}, {})).status).toBe(401)
  })

  test('an order that does not exist is not found', async () => {
    expect((await fulfil(987_654)).status).toBe(404)
    expect((await refuse(987_654)).status).toBe(404)
    expect((await takeBack(987_654, true)).status).toBe(404)
  })
})
