/** Repeats a change that the game overwrote. */
import type { FieldValue } from '@idlewood/contract/changes'
import { readCells } from '../game/rows/rows.ts'
import { conflict, notFound } from '../http/refusals.ts'
import { createAuthorization, type Requester } from './authorization.ts'
import { carryOut, type ChangeTools } from './carry-out.ts'
import { fieldsOf, findChange, type ChangeRow } from './mailbox.ts'
import { isRepeatable, mayUndo } from './present-change.ts'
import { actorColumns } from './record-columns.ts'
import { withSignInFor } from './sensitive.ts'
import { currentSetting, settingNamed } from './settings.ts'
import { refuseTakenName, requireSameOwner } from './still-theirs.ts'
import { locate } from './targets.ts'

const noField = (): never => {
  throw conflict('This game has no such field any more.')
}

/** The current values of a change's fields. */
async function valuesNow({ game, portal }: ChangeTools, row: ChangeRow): Promise<FieldValue[]> {
  const fields = fieldsOf(row)
  if (row.target === 'setting')
    return Promise.all(
      fields.map(({ field }) => currentSetting(game, portal, settingNamed(field) ?? noField())),
    )
  const located = locate(game.current(), { target: row.target, targetId: row.target_id }) ?? noField()
  const columns = fields.map(({ field }) => located.column(field) ?? noField())
  const [cells] = await readCells(game, located.place, columns)
  if (!cells) throw conflict('The row is no longer in the game.')
  return columns.map((_, index) => cells[index] ?? null)
}

/** Repeats an overwritten change, starting from the current values, and returns the new change. */
export async function repeatChange(
  tools: ChangeTools,
  id: number,
  { viewer, address }: Requester,
): Promise<ChangeRow> {
  const row = await findChange(tools.portal, id)
  // Viewers who may not act on somebody else's change must not learn that it exists.
  if (!row || !mayUndo(row, viewer)) throw notFound('change')
  if (!isRepeatable(row)) throw conflict('Only a change that the game wrote over can be made again, once.')
  await requireSameOwner(tools, row)
  const { operation, target, target_id, target_name, uid, reason } = row
  const now = await valuesNow(tools, row)
  const fields = fieldsOf(row).map(({ field, new: value }, index) => ({
    field,
    old: now[index] ?? null,
    new: value,
  }))
  if (fields.every(({ old, new: value }) => String(old) === String(value)))
    throw conflict('The game has this value again already.')
  const authorization = await createAuthorization(tools, uid, viewer)
  const edit = { operation, target, fields, companion: undefined }
  authorization.refuse(edit)
  const name = target === 'user' ? fields.find(({ field }) => field === 'username')?.new : undefined
  if (name) await refuseTakenName(tools.game, String(name), Number(target_id))
  const change = {
    operation,
    target,
    target_id,
    target_name,
    uid,
    fields,
    reason,
    repeats: id,
    ...actorColumns(authorization.actor, address),
  }
  return withSignInFor(tools, { changes: [edit], viewer }, () =>
    carryOut(tools, change, { owner: authorization.owner }),
  )
}
