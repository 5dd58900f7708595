/** Where staff must use two-factor, those without it learn nothing of what only staff may read. */
import { inbox } from '@idlewood/contract/notifications'
import { push } from '@idlewood/contract/push'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../../../../test/until.ts'
import { testPortal, type TestPortal } from '../../../test/portal.ts'
import { pushReceiver, type PushReceiver } from '../../../test/push-receiver.ts'
import { enableTwoFactor } from '../../../test/two-factor.ts'
import { say } from '../../language/sentences.ts'
import { sendToPerson } from './notifications.queries.ts'

let receiver: PushReceiver
let portal: TestPortal
beforeAll(async () => {
  receiver = await pushReceiver()
  portal = await testPortal({
    environment: { REQUIRE_TWO_FACTOR: 'staff', PUSH_SERVICES: receiver.host },
    push: { ca: receiver.ca, pace: { idle: 50 } },
  })
})
afterAll(async () => {
  await portal.close()
  await receiver.close()
})

const watcher = (name: string) => portal.staff(name, ['view_watch'])

/** Sends somebody an alarm, as a round of the watch does. */
async function alarm(username: string): Promise<void> {
  const { db } = portal.portal
  const { id } = await db
    .selectFrom('people')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  await sendToPerson(db, {
    personId: id,
    category: 'watch_alarms',
    title: say('notifications.alarm.money'),
    text: say('notifications.alarm.text', { name: 'Secret_Suspect' }),
    link: '/admin/watch',
  })
}

test('staff without a required second factor see no alarms in their inbox', async () => {
  const token = await watcher('Strict_Watcher')
  await alarm('Strict_Watcher')
  const count = async () => {
    const { body } = await portal.call(inbox.list, {}, { token })
    expect((await portal.call(inbox.unread, {}, { token })).body.unread).toBe(body.messages.length)
    return body.messages.length
  }
  expect(await count()).toBe(0)
  await enableTwoFactor(portal, token)
  expect(await count()).toBe(1)
})

test('the browsers of staff without a required second factor receive no alarms', async () => {
  const token = await watcher('Pushed_Watcher')
  const body = { ...receiver.subscription('Pushed_Watcher'), subscriptionTypes: ['watch_alarms' as const] }
  expect((await portal.call(push.subscribe, { body }, { token })).status).toBe(200)
  await alarm('Pushed_Watcher')
  const states = async () =>
    (
      await portal.portal.db
        .selectFrom('push_deliveries')
        .select('state')
        .orderBy('subscription_id')
        .execute()
    ).map(({ state }) => state)
  await expect.poll(states).toEqual(['skipped'])
  expect(receiver.arrived).toEqual([])
  await enableTwoFactor(portal, token)
  await alarm('Pushed_Watcher')
  await until(() => receiver.arrived.length > 0)
  expect(JSON.stringify(receiver.arrived[0]?.message)).toContain('Secret_Suspect')
})
