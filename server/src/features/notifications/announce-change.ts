import type { Kysely } from 'kysely'
import type { ChangeRow } from '../../changes/mailbox.ts'
import { portalActor } from '../../changes/people.ts'
import type { PortalTables } from '../../db/portal-schema.ts'
import { publishWith } from '../../live/live.ts'
import { putIntoInbox } from './notifications.queries.ts'

/** Puts what happened to a change into its author's inbox, in the transaction that records it. */
async function announce(
  db: Kysely<PortalTables>,
  { id, actor_id: personId, actor_uid: uid }: ChangeRow,
  { title, text }: { title: string; text: string },
): Promise<void> {
  if (personId === portalActor.personId) return
  await putIntoInbox(db, { personId, title, text: text.slice(0, 300), link: `/admin/changes?id=${id}` })
  await publishWith(db, { topic: 'inbox', to: { uid } })
}

/** Notifies the author of a change that the game overwrote it. */
export const announceOverwritten = (db: Kysely<PortalTables>, change: ChangeRow): Promise<void> =>
  announce(db, change, {
    title: 'The game wrote over your change',
    text: `${change.target_name}: ${change.note ?? ''} You can make the change again.`,
  })

/**
 * Notifies the author of a change that waited that it was not made. A premium order returns to the staff's
 * list instead, where everybody can take it on.
 */
export async function announceUnmade(db: Kysely<PortalTables>, change: ChangeRow): Promise<void> {
  if (change.order_id !== null) return
  await announce(db, change, {
    title: 'Your change was not made',
    text: `${change.target_name}: ${change.note ?? ''} Look at the value before you change it again.`,
  })
}
