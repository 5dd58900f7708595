/** A change as the viewer may see it. */
import { isAllowed } from '@idlewood/contract/access'
import { isGameTarget, type Change } from '@idlewood/contract/changes'
import type { SignedInViewer } from '../http/request.ts'
import { reasonProperty, textProperty } from '../language/sentences.ts'
import { portalActor } from './actors-and-owners.ts'
import { fieldsOf, isReached, type ChangeRow } from './mailbox.ts'
import { isSearchId } from './record.ts'
import { isoOf, isoOrNull } from '../db/moments.ts'

/** Whether a change can be undone: it reached the game and was not undone. */
export const isUndoable = ({ target, state, undone_by, actor_id }: ChangeRow): boolean =>
  isGameTarget(target) &&
  isReached(state) &&
  undone_by === null &&
  // A ban that expired would only end again if restored; it needs a new ban.
  !(target === 'ban' && actor_id === portalActor.personId)

/**
 * Whether a change can be repeated: the game overwrote it, and it is an edit that is not a step of something.
 */
export const isRepeatable = ({ target, operation, state, repeated_by, order_id }: ChangeRow): boolean =>
  isGameTarget(target) &&
  operation === 'update' &&
  state === 'overwritten' &&
  repeated_by === null &&
  order_id === null

/**
 * Whether this person made the change. The number of their character is not compared, because it may go to
 * somebody else.
 */
export const isOwn = (row: ChangeRow, viewer: SignedInViewer): boolean => row.actor_id === viewer.personId

/** Whether the viewer may undo or cancel a change: their own, or anyone's with the permission. */
export const mayUndo = (row: ChangeRow, viewer: SignedInViewer): boolean =>
  isOwn(row, viewer) || viewer.superUser || viewer.permissions.has('undo_changes')

/**
 * A ledger line that was the evidence for a change. It is stored with the change, because the game may delete
 * the line one day.
 */
export interface EvidenceLine {
  readonly key: string
  /** In the game's local time. */
  readonly at: string | null
  readonly log: string
  readonly text: string
}

const linesOf = (evidence: string | null) =>
  evidence === null
    ? {}
    : // Only the ledger writes this.
      { lines: (JSON.parse(evidence) as EvidenceLine[]).map(({ key, at }) => ({ key, at })) }

/** What somebody typed to search by address may be an address itself. */
const isHiddenSearch = (row: ChangeRow, viewer: SignedInViewer): boolean =>
  row.target === 'addresses' && isSearchId(row.target_id) && !isAllowed(viewer, ['view_addresses'])

/**
 * A change as the viewer may see it. `showsAddress` tells whether with the address it was made from; see
 * `createShownAddresses`.
 */
export function presentChange(
  row: ChangeRow,
  viewer: SignedInViewer,
  showsAddress: (row: ChangeRow) => boolean = () => isOwn(row, viewer) || viewer.superUser,
): Change {
  const may = mayUndo(row, viewer)
  return {
    id: row.id,
    operation: row.operation,
    target: row.target,
    // The key of a ban may be an address.
    targetId: row.target === 'ban' ? String(row.uid ?? '') : row.target_id,
    targetName: isHiddenSearch(row, viewer) ? '…' : row.target_name,
    uid: row.uid,
    fields: fieldsOf(row),
    state: row.state,
    reason: row.reason,
    ...reasonProperty('reasonText', row.reason),
    note: row.note,
    ...textProperty('noteText', row.note),
    actor: { uid: row.actor_uid, username: row.actor_name },
    address: showsAddress(row) ? row.address : '',
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
