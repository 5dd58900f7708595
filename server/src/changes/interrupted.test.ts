// Long because: one portal is shared by all that can interrupt a change which waits.
import { changes, type Change } from '@idlewood/contract/changes'
import { valueTag } from '@idlewood/contract/entity-tag'
import { managedUser } from '@idlewood/contract/managed-user'
import { punishments } from '@idlewood/contract/punishments'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { present } from '../../test/present.ts'
import { stubPresence, quickPace } from '../../test/presence.ts'
import { filePortal } from '../../test/file-portal.ts'
import type { Answer } from '../../test/portal.ts'
import { userCells } from '../../test/user-cells.ts'
import type { PresenceState } from '../game/presence/presence.ts'

/** What the portal finds when it looks for a player; each test sets it. */
let look: () => PresenceState | Promise<PresenceState>
let uid: number
let name: string
let count = 0
const portal = await filePortal({
  presence: { ...stubPresence(() => 'offline'), look: async () => look() },
  pace: quickPace,
})
const rights = ['delete_users', 'delete_vehicles', 'view_user_vehicles', 'view_user_inventory'] as const
const staff = await portal.staff(
  'Interrupted_Staff',
  [...rights, 'update_user_inventory', 'give_items', 'undo_changes', 'view_changes', 'jail_users'],
  { adminlevel: 5, helperlevel: 5 },
)
await put('inventory', { ID: 900_001, invItem: 'Flashlight', invModel: 18_641, invQuantity: 1 })
beforeEach(async () => {
  look = () => 'offline'
  name = `Interrupted_${String.fromCharCode(97 + Math.floor(count / 26), 97 + (count++ % 26))}`
  uid = await portal.character(name, { bank: 500 })
})

type Row = Record<string, unknown>
const made = ({ status, body }: Answer): Change => {
  expect(status, JSON.stringify(body)).toBe(200)
  return body.change
}
const params = (id: number) => ({ params: { id: String(id) } })
const find = async (id: number): Promise<Change> =>
  made(await portal.call(changes.one, params(id), { token: staff }))
const undo = (id: number) => portal.call(changes.undo, { ...params(id), body: {} }, { token: staff })
/** The state that a change ends in, with its note, after the player has left. */
async function ends(id: number): Promise<[string, string | null]> {
  await expect.poll(async () => (await find(id)).state).not.toMatch(/queued|applied/)
  const { state, note } = await find(id)
  return [state, note]
}
const setChange = (id: number, columns: object) =>
  portal.portal.db.updateTable('changes').set(columns).where('id', '=', id).execute()
/** Leaves a waiting change as a process that died after recording its attempt. */
const die = (id: number) =>
  setChange(id, { attempted_at: Date.now() - 10_000, holder: null, held_until: null })

const rowsOf = async (table: string, key: string, value: number): Promise<Row[]> =>
  (
    await sql<Row>`select * from ${sql.table(table)} where ${sql.ref(key)} = ${value}`.execute(
      portal.game.database.db,
    )
  ).rows
async function put(table: string, row: Row): Promise<void> {
  const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)))
  await sql`insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(row))})`.execute(
    portal.game.database.db,
  )
}
const drop = async (table: string, key: string, value: number): Promise<void> =>
  void (await sql`delete from ${sql.table(table)} where ${sql.ref(key)} = ${value}`.execute(
    portal.game.database.db,
  ))

const items = (): Promise<Row[]> => rowsOf('inventory', 'ID', uid)
const giveItem = async (quantity: number): Promise<void> =>
  put('inventory', { ID: uid, invItem: 'Flashlight', invModel: 18_641, invQuantity: quantity })
const takeItems = (): Promise<void> => drop('inventory', 'ID', uid)
const setItem = async (quantity: number): Promise<void> =>
  void (await sql`update inventory set ${sql.ref('invQuantity')} = ${quantity} where ${sql.ref('ID')} = ${uid}`.execute(
    portal.game.database.db,
  ))

