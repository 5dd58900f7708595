/** Undoing the lifting of a ban locks people out like a new ban, so the same people are protected from it. */
import { bans, type BanForm } from '@idlewood/contract/bans'
import { changes } from '@idlewood/contract/changes'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { filePortal } from '../../../test/file-portal.ts'
import { present } from '../../../test/present.ts'
import { succeed } from '../../../test/rights.ts'

const portal = await filePortal()
const staff = await portal.staff(
  'Rank_Staff',
  ['view_bans', 'manage_bans', 'manage_wide_bans', 'view_addresses', 'undo_changes'],
  { adminlevel: 3, ip: '203.0.113.7' },
)

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

const above = /^This ban would lock out somebody who does not rank below you\.$/

test.each([
  ['a name', { form: 'name', username: 'Above_Named' }, '81.7.1.1', /Above_Named/],
  ['an address', { form: 'address', address: '81.9.1.1' }, '81.9.1.1', above],
  ['a range', { form: 'range', address: '81.8.*.*' }, '81.8.2.2', above],
] as const)('the lifted ban of %s does not come back over someone of a higher rank', async (...args) => {
  const [what, wish, ip, sentence] = args
  const lift = await lifted(wish)
  await portal.character('username' in wish ? wish.username : `Above_${what.slice(3, 5)}`, {
    adminlevel: 5,
    ip,
  })
  const before = await countBans()
  const answer = await undo(lift)
  expect([answer.status, answer.body.error]).toEqual([403, expect.stringMatching(sentence)])
  expect(await countBans()).toBe(before)
})

test('a refusal to lift a ban does not say who else is banned by its address', async () => {
  const blind = await portal.staff('Blind_Staff', ['view_bans', 'manage_bans'], { adminlevel: 3 })
  await portal.character('Lift_Player', { ip: '81.6.1.1' })
  await portal.character('Lift_Chief', { adminlevel: 5, ip: '81.6.1.1' })
  await sql`insert into bans (username, ip, bannedby, date, reason, permanent) values
    ('Lift_Chief', '81.6.1.1', 'A', '2026-01-01 00:00:00', 'the chief', 0),
    ('Lift_Player', '81.6.1.1', 'B', '2026-01-01 00:00:00', 'the player', 0)`.execute(portal.game.database.db)
  const lift = async (reason: string) => {
    const query = { search: reason, by: 'reason' as const }
    const { bans: listed } = await succeed(portal.call(bans.list, { query }, { token: blind }))
    const params = { id: String(present(listed[0]).id) }
    const { status, body } = await portal.call(bans.lift, { params, body: {} }, { token: blind })
    return `${status} ${body.error}`
  }
  expect(await lift('the player')).toBe(
    '403 This would also lift the ban of somebody who does not rank below you.',
  )
  expect(await lift('the chief')).toContain('Lift_Chief')
})
