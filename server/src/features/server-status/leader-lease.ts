import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { isDuplicateKey } from '../../db/errors.ts'
import type { PortalDatabase, PortalTables } from '../../db/portal-schema.ts'
import { retrying } from '../../db/retry.ts'
import type { ServerState } from './server-state.ts'

/** That the game server went down or came up, and has stayed so for a while. */
export interface Transition {
  state: 'up' | 'down'
  since: Date
}

/**
 * Told of a transition by one process alone, in the transaction that notes it as told: what a listener writes with `db` stands together
 * with that, so that nothing is announced twice or never. It must use `db`, and do nothing that cannot be taken back.
 */
export type TransitionListener = (transition: Transition, db: Kysely<PortalTables>) => Promise<void>

/** Milliseconds one process keeps the record before another may take over. */
export const leaseTime = 60_000

/** The record as it is kept. */
export interface KeptRecord {
  state: 'up' | 'down' | null
  since: number | null
}

/** The record of the game server, kept by one process at a time. */
export function keeperOf({ db }: PortalDatabase, listeners: ReadonlySet<TransitionListener>) {
  const holder = randomUUID()
  const here = () => db.selectFrom('server_status').selectAll().where('name', '=', 'game')

  async function lay(): Promise<void> {
    if (await here().executeTakeFirst()) return
    try {
      await db
        .insertInto('server_status')
        .values({ name: 'game', state: null, since: null, announced: null, holder: null })
        .execute()
    } catch (error) {
      if (!isDuplicateKey(error)) throw error
    }
  }

  return {
    /** Takes or keeps the record; false while another process has it. */
    async take(): Promise<boolean> {
      await lay()
      const now = Date.now()
      const { numUpdatedRows } = await retrying(() =>
        db
          .updateTable('server_status')
          .set({ holder, held_until: now + leaseTime })
          .where('name', '=', 'game')
          .where((or) =>
            or.or([or('holder', 'is', null), or('holder', '=', holder), or('held_until', '<', now)]),
          )
          .executeTakeFirstOrThrow(),
      )
      return numUpdatedRows === 1n
    },

    /** Lets another process take over at once. */
    async release(): Promise<void> {
      await db
        .updateTable('server_status')
        .set({ holder: null, held_until: 0 })
        .where('name', '=', 'game')
        .where('holder', '=', holder)
        .execute()
    },

    /** The record as it stands. */
    async read(): Promise<KeptRecord> {
      const row = await here().executeTakeFirst()
      return { state: row?.state ?? null, since: row?.since == null ? null : Number(row.since) }
    },

    /**
     * Notes the state, and announces one that has stood for `announceAfter` milliseconds and is not the last announced. The first that is
     * ever known is no news. Only while this process keeps the record.
     */
    async note({ state, since }: ServerState, announceAfter: number): Promise<void> {
      if (state === 'unknown' || since === null) return
      await retrying(() =>
        db.transaction().execute(async (db) => {
          const row = await db
            .selectFrom('server_status')
            .select(['state', 'since', 'announced'])
            .where('name', '=', 'game')
            .where('holder', '=', holder)
            .executeTakeFirst()
          if (!row) return
          const keptSince = row.state === state && row.since !== null ? Number(row.since) : since
          const isNews =
            row.announced !== null && row.announced !== state && Date.now() - keptSince >= announceAfter
          const announced = row.announced === null || isNews ? state : row.announced
          if (row.state === state && row.announced === announced) return
          const { numUpdatedRows } = await db
            .updateTable('server_status')
            .set({ state, since: keptSince, announced })
            .where('name', '=', 'game')
            .where('holder', '=', holder)
            // Another that announced meanwhile has changed it.
            .where('announced', row.announced === null ? 'is' : '=', row.announced)
            .executeTakeFirstOrThrow()
          if (numUpdatedRows !== 1n || !isNews) return
          for (const listener of listeners) await listener({ state, since: new Date(keptSince) }, db)
        }),
      )
    },
  }
}
