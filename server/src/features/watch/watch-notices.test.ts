import { inbox } from '@idlewood/contract/notifications'
import { push, type PushCategory } from '@idlewood/contract/push'
import { watch } from '@idlewood/contract/watch'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../../../../test/until.ts'
import { anotherProcess, testPortal, type TestPortal } from '../../../test/portal.ts'
import { pushReceiver, type PushReceiver } from '../../../test/push-receiver.ts'
import { raiseRevision } from '../../access/revision.ts'
import type { App } from '../../app.ts'

let receiver: PushReceiver
let portal: TestPortal
let other: App
let taker: string
let now = Date.now()

beforeAll(async () => {
  receiver = await pushReceiver()
  // Both processes send, so both need these settings.
  const push = { ca: receiver.ca, pace: { idle: 50, retry: { max: 9, firstMs: 100, maxMs: 200 } } }
  portal = await testPortal({
    environment: { PUSH_SERVICES: receiver.host },
    push,
    now: () => now,
  })
  other = await anotherProcess(portal, { push })
  taker = await staff('Alarm_Taker', 'view_watch', 'watch_alarms')
  await staff('Alarm_Passer', 'view_watch', 'server_status')
  await staff('No_Watcher', 'view_ledger', 'watch_alarms')
  await watchFor(40_000)
})
afterAll(async () => {
  await other.server.close()
  await portal.close()
  await receiver.close()
})

async function staff(name: string, permission: string, category: PushCategory): Promise<string> {
  const token = await portal.staff(name, [permission], { adminlevel: 2, ip: '198.51.100.9' })
  const body = { ...receiver.subscription(name), subscriptionTypes: [category] }
  expect((await portal.call(push.subscribe, { body }, { token })).status).toBe(200)
  return token
}

/** Runs the watch in both processes for that time. */
async function watchFor(ms: number): Promise<void> {
  for (let passed = 0; passed <= ms; passed += 20_000) {
    await portal.app.ledger.readNow()
    await Promise.all([portal.app.watch.look(), other.watch.look()])
    now += 20_000
  }
}
/** Makes a player an admin without the portal or the game knowing. */
async function promote(name: string): Promise<void> {
  const uid = await portal.character(name, { adminlevel: 0, ip: '203.0.113.7' })
  await watchFor(0)
  await sql`update users set adminlevel = 7 where uid = ${uid}`.execute(portal.game.database.db)
  await portal.app.directory.touch(uid)
  await watchFor(120_000)
}
const messages = async (token: string) =>
  (await portal.call(inbox.list, { query: {} }, { token })).body.messages
const raised = async (name: string) =>
  (await portal.portal.db.selectFrom('watch_alarms').select('id').where('name', '=', name).execute()).length

test('an alarm reaches those who may read it and subscribed, once, whichever process watches', async () => {
  await promote('Sudden_Admin')
  expect(await raised('Sudden_Admin')).toBe(1)
  const said = await messages(taker)
  expect(said).toMatchObject([
    {
      category: 'watch_alarms',
      title: 'An admin level changed',
      text: 'The watch has an alarm about Sudden_Admin.',
      link: '/admin/watch',
    },
  ])
  await until(() => receiver.arrived.length > 0)
  expect(receiver.arrived.map(({ name }) => name)).toEqual(['Alarm_Taker'])
  expect(JSON.stringify(receiver.arrived[0]?.message)).not.toMatch(/\d+\.\d+\.\d+|uid/)
  const { db } = portal.portal
  const sent = await db
    .selectFrom('notifications')
    .select('id')
    .where('category', '=', 'watch_alarms')
    .execute()
  expect(sent).toHaveLength(1)
})

test('subscribing requires the permission to read alarms, and ends with it', async () => {
  const outsider = await portal.signIn('No_Watcher')
  const { body } = await portal.call(push.subscription, {}, { token: outsider })
  expect(body.subscriptionTypes.map((one) => one.subscriptionTypes)).toEqual([[]])

  receiver.arrived.length = 0
  receiver.answerWith(() => ({ status: 503 }))
  await promote('Second_Admin')
  await until(() => receiver.arrived.length > 0)
  const { db } = portal.portal
  const person = await db
    .selectFrom('people')
    .select('id')
    .where('username', '=', 'Alarm_Taker')
    .executeTakeFirstOrThrow()
  await db.deleteFrom('person_roles').where('person_id', '=', person.id).execute()
  await raiseRevision(db)
  const newest = () =>
    db
      .selectFrom('notifications')
      .selectAll()
      .where('category', '=', 'watch_alarms')
      .orderBy('id', 'desc')
      .execute()
  await until(async () => (await newest())[0]?.state === 'sent')
  expect((await newest())[0]).toMatchObject({ delivered: 0, skipped: 1 })
  expect(await messages(taker)).toEqual([])
  await promote('Third_Admin')
  expect(await raised('Third_Admin')).toBe(1)
  expect(await newest()).toHaveLength(2)
})

test('nobody is notified of an alarm about themselves', async () => {
  const suspect = await staff('Own_Alarm', 'view_watch', 'watch_alarms')
  await watchFor(40_000)
  // If the portal met them before they had a level, that was an alarm, too.
  const before = await raised('Own_Alarm')
  const { db } = portal.game.database
  const found = await sql<{ uid: number }>`select uid from users where username = 'Own_Alarm'`.execute(db)
  await sql`update users set adminlevel = 7 where username = 'Own_Alarm'`.execute(db)
  await portal.app.directory.touch(found.rows[0]?.uid ?? 0)
  await watchFor(120_000)
  expect(await raised('Own_Alarm')).toBe(before + 1)
  expect(await messages(suspect)).toEqual([])
  expect((await portal.call(watch.list, { query: {} }, { token: suspect })).body.alarms).not.toContainEqual(
    expect.objectContaining({ name: 'Own_Alarm' }),
  )
})
