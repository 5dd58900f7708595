/** Records a change and makes it, if that is possible now. */
import { conflict, type Refusal } from '../http/errors.ts'
import { deletionObstacle } from '../game/map/deletable.ts'
import { readOnlyReason } from '../game/map/durability.ts'
import type { Step } from './companions.ts'
import { createLastManagerCheck, refuseLastManager } from './keep-managers.ts'
import { enqueue, FieldHeld, NotRepeatable, NotUndoable, type ChangeRow, type NewChange } from './mailbox.ts'
import type { KnownOwner } from './people.ts'
import { locate } from './targets.ts'
import type { ChangeDeps } from './change-deps.ts'
import type { Worker } from './worker.ts'
import { say } from '../language/sentences.ts'

/** What changes are made with. */
export interface ChangeTools extends ChangeDeps {
  worker: Worker
  /** Dollars of changes that are being recorded at this moment, by person. */
  moneyUnderWay: Map<string, number>
}

const stillWaits = (holder: ChangeRow | undefined): Refusal =>
  conflict(
    holder
      ? say('changes.waits', { name: holder.actor_name, id: String(holder.id) })
      : 'Somebody is changing this at the same moment. Look again.',
  )

/**
 * What the database confirms must survive its crash, or nobody could say what happened to a change; and an
 * undo must be able to bring back what a deletion takes away.
 */
function refuseUnsafe({ game }: ChangeTools, { target, target_id, operation }: NewChange): void {
  const map = game.current()
  const table = target === 'setting' ? undefined : locate(map, { target, targetId: target_id })?.place.table
  const reason = table ? readOnlyReason(map, table) : null
  if (reason) throw conflict(reason)
  const obstacle = table && operation === 'delete' ? deletionObstacle(table) : null
  if (obstacle) throw conflict(obstacle)
}

async function record(
  tools: ChangeTools,
  change: NewChange,
  begin: Step['begin'] | undefined,
): Promise<number> {
  const lastManager = await createLastManagerCheck(tools, change)
  try {
    return await enqueue(tools.portal, change, tools.worker.holder, async (db, id) => {
      await refuseLastManager(db, lastManager, change)
      await begin?.(db, id)
    })
  } catch (error) {
    if (error instanceof FieldHeld) throw stillWaits(error.holder)
    if (error instanceof NotUndoable) throw conflict('This change was undone already.')
    if (error instanceof NotRepeatable) throw conflict('This change was made again already.')
    throw error
  }
}

/**
 * Returns the change as it stands afterwards. A conflict or failure is recorded, then thrown. `owner` is
 * whose row it is, as just read.
 */
export async function carryOut(
  tools: ChangeTools,
  change: NewChange,
  { owner, begin }: { owner: KnownOwner | undefined; begin?: Step['begin'] | undefined },
): Promise<ChangeRow> {
  refuseUnsafe(tools, change)
  const id = await record(tools, change, begin)
  const row = await tools.worker.work(id, owner)
  if (row.state === 'queued' || row.state === 'delivered') tools.worker.wake()
  if (row.state === 'conflict' || row.state === 'failed') throw conflict(row.note ?? 'Nothing was changed.')
  return row
}
