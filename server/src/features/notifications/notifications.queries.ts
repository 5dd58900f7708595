import { notificationsPerPage, type Notification } from '@idlewood/contract/notifications'
import type { PushCategory } from '@idlewood/contract/push'
import type { Kysely, Selectable } from 'kysely'
import { recordPortalChange, type PortalActor } from '../../changes/record.ts'
import { inChunks } from '../../db/in-chunks.ts'
import type { PortalDatabase, PortalTables } from '../../db/portal-schema.ts'
import { inTransaction } from '../../db/retry.ts'
import { conflict, notFound } from '../../http/refusals.ts'
import { textProperty, type Sentence } from '../../language/sentences.ts'
import { isoOf, isoOrNull } from '../../db/moments.ts'
import { readPage } from '../../db/read-page.ts'

/** A row of `notifications`. */
export type NotificationRow = Selectable<PortalTables['notifications']>

const hour = 3600_000
/**
 * Milliseconds for which it is worth sending what staff write, and what the portal says about the game
 * server.
 */
export const worthFor = { staff: 24 * hour, portal: hour / 4 }

/**
 * A title still waiting after the start belongs to a process that died before it could send it to the game.
 */
const inGameOf = ({ in_game: state, started_at: startedAt }: NotificationRow): NotificationRow['in_game'] =>
  state === 'waiting' && startedAt !== null ? 'unsent' : state

/** The outcomes of its deliveries. Those that it has not reached when it is cancelled are skipped. */
function countsOf({ delivered, failed, gone, skipped, total, state }: NotificationRow) {
  const left = total - delivered - failed - gone - skipped
  return state === 'cancelled'
    ? { delivered, failed, gone, skipped: skipped + left, pending: 0 }
    : { delivered, failed, gone, skipped, pending: left }
}

/** A notification as staff see it. */
export function presentNotification(row: NotificationRow): Notification {
  return {
    id: row.id,
    category: row.category,
    title: row.title,
    text: row.body,
    link: row.link,
    faction: row.faction_id === null ? null : { id: Number(row.faction_id), name: row.faction_name ?? '' },
    state: row.state,
    author: row.author_uid === null ? null : { uid: row.author_uid, username: row.author_name ?? '' },
    createdAt: isoOf(row.created_at),
    sendAt: isoOf(row.send_at),
    startedAt: isoOrNull(row.started_at),
    finishedAt: isoOrNull(row.finished_at),
    counts: countsOf(row),
    note: row.note,
    ...textProperty('noteText', row.note),
    inGame: inGameOf(row),
  }
}

export async function listNotifications({ db }: PortalDatabase, page: number) {
  const size = notificationsPerPage
  const sent = db.selectFrom('notifications').where('person_id', 'is', null)
  const { rows, total } = await readPage(sent, sent.selectAll().orderBy('id', 'desc'), { page, size })
  return { notifications: rows.map(presentNotification), total, page, limit: size }
}

/** The notification. Throws a 404 if there is none. */
export async function getNotification(db: Kysely<PortalTables>, id: number): Promise<NotificationRow> {
  const row = await db.selectFrom('notifications').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('notification')
  return row
}

/** The columns of a notification that has not been started. */
export const notStarted = { started_at: null, finished_at: null, note: null, state: 'scheduled' } as const

/** Makes the queue check these notifications again at once, to count what it skips. */
async function lookAgain(db: Kysely<PortalTables>, ids: readonly number[], now: number): Promise<void> {
  await db
    .updateTable('push_batches')
    .set({ next_try_at: now })
    .where('notification_id', 'in', ids)
    .where('state', '=', 'open')
    .execute()
}

/** Messages from the portal itself have no author and no faction. */
const ofThePortal = { faction_id: null, faction_name: null, author_uid: null, author_name: null }

/** Due at once, and worth sending for this many milliseconds. */
const dueFrom = (now: number, worthMs: number) => ({
  created_at: now,
  send_at: now,
  next_try_at: now,
  expires_at: now + worthMs,
})

/** A message from the portal itself, sent once per cause. */
export interface PortalMessage {
  cause: string
  category: PushCategory
  title: string
  text: string
  link: string
}

/**
 * Adds a message from the portal itself within an open transaction, once per cause. Returns false if it was
 * added before.
 */
export async function insertPortalMessage(
  db: Kysely<PortalTables>,
  { cause, category, title, text, link }: PortalMessage,
): Promise<boolean> {
  const known = await db
    .selectFrom('notifications')
    .select('id')
    .where('cause', '=', cause)
    .executeTakeFirst()
  if (known) return false
  const now = Date.now()
  // Earlier messages of this category are out of date and need not reach anyone else.
  const before = await db
    .selectFrom('notifications')
    .select('id')
    .where('state', 'in', ['scheduled', 'sending'])
    .where('category', '=', category)
    .where('author_uid', 'is', null)
    .execute()
  if (before.length > 0) {
    const ids = before.map(({ id }) => id)
    await db.updateTable('notifications').set({ expires_at: now }).where('id', 'in', ids).execute()
    await lookAgain(db, ids, now)
  }
  await db
    .insertInto('notifications')
    .values({
      ...notStarted,
      cause,
      category,
      title,
      body: text,
      link,
      ...ofThePortal,
      ...dueFrom(now, worthFor.portal),
    })
    .execute()
  return true
}

/**
 * Cancels a notification: pending deliveries are skipped, and it disappears from inboxes. Throws a 409 if it
 * is already over.
 */