/** Makes a request while the player is online, and returns the id of the change, which waits. */
async function waits(ask: () => Promise<Answer>): Promise<number> {
  look = () => 'online'
  const { id, state } = made(await ask())
  expect(state).toBe('queued')
  return id
}

/** A request, and how the game's rows look before it and after it. */
interface Kind {
  readonly what: string
  /** Makes what the request needs; returns the row that it is about, if there is one. */
  readonly prepare: () => Promise<Row | undefined>
  readonly ask: () => Promise<Answer>
  readonly rows: () => Promise<Row[]>
  readonly remove: () => Promise<void>
  readonly insert: (row: Row | undefined) => Promise<void>
  readonly isDeletion: boolean
}

const setQuantity = async (quantity: number, seen: number, token = staff): Promise<Answer> => {
  const list = await portal.call(managedUser.inventory, params(uid), { token })
  return portal.call(
    managedUser.updateItem,
    { ...params(uid), body: { item: present(list.body.inventory[0]).id, quantity } },
    { token, headers: { 'if-match': valueTag(seen) } },
  )
}

const remove = (): Promise<Answer> =>
  portal.call(managedUser.remove, { ...params(uid), body: { confirm: name } }, { token: staff })
const giveTwo = (): Promise<Answer> =>
  portal.call(
    managedUser.giveItem,
    { ...params(uid), body: { item: 'Flashlight', quantity: 2 } },
    { token: staff },
  )

/** The deletion that a return undoes. */
let deletion = 0
const kinds: Kind[] = [
  {
    what: 'the deletion of a vehicle',
    async prepare() {
      await put('vehicles', { ownerid: uid, owner: name, modelid: 411 })
      return (await rowsOf('vehicles', 'ownerid', uid))[0]
    },
    ask: async () => {
      const [vehicle] = await rowsOf('vehicles', 'ownerid', uid)
      return portal.call(
        managedUser.removeVehicle,
        { params: { uid: String(uid), vid: String(vehicle?.['id']) }, body: { confirm: 'Infernus' } },
        { token: staff },
      )
    },
    rows: () => rowsOf('vehicles', 'ownerid', uid),
    remove: () => drop('vehicles', 'ownerid', uid),
    insert: (row) => put('vehicles', present(row)),
    isDeletion: true,
  },
  {
    what: 'taking an item',
    async prepare() {
      await giveItem(3)
      return (await items())[0]
    },
    ask: async () => setQuantity(0, 3),
    rows: items,
    remove: takeItems,
    insert: (row) => put('inventory', present(row)),
    isDeletion: true,
  },
  {
    what: 'the return of an account',
    async prepare() {
      const [row] = await rowsOf('users', 'uid', uid)
      deletion = made(await remove()).id
      return row
    },
    ask: () => undo(deletion),
    rows: () => rowsOf('users', 'uid', uid),
    remove: () => drop('users', 'uid', uid),
    insert: (row) => put('users', present(row)),
    isDeletion: false,
  },
  {
    what: 'giving an item',
    prepare: async () => undefined,
    ask: giveTwo,
    rows: items,
    remove: takeItems,
    insert: () => giveItem(2),
    isDeletion: false,
  },
]
describe.each(kinds)('$what', ({ prepare, ask, rows, remove, insert, isDeletion }) => {
  const before = isDeletion ? insert : remove
  const after = isDeletion ? remove : insert
  const left = isDeletion ? 0 : 1
  const waiting = async () => {
    const row = await prepare()
    return { id: await waits(ask), row }
  }

  test('is made at once if the player is away', async () => {
    await prepare()
    expect(made(await ask()).state).toBe('confirmed')
    expect(await rows()).toHaveLength(left)
  })

  test('is made once the player has left', async () => {
    const { id } = await waiting()
    look = () => 'offline'
    expect(await ends(id)).toEqual(['confirmed', null])
    expect(await rows()).toHaveLength(left)
  })

  test('is confirmed if a portal made it and died', async () => {
    const { id, row } = await waiting()
    await after(row)
    await die(id)
    look = () => 'offline'
    expect(await ends(id)).toEqual(['confirmed', null])
    expect(await rows()).toHaveLength(left)
  })

  test('is a conflict if it came about without the portal', async () => {
    const { id, row } = await waiting()
    await after(row)
    look = () => 'offline'
    expect((await ends(id))[0]).toBe('conflict')
    expect(await rows()).toHaveLength(left)
  })

  test('is made again if the game reverts it before it is confirmed', async () => {
    const row = await prepare()
    let looks = 0
    look = async (): Promise<PresenceState> => {
      if (++looks === 2) await before(row)
      return 'offline'
    }
    const change = made(await ask())
    expect(change).toMatchObject({ state: 'queued', note: expect.stringContaining('looked at again') })
    expect(await ends(change.id)).toEqual(['confirmed', null])
    expect(await rows()).toHaveLength(left)
  })

  test('is not made if it is cancelled while the portal looks for the player', async () => {
    const { id } = await waiting()
    look = async () => {
      const { status } = await portal.call(changes.cancel, params(id), { token: staff })
      return status === 200 ? 'offline' : 'online'
    }
    expect((await ends(id))[0]).toBe('cancelled')
    expect(await rows()).toHaveLength(1 - left)
  })
})

