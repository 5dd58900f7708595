import type { FastifyBaseLogger } from 'fastify'
import type { Background } from '../../background/background.ts'
import { banRowsOf } from '../../changes/ban-steps.ts'
import { fieldsOf, findChange, type ChangeRow } from '../../changes/mailbox.ts'
import { isDown } from '../../db/errors.ts'
import { findWritten, isThere } from '../../game/bans/ban-rows.ts'
import { conflict, Refusal } from '../../http/errors.ts'
import { listDueDetails, noteLift, noteRow, updateDetails, type DetailsRow } from './ban-details.queries.ts'
import type { BanDeps } from './bans.deps.ts'

const intervalMs = 5000
/** Milliseconds until something that could not be done is tried again. */
const retryMs = 30_000
/** Looks at one time. */
const batch = 100

type Deps = Pick<BanDeps, 'portal' | 'game' | 'changes'>

const isReached = ({ state }: ChangeRow): boolean => state === 'applied' || state === 'confirmed'

/** Proposes the lifting, once among all processes: the change and its note are one transaction. */
async function lift({ changes }: Deps, details: DetailsRow, ban: ChangeRow): Promise<ChangeRow> {
  return changes.proposeAsPortal({
    operation: 'delete',
    target: 'ban',
    targetId: ban.target_id,
    targetName: ban.target_name,
    uid: ban.uid,
    fields: fieldsOf(ban).map(({ field, new: value }) => ({ field, old: value, new: null })),
    reason: 'The ban has ended.',
    keptRow: JSON.stringify(banRowsOf(ban)),
    async begin(db, id) {
      if (!(await noteLift(db, details, id))) throw conflict('Another process is lifting this ban.')
    },
  })
}

/** Whether a lifting is under way, or done. */
async function isLifting(
  { portal }: Deps,
  { lift_change_id: id }: DetailsRow,
): Promise<'waits' | 'done' | 'no'> {
  const change = id === null ? undefined : await findChange(portal, id)
  if (!change) return 'no'
  if (change.state === 'queued') return 'waits'
  return isReached(change) ? 'done' : 'no'
}

async function endBan(deps: Deps, details: DetailsRow, ban: ChangeRow): Promise<void> {
  const { portal, game } = deps
  const lifting = await isLifting(deps, details)
  if (lifting === 'waits') return updateDetails(portal, details.id, { next_look_at: Date.now() + intervalMs })
  const rows = banRowsOf(ban)
  const present = await Promise.all(rows.map((row) => isThere(game, row)))
  // Staff have lifted it, or the game has.
  if (lifting === 'done' || !present.includes(true)) return updateDetails(portal, details.id, { is_over: 1 })
  const change = await lift(deps, details, ban)
  if (isReached(change)) await updateDetails(portal, details.id, { is_over: 1 })
}

/** Looks at one ban: whether it was made, which row it is, and whether it has ended. */
async function look(deps: Deps, details: DetailsRow): Promise<void> {
  const { portal, game } = deps
  const ban = await findChange(portal, details.change_id)
  if (ban?.state === 'queued')
    return updateDetails(portal, details.id, { next_look_at: Date.now() + intervalMs })
  // Never made, or undone.
  if (!ban || !isReached(ban)) return updateDetails(portal, details.id, { is_over: 1 })
  const untilAt = details.until_at === null ? null : Number(details.until_at)
  if (untilAt !== null && untilAt <= Date.now()) return endBan(deps, details, ban)
  const [row] = banRowsOf(ban)
  if (details.row_id === null && row) await noteRow(portal, ban.id, await findWritten(game, row))
  await updateDetails(portal, details.id, untilAt === null ? { is_over: 1 } : { next_look_at: untilAt })
}

/** What lifts bans that have ended. */
export interface BanWatch {
  look(): Promise<void>
  close(): Promise<void>
}

/**
 * Lifts bans in time where the game has no end for them, in any process and after any crash: what is due
 * stays due until it is done.
 */
export function createBanWatch(
  deps: Deps,
  { background, log }: { background: Background; log: Pick<FastifyBaseLogger, 'error'> },
): BanWatch {
  let isClosed = false

  async function lookAtAll(): Promise<void> {
    for (const details of await listDueDetails(deps.portal, batch)) {
      if (isClosed) return
      try {
        await look(deps, details)
      } catch (error) {
        if (isDown(error)) return
        await updateDetails(deps.portal, details.id, { next_look_at: Date.now() + retryMs })
        // Somebody changes the same ban at this moment.
        if (!(error instanceof Refusal))
          log.error({ err: error }, 'A ban that has ended could not be lifted; it is tried again.')
      }
    }
  }

  const job = background.repeat({
    name: 'Bans that end',
    intervalMs,
    failure: 'Bans that have ended could not be lifted; the portal tries again.',
    run: lookAtAll,
  })
  return {
    look: lookAtAll,
    async close() {
      isClosed = true
      await job.close()
    },
  }
}
