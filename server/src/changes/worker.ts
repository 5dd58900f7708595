/**
 * Carries out changes: new ones immediately, waiting ones when they are due, in any process and after any
 * crash.
 */
import type { Kysely } from 'kysely'
import type { PortalTables } from '../db/portal-schema.ts'
import type { GameTables } from '../game/game.ts'
import { isContention, isDown, isReadOnly, refusalReason } from '../db/errors.ts'
import type { ChangeDeps } from './change-deps.ts'
import { companionOf } from './companions.ts'
import { attempt } from './attempt.ts'
import { createHandOver } from './hand-over.ts'
import { HalfWritten } from './last-check.ts'
import { settled, type HandOver, type Outcome, type SettledOutcome } from './outcome.ts'
import { verifyChange } from './verify.ts'
import { listToVerify, postponeLook } from './written.ts'
import {
  fieldsOf,
  findChange,
  forgetAttempt,
  isReached,
  listDue,
  recordAttempt,
  openStates,
  returnToQueue,
  settle,
  claim,
  type ChangeRow,
  type Look,
} from './mailbox.ts'
import { findObjection } from './objections.ts'
import { anotherOwner, isStillTheirs } from './still-theirs.ts'
import { attemptSetting } from './settings.ts'
import { actorNow, namesOf, ownerOf, portalActor, type KnownOwner } from './actors-and-owners.ts'
import { movePerson } from './person-of-row.ts'

/** Milliseconds between two polls of the mailbox, if changes are waiting and if none are. */
const busyPause = 500
const idlePause = 3000
/** Maximum number of changes attempted in parallel. */
const atOnce = 16
/** Number of changes fetched per query. */
const batch = 200

/** Thrown if the value to be written together with the record had changed by then. */
class ValueChanged extends Error {
  override name = 'ValueChanged'
}

/** The worker of one process. */
export interface Worker {
  /** The id of this process, used in leases. */
  readonly holder: string
  /**
   * Attempts a change that was just recorded and returns its row afterwards. `owner` is the owner of the row,
   * as just read.
   */
  work(id: number, owner: KnownOwner | undefined): Promise<ChangeRow>
  /** Polls the mailbox soon, because a waiting change was added. */
  wake(): void
  close(): Promise<void>
}

/** The reason a change that has waited may no longer be made, as a sentence; null if it may. */
async function objectionNow(
  deps: ChangeDeps,
  change: ChangeRow,
  owner: KnownOwner | undefined,
): Promise<string | null> {
  // An attempt that was started is finished, because the row may already have the value.
  if (change.actor_id === portalActor.personId || change.attempted_at !== null) return null
  const actor = await actorNow(deps, change.actor_id)
  if (!actor) return 'The person who made the change is no longer known.'
  const pending = {
    ...change,
    fields: fieldsOf(change),
    keptRow: change.kept_row,
    isUndo: change.undoes !== null,
    companion: companionOf(deps.companions, change),
  }
  const objection = await findObjection(deps, pending, { actor, owner })
  return objection && String(objection.sentence)
}

const starting: Outcome = { kind: 'wait', note: 'The portal is starting.', delay: 1000 }

/** The dependencies of the worker in one process. */
interface Process {
  deps: ChangeDeps
  holder: string
  handOver: HandOver | undefined
}

/** Attempts a change. If it has waited, it is authorized again and its owner is read again. */
async function tryChange(
  { deps, handOver }: Process,
  change: ChangeRow,
  known: { owner: KnownOwner | undefined } | undefined,
): Promise<Outcome> {
  const owner = known ? known.owner : change.uid === null ? undefined : await ownerOf(deps, change.uid)
  // A process that has just started may not recognize all super users yet and would deny them.
  if (!known && !deps.superUsers.isPinned()) return starting
  // A change that is made immediately was authorized for this very owner.
  const objectionToOwner = async (db?: Kysely<GameTables>): Promise<Outcome | null> =>
    known || (await isStillTheirs(deps, change, db)) ? null : settled('failed', String(anotherOwner(change)))
  const another = await objectionToOwner()
  if (another) return another
  const objection = known ? null : await objectionNow(deps, change, owner)
  if (objection !== null) return settled('failed', `No longer allowed: ${objection}`)
  const work = {
    ...deps,
    change,
    isNew: known !== undefined,
    objectionToOwner,
    recordAttempt: keeping(deps, change),
    forgetAttempt: () => forgetAttempt(deps.portal, { id: change.id, holder: change.holder ?? '' }),
    handOver,
  }
  if (change.target === 'setting') return attemptSetting(work)
  return attempt({ ...work, names: namesOf(change, owner) })
}

const keeping =
  (deps: ChangeDeps, { id, holder }: ChangeRow) =>
  (keptRow?: string) =>
    recordAttempt(deps.portal, { id, holder: holder ?? '', ...(keptRow === undefined ? {} : { keptRow }) })

function afterError(error: unknown): Outcome {
  if (error instanceof HalfWritten)
    return {
      kind: 'wait',
      note: 'The new name is on part of what they own only, and the old one could not be restored. It is tried again.',
      delay: 2000,
    }
  if (isDown(error))
    return { kind: 'wait', note: 'The game database cannot be reached right now.', delay: 2000 }
  if (isReadOnly(error))
    return { kind: 'wait', note: 'The game database takes no changes right now.', delay: 2000 }
  if (isContention(error))
    return {
      kind: 'wait',
      note: 'Another program has locked this in the game’s database. It is tried again in a moment.',
      delay: 2000,
    }
  const reason = refusalReason(error)
  if (reason) return settled('failed', `The game's database refused it: ${reason}.`)
  return { kind: 'wait', note: 'Something went wrong on our side. It is tried again.', delay: 30_000 }
}

