/** The last check of a write, made in the transaction that writes the row, while the row is locked. */
import type { Kysely } from 'kysely'
import { inTransaction } from '../db/retry.ts'
import type { GameTables } from '../game/game.ts'
import type { Attempt, Outcome } from './outcome.ts'

/** Thrown to roll back a write that must not be kept. */
class WriteRefused extends Error {
  override name = 'WriteRefused'
  readonly outcome: Outcome
  constructor(outcome: Outcome) {
    super('refused')
    this.outcome = outcome
  }
}

/**
 * A write was rolled back, but what the rollback leaves could not be undone; `cause` is why it was rolled
 * back. The attempt stays recorded, and the next one completes the write or undoes the rest.
 */
export class HalfWritten extends Error {
  override name = 'HalfWritten'
}

/**
 * The write may have waited for a lock, and meanwhile the player may have joined or the character may have
 * gone to somebody else.
 */
async function findObjection(work: Attempt, db: Kysely<GameTables>, checksOwner: boolean) {
  if (work.presence.isListed(work.names)) {
    const note = 'The player has just come back.'
    return { kind: 'wait', note, delay: work.pace.leaving } as const satisfies Outcome
  }
  return checksOwner ? work.objectionToOwner(db) : null
}

/**
 * Writes, unless the last check or the write itself objects; in that case the write is rolled back, and the
 * change counts as attempted only if it did before. `checksOwner` is false if the written row no longer shows
 * who its owner was. `rolledBack` undoes what a rollback leaves, and HalfWritten is thrown if that fails.
 * Returns the number of rows written, or the outcome of an objection. If no row was written, the check is
 * skipped.
 */
export async function writeAfterLastCheck(
  work: Attempt,
  write: (db: Kysely<GameTables>) => Promise<number | Outcome>,
  { checksOwner = true, rolledBack }: { checksOwner?: boolean; rolledBack?: () => Promise<void> } = {},
): Promise<number | Outcome> {
  try {
    return await inTransaction(work.game.database.db, async (db) => {
      const count = await write(db)
      if (typeof count === 'object') throw new WriteRefused(count)
      const objection = count === 0 ? null : await findObjection(work, db, checksOwner)
      if (objection) throw new WriteRefused(objection)
      return count
    })
  } catch (error) {
    await rolledBack?.().catch((failure: unknown) => {
      throw new HalfWritten(String(failure), { cause: error })
    })
    if (!(error instanceof WriteRefused)) throw error
    if (work.change.attempted_at === null) await work.forgetAttempt()
    return error.outcome
  }
}
