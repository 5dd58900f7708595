import { isVisible, type Hidden } from '../../changes/hidden.ts'
import type { PortalDatabase } from '../../db/portal-schema.ts'

/** Milliseconds for which a failed change counts as recent. */
const recentMs = 7 * 24 * 3600_000

/** The number of premium orders waiting for a decision. */
export async function countOpenOrders({ db }: PortalDatabase): Promise<number> {
  const row = await db
    .selectFrom('premium_orders')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('state', '=', 'open')
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

/**
 * The numbers of pending changes and of recently failed changes that were not repeated, without those hidden
 * from the reader.
 */
export async function countChanges({ db }: PortalDatabase, hidden: Hidden, now = Date.now()) {
  const rows = await db
    .selectFrom('changes')
    .select(({ fn }) => ['state', fn.countAll().as('count')])
    .where((or) =>
      or.or([
        or('state', '=', 'queued'),
        or.and([
          or('state', 'in', ['conflict', 'overwritten', 'failed']),
          or('settled_at', '>', now - recentMs),
          or('repeated_by', 'is', null),
        ]),
      ]),
    )
    .where((row) => isVisible(row, hidden))
    .groupBy('state')
    .execute()
  const of = (state: string): number => Number(rows.find((row) => row.state === state)?.count ?? 0)
  return {
    changes: of('queued'),
    conflicts: of('conflict'),
    overwritten: of('overwritten'),
    failed: of('failed'),
  }
}