export function cancelNotification(
  portal: PortalDatabase,
  id: number,
  actor: PortalActor,
): Promise<NotificationRow> {
  return inTransaction(portal.db, async (db) => {
    const now = Date.now()
    const { numUpdatedRows } = await db
      .updateTable('notifications')
      .set({ state: 'cancelled', finished_at: now, note: null })
      .where('id', '=', id)
      .where('person_id', 'is', null)
      .where('state', 'in', ['scheduled', 'sending'])
      .executeTakeFirstOrThrow()
    const row = await getNotification(db, id)
    // A message to one person is that person's alone.
    if (row.person_id !== null) throw notFound('notification')
    if (numUpdatedRows === 0n) {
      throw conflict(row.state === 'sent' ? 'It has gone out already.' : 'It has been cancelled already.')
    }
    await lookAgain(db, [id], now)
    await recordPortalChange(
      db,
      {
        operation: 'delete',
        target: 'notification',
        targetId: String(id),
        targetName: row.title,
        uid: null,
        fields: [
          { field: 'category', old: row.category, new: null },
          { field: 'title', old: row.title, new: null },
          { field: 'text', old: row.body, new: null },
        ],
      },
      actor,
    )
    return row
  })
}

/** Number of browsers subscribed to a category; only those of a faction's members if their uids are given. */
export async function countBrowsers(
  { db }: PortalDatabase,
  category: PushCategory,
  uids: readonly number[] | null,
): Promise<number> {
  const count = async (some?: readonly number[]): Promise<number> => {
    let query = db
      .selectFrom('push_subscriptions')
      .select((row) => row.fn.countAll().as('count'))
      .where(category, '=', 1)
    if (some) {
      query = query.where('person_id', 'in', db.selectFrom('people').select('id').where('uid', 'in', some))
    }
    return Number((await query.executeTakeFirstOrThrow()).count)
  }
  return uids === null ? count() : sumOver(uids, count)
}

/** The sum of what `count` finds for a few of these characters at a time, as databases limit parameters. */
async function sumOver(
  uids: readonly number[],
  count: (some: readonly number[]) => Promise<number>,
): Promise<number> {
  let sum = 0
  for (const some of inChunks(uids, 500)) sum += await count(some)
  return sum
}

/** Number of these characters who have an inbox: it begins when somebody first signs in. */
export const countInboxes = ({ db }: PortalDatabase, uids: readonly number[]): Promise<number> =>
  sumOver(uids, async (some) => {
    const { count } = await db
      .selectFrom('people')
      .select((row) => row.fn.countAll().as('count'))
      .where('uid', 'in', some)
      .where('first_seen_at', '>', 0)
      .executeTakeFirstOrThrow()
    return Number(count)
  })

/** Puts a message into one person's inbox within an open transaction. It is not pushed to browsers. */
export async function putIntoInbox(
  db: Kysely<PortalTables>,
  { personId, title, text, link }: { personId: string; title: string; text: string; link: string },
): Promise<void> {
  const now = Date.now()
  await db
    .insertInto('notifications')
    .values({
      ...notStarted,
      state: 'sent',
      started_at: now,
      finished_at: now,
      cause: null,
      // The column only knows categories for many recipients; the inbox of one person ignores it.
      category: 'events',
      person_id: personId,
      title,
      body: text,
      link,
      faction_id: null,
      faction_name: null,
      author_uid: null,
      author_name: null,
      created_at: now,
      send_at: now,
      next_try_at: now,
      expires_at: now,
      laid_out: 1,
    })
    .execute()
}

/** A message from the portal to one person. */
interface PersonalMessage {
  personId: string
  category: 'account_updates' | 'watch_alarms'
  title: Sentence
  text: Sentence
  link: string
}

/**
 * Puts a message from the portal into one person's inbox and pushes it to their browsers that are subscribed
 * to its category, within an open transaction.
 */
export async function sendToPerson(db: Kysely<PortalTables>, said: PersonalMessage): Promise<void> {
  const { personId, category, title, text, link } = said
  const now = Date.now()
  await db
    .insertInto('notifications')
    .values({
      ...notStarted,
      // In the inbox at once; pushed to browsers at the next run of the queue.
      state: 'sending',
      started_at: now,
      cause: null,
      category,
      person_id: personId,
      title: String(title).slice(0, 80),
      body: String(text).slice(0, 300),
      texts: JSON.stringify({ title: title.text, text: text.text }),
      link,
      ...ofThePortal,
      ...dueFrom(now, worthFor.staff),
    })
    .execute()
}

/** Milliseconds within which the same message is not repeated to the same person. */
const sameWithin = 10 * 60_000

/**
 * Sends someone news about their own account within an open transaction. Returns false and sends nothing if
 * the same was sent within the last ten minutes.
 */
export async function sendAccountUpdate(
  db: Kysely<PortalTables>,
  { personId, title, text, link }: { personId: string; title: Sentence; text: Sentence; link: string },
): Promise<boolean> {
  const now = Date.now()
  const [words, body] = [String(title).slice(0, 80), String(text).slice(0, 300)]
  const before = await db
    .selectFrom('notifications')
    .select('id')
    .where('person_id', '=', personId)
    .where('category', '=', 'account_updates')
    .where('title', '=', words)
    .where('body', '=', body)
    .where('created_at', '>', now - sameWithin)
    .executeTakeFirst()
  if (before) return false
  await sendToPerson(db, { personId, category: 'account_updates', title, text, link })
  return true
}
