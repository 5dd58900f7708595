import type { Kysely } from 'kysely'
import { insertOnce } from '../../db/insert-once.ts'
import type { Background } from '../../background/background.ts'
import { createLease } from '../../background/lease.ts'
import type { PortalDatabase, PortalTables } from '../../db/portal-schema.ts'
import { inTransaction, retrying } from '../../db/retry.ts'
import type { ServerState } from './server-state.ts'

/** The game server has gone down or come up, and has stayed so for a while. */
export interface Transition {
  state: 'up' | 'down'
  since: Date
}

/**
 * Called for a transition by one process only, in the transaction that marks it as announced: what a listener
 * writes with `db` is committed together with that mark, so nothing is announced twice or never. A listener
 * must use `db`, and must not do anything that cannot be rolled back.
 */
export type TransitionListener = (transition: Transition, db: Kysely<PortalTables>) => Promise<void>

/** Milliseconds for which a process holds the lease before another may take over. */
export const leaseTime = 60_000

/** The record as stored in the database. */
export interface KeptRecord {
  state: 'up' | 'down' | null
  since: number | null
  /** The name of the leading process; null if there is none. */
  holder: string | null
}

/** The record of the game server, maintained by one process at a time: the leader. */
export interface LeaderLease {
  /** Makes this process the leader, or renews its lease; returns false while another process leads. */
  claim(): Promise<boolean>
  /** Lets another process take over immediately. */
  release(): Promise<void>
  read(): Promise<KeptRecord>
  /**
   * Stores the state, and announces it once it has lasted `announceAfter` milliseconds, unless it is the one
   * announced last. The first known state is not announced. Does nothing unless this process leads.
   */
  note(state: ServerState, announceAfter: number): Promise<void>
}

const lease = createLease('server_status', leaseTime)

/** One process's access to the record. */
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

/** The new contents of the row, and whether to announce them; undefined if the row stays as it is. */
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
  await inTransaction(outer, async (db) => {
    const row = await rowOf(db).where('holder', '=', holder).executeTakeFirst()
    const next = row && nextRecord(row, { state, since }, announceAfter)
    if (!next) return
    const { isNews, ...record } = next
    const { numUpdatedRows } = await db
      .updateTable('server_status')
      .set(record)
      .where('name', '=', 'game')
      .where('holder', '=', holder)
      // If another process has announced it meanwhile, this matches no row.
      .where('announced', row.announced === null ? 'is' : '=', row.announced)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows !== 1n || !isNews) return
    for (const listener of listeners) await listener({ state, since: new Date(record.since) }, db)
  })
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
