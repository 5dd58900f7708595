/** Undoes a change by making its reverse, and cancels changes that still wait. */
import { isGameTarget, type FieldValue } from '@idlewood/contract/changes'
import { readCells, sameCell } from '../game/rows/rows.ts'
import { conflict, notFound, type Refusal } from '../http/refusals.ts'
import type { SignedInViewer } from '../http/request.ts'
import { createAuthorization, throwUnlessLastManager, type Requester } from './authorization.ts'
import { carryOut, type ChangeTools } from './carry-out.ts'
import { companionOf } from './companions.ts'
import { hasWantedValues } from './countdown.rules.ts'
import { cancel, fieldsOf, findChange, type ChangeRow } from './mailbox.ts'
import { findObjection, portalOnlyHint } from './objections.ts'
import { isOwn, isUndoable, mayUndo } from './present-change.ts'
import { actorColumns } from './record-columns.ts'
import { withSignInFor } from './sensitive.ts'
import { currentSetting, settingNamed } from './settings.ts'
import { refuseTakenName, requireSameOwner } from './still-theirs.ts'
import { isLookedUp, locate } from './targets.ts'
import { changedLabel } from '../language/field-labels.ts'
import { say } from '../language/sentences.ts'
import { formatValue } from './outcome.ts'

const reverseOperation = { update: 'update', delete: 'restore', restore: 'delete' } as const

/** The reverse of a change. */
export const reverseOf = ({ companions }: Pick<ChangeTools, 'companions'>, row: ChangeRow) => ({
  companion: companionOf(companions, row),
  operation: reverseOperation[row.operation],
  target: row.target,
  fields: fieldsOf(row).map(({ field, old, new: value }) => ({ field, old: value, new: old })),
  uid: row.uid,
})

const staleValue = ({ target }: ChangeRow, field: string, now: FieldValue): Refusal =>
  conflict(say('changes.undo.moved', { label: changedLabel(target, field), value: formatValue(now) }))

async function refuseMovedSetting({ game, portal }: ChangeTools, row: ChangeRow): Promise<void> {
  for (const { field, new: value } of fieldsOf(row)) {
    const name = settingNamed(field)
    const now = name ? await currentSetting(game, portal, name) : null
    if (now !== value) throw staleValue(row, field, now)
  }
}

/** Throws if the value is no longer the one the change wrote. Called before anything is recorded. */
async function refuseMoved(tools: ChangeTools, row: ChangeRow): Promise<void> {
  // A given item can be removed only if it is unchanged.
  const isGift = row.target === 'item' && row.operation === 'restore'
  if (row.operation !== 'update' && !isGift) return
  if (row.target === 'setting') return refuseMovedSetting(tools, row)
  const { game } = tools
  const located = locate(game.current(), { target: row.target, targetId: row.target_id })
  const known = fieldsOf(row).map((field) => ({ ...field, column: located?.column(field.field) }))
  const columns = known.flatMap(({ column }) => (column ? [column] : []))
  if (!located || columns.length < known.length) throw conflict('This game has no such field any more.')
  const [cells] = await readCells(game, located.place, columns)
  if (!cells) throw conflict('The row is no longer in the game.')
  const compared = known.flatMap(({ field, new: wanted, column }, index) =>
    column ? [{ field, column, now: cells[index] ?? null, wanted }] : [],
  )
  if (hasWantedValues(compared, Date.now() - Number(row.applied_at ?? row.created_at))) return
  const moved = compared.find(({ column, now, wanted }) => !sameCell(column, now, wanted))
  if (moved) throw staleValue(row, moved.field, moved.now)
}

/** Throws if the name to restore belongs to another character by now. */
async function refuseTakenOldName({ game }: ChangeTools, row: ChangeRow): Promise<void> {
  const { operation, target, target_id, target_name, fields } = row
  if (target !== 'user') return
  const renaming = fieldsOf({ fields }).find(({ field }) => field === 'username')
  const name = operation === 'delete' ? target_name : operation === 'update' ? renaming?.old : undefined
  if (name !== undefined && name !== null) await refuseTakenName(game, String(name), Number(target_id))
}

async function getUndoable({ portal }: ChangeTools, id: number, viewer: SignedInViewer): Promise<ChangeRow> {
  const row = await findChange(portal, id)
  // Viewers who may not undo somebody else's change must not learn that it exists.
  if (!row || !mayUndo(row, viewer)) throw notFound('change')
  if (!isGameTarget(row.target)) throw conflict(portalOnlyHint)
  if (row.state === 'delivered')
    throw conflict(
      'The running game has taken this change and has not saved it yet. Undo it once the game has saved it.',
    )
  if (!isUndoable(row))
    throw conflict('Only a change that reached the game and was not undone yet can be undone.')
  return row
}

/** Undoes a change by making its reverse, and returns the reverse. */
export async function undoChange(
  tools: ChangeTools,
  { id, reason }: { id: number; reason: string | undefined },
  { viewer, address }: Requester,
): Promise<ChangeRow> {
  const row = await getUndoable(tools, id, viewer)
  const reverse = reverseOf(tools, row)
  const { companion, ...reversed } = reverse
  const { actor, owner } = await createAuthorization(tools, row.uid, viewer)
  const pending = { ...reverse, undoes: id, keptRow: row.kept_row, isUndo: true }
  await throwUnlessLastManager(tools, reverse, await findObjection(tools, pending, { actor, owner }))
  const change = {
    ...reversed,
    target_id: row.target_id,
    target_name: row.target_name,
    reason: reason ?? null,
    ...actorColumns(actor, address),
    undoes: id,
    kept_row: row.operation === 'delete' || isLookedUp(row.target) ? row.kept_row : null,
    order_id: row.order_id,
  }
  return withSignInFor(tools, { changes: [reverse], viewer }, async () => {
    await requireSameOwner(tools, row)
    await refuseMoved(tools, row)
    await refuseTakenOldName(tools, row)
    return carryOut(tools, change, {
      owner,
      async begin(db, reverseId) {
        const refused = await companion?.undoing(db, row, reverseId)
        if (refused) throw conflict(refused)
      },
    })
  })
}

const tooLate = 'It is too late to cancel this change: it is being made, or was.'

/** Only people who could undo somebody else's change may cancel it. */
async function refuseCancelling(tools: ChangeTools, row: ChangeRow, viewer: SignedInViewer): Promise<void> {
  if (isOwn(row, viewer)) return
  const authorization = await createAuthorization(tools, row.uid, viewer)
  authorization.refuse({ ...reverseOf(tools, row), isUndo: true })
}

/** Cancels a waiting change and returns its row afterwards. */
export async function cancelChange(
  tools: ChangeTools,
  id: number,
  { viewer }: Requester,
): Promise<ChangeRow> {
  const { portal, companions } = tools
  const row = await findChange(portal, id)
  if (!row || !mayUndo(row, viewer)) throw notFound('change')
  if (row.state !== 'queued') throw conflict(tooLate)
  await refuseCancelling(tools, row, viewer)
  const note = `Cancelled by ${viewer.username}.`
  const isCancelled = await cancel(portal, row, note, async (db) =>
    companionOf(companions, row)?.settled(db, { ...row, note }, 'cancelled'),
  )
  if (!isCancelled) throw conflict(tooLate)
  const now = (await findChange(portal, id)) ?? row
  tools.onNews(now)
  return now
}
