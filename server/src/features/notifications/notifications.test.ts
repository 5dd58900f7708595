// Long because: one queue is tested from its writers to its readers, with the same people and receiver.
import { changes } from '@idlewood/contract/changes'
import { languageChoice } from '@idlewood/contract/language-choice'
import { inbox, notifications } from '@idlewood/contract/notifications'
import { push, type PushCategory } from '@idlewood/contract/push'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { until } from '../../../../test/until.ts'
import { retrying } from '../../db/retry.ts'
import { testPortal, type TestPortal } from '../../../test/portal.ts'
import { pushReceiver, type PushReceiver } from '../../../test/push-receiver.ts'
import { say } from '../../language/sentences.ts'
import { announceServer } from './announce-server.ts'
import { insertPortalMessage, sendAccountUpdate } from './notifications.queries.ts'
import { present } from '../../../test/present.ts'

let receiver: PushReceiver
let portal: TestPortal
let staff = ''
let count = 0
const faction = 98
const owner = 'Notifying_Owner'
beforeAll(async () => {
  receiver = await pushReceiver()
  portal = await testPortal({
    environment: { PUSH_SERVICES: receiver.host, SUPER_USERS: owner },
    push: { ca: receiver.ca, pace: { idle: 50, retry: { max: 4, firstMs: 100, maxMs: 500 } } },
  })
  const uid = await portal.character(owner)
  await portal.app.superUsers.pin(async () => [uid])
  await portal.character('Notifying')
  staff = await portal.signIn('Notifying')
  await sql`insert into factions (id, name, shortname, leader, type, rankcount, turftokens) values
    (${faction}, 'Harbour Watch', 'HW', 'Nobody', 1, 3, 0)`.execute(portal.game.database.db)
  await portal.grant('Notifying', 'send_notifications', 'view_changes')
})
afterAll(async () => {
  await portal.close()
  await receiver.close()
})
beforeEach(async () => {
  receiver.reset()
  await portal.portal.db.deleteFrom('push_subscriptions').execute()
})

interface Person {
  uid: number
  token: string
  /** Names of their browsers at the receiver. */
  browsers: string[]
}

/** A person with browsers that are subscribed to these categories. */
async function person(
  categories: PushCategory[] = ['events'],
  { browsers = 1, faction = -1 }: { browsers?: number; faction?: number } = {},
): Promise<Person> {
  const name = `Reader_${++count}`
  const uid = await portal.character(name, { faction })
  const token = await portal.signIn(name)
  const names = Array.from({ length: browsers }, (_, index) => `${name}-${index}`)
  for (const browser of names) {
    const body = { ...receiver.subscription(browser), subscriptionTypes: categories }
    expect((await portal.call(push.subscribe, { body }, { token })).status).toBe(200)
  }
  return { uid, token, browsers: names }
}

const written = {
  category: 'events',
  title: 'Street race',
  text: 'Tonight at the pier.',
  link: '/garage',
} as const
const send = (changed: object = {}, token = staff) =>
  portal.call(notifications.create, { body: { ...written, ...changed } }, { token })

async function settled(id: number) {
  return until(async () => {
    const { body } = await portal.call(notifications.list, {}, { token: staff })
    const found = body.notifications.find((one: { id: number }) => one.id === id)
    expect(found).toMatchObject({ state: expect.stringMatching(/sent|cancelled/), counts: { pending: 0 } })
    return found
  })
}
async function sent(changed: object = {}) {
  const { status, body } = await send(changed)
  expect(status, JSON.stringify(body)).toBe(201)
  return settled(body.notification.id)
}
const reached = (): string[] => receiver.arrived.map(({ name }) => name).toSorted()
const inboxOf = async ({ token }: Person) => (await portal.call(inbox.list, {}, { token })).body

