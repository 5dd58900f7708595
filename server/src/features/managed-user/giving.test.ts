import { changes } from '@idlewood/contract/changes'
import { managedUser } from '@idlewood/contract/managed-user'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { stubPresence } from '../../../test/presence.ts'
import { filePortal } from '../../../test/file-portal.ts'
import { until } from '../../../../test/until.ts'
import type { PresenceState } from '../../game/presence/presence.ts'

let uid: number
let count = 0
let presenceState: PresenceState
const soon = { online: 20, onlineLong: 20, leaving: 20, silent: 20 }
const portal = await filePortal({ presence: stubPresence(() => presenceState), pace: soon })
const giver = await portal.staff(
  'Give_Staff',
  ['give_items', 'view_user_inventory', 'view_user_vehicles_details'],
  { adminlevel: 3 },
)
const other = await portal.character('Give_Other')
await sql`insert into inventory (ID, invItem, invModel, invQuantity)
  values (${other}, 'Flashlight', 18641, 1), (${other}, 'Sea Bass', 1604, 4),
    (${other}, 'Dirty Money', 1212, 500)`.execute(portal.game.database.db)
beforeEach(async () => {
  presenceState = 'offline'
  uid = await portal.character(`Give_To${String.fromCharCode(65 + count++)}`)
})

const give = (
  body: object,
  { seen, token = giver, id = uid }: Partial<{ seen: number; token: string; id: number }> = {},
) =>
  portal.call(
    managedUser.giveItem,
    { params: { id: String(id) }, body: body as { item: string; quantity: number } },
    { token, headers: seen === undefined ? {} : { 'if-match': `"${seen}"` } },
  )
async function carried() {
  const { rows } = await sql<{ invItem: string; invModel: number; invQuantity: number }>`
    select invItem, invModel, invQuantity from inventory where ID = ${uid} order by invItem`.execute(
    portal.game.database.db,
  )
  return rows.map(({ invItem, invModel, invQuantity }) => [invItem, Number(invModel), Number(invQuantity)])
}
const undo = (id: number) =>
  portal.call(changes.undo, { params: { id: String(id) }, body: {} }, { token: giver })
const undosOf = (id: number) =>
  portal.portal.db.selectFrom('changes').select('id').where('undoes', '=', id).execute()

describe('giving items to someone', () => {
  test('adds a row as the game does, then adds to it; both can be undone in reverse order, and an undo, too', async () => {
    const first = await give({ item: 'Flashlight', quantity: 2, reason: 'Lost by a bug' }, { seen: 0 })
    expect(first.status, JSON.stringify(first.body)).toBe(200)
    expect(first.body.change).toMatchObject({
      state: 'confirmed',
      reason: 'Lost by a bug',
      targetName: 'Flashlight',
      fields: [{ field: 'quantity', old: null, new: 2 }],
      canUndo: true,
    })
    expect(await carried()).toEqual([['Flashlight', 18641, 2]])
    const second = await give({ item: 'Flashlight', quantity: '3' }, { seen: 2 })
    expect(second.body.change.fields).toEqual([{ field: 'quantity', old: 2, new: 5 }])
    expect(await carried()).toEqual([['Flashlight', 18641, 5]])
    // An undo does not remove what was added since.
    const refused = await undo(first.body.change.id)
    expect([refused.status, refused.body.error]).toEqual([409, expect.stringContaining('it is 5 now')])
    expect(await undosOf(first.body.change.id)).toEqual([])
    expect((await undo(second.body.change.id)).status).toBe(200)
    const taken = await undo(first.body.change.id)
    expect(taken.status).toBe(200)
    expect(await carried()).toEqual([])
    expect((await undo(taken.body.change.id)).status).toBe(200)
    expect(await carried()).toEqual([['Flashlight', 18641, 2]])
  })

  test('happens once for ten requests at the same moment, and once for a second click', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => give({ item: 'Sea Bass', quantity: 4 }, { seen: 0 })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409 || status === 412)).toHaveLength(9)
    expect(await carried()).toEqual([['Sea Bass', 1604, 4]])
    expect((await give({ item: 'Sea Bass', quantity: 4 }, { seen: 0 })).body).toMatchObject({
      code: 'precondition_failed',
      current: 4,
    })
  })

  test('waits for someone who is playing, and gives nothing twice when they leave', async () => {
    presenceState = 'online'
    const { body } = await give({ item: 'Flashlight', quantity: 1 }, { seen: 0 })
    expect(body.change.state).toBe('queued')
    expect(await carried()).toEqual([])
    presenceState = 'offline'
    await until(async () => (await carried()).length > 0)
    expect(await carried()).toEqual([['Flashlight', 18641, 1]])
  })

  test.each([
    [{ item: 'Rocket', quantity: 1 }, 'item'],
    [{ item: 'Flashlight', quantity: 0 }, 'quantity'],
    [{ item: 'Flashlight', quantity: -1 }, 'quantity'],
    [{ item: 'Flashlight', quantity: '1.5' }, 'quantity'],
    [{ item: 'Flashlight', quantity: 100_001 }, 'quantity'],
  ])('%o is refused, and nothing changes', async (body, field) => {
    const { status, body: said } = await give(body)
    expect([status, Object.keys(said.fields ?? {})]).toEqual([400, [field]])
    expect(await carried()).toEqual([])
  })

  test('requires the permission, and a higher level than the recipient’s', async () => {
    const equal = await portal.character(`Give_Equal${String.fromCharCode(65 + count)}`, { adminlevel: 3 })
    expect((await give({ item: 'Flashlight', quantity: 1 }, { id: equal })).status).toBe(403)
    await portal.character(`Give_Look${String.fromCharCode(65 + count)}`, { adminlevel: 3 })
    const token = await portal.signIn(`Give_Look${String.fromCharCode(65 + count)}`)
    await portal.grant(
      `Give_Look${String.fromCharCode(65 + count)}`,
      'update_user_inventory',
      'view_user_inventory',
    )
    expect((await give({ item: 'Flashlight', quantity: 1 }, { token })).status).toBe(403)
    const asked = (as: string) =>
      portal.call(managedUser.inventory, { params: { id: String(uid) } }, { token: as })
    expect((await asked(token)).body.canGive).toBe(false)
    expect((await asked(giver)).body.canGive).toBe(true)
  })

  test('offers items that occur in the game, but no money', async () => {
    const { body } = await portal.call(managedUser.giveable, {}, { token: giver })
    const names = body.inventory.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['Flashlight', 'Sea Bass']))
    expect(names).not.toContain('Dirty Money')
    expect((await give({ item: 'Dirty Money', quantity: 1_000_000 }, { seen: 0 })).status).toBe(400)
    expect(await carried()).toEqual([])
    expect(body.trunk.map(({ name }) => name)).toContain('Materials')
    expect(body.trunk.filter(({ id }) => /cash|money/i.test(id))).toEqual([])
  })
})

