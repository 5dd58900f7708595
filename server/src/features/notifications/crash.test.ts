import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { notifications } from '@idlewood/contract/notifications'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { until } from '../../../../test/until.ts'
import { freePort } from '../../../../scripts/processes.ts'
import { startPortalProcess, stopPortalProcess } from '../../../test/killed-portal.ts'
import { testPortal, type TestPortal } from '../../../test/portal.ts'
import { subscribeAll } from '../../../test/push-browsers.ts'
import { patientFetch } from '../../../test/patient-fetch.ts'
import { pushReceiver, type PushReceiver } from '../../../test/push-receiver.ts'
import { ClaimLost, recordOutcomes } from './batches.ts'
import { insertBatch } from './fan-out.ts'

let receiver: PushReceiver
let portal: TestPortal
let staff = ''
beforeAll(async () => {
  receiver = await pushReceiver()
  portal = await testPortal({
    environment: { PUSH_SERVICES: receiver.host },
    // On its own it checks the queue only once, so that each test decides when.
    push: { ca: receiver.ca, pace: { idle: 3600_000 } },
  })
  staff = await portal.staff('Crash_Keeper', ['send_notifications'])
})
afterAll(async () => {
  await portal.close()
  await receiver.close()
})
beforeEach(async () => {
  receiver.reset()
  await portal.portal.db.deleteFrom('push_subscriptions').execute()
})

const event = { category: 'events', title: 'Street race', text: 'Tonight.', link: '/garage' } as const
/** Makes the portal check its queue, by adding a notification for nobody. */
const lookIntoQueue = () =>
  portal.call(
    notifications.create,
    { body: { ...event, category: 'premium_offers', title: 'To nobody' } },
    { token: staff },
  )
const names = (count: number) => Array.from({ length: count }, (_, index) => `browser-${index}`)
const subscribe = (browsers: readonly string[]) =>
  subscribeAll(
    portal.portal.db,
    browsers.map((name) => receiver.subscription(name)),
  )
const row = (id: number) =>
  portal.portal.db.selectFrom('notifications').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const delivered = async (id: number): Promise<string[]> => {
  const rows = await portal.portal.db
    .selectFrom('push_deliveries')
    .innerJoin('push_subscriptions as to', 'to.id', 'push_deliveries.subscription_id')
    .select('to.endpoint')
    .where('push_deliveries.notification_id', '=', id)
    .where('push_deliveries.state', '=', 'delivered')
    .execute()
  return rows.map(({ endpoint }) => endpoint.split('/').at(-1) ?? '')
}
const isSent = (id: number) => until(async () => expect((await row(id)).state).toBe('sent'))

test('what a killed process has begun waits for its claim to expire, and then another finishes it without repeating what was recorded', async () => {
  const browsers = names(120)
  await subscribe(browsers)
  // From the middle on, no response arrives before the kill, no matter how late that is.
  let answers = 0
  receiver.answerWith(() => ({ delay: ++answers <= browsers.length / 2 ? 0 : 120_000 }))
  const folder = mkdtempSync(join(tmpdir(), 'idlewood-push-killed-'))
  const authority = join(folder, 'receiver.pem')
  writeFileSync(authority, receiver.ca)
  const portalProcess = await startPortalProcess(
    {
      gameUrl: portal.config.gameDatabaseUrl,
      portalUrl: portal.config.portalDatabaseUrl,
      folder,
      port: await freePort(),
      gameServer: '',
    },
    false,
    { PUSH_SERVICES: receiver.host, NODE_EXTRA_CA_CERTS: authority },
  )
  let id = 0
  try {
    const { path } = notifications.create
    const answer = await patientFetch(`${portalProcess.base}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${staff}` },
      body: JSON.stringify(event),
    })
    expect(answer.status).toBe(201)
    const { notification } = (await answer.json()) as { notification: { id: number } } // as the contract says
    id = notification.id
    await until(async () => expect(await delivered(id)).not.toEqual([]))
  } finally {
    await stopPortalProcess(portalProcess)
    rmSync(folder, { recursive: true, force: true })
  }
  await receiver.disconnect()
  const written = await delivered(id)
  expect(written.length).toBeLessThan(browsers.length)
  const before = receiver.arrived.length

  // Its claim has not expired: the process may be alive and only slow.
  for (let look = 0; look < 2; look++) await isSent((await lookIntoQueue()).body.notification.id)
  expect(receiver.arrived).toHaveLength(before)

  receiver.answerWith(() => ({}))
  const { numUpdatedRows } = await portal.portal.db
    .updateTable('push_batches')
    .set({ held_until: Date.now() - 1 })
    .where('notification_id', '=', id)
    .where('held_until', '>', Date.now())
    .executeTakeFirstOrThrow()
  expect(numUpdatedRows).toBe(1n)
  await lookIntoQueue()
  await isSent(id)
  expect(await row(id)).toMatchObject({ total: 120, delivered: 120, failed: 0, gone: 0, skipped: 0 })
  expect(new Set(receiver.arrived.map(({ name }) => name))).toEqual(new Set(browsers))
  const again = receiver.arrived.slice(before).map(({ name }) => name)
  expect(again.filter((name) => written.includes(name))).toEqual([])
  // Messages that were on their way at the kill arrive twice; browsers replace one with the other.
  const tags = receiver.arrived.map(({ message, headers }) => `${message.tag} ${String(headers['topic'])}`)
  expect(new Set(tags)).toEqual(new Set([`notification-${id} notification-${id}`]))
})

