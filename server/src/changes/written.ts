/** Database access for changes that were written without proof and are verified later. */
import type { PortalDatabase } from '../db/portal-schema.ts'
import { retrying } from '../db/retry.ts'
import {
  changeState,
  fieldsOf,
  lookColumns,
  openStates,
  updateChange,
  type ChangeRow,
  type Look,
  type Portal,
} from './mailbox.ts'
import type { TargetField } from './targets.ts'

/** Written changes that are due for verification, in the order they are due. */
export const listToVerify = ({ db }: PortalDatabase, limit: number): Promise<ChangeRow[]> =>
  db
    .selectFrom('changes')
    .selectAll()
    .where('state', '=', 'applied')
    .where('next_try_at', '<=', Date.now())
    .orderBy('next_try_at')
    .limit(limit)
    .execute()

/** Postpones the next check of a written change. */
export async function postponeLook({ db }: PortalDatabase, id: number, look: Look): Promise<void> {
  await retrying(() =>
    db
      .updateTable('changes')
      .set(lookColumns(look))
      .where('id', '=', id)
      .where('state', '=', 'applied')
      .execute(),
  )
}

/** The result of verifying a written change. */
export type VerifiedState = 'confirmed' | 'overwritten'

/**
 * Stores the result of verifying a change, once. Returns false if the change was undone in the meantime or
 * another process was first.
 */
export function verify(
  { db }: PortalDatabase,
  { id, undoes, fields, note }: ChangeRow,
  state: VerifiedState,
  also?: (db: Portal) => Promise<void>,
): Promise<boolean> {
  return changeState(
    db,
    (db, now) =>
      updateChange(db, id)
        .set({ state, note, fields, settled_at: now, proof_at: null })
        .where('state', '=', 'applied')
        .where('undone_by', 'is', null),
    async (db, now) => {
      // The overwritten undo did not last, so the change it undid is verified again.
      if (undoes !== null && state === 'overwritten')
        await db
          .updateTable('changes')
          .set({ state: 'applied', undone_by: null, next_try_at: now, proof_at: null })
          .where('id', '=', undoes)
          .where('state', '=', 'undone')
          .where('undone_by', '=', id)
          .execute()
    },
    also,
  )
}

const touches = ({ operation, fields }: Pick<ChangeRow, 'operation' | 'fields'>, name: string): boolean =>
  operation !== 'update' || fieldsOf({ fields }).some(({ field }) => field === name)

/** A later change with the target of this one, and its fields under the names that this one has for them. */
function namedAs(
  { target, target_id }: Pick<ChangeRow, 'target' | 'target_id'>,
  row: ChangeRow,
  others: readonly { field: string; other: TargetField }[],
): ChangeRow[] {
  if (row.target === target && row.target_id === target_id) return [row]
  if (row.operation !== 'update') return []
  const fields = fieldsOf(row).flatMap((one) =>
    others
      .filter(({ other }) => other.field === one.field && other.targetId === row.target_id)
      .map(({ field }) => ({ ...one, field })),
  )
  return [{ ...row, target, target_id, fields: JSON.stringify(fields) }]
}

/**
 * For each field of a change, the next change of this field or of the whole row that was written, or may have
 * been; its old values show what this change left. A change of a whole row counts as one field. `otherNames`
 * are the fields of other targets that are the same cell of the game.
 */
export async function findSuccessors(
  { db }: PortalDatabase,
  change: Pick<ChangeRow, 'id' | 'target' | 'target_id' | 'operation' | 'fields'>,
  otherNames: (field: string) => readonly TargetField[],
): Promise<(ChangeRow | undefined)[]> {
  const fields = change.operation === 'update' ? fieldsOf(change).map(({ field }) => field) : []
  const others = fields.flatMap((field) => otherNames(field).map((other) => ({ field, other })))
  const later = await db
    .selectFrom('changes')
    .selectAll()
    .where((or) =>
      or.or(
        [{ target: change.target, targetId: change.target_id }, ...others.map(({ other }) => other)].map(
          ({ target, targetId }) => or.and([or('target', '=', target), or('target_id', '=', targetId)]),
        ),
      ),
    )
    .where('id', '>', change.id)
    .where((or) =>
      or.or([
        or('state', 'in', ['applied', 'confirmed', 'overwritten', 'undone']),
        or.and([or('state', 'in', openStates), or('attempted_at', 'is not', null)]),
      ]),
    )
    .orderBy('id')
    .execute()
  if (change.operation !== 'update') return [later[0]]
  const named = later.flatMap((row) => namedAs(change, row, others))
  return fields.map((field) => named.find((row) => touches(row, field)))
}
