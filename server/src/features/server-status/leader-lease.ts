import type { Kysely } from 'kysely'
import { insertOnce } from '../../db/insert-once.ts'
import type { Background } from '../../background/background.ts'
import { createLease } from '../../background/lease.ts'
import type { PortalDatabase, PortalTables } from '../../db/portal-schema.ts'
import { retrying } from '../../db/retry.ts'
import type { ServerState } from './server-state.ts'

/** That the game server went down or came up, and has stayed so for a while. */
export interface Transition {
  state: 'up' | 'down'
  since: Date
}

/**
 * Notified of a transition by one process alone, in the transaction that notes it as announced: what a
 * listener writes with `db` stands together with that, so that nothing is announced twice or never. It must
 * use `db`, and do nothing that cannot be rolled back.
 */
export type TransitionListener = (transition: Transition, db: Kysely<PortalTables>) => Promise<void>

/** Milliseconds one process keeps the record before another may take over. */
export const leaseTime = 60_000

/** The record as it is kept. */
export interface KeptRecord {
  state: 'up' | 'down' | null
  since: number | null
  /** The process that leads, as it names itself; null while none does. */
  holder: string | null
}

/** The record of the game server, kept by one process at a time: the leader. */
export interface LeaderLease {
  /** Makes this process the leader, or keeps it so; false while another one is. */
  claim(): Promise<boolean>
  /** Lets another process take over at once. */
  release(): Promise<void>
  read(): Promise<KeptRecord>
  /**
   * Notes the state, and announces one that has stood for `announceAfter` milliseconds and is not the last
   * announced. The first that is ever known is no news. Only while this process leads.
   */
  note(state: ServerState, announceAfter: number): Promise<void>
}

const lease = createLease('server_status', leaseTime)

/** One process's view of the record. */
interface Leader {
  readonly db: PortalDatabase['db']
  readonly claim: { readonly key: 'game'; readonly holder: string }
  readonly listeners: ReadonlySet<TransitionListener>
}

const rowOf = (db: Kysely<PortalTables>) =>
  db.selectFrom('server_status').selectAll().where('name', '=', 'game')

async function insertRow(db: Kysely<PortalTables>): Promise<void> {
  if (await rowOf(db).executeTakeFirst()) return
  await insertOnce(
    db
      .insertInto('server_status')
      .values({ name: 'game', state: null, since: null, announced: null, holder: null }),
  )
}

async function readRecord({ db }: Leader): Promise<KeptRecord> {
  const row = await rowOf(db).executeTakeFirst()
  const isHeld = row !== undefined && Number(row.held_until) > Date.now()
  return {
    state: row?.state ?? null,
    since: row?.since == null ? null : Number(row.since),
    holder: isHeld ? row.holder : null,
  }
}

/** The new contents of the row, and whether they are news; undefined when the row stays as it is. */
function nextRecord(
  row: { state: string | null; since: number | null; announced: 'up' | 'down' | null },
  now: { state: 'up' | 'down'; since: number },
  announceAfter: number,
) {
  const { state } = now
  const since = row.state === state && row.since !== null ? Number(row.since) : now.since
  const isNews = row.announced !== null && row.announced !== state && Date.now() - since >= announceAfter
  const announced = row.announced === null || isNews ? state : row.announced
  return row.state === state && row.announced === announced ? undefined : { state, since, announced, isNews }
}

async function noteState(
  { db: outer, claim: { holder }, listeners }: Leader,
  { state, since }: ServerState,
  announceAfter: number,
): Promise<void> {
  if (state === 'unknown' || since === null) return
  await retrying(() =>
    outer.transaction().execute(async (db) => {
      const row = await rowOf(db).where('holder', '=', holder).executeTakeFirst()
      const next = row && nextRecord(row, { state, since }, announceAfter)
      if (!next) return
      const { isNews, ...record } = next
      const { numUpdatedRows } = await db
        .updateTable('server_status')
        .set(record)
        .where('name', '=', 'game')
        .where('holder', '=', holder)
        // Another that announced meanwhile has changed it.
        .where('announced', row.announced === null ? 'is' : '=', row.announced)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows !== 1n || !isNews) return
      for (const listener of listeners) await listener({ state, since: new Date(record.since) }, db)
    }),
  )
}

export function createLeaderLease(
  { portal: { db }, background }: { portal: PortalDatabase; background: Background },
  listeners: ReadonlySet<TransitionListener>,
): LeaderLease {
  const leader: Leader = { db, claim: { key: 'game', holder: background.newHolder() }, listeners }
  return {
    async claim() {
      await insertRow(db)
      return retrying(() => lease.claim(db, leader.claim))
    },
    release: async () => void (await lease.release(db, leader.claim)),
    read: () => readRecord(leader),
    note: (state, announceAfter) => noteState(leader, state, announceAfter),
  }
}