/** A notification in progress, as left by a process that dies between two of its transactions. */
async function leftBehind(reached: number, total: number, isLaidOut: boolean): Promise<number> {
  const now = Date.now()
  const { insertId } = await portal.portal.db
    .insertInto('notifications')
    .values({
      cause: null,
      category: 'events',
      title: event.title,
      body: event.text,
      link: event.link,
      faction_id: null,
      faction_name: null,
      author_uid: null,
      author_name: null,
      state: 'sending',
      note: null,
      created_at: now,
      send_at: now,
      started_at: now,
      finished_at: null,
      next_try_at: now,
      expires_at: now + 3600_000,
      reached,
      total,
      laid_out: Number(isLaidOut),
    })
    .executeTakeFirstOrThrow()
  return Number(insertId)
}
function batchOf(notificationId: number, ids: readonly number[], heldUntil: number): Promise<number> {
  return portal.portal.db.transaction().execute(async (db) => {
    const id = await insertBatch(db, notificationId, ids)
    await db
      .updateTable('push_batches')
      .set({ next_try_at: 0, holder: heldUntil > 0 ? 'before' : null, held_until: heldUntil })
      .where('id', '=', id)
      .execute()
    await db.updateTable('push_deliveries').set({ next_try_at: 0 }).where('batch_id', '=', id).execute()
    return id
  })
}
const subscriptionIds = async (): Promise<number[]> => {
  const rows = await portal.portal.db.selectFrom('push_subscriptions').select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

test('a notification whose fan-out was interrupted continues after the last browser it reached', async () => {
  await subscribe(names(5))
  const ids = await subscriptionIds()
  const id = await leftBehind(ids[1] ?? 0, 2, false)
  await batchOf(id, ids.slice(0, 2), 0)
  await lookIntoQueue()
  await isSent(id)
  expect(await row(id)).toMatchObject({ total: 5, delivered: 5 })
  expect(receiver.arrived.map(({ name }) => name).toSorted()).toEqual(names(5))
})

test('a process that was only slow writes nothing more about a batch that another has claimed', async () => {
  await subscribe(names(3))
  const ids = await subscriptionIds()
  const id = await leftBehind(ids.at(-1) ?? 0, 3, true)
  const batch = await batchOf(id, ids, 1)
  await lookIntoQueue()
  await isSent(id)
  const late = ids.map((subscriptionId) => ({
    subscriptionId,
    state: 'failed' as const,
    tried: true,
    answer: 403,
    nextTryAt: 0,
  }))
  const held = { id: batch, notificationId: id, holder: 'before' }
  await expect(recordOutcomes(portal.portal, held, late)).rejects.toThrow(ClaimLost)
  expect(await row(id)).toMatchObject({ total: 3, delivered: 3, failed: 0 })
  expect(receiver.arrived).toHaveLength(3)
})

test('a failed turn is repeated soon, however rarely the queue is checked', async () => {
  await subscribe(names(2))
  const id = await leftBehind(0, 0, false)
  const { db } = portal.portal
  await sql`alter table push_batches rename to push_batches_away`.execute(db)
  try {
    await lookIntoQueue()
    await until(() => {
      const job = portal.app.background.list().find(({ name }) => name === 'Notifications that are due')
      return job?.lastError?.message.includes('push_batches') ?? false
    })
  } finally {
    await sql`alter table push_batches_away rename to push_batches`.execute(db)
  }
  await isSent(id)
  expect(await row(id)).toMatchObject({ total: 2, delivered: 2 })
})
