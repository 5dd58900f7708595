import { managedUser } from '@idlewood/contract/managed-user'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { filePortal } from '../../test/file-portal.ts'
import type { Answer } from '../../test/portal.ts'
import { nobodyPlays } from '../../test/presence.ts'

const portal = await filePortal({ presence: nobodyPlays })
const staff = await portal.staff(
  'Input_Staff',
  [
    'update_user_profile',
    'update_user_money',
    'update_user_levels',
    'update_user_inventory',
    'update_stats',
    'view_all_users',
    'view_changes',
  ],
  { adminlevel: 5, factionmod: 1 },
)
const uid = await portal.character('Input_Target', { bank: 500, adminname: 'Before' })

const put = (body: unknown, path = `/api/user/profile/${uid}`): Promise<Answer> =>
  portal.ask('PUT', path, {
    token: staff,
    body,
    // A string is sent as it is.
    ...(typeof body === 'string' ? { headers: { 'content-type': 'application/json' } } : {}),
  })

async function everything(): Promise<string> {
  const { rows } = await sql`select * from users order by uid`.execute(portal.game.database.db)
  const trail = await portal.portal.db.selectFrom('changes').select('id').execute()
  return JSON.stringify([rows, trail])
}

/** The outcome of sending a body; expected is 400, with no change in the game or the audit trail. */
async function refusal(body: unknown): Promise<string> {
  const before = await everything()
  const { status } = await put(body)
  return (await everything()) === before ? `${status}, nothing changed` : `${status}, and something changed`
}
const refused = '400, nothing changed'

describe('2.7 input is never coerced', () => {
  const odd: unknown[] = [null, true, [], ['7'], [7], {}, { toString: '7' }]
  test.each([...odd, '', ' ', '7abc', '0x10', '1e3', 'NaN', 'Infinity', '٧'].map((bank) => ({ bank })))(
    '2.7 a bank balance of $bank is refused, and nothing changes',
    async (body) => {
      expect(await refusal(body)).toBe(refused)
    },
  )

  test('2.7 two fields, no field, an unknown field and a body that is not an object are refused', async () => {
    expect(await refusal({ bank: 1, level: 2 })).toBe(refused)
    expect(await refusal({ reason: 'nothing at all' })).toBe(refused)
    expect(await refusal({ bank: 1, extra: 1 })).toBe(refused)
    expect(await refusal([{ bank: 1 }])).toBe(refused)
    expect(await refusal('"bank"')).toBe(refused)
  })

  test.each(['0', '-1', '01', '1e1', '99999999999', '1%20or%201', '%00', 'null'])(
    '2.7 %s is not an id',
    async (id) => {
      const answer = await put({ bank: 1 }, `/api/user/profile/${id}`)
      expect(answer.status).toBe(400)
    },
  )
})

describe('2.8 columns never come from the client', () => {
  test.each([
    'password',
    'uid',
    'ip',
    'locked',
    'cash',
    'BANK',
    'armor',
    'bank`=0;--',
    '__proto__',
    'constructor',
    'toString',
  ])('2.8 %s is not an editable field', async (field) => {
    expect(await refusal(JSON.stringify({ [field]: 1 }))).toBe(refused)
  })

  test('2.8 a text is only ever a value, whatever it looks like', async () => {
    for (const adminname of ["' or '1'='1", '`bank`=0', '"; drop table', '%_%', String.raw`\'`]) {
      const { status, body } = await put({ adminname })
      expect(status, JSON.stringify(body)).toBe(200)
      const { rows } = await sql<{ adminname: string; bank: number }>`
        select adminname, bank from users where uid = ${uid}`.execute(portal.game.database.db)
      expect(rows).toEqual([{ adminname, bank: 500 }])
    }
  })

  test('2.8 an inventory item is identified only by its id in that inventory', async () => {
    for (const item of ['password', 'uid', '1 or 1=1', '%', '*']) {
      const answer = await portal.call(
        managedUser.updateItem,
        { params: { id: String(uid) }, body: { item, quantity: 1 } },
        { token: staff },
      )
      expect(answer.status).toBe(404)
    }
  })
})

describe('2.10 limits', () => {
  test('2.10 every text has a maximum length, and control characters are refused', async () => {
    expect(await refusal({ adminname: 'x'.repeat(513) })).toBe(refused)
    expect(await refusal({ adminname: 'x'.repeat(25) })).toBe(refused)
    expect(await refusal({ bank: 1, reason: 'x'.repeat(501) })).toBe(refused)
    expect(await refusal({ adminname: 'a\u0007b' })).toBe(refused)
    const search = await portal.ask('GET', `/api/user/allusers?search=${'x'.repeat(65)}`, { token: staff })
    expect(search.status).toBe(400)
    const motd = await put({ server_motd: 'x'.repeat(128) }, '/api/user/updatestats')
    expect(motd.status).toBe(400)
  })

  test.each([
    ['bank', 2_147_483_648],
    ['bank', -2_147_483_649],
    ['phone', -1],
    ['age', 300],
    ['faction', 128],
    ['factionmod', 2],
    ['level', 1.5],
  ])('2.10 %s is never %d', async (field, value) => {
    expect(await refusal({ [field]: value })).toBe(refused)
  })

  test('2.10 colour codes are returned unchanged, for the page to show and never to interpret', async () => {
    const adminname = '{FF0000}<b>x</b>'
    await put({ adminname })
    const { body } = await portal.call(managedUser.profile, { params: { id: String(uid) } }, { token: staff })
    expect(body.user.adminname).toBe(adminname)
  })
})
