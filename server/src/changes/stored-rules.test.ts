/** The stored rule of a call also applies to the change that the call makes. */
import { bans } from '@idlewood/contract/bans'
import { changes } from '@idlewood/contract/changes'
import type { Endpoint } from '@idlewood/contract/endpoint'
import { managedUser } from '@idlewood/contract/managed-user'
import { notifications } from '@idlewood/contract/notifications'
import { online } from '@idlewood/contract/online'
import { permissionManager } from '@idlewood/contract/permission-manager'
import { personNotes } from '@idlewood/contract/person-notes'
import { premium } from '@idlewood/contract/premium'
import { punishments } from '@idlewood/contract/punishments'
import { records } from '@idlewood/contract/records'
import { serverSettings } from '@idlewood/contract/server-settings'
import { waiting } from '@idlewood/contract/waiting'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { stubPresence, quickPace } from '../../test/presence.ts'
import { filePortal } from '../../test/file-portal.ts'
import { succeed } from '../../test/rights.ts'
import type { PresenceState } from '../game/presence/presence.ts'

let presenceState: PresenceState
let player: { uid: number; name: string; item: string }
const ids = new Map<string, string>()

const portal = await filePortal({
  presence: stubPresence(() => presenceState),
  pace: quickPace,
  environment: { SUPER_USERS: 'Rule_Owner' },
})
const uid = await portal.character('Rule_Owner')
await portal.app.superUsers.pin(async () => [uid])
const owner = await portal.signIn('Rule_Owner')
const reader = await portal.staff('Gang_Reader', ['view_gangs'], { adminlevel: 3 })
const rows = await portal.portal.db.selectFrom('permissions').select(['id', 'name']).execute()
for (const { id, name } of rows) ids.set(name, id)
const people = portal.portal.db.selectFrom('people').select('uid')
const readerUid = (await people.where('username', '=', 'Gang_Reader').executeTakeFirstOrThrow()).uid

let count = 0
beforeEach(async () => {
  presenceState = 'offline'
  await portal.portal.db.deleteFrom('route_rules').execute()
  const name = `Rule_For${String.fromCharCode(65 + count++)}`
  const uid = await portal.character(name, { level: 1 })
  await sql`insert into inventory (ID, invItem, invModel, invQuantity) values (${uid}, 'Flashlight', 18641, 1)`.execute(
    portal.game.database.db,
  )
  const { inventory } = await succeed(
    portal.call(managedUser.inventory, { params: { id: String(uid) } }, { token: owner }),
  )
  player = { uid, name, item: inventory[0].id }
})

const rule = async ({ method, path }: Endpoint, permissions: string[], token = owner) =>
  portal.call(
    permissionManager.setRoutePermission,
    {
      body: {
        method,
        path: path.slice(1),
        permissions: permissions.map((name) => ids.get(name) ?? ''),
      },
    },
    { token },
  )

const explains = async ({ method, path }: Endpoint): Promise<boolean> => {
  const query = { uid: String(readerUid), method: method as 'PUT', path: path.slice(1) }
  return (await succeed(portal.call(permissionManager.explain, { query }, { token: owner }))).allowed
}

const to = () => ({ params: { id: String(player.uid) } })
const reason = 'As the rule allows'
const acts: Record<string, [Endpoint, () => object]> = {
  'a setting': [serverSettings.update, () => ({ body: { minerate: String(10 + count) } })],
  'a field of a character': [managedUser.update, () => ({ ...to(), body: { level: 7 } })],
  'a thing': [managedUser.updateItem, () => ({ ...to(), body: { item: player.item, quantity: 9 } })],
  'a gift': [managedUser.giveItem, () => ({ ...to(), body: { item: 'Flashlight', quantity: 2 } })],
  'an account': [managedUser.remove, () => ({ ...to(), body: { confirm: player.name } })],
  'a jail': [punishments.jail, () => ({ ...to(), body: { minutes: 5, reason } })],
  'a warning': [punishments.warn, () => ({ ...to(), body: { kind: 'warnings', reason } })],
  'a mute': [punishments.mute, () => ({ ...to(), body: { channel: 'newbiemuted', reason } })],
  'a flag': [punishments.flag, () => ({ ...to(), body: { text: 'Seen' } })],
  'a ban': [bans.make, () => ({ body: { form: 'name', username: player.name, reason } })],
}

test.each(Object.keys(acts))('%s is allowed to those admitted by the rule of its call', async (name) => {
  const [endpoint, input] = acts[name] ?? []
  if (!endpoint || !input) throw new Error(name)
  const ask = () => portal.call(endpoint, input(), { token: reader })
  expect(await explains(endpoint)).toBe(false)
  expect((await ask()).status).toBe(403)
  expect((await rule(endpoint, ['view_gangs'])).status).toBe(200)
  expect(await explains(endpoint)).toBe(true)
  await succeed(ask())
})