describe('an item', () => {
  const moved = 'The old value is no longer there: it is 5 now.'
  test.each([
    { hadTried: false, ending: ['conflict', moved], left: 1 },
    { hadTried: true, ending: ['confirmed', null], left: 0 },
  ])('that is used meanwhile is taken only if that was begun: $hadTried', async (kind) => {
    await giveItem(3)
    const id = await waits(() => setQuantity(0, 3))
    await setItem(5)
    if (kind.hadTried) await die(id)
    look = () => 'offline'
    expect(await ends(id)).toEqual(kind.ending)
    expect(await items()).toHaveLength(kind.left)
  })

  test('that was taken comes back as the same row', async () => {
    await giveItem(3)
    const before = await items()
    const { id } = made(await setQuantity(0, 3))
    expect(made(await undo(id)).state).toBe('confirmed')
    expect(await items()).toEqual(before)
  })

  test.each([false, true])('is not given to somebody who has some by now (tried: %s)', async (hadTried) => {
    const id = await waits(giveTwo)
    await giveItem(5)
    if (hadTried) await die(id)
    look = () => 'offline'
    expect(await ends(id)).toEqual(['conflict', 'They have some of it by now. Look again.'])
    expect(await items()).toMatchObject([{ invQuantity: 5 }])
  })
})

describe('an account', () => {
  test('that waits to be deleted is deleted', async () => {
    await portal.signIn(name)
    const id = await waits(remove)
    look = () => 'offline'
    expect(await ends(id)).toEqual(['confirmed', null])
    expect(await rowsOf('users', 'uid', uid)).toEqual([])
  })

  test('is not confirmed as returned if its number has another row', async () => {
    const [row] = await rowsOf('users', 'uid', uid)
    const { id } = made(await remove())
    const back = await waits(() => undo(id))
    await put('users', { ...row, bank: 7 })
    await die(back)
    look = () => 'offline'
    expect((await ends(back))[0]).toBe('conflict')
    expect(await rowsOf('users', 'uid', uid)).toMatchObject([{ bank: 7 }])
  })

  test('does not return to a table that has lost one of its columns', async () => {
    const { id } = made(await remove())
    const back = await waits(() => undo(id))
    await setChange(back, { kept_row: JSON.stringify({ uid, username: name, lost: 1 }) })
    look = () => 'offline'
    const [state, note] = await ends(back)
    expect([state, note]).toEqual(['failed', expect.stringContaining('no longer has lost;')])
    expect(await rowsOf('users', 'uid', uid)).toEqual([])
  })
})