describe('a notification', () => {
  test('reaches every browser subscribed to its category, encrypted, and no other', async () => {
    const takes = await person(['events'], { browsers: 2 })
    await person(['server_status', 'faction_updates', 'premium_offers'])
    const { id, counts } = present(await sent())
    expect(counts).toEqual({ delivered: 2, failed: 0, gone: 0, skipped: 0, pending: 0 })
    expect(reached()).toEqual(takes.browsers)
    expect(receiver.arrived[0]?.message).toEqual({
      id,
      category: 'events',
      title: 'Street race',
      body: 'Tonight at the pier.',
      url: '/garage',
      tag: `notification-${id}`,
    })
    expect(receiver.arrived[0]?.headers).toMatchObject({ topic: `notification-${id}`, urgency: 'normal' })
    expect(Number(receiver.arrived[0]?.headers['ttl'])).toBeGreaterThan(86_000)
  })

  test('is recorded in the audit trail with its sender', async () => {
    const { id } = present(await sent({ title: 'For the record' }))
    const { body } = await portal.call(changes.list, {}, { token: staff })
    expect(body.changes.find((entry: { targetId: string }) => entry.targetId === String(id))).toMatchObject({
      target: 'notification',
      targetName: 'For the record',
      state: 'confirmed',
      actor: { username: 'Notifying' },
      fields: expect.arrayContaining([{ field: 'text', old: null, new: written.text }]),
    })
  })

  test.each([
    ['no title', { title: '' }],
    ['a title of two lines', { title: 'a\nb' }],
    ['a title that is too long', { title: 'x'.repeat(81) }],
    ['a text that is too long', { text: 'x'.repeat(301) }],
    ['an unknown category', { category: 'gossip' }],
    ['a link to elsewhere', { link: 'https://attacker.example/' }],
    ['a link to another host', { link: '//attacker.example/' }],
    ['a link that browsers read as another host', { link: '/\\attacker.example/' }],
    ['a link with a blank', { link: '/a b' }],
    ['a faction for another category', { factionId: 1 }],
    ['a faction there is not', { category: 'faction_updates', factionId: 987_654 }],
    ['a time that has passed', { sendAt: '2020-01-01T00:00:00Z' }],
    ['a time beyond a year', { sendAt: '2200-01-01T00:00:00Z' }],
    ['an author of its own', { author: 'x' }],
  ])('with %s is refused', async (_, changed) => {
    const { status, body } = await send(changed)
    expect(status, JSON.stringify(body)).toBe(400)
  })

  test('requires the permission to send', async () => {
    const { token } = await person()
    for (const answer of [
      await send({}, token),
      await portal.call(notifications.list, {}, { token }),
      await portal.call(notifications.audience, { query: { category: 'events' } }, { token }),
      await portal.call(notifications.cancel, { params: { id: '1' } }, { token }),
    ]) {
      expect(answer.status).toBe(403)
      expect(answer.body.required).toEqual(['send_notifications'])
    }
  })

  test('is not sent before its time', async () => {
    const reader = await person()
    const { body } = await send({ sendAt: new Date(Date.now() + 1200).toISOString() })
    expect(body.notification.state).toBe('scheduled')
    expect((await inboxOf(reader)).messages.map((message: { id: number }) => message.id)).not.toContain(
      body.notification.id,
    )
    expect(reached()).toEqual([])
    expect((await settled(body.notification.id))?.counts.delivered).toBe(1)
  })

  test('that is cancelled before its time reaches nobody', async () => {
    const reader = await person()
    const { body } = await send({ sendAt: new Date(Date.now() + 800).toISOString() })
    const params = { id: String(body.notification.id) }
    expect(
      (await portal.call(notifications.cancel, { params }, { token: staff })).body.notification.state,
    ).toBe('cancelled')
    // Fixed wait: time for a delivery, which must not come.
    await new Promise((resolve) => setTimeout(resolve, 1200))
    expect(reached()).toEqual([])
    expect((await inboxOf(reader)).total).toBe(0)
    expect((await portal.call(notifications.cancel, { params }, { token: staff })).status).toBe(409)
  })

  test.each(['send_notifications', 'announce_in_game'])(
    'is cancelled when its time comes if its author has lost %s',
    async (lost) => {
      const reader = await person()
      const author = `Departing_${++count}`
      const token = await portal.staff(author, ['send_notifications'])
      await portal.grant(author, 'announce_in_game')
      const sendAt = new Date(Date.now() + 1200).toISOString()
      const { status, body } = await send({ sendAt, inGame: true }, token)
      expect(status, JSON.stringify(body)).toBe(201)
      await portal.portal.db
        .deleteFrom('role_permissions')
        .where('permission_id', 'in', (db) =>
          db.selectFrom('permissions').select('id').where('name', '=', lost),
        )
        .where('role_id', 'in', (db) =>
          db
            .selectFrom('person_roles')
            .innerJoin('people', 'people.id', 'person_roles.person_id')
            .select('role_id')
            .where('username', '=', author),
        )
        .execute()
      expect(await settled(body.notification.id)).toMatchObject({
        state: 'cancelled',
        startedAt: null,
        note: 'It was not sent, because its author may no longer send notifications.',
      })
      expect(reached()).toEqual([])
      expect((await inboxOf(reader)).total).toBe(0)
    },
  )

  test('is sent when its time comes if its author is a super user, who needs no roles', async () => {
    const token = await portal.signIn(owner)
    const { body } = await send({ sendAt: new Date(Date.now() + 1200).toISOString() }, token)
    expect(await settled(body.notification.id)).toMatchObject({ state: 'sent' })
  })

  test('is cancelled when its time comes if its author’s number belongs to somebody else by then', async () => {
    const author = `Replaced_${++count}`
    const token = await portal.staff(author, ['send_notifications'])
    const { body } = await send({ sendAt: new Date(Date.now() + 1200).toISOString() }, token)
    const { db } = portal.portal
    // The clock may still show the millisecond in which the notification was written.
    const later = Date.parse(body.notification.createdAt) + 1
    await db.updateTable('people').set({ began_at: later }).where('username', '=', author).execute()
    expect(await settled(body.notification.id)).toMatchObject({ state: 'cancelled', startedAt: null })
  })

  test('that is cancelled on its way skips the rest, and disappears from inboxes', async () => {
    const reader = await person(['events'], { browsers: 2 })
    receiver.answerWith(() => ({ status: 503, headers: { 'retry-after': '60' } }))
    const { body } = await send()
    await until(() => expect(receiver.arrived).toHaveLength(2))
    expect((await inboxOf(reader)).total).toBe(1)
    const params = { id: String(body.notification.id) }
    const { body: cancelled } = await portal.call(notifications.cancel, { params }, { token: staff })
    // Nothing is pending from this moment on, even before the queue has counted what it skips.
    expect(cancelled.notification).toMatchObject({ state: 'cancelled', counts: { skipped: 2, pending: 0 } })
    await until(async () => {
      const { db } = portal.portal
      const row = db.selectFrom('notifications').select('skipped').where('id', '=', body.notification.id)
      expect(await row.executeTakeFirst()).toEqual({ skipped: 2 })
    })
    expect((await settled(body.notification.id))?.counts).toMatchObject({ skipped: 2, delivered: 0 })
    expect((await inboxOf(reader)).total).toBe(0)
  })
})

