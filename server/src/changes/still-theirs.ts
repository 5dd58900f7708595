/** Whether a change still concerns whose it was when it was made: numbers of characters come back. */
import type { Kysely } from 'kysely'
import type { IdentityCheck } from '../access/identity-check.ts'
import type { GameTables } from '../game/game.ts'
import { conflict } from '../http/errors.ts'
import { say } from '../language/sentences.ts'
import type { ChangeRow } from './mailbox.ts'

/** What decides. */
type OwnedChange = Pick<ChangeRow, 'uid' | 'operation' | 'target' | 'attempted_at' | 'created_at'>

/**
 * Bringing a deleted account back is checked by its row; a flag names nobody but by the number. What was
 * begun is finished. With `db`, by what a transaction of the game's database sees.
 */
export async function isStillTheirs(
  { identities }: { identities: IdentityCheck },
  { uid, operation, target, attempted_at, created_at }: OwnedChange,
  db?: Kysely<GameTables>,
): Promise<boolean> {
  const isByRow = operation === 'restore' && target !== 'flag'
  if (uid === null || isByRow || attempted_at !== null) return true
  return identities.isStillOfOwnerAt(uid, Number(created_at), db)
}

/** Throws when an old change may not be undone or made again: somebody else had the number then. */
export async function refuseOfFormer(
  deps: { identities: IdentityCheck },
  row: Pick<ChangeRow, 'uid' | 'operation' | 'target' | 'created_at' | 'target_name'>,
): Promise<void> {
  // The undo of a deletion brings back the person who had it.
  const operation = row.operation === 'delete' ? 'restore' : row.operation
  const isTheirs = await isStillTheirs(deps, { ...row, operation, attempted_at: null })
  if (!isTheirs) throw conflict(say('changes.anotherOwner', { name: row.target_name }))
}
