/**
 * Locks by name that hold across processes and across the nodes of a cluster: a row of the portal database.
 * `get_lock` would hold on one node only.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { isContention, isDuplicateKey } from './errors.ts'
import { table, type Any } from './migrations/tables.ts'
import { retrying } from './retry.ts'

/** Milliseconds a lock is waited for, and after which a holder without a sign of life counts as dead. */
export interface LockTimes {
  waitMs: number
  holdMs: number
}

/** Somebody else held the lock for longer than this process may wait. */
export class LockHeld extends Error {
  override name = 'LockHeld'
}

/** Milliseconds between two tries: at first, and at most. */
const [firstPauseMs, maxPauseMs] = [50, 500]

/** A lock as it was seen, and when this process first saw it so, by a clock that nobody sets. */
interface LockState {
  holder: string | null
  /** Rises with every claim, renewal and release. */
  renewals: number
  since: number
}

/** What was read last, by name: a holder whose lock stays the same is dead, whatever any clock says. */
const states = new WeakMap<Any, Map<string, LockState>>()

/** The table of locks, unless it is there. */
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
    // There already, or added by another at this moment: the next look finds out.
    if (!isDuplicateKey(error) && !isContention(error)) throw error
  }
}

/** Looks at the lock; undefined where nobody ever claimed it. */
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

/** Claims a lock that still is as it was seen. */
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

/** Shows that the holder lives, or lets others have the lock at once. */
const update = ({ name, holder }: LockClaim, next: string | null) => sql`
  update named_locks set holder = ${next}, renewals = renewals + 1 where name = ${name} and holder = ${holder}`

/**
 * Runs `work` while no other process holds the lock `name`. The lock is renewed meanwhile.
 *
 * @throws LockHeld when another holds it for longer than `waitMs`.
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
      .catch(() => undefined) // the next may work
  const renewing = setInterval(renew, times.holdMs / 4)
  try {
    return await work()
  } finally {
    clearInterval(renewing)
    // One that cannot be released stays the same from now on.
    await update(lock, null)
      .execute(db)
      .catch(() => undefined)
  }
}
