/**
 * Turns of transactions that read a whole list before they add to it. Otherwise two that do not see each
 * other's rows could both add what may exist only once.
 */
import type { Kysely } from 'kysely'
import type { PortalTables, Turn } from './portal-schema.ts'

/**
 * Waits for the transactions that have the same turn, until they end. Call it before reading anything: a
 * transaction sees the data as of its first statement. The row is really updated, because the nodes of a
 * cluster do not notice an update that changes nothing.
 */
export async function takeTurn(db: Kysely<PortalTables>, turn: Turn): Promise<void> {
  await db
    .updateTable('revisions')
    .set((update) => ({ value: update('value', '+', 1) }))
    .where('name', '=', turn)
    .execute()
}
