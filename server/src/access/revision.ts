/**
 * The access revision: a number in the portal database that rises with every revoked session and changed
 * right. Whatever a process remembers of sessions and rights is valid for one revision only, so a change
 * takes effect on the next request in every process.
 */
import type { Kysely } from 'kysely'
import type { PortalDatabase, PortalTables } from '../db/portal-schema.ts'

/**
 * Reads the revision once for all requests of a turn of the event loop, at its end: after every one of them
 * arrived.
 */
export function createRevisionReader({ db, prepareRead }: PortalDatabase): () => Promise<number> {
  const read = prepareRead(db.selectFrom('revisions').select('value').where('name', '=', 'access').compile())
  let asked: Promise<number> | undefined
  return () =>
    (asked ??= new Promise((resolve, reject) => {
      setImmediate(() => {
        asked = undefined
        const settle = (rows: Awaited<ReturnType<typeof read>>): void => resolve(Number(rows[0]?.value ?? 0))
        const rows = read()
        // An embedded database has answered by now; a promise more would be one for each request.
        if (rows instanceof Promise) rows.then(settle, reject)
        else settle(rows)
      })
    }))
}

/** Raises the revision. Call it in the transaction that takes a session or right away. */
export async function raiseRevision(db: Kysely<PortalTables>): Promise<void> {
  await db
    .updateTable('revisions')
    .set((update) => ({ value: update('value', '+', 1) }))
    .where('name', '=', 'access')
    .execute()
}

/**
 * Waits for the transactions that raise the revision at the moment. As the first statement of a transaction
 * it makes simultaneous ones take turns, where a server with snapshot isolation would otherwise turn all but
 * one away.
 */
export async function lockRevision(db: Kysely<PortalTables>): Promise<void> {
  await db
    .updateTable('revisions')
    .set((update) => ({ value: update.ref('value') }))
    .where('name', '=', 'access')
    .execute()
}
