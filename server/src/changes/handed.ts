/** Database access for changes that are handed to the running game. */
import type { PortalDatabase } from '../db/portal-schema.ts'
import { retrying } from '../db/retry.ts'
import { updateLeasedChange, leaseTime, type ChangeRow } from './mailbox.ts'

/** A change as read by the process that has claimed it. */
export type LeasedChange = Pick<ChangeRow, 'id' | 'holder' | 'attempted_at' | 'handed_run'>

/** Records that a run of the game is about to be given a change. Returns false if the lease has expired. */
export async function recordHandOver(
  { db }: PortalDatabase,
  change: LeasedChange,
  run: number,
): Promise<boolean> {
  const now = Date.now()
  const { numUpdatedRows } = await retrying(() =>
    updateLeasedChange(db, change.id, change.holder ?? '')
      // Unchanged since it was read: nobody else has started on it.
      .where('attempted_at', change.attempted_at === null ? 'is' : 'is not', null)
      .where('handed_run', change.handed_run === null ? 'is' : '=', change.handed_run)
      .set((row) => ({
        attempted_at: row.fn.coalesce('attempted_at', row.val(now)),
        held_until: now + leaseTime,
        handed_run: run,
      }))
      .executeTakeFirstOrThrow(),
  )
  return numUpdatedRows === 1n
}

/** Records that the game certainly did not take a change, which then waits as if it had never been given. */
export async function recordNotTaken({ db }: PortalDatabase, change: LeasedChange): Promise<void> {
  await retrying(() =>
    updateLeasedChange(db, change.id, change.holder ?? '')
      .where('state', '=', 'queued')
      .where('handed_run', 'is not', null)
      .set({ attempted_at: null, handed_run: null })
      .execute(),
  )
}

/** Whether another change of the same player has been given to the game or must be settled first. */
export async function isAnotherHanded(
  { db }: PortalDatabase,
  { id, uid }: ChangeRow,
  run: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('changes')
    .select('id')
    .where('uid', '=', uid)
    .where('state', '=', 'queued')
    .where('id', '<>', id)
    .where((or) =>
      or.or([or('handed_run', '=', run), or.and([or('handed_run', 'is not', null), or('id', '<', id)])]),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The ids of changes that were given to this run of the game and whose result has not been recorded. */
export async function listUnanswered({ db }: PortalDatabase, run: number): Promise<number[]> {
  const rows = await db
    .selectFrom('changes')
    .select('id')
    .where('state', '=', 'queued')
    .where('handed_run', '=', run)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