test('a message to one person cannot be read or cancelled by staff who send notifications', async () => {
  const reader = await person(['account_updates'])
  receiver.answerWith(() => ({ status: 503, headers: { 'retry-after': '60' } }))
  const { db } = portal.portal
  const found = await db
    .selectFrom('people')
    .select('id')
    .where('uid', '=', reader.uid)
    .executeTakeFirstOrThrow()
  const reason = say('notifications.reason', { reason: 'A private matter' })
  const said = { title: say('notifications.changed'), text: reason, link: '/profile' }
  await sendAccountUpdate(db, { personId: found.id, ...said })
  await until(() => expect(receiver.arrived).toHaveLength(1))
  const { messages } = await inboxOf(reader)
  const params = { id: String(present(messages[0]).id) }
  const answer = await portal.call(notifications.cancel, { params }, { token: staff })
  expect([answer.status, JSON.stringify(answer.body)]).toEqual([404, expect.not.stringContaining('private')])
  expect((await inboxOf(reader)).messages).toHaveLength(1)
  const trail = await portal.call(changes.list, {}, { token: staff })
  expect(JSON.stringify(trail.body)).not.toContain('A private matter')
})

describe('a push service', () => {
  test('that is busy or hangs up is asked again, but not before the time it gave', async () => {
    await person()
    const times: number[] = []
    receiver.answerWith((_, nth) => {
      times.push(Date.now())
      if (nth === 1) return { status: 429, headers: { 'retry-after': '1' } }
      return nth === 2 ? { hangUp: true } : {}
    })
    expect((await sent())?.counts).toEqual({ delivered: 1, failed: 0, gone: 0, skipped: 0, pending: 0 })
    expect(times).toHaveLength(3)
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(990)
    const tags = new Set(
      receiver.arrived.map(({ message, headers }) => `${message.tag} ${String(headers['topic'])}`),
    )
    expect(tags.size).toBe(1)
  })

  test.each([404, 410])('that responds with %d ends the subscription', async (status) => {
    const { token } = await person()
    receiver.answerWith(() => ({ status }))
    expect((await sent())?.counts).toMatchObject({ gone: 1, delivered: 0 })
    expect((await portal.call(push.subscription, {}, { token })).body.subscriptionTypes).toEqual([])
  })

  test('that refuses or redirects has failed, and the redirect is not followed', async () => {
    const { browsers } = await person(['events'], { browsers: 2 })
    receiver.answerWith((name) =>
      name === browsers[0]
        ? { status: 403 }
        : { status: 302, headers: { location: `https://${receiver.host}/push/elsewhere` } },
    )
    expect((await sent())?.counts).toMatchObject({ failed: 2, delivered: 0 })
    expect(receiver.arrived).toHaveLength(2)
  })

  test('that always fails is given up', async () => {
    await person()
    receiver.answerWith(() => ({ status: 500 }))
    expect((await sent())?.counts).toMatchObject({ failed: 1 })
    expect(receiver.arrived).toHaveLength(4)
  })
})