describe('a change whose author', () => {
  const { cell } = userCells(() => portal)
  let author: string
  let personId: string
  const edit = () => portal.ask('PUT', `/api/user/profile/${uid}`, { token: author, body: { bank: 700 } })
  /** Takes all roles from the author, who then has only these permissions, and never none in between. */
  const leaveOnly = async (...permissions: string[]) => {
    const { db } = portal.portal
    const roles = db.selectFrom('person_roles').select('role_id').where('person_id', '=', personId)
    const former = (await roles.execute()).map((row) => row.role_id)
    if (permissions.length > 0) await portal.grant(`Author_${count}`, ...permissions)
    await db
      .deleteFrom('person_roles')
      .where('person_id', '=', personId)
      .where('role_id', 'in', former)
      .execute()
  }
  beforeEach(async () => {
    const username = `Author_${count}`
    author = await portal.staff(username, ['update_user_money'], { adminlevel: 4 })
    const people = portal.portal.db.selectFrom('people').select('id').where('username', '=', username)
    personId = (await people.executeTakeFirstOrThrow()).id
  })

  test('was dismissed is finished if it was begun', async () => {
    const id = await waits(edit)
    await leaveOnly()
    await die(id)
    look = () => 'offline'
    expect((await ends(id))[0]).toBe('confirmed')
    expect(await cell(uid, 'bank')).toBe(700)
  })

  test('may only undo by now is not made, unless it is an undo', async () => {
    const id = await waits(edit)
    look = () => 'offline'
    await ends(id)
    const back = await waits(() => portal.call(changes.undo, { ...params(id), body: {} }, { token: author }))
    const other = await portal.character(`Other_${count}`, { bank: 1 })
    const again = await waits(() =>
      portal.ask('PUT', `/api/user/profile/${other}`, { token: author, body: { bank: 9 } }),
    )
    await leaveOnly('undo_changes')
    // The player stays until then: an attempt that has already passed the check could otherwise still write.
    expect(await ends(again)).toEqual(['failed', expect.stringContaining('No longer allowed')])
    look = () => 'offline'
    expect((await ends(back))[0]).toBe('confirmed')
    expect(await cell(uid, 'bank')).toBe(500)
  })

  test.each([
    { quantity: 0, ending: 'failed' },
    { quantity: 1, ending: 'failed' },
    { quantity: 5, ending: 'confirmed' },
  ])('may only give items by now leaves $quantity of 3: $ending', async ({ quantity, ending }) => {
    await portal.grant(`Author_${count}`, 'update_user_inventory', 'view_user_inventory')
    await giveItem(3)
    const id = await waits(() => setQuantity(quantity, 3, author))
    await leaveOnly('give_items')
    look = () => 'offline'
    expect((await ends(id))[0]).toBe(ending)
  })

  test('is no longer known is not made', async () => {
    const id = await waits(edit)
    await setChange(id, { actor_id: 'unknown' })
    look = () => 'offline'
    expect(await ends(id)).toEqual(['failed', expect.stringContaining('no longer known')])
  })
})

describe('a jail time', () => {
  const { cell, write } = userCells(() => portal)
  const jail = (): Promise<Answer> =>
    portal.call(
      punishments.jail,
      { ...params(uid), body: { minutes: 10, reason: 'Cheats' } },
      { token: staff, headers: { 'if-match': valueTag(0) } },
    )

  test.each([
    { now: 592, ending: ['confirmed', null] },
    { now: 300, ending: ['conflict', expect.stringMatching(/^The game has written .*\b300, .* since\.$/)] },
  ])('that was written ten seconds ago and is $now by now is $ending.0', async ({ now, ending }) => {
    const id = await waits(jail)
    for (const { field, new: value } of (await find(id)).fields) await write(uid, field, value)
    await write(uid, 'jailtime', now)
    await die(id)
    look = () => 'offline'
    expect(await ends(id)).toEqual(ending)
  })

  test('that has fallen since the request is ended all the same', async () => {
    const { fields } = made(await jail())
    const type = String(fields.find(({ field }) => field === 'jailtype')?.new)
    const id = await waits(() =>
      portal.call(
        punishments.release,
        { ...params(uid), body: { reason: 'Mercy' } },
        { token: staff, headers: { 'if-match': valueTag(type) } },
      ),
    )
    await write(uid, 'jailtime', 590)
    look = () => 'offline'
    expect((await ends(id))[0]).toBe('confirmed')
    expect(await cell(uid, 'jailtime')).toBe(0)
  })
})