describe('putting items into a trunk', () => {
  async function car(trunk: number): Promise<number> {
    const { db } = portal.game.database
    const id = 900_000 + count * 10 + trunk
    await sql`insert into vehicles (id, ownerid, owner, modelid, plate, trunk)
      values (${id}, ${uid}, 'X', 560, 'GIVE', ${trunk})`.execute(db)
    return id
  }
  const put = (vid: number, body: { item: string; quantity: number }, seen = 0) =>
    portal.call(
      managedUser.giveToVehicle,
      { params: { uid: String(uid), vid: String(vid) }, body },
      { token: giver, headers: { 'if-match': `"${seen}"` } },
    )
  const stored = async (vid: number) => {
    const params = { uid: String(uid), vid: String(vid) }
    return (await portal.call(managedUser.vehicle, { params }, { token: giver })).body
  }

  test('adds to its contents once, and can be undone', async () => {
    const vid = await car(2)
    const [first, second] = await Promise.all([
      put(vid, { item: 'materials', quantity: 50 }),
      put(vid, { item: 'materials', quantity: 50 }),
    ])
    const made = first.status === 200 ? first : second
    expect([first.status, second.status].filter((status) => status === 200)).toHaveLength(1)
    expect(made.body.change).toMatchObject({
      target: 'vehicle',
      fields: [{ field: 'Materials', old: 0, new: 50 }],
    })
    expect((await stored(vid)).storage).toEqual([{ itemname: 'Materials', itemquantity: 50 }])
    expect((await undo(made.body.change.id)).status).toBe(200)
    expect((await stored(vid)).storage).toEqual([])
  })

  test('is not undone once the vehicle is gone, and nothing is recorded', async () => {
    const vid = await car(2)
    const { id } = (await put(vid, { item: 'materials', quantity: 50 })).body.change
    await sql`delete from vehicles where id = ${vid}`.execute(portal.game.database.db)
    const refused = await undo(id)
    expect([refused.status, refused.body.error]).toEqual([409, 'The row is no longer in the game.'])
    expect(await undosOf(id)).toEqual([])
  })

  test('needs a trunk', async () => {
    const [with2, without] = [await car(2), await car(0)]
    expect([(await stored(with2)).canGive, (await stored(without)).canGive]).toEqual([true, false])
    expect((await put(without, { item: 'materials', quantity: 1 })).status).toBe(409)
    expect((await put(with2, { item: 'cash', quantity: 1 })).status).toBe(400)
  })
})
