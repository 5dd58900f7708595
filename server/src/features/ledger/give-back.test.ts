import { changes } from '@idlewood/contract/changes'
import { ledger } from '@idlewood/contract/ledger'
import { managedUser } from '@idlewood/contract/managed-user'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { emptyLogs, forkWithLogs, writeLines } from '../../../test/game-logs.ts'
import { changeRow } from '../../../test/change-row.ts'
import { testPortal, type TestPortal } from '../../../test/portal.ts'
import { userCells } from '../../../test/user-cells.ts'

let portal: TestPortal
let staff: string
let victim: number
let thief: number
const keys = { gift: '', second: '', back: '', item: '', named: '', rank: '', state: '', late: '' }

const cells = userCells(() => portal)
const bankOf = async (uid: number): Promise<number> => Number(await cells.cell(uid, 'bank'))
const setBank = (uid: number, bank: number): Promise<void> => cells.write(uid, 'bank', bank)

beforeAll(async () => {
  portal = await testPortal({ fork: forkWithLogs('log_give', 'log_property') })
  await emptyLogs(portal)
  victim = await portal.character('Poor_Victim', { bank: 100, cash: 0 })
  thief = await portal.character('Quick_Thief', { bank: 9000, cash: 0 })
  const boss = await portal.character('Give_Boss', { adminlevel: 9, bank: 5 })
  staff = await portal.staff(
    'Give_Staff',
    ['view_ledger', 'update_user_money', 'update_user_inventory', 'undo_changes'],
    { adminlevel: 4 },
  )
  const [poor, quick] = [`Poor_Victim (uid: ${victim})`, `Quick_Thief (uid: ${thief})`]
  const lines: [keyof typeof keys, string, string][] = [
    ['gift', 'log_give', `${poor} (IP: 203.0.113.5) gives $4000 to ${quick} (IP: 203.0.113.6)`],
    ['second', 'log_give', `${poor} (IP: 203.0.113.5) transferred $2000 to ${quick} (IP: 203.0.113.6)`],
    ['back', 'log_give', `${quick} (IP: 203.0.113.6) gives $500 to ${poor} (IP: 203.0.113.5)`],
    ['item', 'log_give', `${poor} gives 3 unobtainium to ${quick}`],
    ['named', 'log_give', `${poor} gives 4 money to ${quick}`],
    [
      'rank',
      'log_give',
      `Give_Boss (uid: ${boss}) (IP: 203.0.113.7) gives $10 to ${quick} (IP: 203.0.113.6)`,
    ],
    ['late', 'log_give', `${poor} (IP: 203.0.113.5) gives $30 to ${quick} (IP: 203.0.113.6)`],
    ['state', 'log_property', `${poor} sold their house (id: 4) to the state for $70`],
  ]
  for (const [, table, text] of lines) await writeLines(portal, table, '2026-11-20 18:30:05', [text])
  await portal.app.ledger.readNow()
  const { body } = await portal.call(ledger.list, { query: {} }, { token: staff })
  for (const [name, , text] of lines) {
    const bare = text.replaceAll(/ \(IP: [^)]*\)/g, '')
    keys[name] = body.lines.find((line) => line.text === bare)?.key ?? ''
  }
})
afterAll(() => portal.close())

