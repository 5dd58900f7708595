import { gameTarget } from '@idlewood/contract/changes'
import { fieldsOf, openStates, type ChangeRow } from '../../changes/mailbox.ts'
import type { PortalDatabase } from '../../db/portal-schema.ts'

/** Changes of this character, their vehicles and things that still wait, oldest first. */
export const listPending = ({ db }: PortalDatabase, uid: number): Promise<ChangeRow[]> =>
  db
    .selectFrom('changes')
    .selectAll()
    .where('uid', '=', uid)
    .where('state', 'in', openStates)
    .orderBy('id')
    .limit(100)
    .execute()

/** Who changed this profile field last through the portal, or null. */
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

/** How many changes of the game one person made since then that can still be undone, and how many wait. */
export async function countUndoable({ db }: PortalDatabase, actorUid: number, since: number) {
  const rows = await db
    .selectFrom('changes')
    .select(({ fn }) => ['state', fn.countAll<number | string>().as('count')])
    .where('actor_uid', '=', actorUid)
    .where('created_at', '>=', since)
    .where('target', 'in', gameTarget.options)
    .where('state', 'in', ['queued', 'applied', 'confirmed'])
    .where('undone_by', 'is', null)
    .groupBy('state')
    .execute()
  const count = (isWaiting: boolean): number =>
    rows
      .filter(({ state }) => (state === 'queued') === isWaiting)
      .reduce((sum, row) => sum + Number(row.count), 0)
  return { made: count(false), waiting: count(true) }
}
