import type { PortalDatabase } from '../../db/portal-schema.ts'

const day = 24 * 60 * 60 * 1000

/** The pending changes in the mailbox, and the outcomes of the last day's changes. Times in milliseconds. */
export async function mailboxFigures({ db }: PortalDatabase, now: number) {
  const waiting = await db
    .selectFrom('changes')
    .select(({ fn }) => [fn.countAll().as('count'), fn.min('created_at').as('oldest')])
    .where('state', '=', 'queued')
    .executeTakeFirst()
  const lately = await db
    .selectFrom('changes')
    .select(({ fn }) => ['state', fn.countAll().as('count')])
    .where('created_at', '>', now - day)
    .groupBy('state')
    .execute()
  const of = (...states: string[]): number =>
    lately.filter(({ state }) => states.includes(state)).reduce((sum, { count }) => sum + Number(count), 0)
  return {
    waiting: Number(waiting?.count ?? 0),
    // A database driver may return counts and times as text.
    oldest: waiting?.oldest ? Number(waiting.oldest) : null,
    reached: of('applied', 'confirmed'),
    conflicts: of('conflict'),
    failed: of('failed'),
  }
}