const preview = async (lines: string[], token = staff) => {
  const query = { lines: lines.join(',') }
  const { status, body } = await portal.call(ledger.givingBack, { query }, { token })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const giveBack = (
  lines: string[],
  more: { takes?: boolean; again?: boolean; to?: number } = {},
  token = staff,
) =>
  portal.call(
    ledger.giveBack,
    { body: { lines, to: victim, takes: false, again: false, ...more } },
    { token },
  )

describe('the preview of giving back', () => {
  test('shows who gets and who loses what, with all lines of a pair together', async () => {
    const { losers, to, steps, unused, earlier } = await preview([
      keys.gift,
      keys.second,
      keys.back,
      keys.state,
    ])
    expect(losers).toEqual([{ uid: victim, name: 'Poor_Victim' }])
    expect(to).toBe(victim)
    expect({ unused, earlier }).toEqual({ unused: 1, earlier: [] })
    expect(steps).toMatchObject([
      { part: 'take', name: 'Quick_Thief', thing: null, amount: 5430, before: 9000, after: 3570 },
      { part: 'give', name: 'Poor_Victim', thing: null, amount: 5430, before: 100, after: 5530 },
    ])
  })

  test('says why something is impossible: no such item, or a higher level', async () => {
    expect((await preview([keys.item])).steps.at(-1)?.error).toBe('Poor_Victim has no unobtainium to add to.')
    const [, give] = (await preview([keys.rank])).steps
    expect(give).toMatchObject({ name: 'Give_Boss', before: null, after: null })
    expect(give?.error).toContain('level')
  })

  test('takes an item called money for an item, not for dollars', async () => {
    const { steps } = await preview([keys.named])
    expect(steps.map(({ thing, amount, before }) => [thing, amount, before])).toEqual([
      ['money', 4, null],
      ['money', 4, null],
    ])
    expect(steps.at(-1)?.error).toBe('Poor_Victim has no money to add to.')
  })

  test('shows no values to those who may change nothing', async () => {
    const reader = await portal.staff('Mere_Reader', ['view_ledger'], { adminlevel: 4 })
    for (const line of [keys.gift, keys.item])
      for (const { before, after, error } of (await preview([line], reader)).steps)
        expect([before, after, error]).toEqual([
          null,
          null,
          'You do not have permission to perform this action.',
        ])
  })
})

/** Undoes or repeats a change, and returns the id of the new one. */
const act = async (call: typeof changes.undo | typeof changes.repeat, id: number): Promise<number> => {
  const body = call === changes.undo ? { body: {} } : {}
  const answer = await portal.call(call, { params: { id: String(id) }, ...body }, { token: staff })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.change.id
}
const undo = (id: number): Promise<number> => act(changes.undo, id)

describe('giving back', () => {
  /** The change of the second test that took the money. */
  let taken: number
  test('is refused to those who may not change money, and for people of a higher level', async () => {
    const reader = await portal.staff('Only_Reader', ['view_ledger'], { adminlevel: 4 })
    const { status, body } = await giveBack([keys.gift], {}, reader)
    expect(status).toBe(403)
    expect(body.required).toEqual(['update_user_money'])
    const boss = (await preview([keys.rank])).to ?? 0
    expect((await giveBack([keys.rank], { to: boss })).status).toBe(403)
    expect((await giveBack([keys.gift], { to: thief })).status).toBe(400)
    expect(await bankOf(victim)).toBe(100)
  })

  test('makes one change for each of the two, with the lines as reason and evidence', async () => {
    const { status, body } = await giveBack([keys.gift, keys.second], { takes: true })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.refused).toBeNull()
    expect(await bankOf(victim)).toBe(6100)
    expect(await bankOf(thief)).toBe(3000)
    expect(body.changes).toHaveLength(2)
    taken = body.changes[0]?.id ?? 0
    for (const change of body.changes) {
      expect(change.lines?.map(({ key }) => key)).toEqual([keys.gift, keys.second])
      expect(change.reason).toContain('2026-11-20 18:30:05 Poor_Victim gives $4000 to Quick_Thief')
      expect(change.reason).not.toMatch(/203\.0\.113|uid/)
    }
  })

  test('of the same line again has to be confirmed, and the refusal names the first change', async () => {
    const [earlier] = (await preview([keys.gift])).earlier
    expect(earlier).toMatchObject({ by: 'Give_Staff' })
    const { status, body } = await giveBack([keys.gift])
    expect(status).toBe(409)
    expect(body.error).toBe(`Give_Staff gave this back already: change #${earlier?.change}.`)
    const { body: page } = await portal.call(
      ledger.line,
      { params: { key: keys.gift }, query: {} },
      { token: staff },
    )
    expect(page.line.givenBack).toBe(earlier?.change)
    expect((await giveBack([keys.gift], { again: true })).status).toBe(200)
    expect(await bankOf(victim)).toBe(10_100)
  })

  test('can be undone, after which the lines can be given back again', async () => {
    const given = (await preview([keys.gift, keys.second])).earlier.map(({ change }) => change)
    for (const id of [...given, taken]) await undo(id)
    expect([await bankOf(victim), await bankOf(thief)]).toEqual([100, 9000])
    expect((await preview([keys.gift, keys.second])).earlier).toEqual([])
  })

  test('counts while its undo is undone, or while it is repeated after the game overwrote it', async () => {
    const given = (await giveBack([keys.late])).body.changes[0]?.id ?? 0
    const undone = await undo(given)
    expect((await preview([keys.late])).earlier).toEqual([])
    const restored = await undo(undone)
    expect((await preview([keys.late])).earlier).toMatchObject([{ change: restored }])
    const { status, body } = await giveBack([keys.late])
    expect([status, body.error]).toEqual([409, `Give_Staff gave this back already: change #${restored}.`])
    await setBank(victim, 100)
    await portal.portal.db
      .updateTable('changes')
      .set({ state: 'overwritten' })
      .where('id', '=', restored)
      .execute()
    expect((await preview([keys.late])).earlier).toEqual([])
    const repeated = await act(changes.repeat, restored)
    expect((await giveBack([keys.late])).status).toBe(409)
    await undo(repeated)
    expect((await preview([keys.late])).earlier).toEqual([])
    expect(await bankOf(victim)).toBe(100)
  })

  test('after only the taking succeeded takes nothing again', async () => {
    await setBank(thief, 2050)
    const { db } = portal.portal
    const held = { target: 'user', target_id: String(victim) } as const
    const waiting = {
      ...changeRow(Date.now()),
      ...held,
      state: 'queued',
      next_try_at: Date.now() + 3600_000,
    } as const
    const { insertId } = await db.insertInto('changes').values(waiting).executeTakeFirstOrThrow()
    await db
      .insertInto('held_fields')
      .values({ ...held, field: 'bank', change_id: Number(insertId) })
      .execute()
    const { body: half } = await giveBack([keys.second], { takes: true })
    expect([half.changes.length, half.refused]).toEqual([1, expect.stringContaining(`#${insertId}`)])
    await db.deleteFrom('held_fields').where('change_id', '=', Number(insertId)).execute()
    const error = `Give_Staff took this already: change #${half.changes[0]?.id}.`
    expect((await preview([keys.second])).steps.map((step) => step.error)).toEqual([error, null])
    const again = await giveBack([keys.second], { takes: true })
    expect([again.status, again.body.error]).toEqual([409, error])
    expect((await giveBack([keys.second])).status).toBe(200)
    expect([await bankOf(thief), await bankOf(victim)]).toEqual([50, 2100])
    await setBank(thief, 2050)
    // Both parts have been done once, so both can be done again.
    const twice = await giveBack([keys.second], { takes: true, again: true })
    expect(twice.body.changes).toHaveLength(2)
    await setBank(victim, 100)
  })

  test('takes nothing if the other person has less by now, and then gives nothing either', async () => {
    await setBank(thief, 10)
    const { status, body } = await giveBack([keys.gift], { takes: true })
    expect(status).toBe(409)
    expect(body.error).toBe('Quick_Thief has less than that now.')
    expect(await bankOf(victim)).toBe(100)
  })

  test('of one line by two people at the same moment happens once', async () => {
    const { authorize } = portal.app.changes
    let other: Awaited<ReturnType<typeof giveBack>> | undefined
    // The other request begins and ends after the first check of this one, and before it reads the balance.
    vi.spyOn(portal.app.changes, 'authorize').mockImplementationOnce(async (...asked) => {
      other = await giveBack([keys.late])
      return authorize(...asked)
    })
    const before = await bankOf(victim)
    const { status, body } = await giveBack([keys.late])
    expect(other?.status, JSON.stringify(other?.body)).toBe(200)
    const id = other?.body.changes[0]?.id
    expect([status, body.error]).toEqual([409, `Give_Staff gave this back already: change #${id}.`])
    expect(await bankOf(victim)).toBe(before + 30)
  })

  test('gives nothing to somebody who has got the number of the loser since', async () => {
    const registered = { regdate: '2020-01-01 10:00:00' }
    const uid = await portal.character('Lost_Owner', registered)
    await portal.signIn('Lost_Owner')
    await writeLines(portal, 'log_give', '2026-11-20 19:00:00', [
      `Lost_Owner (uid: ${uid}) gives $60 to Quick_Thief (uid: ${thief})`,
    ])
    await portal.app.ledger.readNow()
    const { body } = await portal.call(ledger.list, { query: { person: String(uid) } }, { token: staff })
    const lines = [body.lines[0]?.key ?? '']
    expect((await preview(lines)).steps.at(-1)?.error).toBeNull()
    await portal.character('New_Owner', { regdate: '2024-05-06 07:08:09', bank: 1 })
    const { db } = portal.game.database
    await sql`delete from users where uid = ${uid}`.execute(db)
    await sql`update users set uid = ${uid} where username = 'New_Owner'`.execute(db)
    const answer = await giveBack(lines, { to: uid })
    expect([answer.status, answer.body.error]).toEqual([409, expect.stringContaining('somebody else')])
    expect(await bankOf(uid)).toBe(1)
  })

  test('returns an item to the inventory, however the lines spell it', async () => {
    await portal.grant('Give_Staff', 'view_user_inventory')
    const { db } = portal.game.database
    await sql`insert into inventory (ID, invItem, invModel, invQuantity) values (${victim}, 'Meth', 19088, 7)`.execute(
      db,
    )
    const texts = ['3 grams of meth', '2 Meth'].map(
      (thing) => `Poor_Victim (uid: ${victim}) gives ${thing} to Quick_Thief (uid: ${thief})`,
    )
    await writeLines(portal, 'log_give', '2026-11-21 10:00:00', texts)
    await portal.app.ledger.readNow()
    const { body } = await portal.call(ledger.list, { query: { from: '2026-11-21T10:00' } }, { token: staff })
    const { status, body: given } = await giveBack(body.lines.map(({ key }) => key))
    expect([status, given.refused]).toEqual([200, null])
    const { body: carried } = await portal.call(
      managedUser.inventory,
      { params: { id: String(victim) } },
      { token: staff },
    )
    expect(carried.inventory).toMatchObject([{ invitem: 'Meth', invQuantity: 12 }])
  })
})