describe('faction updates', () => {
  test('can be for any of the game’s factions', async () => {
    const { body } = await portal.call(notifications.factions, {}, { token: staff })
    expect(body).toMatchObject({
      available: true,
      factions: expect.arrayContaining([{ id: faction, name: 'Harbour Watch' }]),
    })
  })

  test('for one faction reach only its members, by push and in the inbox', async () => {
    const member = await person(['faction_updates'], { faction })
    const other = await person(['faction_updates'])
    const silent = await person(['events'], { faction })
    const { counts } = present(await sent({ category: 'faction_updates', factionId: faction }))
    expect(counts).toEqual({ delivered: 1, failed: 0, gone: 0, skipped: 0, pending: 0 })
    expect(reached()).toEqual(member.browsers)
    const titles = async (reader: Person) => (await inboxOf(reader)).messages.length
    expect([await titles(member), await titles(silent), await titles(other)]).toEqual([1, 1, 0])
    expect((await portal.call(inbox.unread, {}, { token: other.token })).body).toEqual({ unread: 0 })
  })

  test('for all factions reach everyone subscribed to them', async () => {
    await person(['faction_updates'])
    expect((await sent({ category: 'faction_updates' }))?.counts.delivered).toBe(1)
  })

  test('do not follow a browser to its next owner', async () => {
    const member = await person(['faction_updates'], { faction })
    const other = await person([], { browsers: 0 })
    const hasMoved = Promise.withResolvers<void>()
    // The retry waits until the browser belongs to someone else.
    receiver.answerWith((_, nth) => (nth === 1 ? { status: 503, after: hasMoved.promise } : {}))
    const { body } = await send({ category: 'faction_updates', factionId: faction })
    await until(() => expect(receiver.arrived).toHaveLength(1))
    const [browser = ''] = member.browsers
    const moved = { ...receiver.subscription(browser), subscriptionTypes: ['faction_updates' as const] }
    await portal.call(push.subscribe, { body: moved }, { token: other.token })
    hasMoved.resolve()
    const { counts } = present(await settled(body.notification.id))
    expect(counts.delivered + counts.skipped).toBe(1)
    expect(counts.skipped).toBe(1)
  })

  test('say in advance how many they reach, without those who have never signed in', async () => {
    const query = { category: 'faction_updates', factionId: String(faction) } as const
    const audience = async () => (await portal.call(notifications.audience, { query }, { token: staff })).body
    const { members } = await audience()
    await person(['faction_updates'], { faction })
    await portal.character('Never_Here', { faction })
    expect(await audience()).toMatchObject({ browsers: 1, members: Number(members) + 1 })
  })
})

