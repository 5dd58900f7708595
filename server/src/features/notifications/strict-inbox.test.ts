import { inbox } from '@idlewood/contract/notifications'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testPortal, type TestPortal } from '../../../test/portal.ts'
import { enableTwoFactor } from '../../../test/two-factor.ts'
import { say } from '../../language/sentences.ts'
import { sendToPerson } from './notifications.queries.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal({ environment: { REQUIRE_TWO_FACTOR: 'staff' } })
})
afterAll(() => portal.close())

test('staff without a required second factor see no alarms in their inbox', async () => {
  const token = await portal.staff('Strict_Watcher', ['view_watch'])
  const { db } = portal.portal
  const { id } = await db
    .selectFrom('people')
    .select('id')
    .where('username', '=', 'Strict_Watcher')
    .executeTakeFirstOrThrow()
  await sendToPerson(db, {
    personId: id,
    category: 'watch_alarms',
    title: say('notifications.alarm.money'),
    text: say('notifications.alarm.text', { name: 'Secret_Suspect' }),
    link: '/admin/watch',
  })
  const count = async () => {
    const { body } = await portal.call(inbox.list, {}, { token })
    expect((await portal.call(inbox.unread, {}, { token })).body.unread).toBe(body.messages.length)
    return body.messages.length
  }
  expect(await count()).toBe(0)
  await enableTwoFactor(portal, token)
  expect(await count()).toBe(1)
})
