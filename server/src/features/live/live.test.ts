import { setTimeout as wait } from 'node:timers/promises'
import { bans } from '@idlewood/contract/bans'
import { live as calls } from '@idlewood/contract/live'
import { ledger } from '@idlewood/contract/ledger'
import { links } from '@idlewood/contract/links'
import { managedUser } from '@idlewood/contract/managed-user'
import { permissionManager } from '@idlewood/contract/permission-manager'
import { personNotes } from '@idlewood/contract/person-notes'
import { punishments } from '@idlewood/contract/punishments'
import { character } from '@idlewood/contract/character'
import { identity } from '@idlewood/contract/identity'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { until } from '../../../../test/until.ts'
import { listen, type Listener } from '../../../test/listener.ts'
import { stubPresence } from '../../../test/presence.ts'
import { testPortal, type TestPortal } from '../../../test/portal.ts'
import { succeed } from '../../../test/rights.ts'
import { raiseRevision } from '../../access/revision.ts'
import { recordPortalChange, type PortalEntry } from '../../changes/record.ts'
import { findAccountsByName } from '../../game/accounts.ts'
import type { PublishedEvent } from '../../live/live.ts'

let portal: TestPortal
let address: string
const uids: Record<string, number> = {}
beforeAll(async () => {
  portal = await testPortal({
    presence: stubPresence(() => 'offline'),
    environment: { SUPER_USERS: 'Live_Crown', TRUST_PROXY: '1' },
  })
  for (const name of ['Live_Crown', 'Live_Staff', 'Live_Player']) uids[name] = await portal.character(name)
  await portal.app.superUsers.pin(async (name) =>
    (await findAccountsByName(portal.game, name)).map(({ uid }) => uid),
  )
  address = await portal.server.listen({ port: 0 })
})
afterAll(async () => {
  // A client that disconnects while connecting may leave a connection without any request.
  portal.server.server.closeAllConnections()
  await portal.close()
})

const open: Listener[] = []
afterEach(() => {
  for (const listener of open.splice(0)) listener.leave()
})
async function listening(...[how]: [Parameters<typeof listen>[1]?]): Promise<Listener> {
  const listener = await listen(address, how)
  open.push(listener)
  return listener
}
const publish = (published: PublishedEvent): void => portal.app.live.publish(published)
const isChange = (id: number) => (message: { topic: string; id?: number }) =>
  message.topic === 'changes' && message.id === id
/** Long enough for events published in this process to arrive. */
const aMoment = () => wait(150)

