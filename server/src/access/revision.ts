/**
 * The access revision: a number in the portal database that rises whenever a session is revoked or a right
 * changes. Everything a process caches about sessions and rights is valid for one revision only, so a change
 * takes effect on the next request in every process.
 */
import type { Kysely } from 'kysely'
import type { PortalDatabase, PortalTables } from '../db/portal-schema.ts'

/**
 * Reads the revision once for all requests in a turn of the event loop. The read happens at the end of the
 * turn, after all of them have arrived.
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
        // An embedded database has already returned the rows; another promise would be one per request.
        if (rows instanceof Promise) rows.then(settle, reject)
        else settle(rows)
      })
    }))
}

/** Raises the revision. Call it in the transaction that revokes a session or changes a right. */
export async function raiseRevision(db: Kysely<PortalTables>): Promise<void> {
  await db
    .updateTable('revisions')
    .set((update) => ({ value: update('value', '+', 1) }))
    .where('name', '=', 'access')
    .execute()
}

/**
 * Waits for transactions that are currently raising the revision. As the first statement of a transaction, it
 * makes simultaneous transactions take turns; otherwise a server with snapshot isolation would reject all but
 * one of them.
 */
export async function lockRevision(db: Kysely<PortalTables>): Promise<void> {
  await db
    .updateTable('revisions')
    .set((update) => ({ value: update.ref('value') }))
    .where('name', '=', 'access')
    .execute()
}
