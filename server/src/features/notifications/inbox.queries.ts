import { notificationsPerPage, type InboxMessage } from '@idlewood/contract/notifications'
import { offeredCategories, type PushCategory } from '@idlewood/contract/push'
import type { Kysely } from 'kysely'
import { insertOnce } from '../../db/insert-once.ts'
import type { PortalDatabase, PortalTables } from '../../db/portal-schema.ts'
import { notFound } from '../../http/refusals.ts'
import type { SignedInViewer } from '../../http/request.ts'
import { portalTexts } from './portal-texts.ts'
import { isoOf } from '../../db/moments.ts'
import { readPage } from '../../db/read-page.ts'

/** Milliseconds a message stays in inboxes. */
export const inboxKeptFor = 90 * 24 * 3600_000

/** Categories of messages to one person that the inbox shows under their own name. */
const saidToOne: ReadonlySet<PushCategory> = new Set(['account_updates', 'watch_alarms'])

/** The owner of an inbox, with their current permissions. */
type Person = Pick<SignedInViewer, 'personId' | 'uid' | 'superUser' | 'permissions'>

/**
 * The messages in someone's inbox: sent since they first signed in, to everyone, to a faction they belonged
 * to at the time, or to them alone.
 */
function messagesOf(db: Kysely<PortalTables>, person: Person) {
  const { personId, uid } = person
  return (
    db
      .selectFrom('notifications as n')
      .innerJoin('people', (on) => on.on('people.id', '=', personId))
      .leftJoin('notification_members as member', (on) =>
        on.onRef('member.notification_id', '=', 'n.id').on('member.uid', '=', uid),
      )
      .leftJoin('inbox_marks as mark', (on) =>
        on.onRef('mark.notification_id', '=', 'n.id').on('mark.person_id', '=', personId),
      )
      .leftJoin('inbox_read as upto', (on) => on.on('upto.person_id', '=', personId))
      .where('n.state', 'in', ['sending', 'sent'])
      // Someone who loses the permission to read alarms also loses the alarms in their inbox.
      .where('n.category', 'in', offeredCategories(person))
      .where('n.started_at', '>', Date.now() - inboxKeptFor)
      .whereRef('n.started_at', '>=', 'people.first_seen_at')
      .where((row) => row.or([row('n.faction_id', 'is', null), row('member.uid', 'is not', null)]))
      .where((row) => row.or([row('n.person_id', 'is', null), row('n.person_id', '=', personId)]))
  )
}

export async function countUnread({ db }: PortalDatabase, person: Person): Promise<number> {
  const { unread } = await messagesOf(db, person)
    .select((row) => row.fn.countAll().as('unread'))
    .where('mark.person_id', 'is', null)
    .where((row) =>
      row.or([row('upto.read_until', 'is', null), row('n.started_at', '>', row.ref('upto.read_until'))]),
    )
    .executeTakeFirstOrThrow()
  return Number(unread)
}

export async function listInbox(portal: PortalDatabase, person: Person, page: number) {
  const { db } = portal
  const size = notificationsPerPage
  const found = messagesOf(db, person)
  const ordered = found
    .select([
      'n.id',
      'n.category',
      'n.title',
      'n.body',
      'n.link',
      'n.faction_name',
      'n.started_at',
      'n.person_id',
      'n.author_uid',
      'n.texts',
    ])
    .select(['mark.person_id as marked', 'upto.read_until'])
    .orderBy('n.started_at', 'desc')
    .orderBy('n.id', 'desc')
  const [{ rows, total }, unread] = await Promise.all([
    readPage(found, ordered, { page, size }),
    countUnread(portal, person),
  ])
  const messages = rows.map((row): InboxMessage => ({
    texts: portalTexts(row),
    id: row.id,
    category: row.person_id === null || saidToOne.has(row.category) ? row.category : 'changes',
    title: row.title,
    text: row.body,
    link: row.link,
    faction: row.faction_name,
    sentAt: isoOf(row.started_at ?? 0),
    read:
      row.marked !== null || (row.read_until !== null && Number(row.started_at) <= Number(row.read_until)),
  }))
  return { messages, unread, total, page, limit: size }
}

/** When a message in someone's inbox was sent. Throws a 404 if it is not in their inbox. */
async function sentAt({ db }: PortalDatabase, person: Person, id: number): Promise<number> {
  const row = await messagesOf(db, person).select('n.started_at').where('n.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('message')
  return Number(row.started_at)
}

export async function markRead(portal: PortalDatabase, person: Person, id: number): Promise<void> {
  await sentAt(portal, person, id)
  const mark = { person_id: person.personId, notification_id: id }
  await insertOnce(portal.db.insertInto('inbox_marks').values(mark))
}

/** Marks everything up to a message as read, with one row no matter how many there are. */
export async function markAllRead(portal: PortalDatabase, person: Person, id: number): Promise<void> {
  const until = await sentAt(portal, person, id)
  const { personId } = person
  const first = { person_id: personId, read_until: until }
  if (await insertOnce(portal.db.insertInto('inbox_read').values(first))) return
  await portal.db
    .updateTable('inbox_read')
    .set({ read_until: until })
    .where('person_id', '=', personId)
    .where('read_until', '<', until)
    .execute()
}