test('a stranger receives events for everyone, and nothing else', async () => {
  const stranger = await listening()
  expect(stranger.status).toBe(200)
  expect(stranger.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(stranger.headers.get('cache-control')).toBe('no-store, no-transform')
  expect(stranger.headers.get('x-accel-buffering')).toBe('no')
  publish({ topic: 'changes', id: 1, to: { uid: uids['Live_Player'] ?? 0 } })
  publish({ topic: 'orders', to: { anyOf: ['manage_premium_orders'] } })
  publish({ topic: 'patch-notes', to: 'everyone' })
  await stranger.waitForMessage(({ topic }) => topic === 'patch-notes')
  expect(stranger.heard).toEqual([{ topic: 'patch-notes' }])
})

test('a player receives events that concern them, and none about others', async () => {
  const player = await listening({ token: await portal.signIn('Live_Player') })
  const staff = await listening({ token: await portal.signIn('Live_Staff') })
  publish({ topic: 'changes', id: 2, to: { uid: uids['Live_Player'] ?? 0 } })
  publish({ topic: 'tracks', to: 'everyone' })
  await player.waitForMessage(isChange(2))
  await staff.waitForMessage(({ topic }) => topic === 'tracks')
  expect(staff.heard).toEqual([{ topic: 'tracks' }])
})

test('anyone who may call an endpoint receives its events, and no more from the moment the role is revoked', async () => {
  const token = await portal.signIn('Live_Staff')
  const staff = await listening({ token })
  const crown = await listening({ token: await portal.signIn('Live_Crown') })
  const to = { callersOf: { method: 'GET', path: '/changes' } } as const
  publish({ topic: 'changes', id: 10, to })
  await crown.waitForMessage(isChange(10))
  await portal.grant('Live_Staff', 'view_changes')
  publish({ topic: 'changes', id: 11, to })
  await staff.waitForMessage(isChange(11))
  const { role_id: roleId } = await portal.portal.db
    .selectFrom('person_roles')
    .select('role_id')
    .executeTakeFirstOrThrow()
  const { status } = await portal.call(
    permissionManager.takeRole,
    { body: { userId: await personId('Live_Staff'), roleId } },
    { token: await portal.signIn('Live_Crown') },
  )
  expect(status).toBe(200)
  publish({ topic: 'changes', id: 12, to })
  publish({ topic: 'orders', to: { anyOf: ['view_changes'] } })
  await crown.waitForMessage(isChange(12))
  publish({ topic: 'tracks', to: 'everyone' })
  await staff.waitForMessage(({ topic }) => topic === 'tracks')
  expect(staff.heard.some((message) => isChange(12)(message) || message.topic === 'orders')).toBe(false)
})

async function personId(name: string): Promise<string> {
  const row = await portal.portal.db
    .selectFrom('people')
    .select('id')
    .where('username', '=', name)
    .executeTakeFirstOrThrow()
  return row.id
}

test('a stored rule decides who receives events, just as it decides who may call', async () => {
  const token = await portal.staff('Live_Ruled', ['view_gangs'])
  const ruled = await listening({ token })
  const { db } = portal.portal
  const { id: permission } = await db
    .selectFrom('permissions')
    .select('id')
    .where('name', '=', 'view_gangs')
    .executeTakeFirstOrThrow()
  const crown = await portal.signIn('Live_Crown')
  const made = await portal.call(
    permissionManager.setRoutePermission,
    { body: { method: 'GET', path: 'changes', permissions: [permission] } },
    { token: crown },
  )
  expect(made.status).toBe(200)
  publish({ topic: 'changes', id: 20, to: { callersOf: { method: 'GET', path: '/changes' } } })
  await ruled.waitForMessage(isChange(20))
  await portal.call(
    permissionManager.deleteRoutePermission,
    { params: { id: made.body.routePermission._id } },
    { token: crown },
  )
  publish({ topic: 'changes', id: 21, to: { callersOf: { method: 'GET', path: '/changes' } } })
  await aMoment()
  expect(ruled.heard.some(isChange(21))).toBe(false)
})

test('the holders of a role hear that its permissions changed, and that it was deleted', async () => {
  const holder = await listening({ token: await portal.staff('Live_Holder', ['view_gangs']) })
  const other = await listening({ token: await portal.signIn('Live_Player') })
  const { role_id: id } = await portal.portal.db
    .selectFrom('person_roles')
    .select('role_id')
    .where('person_id', '=', await personId('Live_Holder'))
    .executeTakeFirstOrThrow()
  const asking = { token: await portal.signIn('Live_Crown') }
  const hasHeard = (times: number) => () =>
    holder.heard.filter(({ topic }) => topic === 'rights').length === times
  await portal.call(permissionManager.changeRole, { params: { id }, body: { permissions: [] } }, asking)
  await holder.waitForMessage(hasHeard(1), 5000)
  await portal.call(permissionManager.deleteRole, { params: { id } }, asking)
  await holder.waitForMessage(hasHeard(2), 5000)
  expect(other.heard.some(({ topic }) => topic === 'rights')).toBe(false)
})

test.each([
  ['a role is added', 'manage_roles', permissionManager.addRole],
  ['a permission is added', 'view_website_roles', permissionManager.addPermission],
] as const)('everyone who sees roles and permissions hears that %s', async (_, held, made) => {
  const viewer = await listening({ token: await portal.staff(`Live_${held}`, [held]) })
  const body = { name: `For ${held}`, description: 'x' }
  expect((await portal.call(made, { body }, { token: await portal.signIn('Live_Crown') })).status).toBe(201)
  await viewer.waitForMessage(({ topic }) => topic === 'rights', 5000)
})

test('the stream of an ended session is closed instead of receiving events', async () => {
  const token = await portal.signIn('Live_Player')
  const player = await listening({ token })
  expect((await portal.call(identity.logout, {}, { token })).status).toBe(200)
  publish({ topic: 'changes', id: 30, to: { uid: uids['Live_Player'] ?? 0 } })
  await player.over
  expect(player.heard).toEqual([])
  expect((await listening({ token })).status).toBe(401)
})

test('the stream of a session that ran out is cut off by news for those who hold a permission', async () => {
  const token = await portal.staff('Live_Late', ['manage_premium_orders'])
  const [late, crown] = [
    await listening({ token }),
    await listening({ token: await portal.signIn('Live_Crown') }),
  ]
  const { db } = portal.portal
  const ended = db.updateTable('sessions').set({ expires_at: Date.now() - 1 })
  await ended.where('person_id', '=', await personId('Live_Late')).execute()
  await raiseRevision(db)
  publish({ topic: 'orders', to: { anyOf: ['manage_premium_orders'] } })
  await crown.waitForMessage(({ topic }) => topic === 'orders')
  publish({ topic: 'tracks', to: 'everyone' })
  await late.over
  expect(late.heard).toEqual([])
})

test('a character that the game locks receives nothing more', async () => {
  const uid = await portal.character('Live_Locked', { locked: 0 })
  const token = await portal.signIn('Live_Locked')
  const locked = await listening({ token })
  await sql`update users set locked = 1 where uid = ${uid}`.execute(portal.game.database.db)
  // The standing of a character is cached for a second.
  const read = () => portal.call(character.inventory, {}, { token })
  await expect.poll(async () => (await read()).status).toBe(401)
  publish({ topic: 'changes', id: 31, to: { uid } })
  await locked.over
  expect(locked.heard).toEqual([])
})

test('a client that reconnects receives what it missed, or learns that it was away too long', async () => {
  const token = await portal.signIn('Live_Player')
  const concerned = { uid: uids['Live_Player'] ?? 0 }
  await until(() => portal.app.live.last(1000) !== 'missed')
  publish({ topic: 'changes', id: 40, to: concerned })
  publish({ topic: 'changes', id: 41, to: { uid: uids['Live_Staff'] ?? 0 } })
  const player = await listening({ token, since: 1000 })
  await player.waitForMessage(isChange(40))
  expect(player.heard.some(isChange(41))).toBe(false)
  const late = await listening({ token, since: 999_999_999 })
  await late.waitForMessage(({ topic }) => topic === 'missed')
})

test('an entry in the audit trail is published once its transaction is committed, and never if it fails', async () => {
  const crown = await listening({ token: await portal.signIn('Live_Crown') })
  const entry = (name: string): PortalEntry => ({
    operation: 'update',
    target: 'role',
    targetId: name,
    targetName: name,
    uid: null,
    fields: [],
  })
  const by = { personId: 'x', uid: 999, username: 'x', address: '::1' }
  const { db } = portal.portal
  await expect(
    db.transaction().execute(async (trx) => {
      await recordPortalChange(trx, entry('undone'), by)
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  await db.transaction().execute((trx) => recordPortalChange(trx, entry('stands'), by))
  const { id } = await db
    .selectFrom('changes')
    .select('id')
    .where('target_name', '=', 'stands')
    .executeTakeFirstOrThrow()
  await crown.waitForMessage(isChange(id))
  expect(crown.heard).toHaveLength(1)
})

test('players receive events about what they can see, not about what staff record or look up about them', async () => {
  const player = await listening({ token: await portal.signIn('Live_Player') })
  const token = await portal.signIn('Live_Crown')
  const params = { id: String(uids['Live_Player']) }
  const flag = portal.call(punishments.flag, { params, body: { text: 'Sells gold' } }, { token })
  const { change: flagged } = await succeed(flag)
  await succeed(portal.call(links.addresses, { params }, { token }))
  const edit = portal.call(managedUser.update, { params, body: { level: 7 } }, { token })
  const { change: edited } = await succeed(edit)
  await player.waitForMessage(isChange(edited.id))
  expect(player.heard.some(isChange(flagged.id))).toBe(false)
  const ids = player.heard.flatMap((message) => (message.topic === 'changes' ? [message.id] : []))
  expect(new Set(ids)).toEqual(new Set([edited.id]))
})

test('staff hear of a colleague’s ban and edit if they see bans and users, without seeing changes', async () => {
  const listenAs = async (name: string, permission: 'view_bans' | 'view_all_users' | 'view_gangs') =>
    listening({ token: await portal.staff(name, [permission]) })
  const ofBans = await listenAs('Live_Bans', 'view_bans')
  const ofUsers = await listenAs('Live_Users', 'view_all_users')
  const ofGangs = await listenAs('Live_Gangs', 'view_gangs')
  const token = await portal.signIn('Live_Crown')
  await portal.character('Live_Banned')
  const body = { form: 'name' as const, username: 'Live_Banned', reason: 'Cheating' }
  const { change: banned } = await succeed(portal.call(bans.make, { body }, { token }))
  await ofBans.waitForMessage(isChange(banned.id))
  const params = { id: String(uids['Live_Player']) }
  const edit = portal.call(managedUser.update, { params, body: { level: 8 } }, { token })
  const { change: edited } = await succeed(edit)
  await ofUsers.waitForMessage(isChange(edited.id))
  publish({ topic: 'tracks', to: 'everyone' })
  await ofGangs.waitForMessage(({ topic }) => topic === 'tracks')
  expect(ofGangs.heard.filter(({ topic }) => topic === 'changes')).toEqual([])
  expect(ofBans.heard.some(isChange(edited.id))).toBe(false)
})

test('staff hear of notes, households and saved templates if they see them', async () => {
  const seen = ['view_user_notes', 'view_user_links', 'view_ledger'] as const
  const colleague = await listening({ token: await portal.staff('Live_Reader', [...seen]) })
  // Nobody has edited this character: events of an earlier test's edit may still be arriving for others.
  const uid = await portal.character('Live_Noted')
  const player = await listening({ token: await portal.signIn('Live_Noted') })
  const token = await portal.signIn('Live_Crown')
  const mate = await portal.character('Live_Mate')
  const params = { id: String(uid) }
  await succeed(portal.call(personNotes.write, { params, body: { text: 'Helps.' } }, { token }))
  await colleague.waitForMessage(({ topic }) => topic === 'notes')
  await succeed(portal.call(links.household, { params, body: { uid: mate, known: true } }, { token }))
  await colleague.waitForMessage(({ topic }) => topic === 'households')
  const body = { log: 'log_admin', template: 'other | {actor} danced' }
  await succeed(portal.call(ledger.saveTemplate, { body }, { token }))
  await colleague.waitForMessage(({ topic }) => topic === 'ledger-templates')
  publish({ topic: 'tracks', to: 'everyone' })
  await player.waitForMessage(({ topic }) => topic === 'tracks')
  expect(player.heard).toEqual([{ topic: 'tracks' }])
})

test('with too many streams, a person’s oldest one ends, and an address is refused', async () => {
  const token = await portal.signIn('Live_Player')
  const mine: Listener[] = []
  for (let count = 0; count < 13; count++) mine.push(await listening({ token }))
  await mine[0]?.over
  publish({ topic: 'changes', id: 50, to: { uid: uids['Live_Player'] ?? 0 } })
  await mine[12]?.waitForMessage(isChange(50))
  const headers = { 'x-forwarded-for': '203.0.113.9' }
  for (let count = 0; count < 64; count++) expect((await listening({ headers })).status).toBe(200)
  const refused = await listening({ headers })
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('60')
  expect((await listening({ headers: { 'x-forwarded-for': '203.0.113.10' } })).status).toBe(200)
})

test('strangers of one IPv6 network are counted together, whatever their addresses and spellings', async () => {
  const from = (address: string) => listening({ headers: { 'x-forwarded-for': address } })
  for (let count = 0; count < 32; count++) {
    expect((await from(`2001:db8::${count.toString(16)}`)).status).toBe(200)
    expect((await from(`2001:db8:0:0:${count.toString(16)}::1`)).status).toBe(200)
  }
  expect((await from('2001:0DB8::abcd')).status).toBe(429)
  expect((await from('2001:db8:0:1::1')).status).toBe(200)
})

test('a session ended from elsewhere loses its stream at once, and the person’s other session learns of it', async () => {
  const [here, there] = [await portal.signIn('Live_Player'), await portal.signIn('Live_Player')]
  const crown = await listening({ token: await portal.signIn('Live_Crown') })
  const [leaving, staying] = [await listening({ token: there }), await listening({ token: here })]
  const begun = performance.now()
  expect((await portal.call(identity.endOtherSessions, { query: {} }, { token: here })).status).toBe(200)
  await leaving.over
  // Far sooner than the next check of every session, which happens every fifteen seconds.
  expect(performance.now() - begun).toBeLessThan(12_000)
  // Events for everyone, such as the server's status, may have come before.
  expect(leaving.heard).not.toContainEqual(expect.objectContaining({ topic: 'sessions' }))
  await staying.waitForMessage(({ topic }) => topic === 'sessions')
  await crown.waitForMessage(({ topic }) => topic === 'sessions')
})

test('HEAD ends at once, and an invalid query is refused', async () => {
  expect((await fetch(`${address}/api/live`, { method: 'HEAD' })).status).toBe(200)
  expect((await portal.ask('GET', '/api/live?since=soon')).status).toBe(400)
  expect((await portal.call(calls.own)).status).toBe(401)
})

test('a stopping portal ends its streams and does not wait for them', async () => {
  const stopping = await testPortal()
  const there = await stopping.server.listen({ port: 0 })
  const listener = await listen(there)
  const begun = performance.now()
  await stopping.server.close()
  await listener.over
  expect(performance.now() - begun).toBeLessThan(60_000)
  await stopping.close()
})