test('the outcomes of deliveries are deleted after a week, but the counts are not', async () => {
  await person()
  const [old, young] = [present(await sent()), present(await sent())]
  const deliveries = async () =>
    (await portal.portal.db.selectFrom('push_deliveries').select('notification_id').execute()).map(
      (row) => row.notification_id,
    )
  expect(await deliveries()).toEqual(expect.arrayContaining([old.id, young.id]))
  await portal.portal.db
    .updateTable('notifications')
    .set({ finished_at: Date.now() - 7 * 24 * 3600_000 - 1 })
    .where('id', '=', old.id)
    .execute()
  await until(async () => expect(await deliveries()).not.toContain(old.id))
  expect(await deliveries()).toContain(young.id)
  expect((await settled(old.id))?.counts).toMatchObject({ delivered: 1 })
})

describe('quiet hours', () => {
  const clock = (minutes: number): string =>
    new Date(Date.now() + minutes * 60_000).toISOString().slice(11, 16)
  const beQuiet = ({ token }: Person) =>
    portal.call(push.setQuietHours, { body: { from: clock(-60), to: clock(60), timeZone: 'UTC' } }, { token })

  test('hold a message back until they end, while others get it', async () => {
    const asleep = await person()
    const awake = await person()
    await beQuiet(asleep)
    const { body } = await send()
    await until(() => expect(reached()).toEqual(awake.browsers))
    const row = await until(() =>
      portal.portal.db
        .selectFrom('push_deliveries')
        .selectAll()
        .where('notification_id', '=', body.notification.id)
        .where('state', '=', 'pending')
        .where('next_try_at', '>', Date.now() + 50 * 60_000)
        .executeTakeFirstOrThrow(),
    )
    expect(Number(row.next_try_at)).toBeLessThan(Date.now() + 61 * 60_000)
    expect((await inboxOf(asleep)).total).toBe(1)
  })

  test('of some people do not delay a newer message, no matter how many wait for them', async () => {
    const asleep = await person(['premium_offers'])
    const awake = await person(['events'])
    await beQuiet(asleep)
    for (let index = 0; index < 51; index++) {
      const { status } = await send({ category: 'premium_offers', title: `Offer ${index}` })
      expect(status).toBe(201)
    }
    await until(async () => expect((await inboxOf(awake)).total).toBe(51))
    expect((await sent({ title: 'The pier burns' }))?.counts.delivered).toBe(1)
    expect(reached()).toEqual(awake.browsers)
  })

  test('leave the server’s status to the inbox', async () => {
    const asleep = await person(['server_status'])
    await beQuiet(asleep)
    expect((await sent({ category: 'server_status' }))?.counts).toMatchObject({ skipped: 1, delivered: 0 })
    expect((await inboxOf(asleep)).total).toBe(1)
  })
})

describe('an inbox', () => {
  test('has what was sent since the person first signed in, unread until it is read', async () => {
    await sent({ title: 'Before' })
    const reader = await person([], { browsers: 0 })
    const first = present(await sent({ title: 'First' }))
    const second = present(await sent({ title: 'Second' }))
    const { messages, unread, total } = await inboxOf(reader)
    expect(messages.map(({ title }: { title: string }) => title)).toEqual(['Second', 'First'])
    expect([unread, total]).toEqual([2, 2])
    const params = { id: String(first.id) }
    expect((await portal.call(inbox.read, { params }, { token: reader.token })).body).toEqual({ unread: 1 })
    expect((await portal.call(inbox.read, { params }, { token: reader.token })).body).toEqual({ unread: 1 })
    await sent({ title: 'Third' })
    // Only up to the last message on the screen.
    const body = { upTo: second.id }
    expect((await portal.call(inbox.readAll, { body }, { token: reader.token })).body).toEqual({ unread: 1 })
    const after = (await inboxOf(reader)).messages
    expect(after.map(({ read }: { read: boolean }) => read)).toEqual([false, true, true])
  })

  test('gives no access to messages for others', async () => {
    const outsider = await person([], { browsers: 0 })
    const { id } = present(await sent({ category: 'faction_updates', factionId: faction }))
    const answer = await portal.call(inbox.read, { params: { id: String(id) } }, { token: outsider.token })
    expect(answer.status).toBe(404)
    expect((await portal.call(inbox.readAll, { body: { upTo: id } }, { token: outsider.token })).status).toBe(
      404,
    )
  })
})