/** Updates what depends on a settled change: the thing it is a step of, and the person behind a character. */
async function settleRest(
  deps: ChangeDeps,
  db: Kysely<PortalTables>,
  { change, state, hasNewOwner }: { change: ChangeRow } & Pick<SettledOutcome, 'state' | 'hasNewOwner'>,
): Promise<void> {
  await companionOf(deps.companions, change)?.settled(db, change, state)
  if (!isReached(state)) return
  await deps.onMade(db, change)
  if (!hasNewOwner) await movePerson(db, change)
}

/** When a change that was just written is checked for the first time. */
function firstLook({ pace }: ChangeDeps, { proofAt }: SettledOutcome): Look {
  return { nextTryAt: proofAt ?? Date.now() + pace.watch.firstMs, proofAt: proofAt ?? null }
}

async function record(
  { deps, holder }: Process,
  change: ChangeRow,
  outcome: Outcome,
  hasWaited: boolean,
): Promise<void> {
  const { portal } = deps
  if (outcome.kind === 'wait') {
    const { note, delay, state = 'queued' } = outcome
    await returnToQueue(portal, { id: change.id, holder }, { state, note, nextTryAt: Date.now() + delay })
    return
  }
  const { state, note, together, hasNewOwner } = outcome
  const look = state === 'applied' ? { look: firstLook(deps, outcome) } : {}
  const isDone = await settle(portal, change, { holder, state, note, ...look }, async (db) => {
    if (together && !(await together(db))) throw new ValueChanged()
    await settleRest(deps, db, { change: { ...change, note }, state, ...(hasNewOwner && { hasNewOwner }) })
    if (hasWaited && (state === 'conflict' || state === 'failed'))
      await deps.onUnmade(db, { ...change, note })
  })
  if (isDone && isReached(state)) deps.onReached(change)
}

/**
 * Attempts a change that this process has claimed and returns its row afterwards. `known` is omitted if the
 * change has waited.
 */
async function work(
  process: Process,
  id: number,
  known?: { owner: KnownOwner | undefined },
): Promise<ChangeRow> {
  const { deps } = process
  const change = await findChange(deps.portal, id)
  if (!change) throw new Error(`There is no change ${id}.`)
  const outcome = await tryChange(process, change, known).catch((error: unknown) => {
    if (!isDown(error) && !isReadOnly(error)) deps.onError(error)
    return afterError(error)
  })
  try {
    await record(process, change, outcome, !known)
  } catch (error) {
    if (!(error instanceof ValueChanged)) throw error
    await record(process, change, settled('conflict', 'The value changed while saving.'), !known)
  }
  const now = (await findChange(deps.portal, id)) ?? change
  // A change that keeps waiting for the same reason is not news.
  if (known || now.state !== change.state || now.note !== change.note) deps.onNews(now)
  return now
}

/** Attempts all due changes, several in parallel. */
async function workThroughDue(process: Process, isClosed: () => boolean): Promise<void> {
  const due = (await listDue(process.deps.portal, batch)).values()
  const drain = async (): Promise<void> => {
    for (const { id } of due) {
      if (isClosed()) return
      if (await claim(process.deps.portal, id, process.holder)) await work(process, id)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, drain))
}

/** Verifies written changes that are due. Returns true if there may be more of them. */
async function verifyDue(process: Process, isClosed: () => boolean): Promise<boolean> {
  const { deps } = process
  const rows = await listToVerify(deps.portal, batch)
  const due = rows.values()
  const drain = async (): Promise<void> => {
    for (const change of due) {
      if (isClosed()) return
      await verifyChange(deps, change).catch(async (error: unknown) => {
        if (isDown(error)) return
        deps.onError(error)
        await postponeLook(deps.portal, change.id, {
          nextTryAt: Date.now() + 30_000,
          proofAt: change.proof_at,
        })
      })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, drain))
  return rows.length === batch
}

async function someWait({ portal }: ChangeDeps): Promise<boolean> {
  const row = await portal.db
    .selectFrom('changes')
    .select('id')
    .where('state', 'in', openStates)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Creates and starts the worker of this process. */
export function createWorker(deps: ChangeDeps): Worker {
  const { presence, background, pace } = deps
  const handOver = deps.bridge && createHandOver({ portal: deps.portal, bridge: deps.bridge, pace })
  const process: Process = { deps, holder: background.newHolder(), handOver }
  const busyPauseMs = Math.min(busyPause, pace.leaving)
  const idlePauseMs = Math.min(idlePause, pace.watch.intervalMs)
  let isClosed = false
  let stopWatching: (() => void) | undefined

  const job = background.repeat({
    name: 'Changes that wait',
    intervalMs: idlePause,
    firstAfterMs: 0,
    failure: 'Waiting changes could not be looked at; the portal tries again.',
    /** Returns the milliseconds until the next poll. */
    async run() {
      await workThroughDue(process, () => isClosed)
      const isMore = await verifyDue(process, () => isClosed)
      if (await someWait(deps)) {
        stopWatching ??= presence.keepWatching()
        return busyPauseMs
      }
      stopWatching?.()
      stopWatching = undefined
      return isMore ? busyPauseMs : idlePauseMs
    },
  })
  return {
    holder: process.holder,
    work: (id, owner) => work(process, id, { owner }),
    wake: () => job.wake(busyPauseMs),
    async close() {
      isClosed = true
      await job.close()
      stopWatching?.()
    },
  }
}
