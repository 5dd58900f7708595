/** A player list that names somebody right before a write to their data prevents the write. */
import { changes } from '@idlewood/contract/changes'
import { managedUser } from '@idlewood/contract/managed-user'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { stubPresence, quickPace } from '../../test/presence.ts'
import { filePortal } from '../../test/file-portal.ts'
import type { Answer } from '../../test/portal.ts'
import { until } from '../../../test/until.ts'

/** The presence check finds everybody offline; a player list that arrives after it may name them. */
let isListed: boolean
let uid: number
let name: string
let count = 0
const portal = await filePortal({
  presence: { ...stubPresence(() => 'offline'), isListed: () => isListed },
  pace: quickPace,
})
const staff = await portal.staff(
  'Look_Staff',
  [
    'update_user_profile',
    'update_user_money',
    'delete_users',
    'delete_vehicles',
    'view_user_vehicles',
    'view_user_inventory',
    'give_items',
    'undo_changes',
    'view_changes',
  ],
  { adminlevel: 5, helperlevel: 5 },
)
beforeEach(async () => {
  isListed = false
  name = `Looked_At${String.fromCharCode(65 + count++)}`
  uid = await portal.character(name, { bank: 500 })
})

const params = (id: number) => ({ params: { id: String(id) } })
const remove = (): Promise<Answer> =>
  portal.call(managedUser.remove, { ...params(uid), body: { confirm: name } }, { token: staff })
const firstValue = async (statement: ReturnType<typeof sql>): Promise<unknown> => {
  const { rows } = await statement.execute(portal.game.database.db)
  return Object.values((rows[0] ?? {}) as Record<string, unknown>)[0] // each statement selects a single value
}
const find = (id: number) => portal.call(changes.one, params(id), { token: staff })

interface Kind {
  readonly what: string
  /** Creates what the request needs, while nobody is online. */
  readonly prepare?: () => Promise<number>
  readonly ask: (prepared: number) => Promise<Answer>
  /** Reads the written value as a single value from the game's database. */
  readonly row: (prepared: number) => ReturnType<typeof sql>
  readonly before: unknown
  readonly after: unknown
}

const vehicle = async (): Promise<number> => {
  await sql`insert into vehicles (ownerid, owner, modelid) values (${uid}, ${name}, 411)`.execute(
    portal.game.database.db,
  )
  return Number(await firstValue(sql`select max(id) from vehicles where ownerid = ${uid}`))
}

const kinds: Kind[] = [
  {
    what: 'an edit',
    ask: () => portal.ask('PUT', `/api/user/profile/${uid}`, { token: staff, body: { bank: 700 } }),
    row: () => sql`select bank from users where uid = ${uid}`,
    before: 500,
    after: 700,
  },
  {
    what: 'a new name',
    ask: () =>
      portal.ask('PUT', `/api/user/profile/${uid}`, { token: staff, body: { username: `${name}x` } }),
    row: () => sql`select substr(username, 11) from users where uid = ${uid}`,
    before: '',
    after: 'x',
  },
  {
    what: 'the deletion of an account',
    ask: remove,
    row: () => sql`select count(*) from users where uid = ${uid}`,
    before: 1,
    after: 0,
  },
  {
    what: 'the return of an account',
    prepare: async () => (await remove()).body.change.id,
    ask: (id) => portal.call(changes.undo, { ...params(id), body: {} }, { token: staff }),
    row: () => sql`select count(*) from users where uid = ${uid}`,
    before: 0,
    after: 1,
  },
  {
    what: 'the deletion of a vehicle',
    prepare: vehicle,
    ask: (id) =>
      portal.call(
        managedUser.removeVehicle,
        { params: { uid: String(uid), vid: String(id) }, body: { confirm: 'Infernus' } },
        { token: staff },
      ),
    row: (id) => sql`select count(*) from vehicles where id = ${id}`,
    before: 1,
    after: 0,
  },
  {
    what: 'a thing that is given',
    // Only items that some character carries can be given.
    prepare: async () => {
      await sql`insert into inventory (ID, invItem, invModel, invQuantity)
        values (${uid + 1000}, 'Flashlight', 18641, 1)`.execute(portal.game.database.db)
      return 0
    },
    ask: () =>
      portal.call(
        managedUser.giveItem,
        { ...params(uid), body: { item: 'Flashlight', quantity: 2 } },
        { token: staff },
      ),
    row: () => sql`select count(*) from inventory where ID = ${uid}`,
    before: 0,
    after: 1,
  },
]

test.each(kinds)('$what waits when a player list names the player after the presence check', async (kind) => {
  const prepared = (await kind.prepare?.()) ?? 0
  isListed = true
  const { status, body } = await kind.ask(prepared)
  expect(status, JSON.stringify(body)).toBe(200)
  const { id } = body.change
  expect(body.change).toMatchObject({ state: 'queued', note: 'The player has just come back.' })
  expect(await firstValue(kind.row(prepared))).toBe(kind.before)
  // Nothing was written, so it can still be cancelled.
  expect((await find(id)).body.change.canCancel).toBe(true)
  isListed = false
  await until(async () => expect((await find(id)).body.change.state).toBe('confirmed'))
  expect(await firstValue(kind.row(prepared))).toBe(kind.after)
})
