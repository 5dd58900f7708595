/**
 * Named locks that work across processes and across the nodes of a cluster: each is a row of the portal
 * database. `get_lock` would only work on one node.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { isContention, isDuplicateKey } from './errors.ts'
import { table, type Any } from './migrations/tables.ts'
import { retrying } from './retry.ts'

/**
 * Milliseconds to wait for a lock, and milliseconds after which a holder that has stopped renewing counts as
 * dead.
 */
export interface LockTimes {
  waitMs: number
  holdMs: number
}

/** Another process held the lock for longer than this one may wait. */
export class LockHeld extends Error {
  override name = 'LockHeld'
}

/** Milliseconds between two attempts: initially, and at most. */
const [firstPauseMs, maxPauseMs] = [50, 500]

/** The state of a lock as last read, and when this process first saw it, by a monotonic clock. */
interface LockState {
  holder: string | null
  /** Increases with every claim, renewal and release. */
  renewals: number
  since: number
}

/**
 * The last known states by name: a holder that no longer changes its lock is dead, regardless of any clock.
 */
const states = new WeakMap<Any, Map<string, LockState>>()

/** Creates the table of locks, unless it exists. */
export async function createLockTable(db: Any, mysql: boolean): Promise<void> {
  await table(db, 'named_locks', mysql)
    .addColumn('name', 'varchar(32)', (c) => c.primaryKey())
    .addColumn('holder', 'varchar(36)')
    .addColumn('renewals', 'bigint', (c) => c.notNull())
    .execute()
}

async function addRow(db: Any, name: string): Promise<void> {
  try {
    await sql`insert into named_locks (name, renewals) values (${name}, 0)`.execute(db)
  } catch (error) {
    // The row exists, or another process is adding it: the next read will tell.
    if (!isDuplicateKey(error) && !isContention(error)) throw error
  }
}

/** Reads a lock; undefined if it has never been claimed. */
async function readState(db: Any, name: string): Promise<LockState | undefined> {
  const { rows } = await sql<{ holder: string | null; renewals: number | string }>`
    select holder, renewals from named_locks where name = ${name}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const known = states.get(db) ?? new Map<string, LockState>()
  states.set(db, known)
  const before = known.get(name)
  const renewals = Number(row.renewals)
  if (before?.renewals === renewals) return before
  const now = { holder: row.holder, renewals, since: performance.now() }
  known.set(name, now)
  return now
}

interface LockClaim {
  name: string
  holder: string
}

/** Claims a lock if its state has not changed since it was read. */
async function claim(db: Any, { name, holder }: LockClaim, { renewals }: LockState): Promise<boolean> {
  const { numAffectedRows } = await retrying(() =>
    sql`update named_locks set holder = ${holder}, renewals = renewals + 1
      where name = ${name} and renewals = ${renewals}`.execute(db),
  )
  return numAffectedRows === 1n
}

async function claimInTime(db: Any, lock: LockClaim & LockTimes): Promise<void> {
  const begun = performance.now()
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 1.5, maxPauseMs)) {
    const now = await readState(db, lock.name)
    if (!now) {
      await addRow(db, lock.name)
      continue
    }
    const isFree = now.holder === null || performance.now() - now.since > lock.holdMs
    if (isFree && (await claim(db, lock, now))) return
    if (performance.now() - begun > lock.waitMs) throw new LockHeld(`Another process holds ${lock.name}.`)
    await wait(pauseMs * (0.5 + Math.random()))
  }
}

/** Renews the lock, or releases it if `next` is null. */
const update = ({ name, holder }: LockClaim, next: string | null) => sql`
  update named_locks set holder = ${next}, renewals = renewals + 1 where name = ${name} and holder = ${holder}`

/**
 * Runs `work` while no other process holds the lock `name`. The lock is renewed meanwhile.
 *
 * @throws LockHeld if another process holds it for longer than `waitMs`.
 */
export async function withNamedLock<T>(
  { db, name, ...times }: { db: Any; name: string } & LockTimes,
  work: () => Promise<T>,
): Promise<T> {
  const lock = { name, holder: randomUUID(), ...times }
  await claimInTime(db, lock)
  const renew = (): void =>
    void update(lock, lock.holder)
      .execute(db)
      .catch(() => undefined) // lets the next holder work
  const renewing = setInterval(renew, times.holdMs / 4)
  try {
    return await work()
  } finally {
    clearInterval(renewing)
    // A lock that cannot be released no longer changes, and so expires.
    await update(lock, null)
      .execute(db)
      .catch(() => undefined)
  }
}