describe('a message from the portal itself', () => {
  const said = (cause: string) =>
    retrying(() =>
      portal.portal.db.transaction().execute((db) =>
        insertPortalMessage(db, {
          cause,
          category: 'server_status',
          title: cause,
          text: 'It does not answer.',
          link: '/home',
        }),
      ),
    )

  test('is sent once per cause, no matter who notices it first', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 4 }, () => said('down:1')))
    expect(answers.filter((answer) => answer.status === 'fulfilled' && answer.value)).toHaveLength(1)
  })

  test('makes earlier ones expire', async () => {
    const reader = await person(['server_status'])
    receiver.answerWith(() => ({ status: 503, headers: { 'retry-after': '60' } }))
    // Messages of the previous test may still be on their way.
    const tagOf = (cause: string) =>
      receiver.arrived.find(({ message }) => message.title === cause)?.message.tag
    await said('down:2')
    await until(() => expect(tagOf('down:2')).toBeDefined())
    receiver.answerWith(() => ({}))
    await said('up:2')
    await until(() => expect(tagOf('up:2')).toBeDefined())
    expect(tagOf('up:2')).not.toBe(tagOf('down:2'))
    const titles = (await inboxOf(reader)).messages.map(({ title }: { title: string }) => title)
    expect(titles.slice(0, 2)).toEqual(['up:2', 'down:2'])
    const { id } = await portal.portal.db
      .selectFrom('notifications')
      .select('id')
      .where('cause', '=', 'down:2')
      .executeTakeFirstOrThrow()
    expect((await settled(id))?.counts).toMatchObject({ delivered: 0, failed: 1 })
  })

  test('is sent when the game server goes down', async () => {
    const reader = await person(['server_status'])
    await portal.portal.db
      .transaction()
      .execute((db) => announceServer({ state: 'down', since: new Date() }, db))
    await until(async () =>
      expect((await inboxOf(reader)).messages[0]).toMatchObject({
        category: 'server_status',
        title: 'The server is down',
      }),
    )
  })

  const chooses = async ({ token }: Person, language: string) =>
    expect((await portal.call(languageChoice.set, { body: { language } }, { token })).status).toBe(200)

  test('is pushed to each reader in their chosen language, and the inbox has the message keys', async () => {
    const russian = await person(['server_status'])
    await chooses(russian, 'ru')
    const undecided = await person(['server_status'])
    await portal.portal.db
      .transaction()
      .execute((db) => announceServer({ state: 'up', since: new Date() }, db))
    const arrivedAt = ({ browsers: [browser] }: Person) =>
      receiver.arrived.find(({ name, message }) => name === browser && message.url === '/status')?.message
    await until(() => {
      expect(arrivedAt(russian)).toMatchObject({ title: 'Сервер снова работает', body: 'Можно играть.' })
      expect(arrivedAt(undecided)).toMatchObject({
        title: 'The server is back',
        body: 'You can play again.',
      })
    })
    expect((await inboxOf(russian)).messages[0]).toMatchObject({
      title: 'The server is back',
      texts: { title: { key: 'notifications.server.up' }, text: { key: 'notifications.server.up.text' } },
    })
  })

  test('is translated, unlike what staff write', async () => {
    const reader = await person(['events'])
    await chooses(reader, 'ru')
    await sent({ title: 'The server is back', text: 'You can play again.' })
    expect(receiver.arrived[0]?.message).toMatchObject({
      title: 'The server is back',
      body: 'You can play again.',
    })
    expect((await inboxOf(reader)).messages[0]).not.toHaveProperty('texts')
  })
})
