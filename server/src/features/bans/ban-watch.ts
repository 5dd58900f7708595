import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Background } from '../../background/background.ts'
import { banRowsOf } from '../../changes/ban-steps.ts'
import { fieldsOf, findChange, isReached, type ChangeRow } from '../../changes/mailbox.ts'
import { isDown } from '../../db/errors.ts'
import type { PortalTables } from '../../db/portal-schema.ts'
import { gameDateOf } from '../../game/bans/ban-entries.ts'
import { findInsertedId, isSameBan, isThere } from '../../game/bans/ban-rows.ts'
import type { Game } from '../../game/game.ts'
import type { WholeRow } from '../../game/rows/rows.ts'
import { conflict, Refusal } from '../../http/refusals.ts'
import {
  listDueDetails,
  listPortalBans,
  scheduleChecks,
  recordLift,
  recordRowId,
  updateDetails,
  type DetailsRow,
} from './ban-details.queries.ts'
import type { BanDeps } from './bans.deps.ts'

const intervalMs = 5000
/** Milliseconds before a failed check is retried. */
const retryMs = 30_000
/** Bans checked per run. */
const batch = 100

type Deps = Pick<BanDeps, 'portal' | 'game' | 'changes'>

/** A ban in the state `undone` may be in force again, because the undo may have been undone as well. */
const wasMade = (ban: ChangeRow): boolean => isReached(ban.state) || ban.state === 'undone'

/**
 * Proposes the change that lifts a ban, only once across all processes: the change and its record are one
 * transaction.
 */
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
      if (!(await recordLift(db, details, id))) throw conflict('Another process is lifting this ban.')
    },
  })
}

async function isLifting({ portal }: Deps, { lift_change_id: id }: DetailsRow): Promise<boolean> {
  const change = id === null ? undefined : await findChange(portal, id)
  return change?.state === 'queued'
}

async function endBan(deps: Deps, details: DetailsRow, ban: ChangeRow): Promise<void> {
  const { portal } = deps
  if (await isLifting(deps, details)) return lookSoon(deps, details)
  const change = await lift(deps, details, ban)
  if (isReached(change.state)) await updateDetails(portal, details, { is_over: 1 })
}

const lookSoon = ({ portal }: Deps, details: DetailsRow): Promise<void> =>
  updateDetails(portal, details, { next_look_at: Date.now() + intervalMs })

/** Checks one ban: whether it is there, which row it is, and whether it has ended. */
async function look(deps: Deps, details: DetailsRow): Promise<void> {
  const { portal, game } = deps
  const ban = await findChange(portal, details.change_id)
  if (ban?.state === 'queued') return lookSoon(deps, details)
  const rows = ban && wasMade(ban) ? banRowsOf(ban) : []
  const present = await Promise.all(rows.map((row) => isThere(game, row)))
  const row = rows.find((_, index) => present[index])
  // Never made, undone or lifted. Restoring it makes it due again.
  if (!ban || !row) return updateDetails(portal, details, { is_over: 1 })
  const untilAt = details.until_at === null ? null : Number(details.until_at)
  if (untilAt !== null && untilAt <= Date.now()) return endBan(deps, details, ban)
  // A restored row may have another id.
  await recordRowId(portal, ban.id, await findInsertedId(game, row))
  await updateDetails(portal, details, untilAt === null ? { is_over: 1 } : { next_look_at: untilAt })
}

/**
 * Makes bans due again whose rows an undo has restored, in the transaction that records them as made: a ban
 * with an end keeps it, no matter what was undone or lifted before, or how late.
 */
export async function watchRestored(game: Game, db: Kysely<PortalTables>, change: ChangeRow): Promise<void> {
  if (change.target !== 'ban' || change.operation !== 'restore' || change.undoes === null) return
  const back = banRowsOf(change)
  const made = await listPortalBans(
    db,
    back.flatMap((row) => gameDateOf(game, row) ?? []),
  )
  const isBack = (row: WholeRow): boolean => back.some((one) => isSameBan(game, one, row))
  const due = made.filter((ban) => banRowsOf(ban).some(isBack))
  await scheduleChecks(
    db,
    due.map(({ id }) => id),
  )
}

/** Lifts bans that have ended. */
export interface BanWatch {
  look(): Promise<void>
  close(): Promise<void>
}

/**
 * Lifts bans on time if the game itself cannot end them. Works in any process and after any crash: a due ban
 * stays due until it has been lifted.
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
        await updateDetails(deps.portal, details, { next_look_at: Date.now() + retryMs })
        // Someone else is changing the same ban right now.
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
