/**
 * Writes and deletes bans. The game queries its table at every connection, so neither has to wait for a
 * player to leave; the result is judged by what the game's own statement finds.
 */
import { retrying } from '../db/retry.ts'
import type { Game } from '../game/game.ts'
import { entriesOf, entryOf } from '../game/bans/ban-entries.ts'
import {
  deleteBan,
  hasEnded,
  insertBan,
  isFoundByGame,
  isThere,
  missingRows,
  rowsOf,
} from '../game/bans/ban-rows.ts'
import type { WholeRow } from '../game/rows/rows.ts'
import type { ChangeRow } from './mailbox.ts'
import { say } from '../language/sentences.ts'
import { lostLease, settled, type Outcome, type Step } from './outcome.ts'

/** The rows that a change of a ban writes or deletes. */
export const banRowsOf = ({ kept_row }: Pick<ChangeRow, 'kept_row'>): WholeRow[] =>
  // Written when the change was proposed, from rows of the same table.
  JSON.parse(kept_row ?? '[]') as WholeRow[]

/** An existing ban of the same name or, if the row has no name, of the same address. */
async function findEarlier(game: Game, row: WholeRow): Promise<WholeRow | undefined> {
  const [entry] = await entriesOf(game, [row])
  const { username = null, address = null } = entry ?? {}
  const [earlier] = await rowsOf(game, username ? { username, ip: null } : { username: null, ip: address })
  return earlier
}

async function bannedAlready(game: Game, rows: readonly WholeRow[]): Promise<Outcome | undefined> {
  for (const row of rows) {
    const earlier = await findEarlier(game, row)
    if (!earlier) continue
    const { bannedBy, reason } = entryOf(game, earlier)
    const known = bannedBy === null ? 'no' : 'other'
    const values = {
      known,
      by: bannedBy ?? '',
      hasReason: reason ? 'other' : 'no',
      reason: reason ?? '',
    } as const
    return settled('conflict', String(say('bans.already', values)))
  }
  return undefined
}

/** The rows that exist in the table. */
async function presentOf(game: Game, rows: readonly WholeRow[]): Promise<WholeRow[]> {
  const present: WholeRow[] = []
  for (const row of rows) if (await isThere(game, row)) present.push(row)
  return present
}

/**
 * Whether the game finds every row, since a row it cannot find bans nobody. Rows restored by an undo that
 * have expired in the meantime only have to exist.
 */
async function areFound(game: Game, change: ChangeRow, rows: readonly WholeRow[]): Promise<boolean> {
  for (const row of rows) {
    const isOver = change.undoes !== null && (await hasEnded(game, row))
    const isMeant = entryOf(game, row).isEffective && !isOver
    if (!(await (isMeant ? isFoundByGame(game, row) : isThere(game, row)))) return false
  }
  return rows.length > 0
}

/** Writes the rows of a new ban, or restores those of a ban that was lifted. */
export function banStep(change: ChangeRow): Step {
  const rows = banRowsOf(change)
  return {
    async write(work) {
      const { game } = work
      if (change.attempted_at === null) {
        const outcome = await bannedAlready(game, rows)
        if (outcome) return outcome
      }
      if (!(await work.recordAttempt())) return lostLease
      // An earlier attempt may have written some of them before it was interrupted.
      for (const row of await missingRows(game, rows)) await retrying(() => insertBan(game, row))
      return undefined
    },
    holds: async (game) =>
      (await missingRows(game, rows)).length === 0 && (await areFound(game, change, rows)),
  }
}

/** Deletes the rows of a ban. */
export function liftStep(change: ChangeRow): Step {
  const rows = banRowsOf(change)
  return {
    async write(work) {
      const { game } = work
      const present = await presentOf(game, rows)
      if (present.length === 0 && change.attempted_at === null)
        return settled('conflict', 'It was lifted already.')
      if (!(await work.recordAttempt())) return lostLease
      for (const row of present) await retrying(() => deleteBan(game, row))
      return undefined
    },
    holds: async (game) => (await presentOf(game, rows)).length === 0,
  }
}
