/**
 * Checks whether a change still concerns the same person as when it was made, since the game reuses character
 * numbers.
 */
import type { Kysely } from 'kysely'
import type { IdentityCheck } from '../access/identity-check.ts'
import { isNameOfAnother } from '../game/accounts.ts'
import type { Game, GameTables } from '../game/game.ts'
import { conflict } from '../http/refusals.ts'
import { say, type Sentence } from '../language/sentences.ts'
import type { ChangeRow } from './mailbox.ts'

/** The columns of a change that the check uses. */
type OwnedChange = Pick<ChangeRow, 'uid' | 'operation' | 'target' | 'attempted_at' | 'created_at'>

/**
 * Whether the change still concerns the same person. Always true for settings, for changes that were already
 * attempted (they must be finished), and for accounts and bans that are written: those are checked against
 * the row itself, while other rows name their owner only by number. With `db`, the game's data is read in
 * that transaction.
 */
export async function isStillTheirs(
  { identities }: { identities: IdentityCheck },
  { uid, operation, target, attempted_at, created_at }: OwnedChange,
  db?: Kysely<GameTables>,
): Promise<boolean> {
  const isByRow = operation === 'restore' && (target === 'user' || target === 'ban')
  if (uid === null || isByRow || attempted_at !== null) return true
  return identities.isStillOfOwnerAt(uid, Number(created_at), db)
}

/** Says that a change no longer concerns the same person. */
export const anotherOwner = ({ target_name: name }: Pick<ChangeRow, 'target_name'>): Sentence =>
  say('changes.anotherOwner', { name })

/** Throws if an old change may not be undone or repeated because somebody else had the number then. */
export async function requireSameOwner(
  deps: { identities: IdentityCheck },
  row: Pick<ChangeRow, 'uid' | 'operation' | 'target' | 'created_at' | 'target_name'>,
): Promise<void> {
  // Undoing a deletion restores the person who had the number.
  const operation = row.operation === 'delete' ? 'restore' : row.operation
  const isTheirs = await isStillTheirs(deps, { ...row, operation, attempted_at: null })
  if (!isTheirs) throw conflict(anotherOwner(row))
}

/** Throws if a character other than `uid` has the name that undoing or repeating would write. */
export async function refuseTakenName(game: Game, name: string, uid: number): Promise<void> {
  if (await isNameOfAnother(game, name, uid)) throw conflict(say('changes.nameTaken', { name }))
}
