/** Undoing the lifting of a ban locks people out like a new ban, so the same people are protected from it. */
import { bans, type BanForm } from '@idlewood/contract/bans'
import { changes } from '@idlewood/contract/changes'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testPortal, type TestPortal } from '../../../test/portal.ts'
import { present } from '../../../test/present.ts'
import { succeed } from '../../../test/rights.ts'

let portal: TestPortal
let staff: string
beforeAll(async () => {
  portal = await testPortal()
  staff = await portal.staff(
    'Rank_Staff',
    ['view_bans', 'manage_bans', 'manage_wide_bans', 'view_addresses', 'undo_changes'],
    { adminlevel: 3, ip: '203.0.113.7' },
  )
})
afterAll(() => portal.close())

/** Makes and lifts a ban. Returns the id of the change that lifted it. */
async function lifted(body: { form: BanForm; username?: string; address?: string }): Promise<number> {
  const wish = { ...body, reason: 'Cheating', confirmed: true }
  await succeed(portal.call(bans.make, { body: wish }, { token: staff }))
  const { bans: listed } = await succeed(portal.call(bans.list, {}, { token: staff }))
  const params = { id: String(present(listed[0]).id) }
  const lift = await succeed(portal.call(bans.lift, { params, body: { reason: 'Appeal' } }, { token: staff }))
  return lift.change.id
}

const undo = (id: number) =>
  portal.call(changes.undo, { params: { id: String(id) }, body: {} }, { token: staff })

async function countBans(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from bans`.execute(portal.game.database.db)
  return Number(rows[0]?.n)
}

test.each([
  ['a name', { form: 'name', username: 'Above_Named' }, 'Above_Named', '81.7.1.1'],
  ['an address', { form: 'address', address: '81.9.1.1' }, 'Above_Address', '81.9.1.1'],
  ['a range', { form: 'range', address: '81.8.*.*' }, 'Above_Range', '81.8.2.2'],
] as const)('the lifted ban of %s does not come back over someone of a higher rank', async (...args) => {
  const [, wish, name, ip] = args
  const lift = await lifted(wish)
  await portal.character(name, { adminlevel: 5, ip })
  const before = await countBans()
  const answer = await undo(lift)
  expect([answer.status, answer.body.error]).toEqual([403, expect.stringContaining(name)])
  expect(await countBans()).toBe(before)
})
