import { inbox, notifications } from '@idlewood/contract/notifications'
import { expect, test } from 'vitest'
import { until } from '../../../../test/until.ts'
import { filePortal } from '../../../test/file-portal.ts'
import { present } from '../../../test/present.ts'
import { say } from '../../language/sentences.ts'
import { sendAccountUpdate } from './notifications.queries.ts'

const day = 24 * 3600_000
const faction = 97
let staff = ''
let reader = ''
let personId = ''
const portal = await filePortal({ push: { pace: { idle: 50 } } })
const { db } = portal.game.database
const rank = { leader: 'Nobody', type: 1, rankcount: 3, turftokens: 0 }
await db
  .insertInto('factions')
  .values({ id: faction, name: 'Night Watch', shortname: 'NW', ...rank })
  .execute()
staff = await portal.staff('Sweeping', ['send_notifications'])
const uid = await portal.character('Old_Reader', { faction })
reader = await portal.signIn('Old_Reader')
const person = portal.portal.db.selectFrom('people').select('id').where('uid', '=', uid)
personId = (await person.executeTakeFirstOrThrow()).id
// Has been there longer than inboxes reach back.
await portal.portal.db.updateTable('people').set({ first_seen_at: 0 }).execute()

const tables = () => portal.portal.db
const inboxOf = async () => (await portal.call(inbox.list, {}, { token: reader })).body
const listOf = async () => (await portal.call(notifications.list, {}, { token: staff })).body.notifications

type Recipients = 'all' | 'faction' | 'one'

async function send(title: string, to: Recipients): Promise<void> {
  if (to === 'one') {
    const text = say('notifications.reason', { reason: title })
    await sendAccountUpdate(tables(), {
      personId,
      title: say('notifications.changed'),
      text,
      link: '/profile',
    })
    return
  }
  const some = { category: 'faction_updates', factionId: faction } as const
  const recipients = to === 'all' ? ({ category: 'events' } as const) : some
  await portal.call(
    notifications.create,
    { body: { title, text: title, link: '/home', ...recipients } },
    { token: staff },
  )
}

/** Sends a notification, or a message to the reader alone, who reads it. Returns its id. */
async function sendAndRead(title: string, to: Recipients): Promise<number> {
  await send(title, to)
  const { id } = await until(async () => {
    const { messages } = await inboxOf()
    return present(messages.find((one: { title: string; text: string }) => one.text.includes(title)))
  })
  await portal.call(inbox.read, { params: { id: String(id) } }, { token: reader })
  return id
}

/** Makes it look as if these were sent and over this many days ago. */
async function age(ids: readonly number[], days: number): Promise<void> {
  const moment = Date.now() - days * day
  const aged = tables().updateTable('notifications').where('id', 'in', ids).where('state', '=', 'sent')
  await until(async () => {
    const { numUpdatedRows } = await aged.set({ started_at: moment, finished_at: moment }).executeTakeFirst()
    expect(Number(numUpdatedRows)).toBe(ids.length)
  })
}

const countOf = async (table: 'inbox_marks' | 'notification_members', ids: readonly number[]) =>
  (await tables().selectFrom(table).select('notification_id').where('notification_id', 'in', ids).execute())
    .length

test('what has left the inboxes is deleted, but not what staff sent nor what is still shown', async () => {
  const old = [
    await sendAndRead('Old race', 'all'),
    await sendAndRead('Old patrol', 'faction'),
    await sendAndRead('Old fine', 'one'),
  ]
  const recent = [
    await sendAndRead('New race', 'all'),
    await sendAndRead('New patrol', 'faction'),
    await sendAndRead('New fine', 'one'),
  ]
  expect([await countOf('inbox_marks', old), await countOf('notification_members', old)]).toEqual([3, 1])
  await age(old, 91)
  await age(recent, 89)

  await until(async () => {
    expect([await countOf('inbox_marks', old), await countOf('notification_members', old)]).toEqual([0, 0])
  })
  const titles = (await listOf()).map(({ title }: { title: string }) => title)
  expect(titles).toEqual(['New patrol', 'New race', 'Old patrol', 'Old race'])
  const { messages, unread } = await inboxOf()
  expect(messages.map(({ id }: { id: number }) => id)).toEqual(recent.toReversed())
  expect(unread).toBe(0)
  const personal = tables().selectFrom('notifications').select('id').where('person_id', 'is not', null)
  expect(await personal.execute()).toEqual([{ id: recent[2] }])
  expect([await countOf('inbox_marks', recent), await countOf('notification_members', recent)]).toEqual([
    3, 1,
  ])
})