test('money and levels still need their own permissions, whatever the rule says', async () => {
  await rule(managedUser.update, ['view_gangs', 'update_user_money'])
  for (const [body, required] of [
    [{ bank: 5 }, 'update_user_money'],
    [{ helperlevel: 0 }, 'update_user_levels'],
  ] as const) {
    const answer = await portal.call(managedUser.update, { ...to(), body }, { token: reader })
    expect([answer.status, answer.body.required]).toEqual([403, [required]])
  }
  const cashier = await portal.staff('Only_Money', ['update_user_money'])
  const age = await portal.call(managedUser.update, { ...to(), body: { age: 30 } }, { token: cashier })
  expect([age.status, age.body.required]).toEqual([403, ['view_gangs']])
})

test('a queued change follows the rule at the time it is made', async () => {
  await rule(managedUser.update, ['view_gangs'])
  presenceState = 'online'
  const edit = (level: number) =>
    succeed(portal.call(managedUser.update, { ...to(), body: { level } }, { token: reader }))
  const first = await edit(7)
  const stateOf = async (id: number) => (await portal.app.changes.find(id))?.state
  presenceState = 'offline'
  await expect.poll(() => stateOf(first.change.id)).toMatch(/applied|confirmed/)
  presenceState = 'online'
  const second = await edit(8)
  await rule(managedUser.update, ['update_user_profile'])
  presenceState = 'offline'
  await expect.poll(() => stateOf(second.change.id)).toBe('failed')
})

test('a permission for some fields does not allow a rule about all fields', async () => {
  const chief = await portal.staff('Money_Chief', [
    'manage_route_permissions',
    'update_user_money',
    'view_gangs',
  ])
  const answer = await rule(managedUser.update, ['update_user_money', 'view_gangs'], chief)
  expect([answer.status, answer.body.required]).toEqual([403, ['update_user_profile']])
})

test('what a call shows is nowhere else shown to those whom its rule excludes', async () => {
  const clerk = await portal.staff(
    'Part_Clerk',
    [
      'update_user_profile',
      'view_user_notes',
      'write_user_notes',
      'view_changes',
      'undo_changes',
      'manage_premium_orders',
      'view_user_record',
    ],
    { adminlevel: 3 },
  )
  const { id } = await succeed(
    portal.call(personNotes.write, { ...to(), body: { text: 'Watch them' } }, { token: clerk }),
  )
  const pin = { params: { id: String(id) }, body: { pinned: true } }
  await succeed(portal.call(personNotes.pin, pin, { token: clerk }))
  const body = { level: 7, reason }
  const edit = await succeed(portal.call(managedUser.update, { ...to(), body }, { token: owner }))
  const params = { id: String(edit.change.id) }
  const seen = async () => {
    const { details, note } = await succeed(portal.call(managedUser.summary, to(), { token: clerk }))
    const { unavailable } = await succeed(portal.call(records.of, to(), { token: clerk }))
    const counts = await succeed(portal.call(waiting.counts, {}, { token: clerk }))
    return {
      details: details !== null,
      note: note !== null,
      kinds: ['note', 'change', 'order'].filter((kind) => !unavailable.includes(kind)),
      change: (await portal.call(changes.one, { params }, { token: clerk })).status,
      counts: [counts.orders !== null, counts.changes !== null],
    }
  }
  const all = { details: true, note: true, kinds: ['note', 'change', 'order'], change: 200 }
  expect(await seen()).toEqual({ ...all, counts: [true, true] })
  for (const call of [managedUser.profile, personNotes.list, changes.list, premium.list])
    await succeed(rule(call, ['view_gangs']))
  const nothing = { details: false, note: false, kinds: [], change: 404 }
  expect(await seen()).toEqual({ ...nothing, counts: [false, false] })
})

test('the rule of announcing in the game applies to notifications that announce there, too', async () => {
  const herald = await portal.staff('Rule_Herald', ['send_notifications', 'announce_in_game'])
  const sendAt = new Date(Date.now() + 3600_000).toISOString()
  const said = {
    category: 'events',
    title: 'Race',
    text: 'Tonight.',
    link: '/',
    sendAt,
    inGame: true,
  } as const
  const send = () => portal.call(notifications.create, { body: said }, { token: herald })
  expect((await send()).status).toBe(201)
  await succeed(rule(online.say, ['view_gangs']))
  expect(await send()).toMatchObject({ status: 403, body: { required: ['view_gangs'] } })
  await portal.grant('Rule_Herald', 'view_gangs')
  expect((await send()).status).toBe(201)
})
