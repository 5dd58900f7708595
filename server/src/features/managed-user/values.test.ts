/**
 * A field can only be set to what the game can hold and use: its cells have 32 bits, and values that it uses
 * as an index come from a closed list.
 */
import { changes } from '@idlewood/contract/changes'
import { managedUser } from '@idlewood/contract/managed-user'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { filePortal } from '../../../test/file-portal.ts'
import type { Answer } from '../../../test/portal.ts'
import { userCells } from '../../../test/user-cells.ts'
import { nobodyPlays } from '../../../test/presence.ts'

let uid: number
let count = 0
const inNone = { faction: -1, factionrank: 0, division: -1, gang: -1, gangrank: 0 }
const portal = await filePortal({ presence: nobodyPlays })
const { db } = portal.game.database
await sql`insert into factions (id, name, rankcount) values (91, 'Harbour Watch', 3), (92, 'Coast Guard', 5)`.execute(
  db,
)
await sql`insert into factionranks (id, ${sql.ref('rank')}, name) values (91, 0, 'Cadet'), (91, 7, 'Ghost')`.execute(
  db,
)
await sql`insert into gangs (id, name) values (93, 'Seventh Pier')`.execute(db)
const token = await portal.staff(
  'Value_Staff',
  ['update_user_profile', 'update_user_money', 'update_user_levels'],
  { adminlevel: 9 },
)
beforeEach(async () => {
  uid = await portal.character(`Valued_${String.fromCharCode(65 + count / 26, 97 + (count++ % 26))}`, inNone)
})

const set = (body: object): Promise<Answer> =>
  portal.call(managedUser.update, { params: { id: String(uid) }, body }, { token })
const { readRow, writeRow } = userCells(() => portal)
const write = (columns: Record<string, string | number>) => writeRow(uid, columns)
const memberships = () => readRow(uid, Object.keys(inNone))

async function limits(field: string) {
  const { body } = await portal.call(managedUser.profile, { params: { id: String(uid) } }, { token })
  const found = body.fields.find((one) => one.field === field)
  return {
    isThere: found !== undefined,
    max: found?.max ?? 0,
    closed: found?.closed,
    choices: found?.choices ?? [],
  }
}
async function refused(body: object): Promise<string> {
  const answer = await set(body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(400)
  return answer.body.error
}

describe.each(['bank', 'atm', 'phone', 'exp', 'level', 'pbpoint'])('%s', (field) => {
  test('holds at most 32 bits', async () => {
    const known = await limits(field)
    if (!known.isThere) return
    expect(known.max).toBeLessThanOrEqual(2_147_483_647)
    expect(await refused({ [field]: '2147483648' })).toMatch(/must be/)
  })
})

describe('closed lists', () => {
  test.each([
    ['gender', 3, /^Gender must be one of: 1 \(Male\), 2 \(Female\)\.$/],
    ['gender', 0, /Male/],
    ['job', 77, /^Job must be one of: -1 \(None\).* named first: .* under Operations, Names\.$/],
    ['secondjob', 77, /^Second job must be one of/],
    ['vippackage', 9, /^VIP package must be one of/],
    ['faction', 60, /^Faction must be .*91 \(Harbour Watch\)/],
    ['faction', 0, /^Faction must be .*-1 \(None\)/],
    ['gang', 60, /^Gang must be .*93 \(Seventh Pier\)/],
  ])('%s cannot be %i, and the message says what it may be', async (field, value, sentence) => {
    expect((await limits(field)).closed).toBe(true)
    expect(await refused({ [field]: value })).toMatch(sentence)
  })

  test('a rank is one of the faction’s, which has as many as its rank count, with the names that exist', async () => {
    await write({ faction: 91 })
    expect((await limits('factionrank')).choices).toEqual([
      { value: 0, label: 'Cadet' },
      { value: 1, label: 'Rank 1', unnamed: 'rank' },
      { value: 2, label: 'Rank 2', unnamed: 'rank' },
    ])
    expect((await set({ factionrank: 2 })).status).toBe(200)
    expect(await refused({ factionrank: 3 })).toContain('0 (Cadet), 1 (Rank 1), 2 (Rank 2).')
    expect(await refused({ factionrank: 7 })).toContain('Cadet')
  })

  test('a gang has the ranks 0 to 6', async () => {
    await write({ gang: 93 })
    expect((await limits('gangrank')).choices.map(({ value }) => value)).toEqual([0, 1, 2, 3, 4, 5, 6])
    expect((await set({ gangrank: 6 })).status).toBe(200)
    await refused({ gangrank: 7 })
  })

  test('someone who is in no group has no rank but 0', async () => {
    await refused({ factionrank: 1 })
    await refused({ gangrank: 1 })
    expect((await limits('factionrank')).choices).toEqual([{ value: 0, label: 'None', unnamed: 'none' }])
  })
})

describe('a change of the group', () => {
  test('resets rank and division in the same change when someone leaves, and undo restores both', async () => {
    await write({ faction: 92, factionrank: 4, division: 2 })
    const { status, body } = await set({ faction: -1 })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(await memberships()).toMatchObject({ faction: -1, factionrank: 0, division: -1 })
    expect(body.change.fields).toEqual([
      { field: 'faction', old: 92, new: -1 },
      { field: 'factionrank', old: 4, new: 0 },
      { field: 'division', old: 2, new: -1 },
    ])
    const undo = { params: { id: String(body.change.id) }, body: {} }
    expect((await portal.call(changes.undo, undo, { token })).status).toBe(200)
    expect(await memberships()).toMatchObject({ faction: 92, factionrank: 4, division: 2 })
  })

  test('begins at the lowest rank of the new one, outside its divisions', async () => {
    await write({ faction: 92, factionrank: 4, division: 2 })
    await set({ faction: 91 })
    expect(await memberships()).toMatchObject({ faction: 91, factionrank: 0, division: -1 })
  })

  test('omits what already has its value, and leaves the other kind of group alone', async () => {
    await write({ gang: 93, gangrank: 5, faction: 91, factionrank: 2 })
    const { body } = await set({ gang: -1 })
    expect(body.change.fields).toEqual([
      { field: 'gang', old: 93, new: -1 },
      { field: 'gangrank', old: 5, new: 0 },
    ])
    expect(await memberships()).toMatchObject({ faction: 91, factionrank: 2 })
  })
})

test('a phone with a leading zero is refused, because a number would lose it', async () => {
  await write({ phone: 555 })
  expect(await refused({ phone: '0777' })).toBe('Phone must not begin with a zero, which would be lost.')
  const { rows } = await sql<{ phone: unknown }>`select phone from users where uid = ${uid}`.execute(
    portal.game.database.db,
  )
  expect(rows.map(({ phone }) => Number(phone))).toEqual([555])
})
