/**
 * Writes and deletes staff flags. The game reads its table at each command, so neither has to wait for a
 * player to leave.
 */
import { retrying } from '../db/retry.ts'
import { deleteFlag, insertFlag, isFlagThere, isFlagThereByNumber } from '../game/record/flag-rows.ts'
import type { WholeRow } from '../game/rows/rows.ts'
import type { ChangeRow } from './mailbox.ts'
import { lostLease, settled, type Step } from './outcome.ts'

/** The row that a change of a flag writes or deletes. */
const flagRowOf = ({ kept_row }: ChangeRow): WholeRow =>
  // Written when the change was proposed, from a row of the same table.
  JSON.parse(kept_row ?? '{}') as WholeRow

/** Writes a new flag, or restores one that was removed. */
export function flagStep(change: ChangeRow): Step {
  const row = flagRowOf(change)
  return {
    async write(work) {
      const { game } = work
      if (await isFlagThere(game, row))
        return change.attempted_at === null ? settled('conflict', 'They have this flag already.') : undefined
      if (!(await work.recordAttempt())) return lostLease
      await retrying(() => insertFlag(game, row))
      return undefined
    },
    holds: (game) => isFlagThere(game, row),
  }
}

/** Deletes a flag. The player may have another one that is alike, so its number counts. */
export function unflagStep(change: ChangeRow): Step {
  const row = flagRowOf(change)
  return {
    async write(work) {
      const { game } = work
      if (!(await isFlagThereByNumber(game, row)))
        return change.attempted_at === null ? settled('conflict', 'It was removed already.') : undefined
      if (!(await work.recordAttempt())) return lostLease
      await retrying(() => deleteFlag(game, row))
      return undefined
    },
    holds: async (game) => !(await isFlagThereByNumber(game, row)),
  }
}
