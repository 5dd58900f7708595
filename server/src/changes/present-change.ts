/** A change as the one who asks may see it. */
import { isAllowed } from '@idlewood/contract/access'
import { isGameTarget, type Change } from '@idlewood/contract/changes'
import type { SignedInViewer } from '../http/request.ts'
import { reasonAs, textAs } from '../language/sentences.ts'
import { thePortal } from './people.ts'
import { fieldsOf, isReached, type ChangeRow } from './mailbox.ts'
import { isoOf, isoOrNull } from '../db/moments.ts'

/** Whether a change reached the game and was not undone. */
export const isUndoable = ({ target, state, undone_by, actor_id }: ChangeRow): boolean =>
  isGameTarget(target) &&
  isReached(state) &&
  undone_by === null &&
  // A ban that ended in time would only end again: it takes a new one.
  !(target === 'ban' && actor_id === thePortal.personId)

/** Whether a change may be made again: the game wrote over one that is an edit on its own. */
export const isRepeatable = ({ target, operation, state, repeated_by, order_id }: ChangeRow): boolean =>
  isGameTarget(target) &&
  operation === 'update' &&
  state === 'overwritten' &&
  repeated_by === null &&
  order_id === null

/** Whether it was this person who made a change; the number of their character may become another's. */
export const isOwn = (row: ChangeRow, viewer: SignedInViewer): boolean => row.actor_id === viewer.personId

/** Whether somebody may undo or cancel a change: their own, or anyone's with the permission. */
export const mayUndo = (row: ChangeRow, viewer: SignedInViewer): boolean =>
  isOwn(row, viewer) || viewer.superUser || viewer.permissions.has('undo_changes')

/** A line of the ledger that a change was made for, kept with it: the game may drop the line one day. */
export interface EvidenceLine {
  readonly key: string
  /** By the game's clock. */
  readonly at: string | null
  readonly log: string
  readonly text: string
}

const linesOf = (evidence: string | null) =>
  evidence === null
    ? {}
    : // Written by the ledger only.
      { lines: (JSON.parse(evidence) as EvidenceLine[]).map(({ key, at }) => ({ key, at })) }

/** Whether somebody may know from where a change was made: their own, or anyone's with the permission. */
const maySeeAddress = (row: ChangeRow, viewer: SignedInViewer): boolean =>
  isOwn(row, viewer) || isAllowed(viewer, ['view_addresses'])

/** A change as the one who asks may see it. */
export function presentChange(row: ChangeRow, viewer: SignedInViewer): Change {
  const may = mayUndo(row, viewer)
  return {
    id: row.id,
    operation: row.operation,
    target: row.target,
    // The key of a ban may be an address.
    targetId: row.target === 'ban' ? String(row.uid ?? '') : row.target_id,
    targetName: row.target_name,
    uid: row.uid,
    fields: fieldsOf(row),
    state: row.state,
    reason: row.reason,
    ...reasonAs('reasonText', row.reason),
    note: row.note,
    ...textAs('noteText', row.note),
    actor: { uid: row.actor_uid, username: row.actor_name },
    address: maySeeAddress(row, viewer) ? row.address : '',
    createdAt: isoOf(row.created_at),
    ...linesOf(row.evidence),
    appliedAt: isoOrNull(row.applied_at),
    settledAt: isoOrNull(row.settled_at),
    undoes: row.undoes,
    undoneBy: row.undone_by,
    canUndo: may && isUndoable(row),
    canRepeat: may && isRepeatable(row),
    canCancel: may && row.state === 'queued' && row.attempted_at === null,
  }
}
