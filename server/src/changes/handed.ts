/** The mailbox's rows of changes that are handed to the running game. */
import type { PortalDatabase } from '../db/portal-schema.ts'
import { retrying } from '../db/retry.ts'
import { heldBy, leaseTime, type ChangeRow } from './mailbox.ts'

/** A change as it was read by the process that holds it. */
export type HeldChange = Pick<ChangeRow, 'id' | 'holder' | 'attempted_at' | 'handed_run'>

/** Notes that a run of the game is about to be given a change. False when the lease has run out. */
export async function noteHanded({ db }: PortalDatabase, change: HeldChange, run: number): Promise<boolean> {
  const now = Date.now()
  const { numUpdatedRows } = await retrying(() =>
    heldBy(db, change.id, change.holder ?? '')
      // As it was read: nobody else has begun with it.
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

/** Notes that the game certainly did not take a change: it waits as if it had never been given to it. */
export async function noteNotTaken({ db }: PortalDatabase, change: HeldChange): Promise<void> {
  await retrying(() =>
    heldBy(db, change.id, change.holder ?? '')
      .where('state', '=', 'queued')
      .where('handed_run', 'is not', null)
      .set({ attempted_at: null, handed_run: null })
      .execute(),
  )
}

/** Whether another change of the same player is with the game, or must be settled first. */
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

/** Changes given to this run of the game of which nobody has noted how they ended. */
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
