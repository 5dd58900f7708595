/** Records a change and carries it out if that is possible now. */
import { conflict, type Refusal } from '../http/refusals.ts'
import { deletionObstacle } from '../game/map/deletable.ts'
import { readOnlyReason } from '../game/map/durability.ts'
import type { Step } from './companions.ts'
import { createLastManagerCheck, refuseLastManager } from './keep-managers.ts'
import {
  enqueue,
  FieldHeld,
  findChange,
  NotRepeatable,
  NotUndoable,
  type ChangeRow,
  type NewChange,
} from './mailbox.ts'
import type { KnownOwner } from './actors-and-owners.ts'
import { locate } from './targets.ts'
import type { ChangeDeps } from './change-deps.ts'
import type { Worker } from './worker.ts'
import { say } from '../language/sentences.ts'

/** The dependencies for carrying out changes. */
export interface ChangeTools extends ChangeDeps {
  worker: Worker
  /** Dollars in changes that are being recorded right now, by person id. */
  moneyUnderWay: Map<string, number>
}

const stillWaits = (holder: ChangeRow | undefined): Refusal =>
  conflict(
    holder
      ? say('changes.waits', { name: holder.actor_name, id: String(holder.id) })
      : 'Somebody is changing this at the same moment. Look again.',
  )

/**
 * Refuses a change of a table that would lose confirmed writes in a crash, since nobody could then say what
 * happened to the change. Also refuses a deletion that an undo could not restore.
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
 * Carries out a recorded change and returns its row afterwards. If its result cannot be recorded, because the
 * disk is full for example, the change waits like any other, and nobody may be told that nothing was changed.
 */
async function workAtOnce(
  { portal, worker, onError }: ChangeTools,
  id: number,
  owner: KnownOwner | undefined,
): Promise<ChangeRow> {
  try {
    return await worker.work(id, owner)
  } catch (error) {
    const row = await findChange(portal, id)
    if (!row) throw error
    onError(error)
    return row
  }
}

/**
 * Records the change, carries it out and returns its row afterwards. A conflict or failure is recorded and
 * then thrown. `owner` is the owner of the row, as just read.
 */
export async function carryOut(
  tools: ChangeTools,
  change: NewChange,
  { owner, begin }: { owner: KnownOwner | undefined; begin?: Step['begin'] | undefined },
): Promise<ChangeRow> {
  refuseUnsafe(tools, change)
  const id = await record(tools, change, begin)
  const row = await workAtOnce(tools, id, owner)
  if (row.state === 'queued' || row.state === 'delivered') tools.worker.wake()
  if (row.state === 'conflict' || row.state === 'failed') throw conflict(row.note ?? 'Nothing was changed.')
  return row
}
