import { gameTarget, type ChangeState } from '@idlewood/contract/changes'
import { isVisible, type Hidden } from '../../changes/hidden.ts'
import { fieldsOf, openStates, type ChangeRow } from '../../changes/mailbox.ts'
import type { PortalDatabase } from '../../db/portal-schema.ts'

/** Open changes of this character, its vehicles and items, oldest first. */
export const listPending = (
  { db }: PortalDatabase,
  { uid, hidden }: { uid: number; hidden: Hidden },
): Promise<ChangeRow[]> =>
  db
    .selectFrom('changes')
    .selectAll()
    .where('uid', '=', uid)
    .where('state', 'in', openStates)
    .where((row) => isVisible(row, hidden))
    .orderBy('id')
    .limit(100)
    .execute()

/** The last person to change this profile field through the portal, or null. */
export async function lastChangeBy(
  { db }: PortalDatabase,
  uid: number,
  field: string,
): Promise<string | null> {
  const rows = await db
    .selectFrom('changes')
    .select(['actor_name', 'fields'])
    .where('uid', '=', uid)
    .where('target', '=', 'user')
    .where('state', 'in', ['applied', 'confirmed'])
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
  return rows.find((row) => fieldsOf(row).some((changed) => changed.field === field))?.actor_name ?? null
}

/**
 * Counts the changes to the game that one person made since then: those that can still be undone, those that
 * wait, and those that the running game has received but not saved. Leaves out those hidden from the reader.
 */
export async function countUndoable(
  { db }: PortalDatabase,
  { actorUid, since, hidden }: { actorUid: number; since: number; hidden: Hidden },
) {
  const rows = await db
    .selectFrom('changes')
    .select(({ fn }) => ['state', fn.countAll<number | string>().as('count')])
    .where('actor_uid', '=', actorUid)
    .where('created_at', '>=', since)
    .where('target', 'in', gameTarget.options)
    .where('state', 'in', ['queued', 'delivered', 'applied', 'confirmed'])
    .where('undone_by', 'is', null)
    .where((row) => isVisible(row, hidden))
    .groupBy('state')
    .execute()
  const count = (...states: ChangeState[]): number =>
    rows.filter(({ state }) => states.includes(state)).reduce((sum, row) => sum + Number(row.count), 0)
  return { made: count('applied', 'confirmed'), waiting: count('queued'), delivered: count('delivered') }
}
