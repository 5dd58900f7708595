/** Checks whether a deleted row is gone, since its number may belong to somebody else by now. */
import { compareIdentity, type Identity } from '../access/identity.ts'
import { createPasswordMark } from '../access/password-mark.ts'
import type { Game } from '../game/game.ts'
import { traitsOfRow } from '../game/readers/owner-traits.ts'
import { readWhole, type RowPlace, type WholeRow } from '../game/rows/rows.ts'
import type { ChangeRow } from './mailbox.ts'

/** The columns of a change that identify the owner of its row. */
type RowChange = Pick<ChangeRow, 'operation' | 'target' | 'kept_row'>

/** These marks are compared immediately and never stored, so any key will do. */
const markPassword = createPasswordMark(Buffer.alloc(32))

function identityOf(game: Game, row: WholeRow): Identity {
  const { username, registered, passwordRow } = traitsOfRow(game, row)
  return { username, registered, passwordMark: passwordRow === null ? null : markPassword(passwordRow) }
}

/** Whether this row belongs to somebody other than the deleted account. */
export function hasNewOwner(game: Game, { operation, target, kept_row }: RowChange, row: WholeRow): boolean {
  if (operation !== 'delete' || target !== 'user' || kept_row === null) return false
  // Written by a deletion, from a row of the same table.
  const kept = JSON.parse(kept_row) as WholeRow
  return compareIdentity(identityOf(game, kept), identityOf(game, row)) === 'another'
}

/** Whether the row of a change is gone from its place. */
export const isGone = async (game: Game, change: RowChange, place: RowPlace): Promise<boolean> =>
  (await readWhole(game, place)).every((row) => hasNewOwner(game, change, row))
