import type { Kysely } from 'kysely'
import { fieldsOf, type ChangeRow } from '../../changes/mailbox.ts'
import { portalActor } from '../../changes/actors-and-owners.ts'
import type { PortalTables } from '../../db/portal-schema.ts'
import { changedLabel } from '../../language/field-labels.ts'
import { say, type Sentence } from '../../language/sentences.ts'
import { publishWith } from '../../live/live.ts'
import { putIntoInbox } from './notifications.queries.ts'

/** Puts what happened to a change into its author's inbox, in the transaction that records it. */
async function announce(
  db: Kysely<PortalTables>,
  { id, actor_id: personId, actor_uid: uid }: ChangeRow,
  { title, text }: { title: Sentence; text: Sentence },
): Promise<void> {
  if (personId === portalActor.personId) return
  await putIntoInbox(db, {
    personId,
    title: String(title),
    text: String(text).slice(0, 300),
    link: `/admin/changes?id=${id}`,
  })
  await publishWith(db, { topic: 'inbox', to: { uid } })
}

/** Whose value changed and which one, as far as it has a name, and what happened to the change. */
function valuesOf(change: ChangeRow) {
  const [field, ...others] = fieldsOf(change)
  const label = field && others.length === 0 ? changedLabel(change.target, field.field) : ''
  const isNamed = label !== '' && label !== field?.field && label !== change.target_name
  return {
    name: change.target_name,
    known: isNamed ? ('other' as const) : ('no' as const),
    label,
    sentence: change.note ?? '',
  }
}

/** Notifies the author of a change that the game overwrote it. */
export const announceOverwritten = (db: Kysely<PortalTables>, change: ChangeRow): Promise<void> =>
  announce(db, change, {
    title: say('notifications.overwritten.title'),
    text: say('notifications.overwritten.text', valuesOf(change)),
  })

/**
 * Notifies the author of a change that waited that it was not made. A premium order returns to the staff's
 * list instead, where everybody can take it on.
 */
export async function announceUnmade(db: Kysely<PortalTables>, change: ChangeRow): Promise<void> {
  if (change.order_id !== null) return
  await announce(db, change, {
    title: say('notifications.unmade.title'),
    text: say('notifications.unmade.text', valuesOf(change)),
  })
}
