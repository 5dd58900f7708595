import { premium } from '@idlewood/contract/premium'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { acrp } from '../../../test/forks/acrp.ts'
import type { Fork } from '../../../test/forks/load-fork.ts'
import { mumbai } from '../../../test/forks/mumbai.ts'
import { nexonic } from '../../../test/forks/nexonic.ts'
import { testPortal, type Answer, type TestPortal } from '../../../test/portal.ts'
import { expireOrder } from '../../../test/premium-orders.ts'
import { nobodyPlays } from '../../../test/presence.ts'

let portal: TestPortal | undefined
afterEach(async () => {
  await portal?.close()
  portal = undefined
})

/** Reduces a fork to its users table, the only one that matters here. */
const usersOf = ({ users }: Fork): Fork => {
  if (!users) throw new Error('The fork has no users.')
  return { users }
}

/** A fork without one of the columns of its users table. */
const without = (fork: Fork, column: string): Fork => {
  const { users } = fork
  if (!users) throw new Error('The fork has no users.')
  const columns = users.columns
    .split(',')
    .filter((line) => line.trim().split(/\s/)[0] !== column)
    .join(',')
  expect(columns.length).toBeLessThan(users.columns.length)
  return { ...fork, users: { ...users, columns } }
}

async function town(fork: Fork, columns: Record<string, number>) {
  const made = await testPortal({
    fork: usersOf(fork),
    presence: nobodyPlays,
    environment: { SUPER_USERS: 'The_Owner' },
  })
  portal = made
  const ownerUid = await made.character('The_Owner')
  await made.app.superUsers.pin(async () => [ownerUid])
  const uid = await made.character('Some_Buyer', columns)
  const [owner, token] = [await made.signIn('The_Owner'), await made.signIn('Some_Buyer')]
  return {
    order: (tier: string): Promise<Answer> =>
      made.call(premium.order, { body: { tier: tier as 'gold', payment: 'bank' } }, { token }),
    fulfil: (id: number): Promise<Answer> =>
      made.call(premium.fulfil, { params: { id: String(id) } }, { token: owner }),
    own: async () => (await made.call(premium.own, {}, { token })).body,
    age: async (id: number): Promise<void> => {
      const past = await expireOrder(made, id)
      if (made.game.current().column('users', 'viptime'))
        await sql`update users set viptime = ${past} where uid = ${uid}`.execute(made.game.database.db)
      await made.app.premium.look()
    },
    row: async (...names: string[]): Promise<Record<string, number>> => {
      const { rows } = await sql<Record<string, number>>`
        select ${sql.join(names.map((name) => sql.ref(name)))} from users where uid = ${uid}`.execute(
        made.game.database.db,
      )
      return rows[0] ?? {}
    },
  }
}

describe.each([
  ['nexonic', nexonic],
  ['mumbai', mumbai],
  ['acrp', acrp],
])('on %s', (_, fork) => {
  test('a tier is ordered, fulfilled and ended', async () => {
    const { order, fulfil, row, age } = await town(fork, { diamonds: 20, bank: 5_000_000 })
    const placed = await order('gold')
    expect(placed.status, JSON.stringify(placed.body)).toBe(201)
    const { id } = placed.body.order
    expect((await fulfil(id)).body.order.state).toBe('active')
    const columns = ['vippackage', 'diamonds', 'bank'] as const
    expect(await row(...columns)).toEqual({ vippackage: 3, diamonds: 5, bank: 1_000_000 })
    await age(id)
    expect(await row('vippackage', 'viptime', 'diamonds')).toEqual({ vippackage: 0, viptime: 0, diamonds: 5 })
  })
})

describe('a game', () => {
  test('without diamonds says for every tier with a price in diamonds that it is unavailable', async () => {
    const { order, own } = await town(without(nexonic, 'diamonds'), { bank: 50_000_000 })
    const { status, body } = await order('gold')
    expect(status).toBe(409)
    expect(body.error).toContain('Gold costs diamonds, which this server’s game does not have')
    const { offers, purse } = await own()
    expect(offers.every(({ blocked }: { blocked: string | null }) => blocked?.includes('diamonds'))).toBe(
      true,
    )
    expect(purse.diamonds).toBeNull()
  })

  test('without a tier column sells none', async () => {
    const { order, own } = await town(without(nexonic, 'vippackage'), { diamonds: 50, bank: 50_000_000 })
    expect((await order('gold')).body.error).toContain('keeps no premium tier')
    expect((await own()).purse).toMatchObject({ package: null, tierName: null })
  })

  test('whose end of a tier is a date the portal does not read says neither that there is one nor that there is none', async () => {
    const { users } = nexonic
    if (!users) throw new Error('The fork has no users.')
    const columns = users.columns.replace(/viptime int\(10\) = 8640000/, 'viptime datetime')
    const { own } = await town({ users: { ...users, columns } }, { vippackage: 0 })
    expect((await own()).purse).toMatchObject({ package: 0, tierName: null })
    await sql`update users set vippackage = 2, viptime = '2040-01-02 03:04:05'`.execute(
      portal!.game.database.db, // just created
    )
    expect((await own()).purse).toMatchObject({ package: null, tierName: null, expiresAt: null })
  })

  test('without a column for the tier’s end has the portal store and enforce it', async () => {
    const { order, fulfil, row, own, age } = await town(without(nexonic, 'viptime'), {
      diamonds: 50,
      bank: 50_000_000,
      vippackage: 0,
    })
    const { id } = (await order('gold')).body.order
    const { expiresAt } = (await fulfil(id)).body.order
    expect((await own()).purse).toMatchObject({ package: 3, tierName: 'Gold', expiresAt })
    const again = (await order('gold')).body.order.id
    expect((await fulfil(again)).body.order.expiresAt > expiresAt).toBe(true)
    expect(await row('vippackage', 'diamonds', 'bank')).toEqual({
      vippackage: 3,
      diamonds: 20,
      bank: 42_000_000,
    })
    await age(again)
    expect(await row('vippackage')).toEqual({ vippackage: 0 })
  })
})
