import type { Kysely } from 'kysely'
import type { ChangeRow } from '../../changes/mailbox.ts'
import { portalActor } from '../../changes/people.ts'
import type { PortalTables } from '../../db/portal-schema.ts'
import { publishWith } from '../../live/live.ts'
import { putIntoInbox } from './notifications.queries.ts'

/**
 * Notifies the author of a change that the game overwrote it, in the transaction that records it as
 * overwritten.
 */
export async function announceOverwritten(
  db: Kysely<PortalTables>,
  { id, target_name: name, note, actor_id: personId, actor_uid: uid }: ChangeRow,
): Promise<void> {
  if (personId === portalActor.personId) return
  await putIntoInbox(db, {
    personId,
    title: 'The game wrote over your change',
    text: `${name}: ${note ?? ''} You can make the change again.`.slice(0, 300),
    link: `/admin/changes?id=${id}`,
  })
  await publishWith(db, { topic: 'inbox', to: { uid } })
}
