/** Stores a notification that staff have written. */
import type { NewNotification } from '@idlewood/contract/notifications'
import type { Kysely } from 'kysely'
import { recordPortalChange, type PortalActor } from '../../changes/record.ts'
import type { PortalDatabase, PortalTables } from '../../db/portal-schema.ts'
import { inTransaction } from '../../db/retry.ts'
import { createOnce, type IdempotencyKey } from '../../http/idempotency-key.ts'
import { getNotification, notStarted, worthFor, type NotificationRow } from './notifications.queries.ts'

/** What staff write, and the faction it is for. */
interface Composed {
  content: NewNotification
  faction: { id: number; name: string } | null
}

async function insertNotification(
  db: Kysely<PortalTables>,
  { content: { category, title, text, link, sendAt, inGame = false }, faction }: Composed,
  actor: PortalActor,
): Promise<number> {
  const now = Date.now()
  const at = sendAt === undefined ? now : Math.max(now, Date.parse(sendAt))
  const { insertId } = await db
    .insertInto('notifications')
    .values({
      ...notStarted,
      cause: null,
      category,
      title,
      body: text,
      link,
      faction_id: faction?.id ?? null,
      faction_name: faction?.name.slice(0, 128) ?? null,
      author_uid: actor.uid,
      author_name: actor.username,
      created_at: now,
      send_at: at,
      next_try_at: at,
      expires_at: at + worthFor.staff,
      in_game: inGame ? 'waiting' : null,
    })
    .executeTakeFirstOrThrow()
  const id = Number(insertId)
  const said = {
    category,
    title,
    text,
    link,
    ...(faction ? { faction: faction.name } : {}),
    ...(inGame ? { inGame: title } : {}),
    ...(sendAt === undefined ? {} : { sendAt: new Date(at).toISOString() }),
  }
  await recordPortalChange(
    db,
    {
      operation: 'update',
      target: 'notification',
      targetId: String(id),
      targetName: title,
      uid: null,
      fields: Object.entries(said).map(([field, value]) => ({ field, old: null, new: value })),
    },
    actor,
  )
  return id
}

/**
 * Schedules a notification, unless a request with the same key already has; it is sent when its time comes.
 */
export function createNotification(
  portal: PortalDatabase,
  { once, ...composed }: Composed & { once: IdempotencyKey | null },
  actor: PortalActor,
): Promise<NotificationRow> {
  return inTransaction(portal.db, async (db) => {
    const id = await createOnce(db, once, () => insertNotification(db, composed, actor))
    return getNotification(db, id)
  })
}
