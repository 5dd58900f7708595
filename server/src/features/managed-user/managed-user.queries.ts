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
