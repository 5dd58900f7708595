/** The last look before a row is written: in the transaction that writes it, once the row is locked. */
import type { Kysely } from 'kysely'
import { retrying } from '../db/retry.ts'
import type { GameTables } from '../game/game.ts'
import type { Attempt, Outcome } from './outcome.ts'

/** What was written must not stand. */
class Objected extends Error {
  override name = 'Objected'
  readonly outcome: Outcome
  constructor(outcome: Outcome) {
    super('objected')
    this.outcome = outcome
  }
}

/** The write may have waited for the row, and meanwhile the player has come or the character is another's. */
async function findObjection(work: Attempt, db: Kysely<GameTables>, checksOwner: boolean) {
  if (work.presence.isListed(work.names)) {
    const note = 'The player has just come back.'
    return { kind: 'wait', note, delay: work.pace.leaving } as const satisfies Outcome
  }
  return checksOwner ? work.objectionToOwner(db) : null
}

/**
 * Writes, unless the last look or the write itself objects: then nothing was written, and the change is as
 * untried as before. `checksOwner` is false where the row no longer says whose it was once it is written.
 * Returns how many rows were written; with none, nobody looks.
 */
export async function writeAfterLastLook(
  work: Attempt,
  write: (db: Kysely<GameTables>) => Promise<number | Outcome>,
  { checksOwner = true } = {},
): Promise<number | Outcome> {
  try {
    return await retrying(() =>
      work.game.database.db.transaction().execute(async (db) => {
        const count = await write(db)
        if (typeof count === 'object') throw new Objected(count)
        const objection = count === 0 ? null : await findObjection(work, db, checksOwner)
        if (objection) throw new Objected(objection)
        return count
      }),
    )
  } catch (error) {
    if (!(error instanceof Objected)) throw error
    if (work.change.attempted_at === null) await work.forgetAttempt()
    return error.outcome
  }
}
