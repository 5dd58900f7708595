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

/** How long a lock is waited for, and how long one lasts whose holder died; milliseconds. */
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

/** The table of locks, unless it is there. */
export async function createLockTable(db: Any, mysql: boolean): Promise<void> {
  await table(db, 'named_locks', mysql)
    .addColumn('name', 'varchar(32)', (c) => c.primaryKey())
    .addColumn('holder', 'varchar(36)')
    .addColumn('held_until', 'bigint', (c) => c.notNull())
    .execute()
}

async function addRow(db: Any, name: string): Promise<void> {
  try {
    await sql`insert into named_locks (name, held_until) values (${name}, 0)`.execute(db)
  } catch (error) {
    // There already, or added by another at this moment: the claim finds out.
    if (!isDuplicateKey(error) && !isContention(error)) throw error
  }
}

async function claim(db: Any, { name, holder, holdMs }: { name: string; holder: string; holdMs: number }) {
  const now = Date.now()
  const { numAffectedRows } = await retrying(() =>
    sql`update named_locks set holder = ${holder}, held_until = ${now + holdMs}
      where name = ${name} and (held_until < ${now} or holder = ${holder})`.execute(db),
  )
  return numAffectedRows === 1n
}

async function claimInTime(db: Any, lock: { name: string; holder: string } & LockTimes): Promise<void> {
  const begun = performance.now()
  if (await claim(db, lock)) return
  await addRow(db, lock.name)
  for (let pauseMs = firstPauseMs; !(await claim(db, lock)); pauseMs = Math.min(pauseMs * 1.5, maxPauseMs)) {
    if (performance.now() - begun > lock.waitMs) throw new LockHeld(`Another process holds ${lock.name}.`)
    await wait(pauseMs * (0.5 + Math.random()))
  }
}

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
  const renewing = setInterval(() => void claim(db, lock).catch(() => undefined), times.holdMs / 4)
  try {
    return await work()
  } finally {
    clearInterval(renewing)
    // One that cannot be released runs out by itself.
    await sql`update named_locks set holder = null, held_until = 0
      where name = ${name} and holder = ${lock.holder}`
      .execute(db)
      .catch(() => undefined)
  }
}
