/** Carries changes out: one at once when it is made, the waiting ones as their time comes, in any process and after any crash. */
import type { Background } from '../background/background.ts'
import { endPerson, renamePerson, revivePerson } from '../access/people.ts'
import { isDown, refusalReason } from '../db/errors.ts'
import type { Presence } from '../game/presence/presence.ts'
import type { OrderBook } from './order-book.ts'
import { attempt, usualPace, type Outcome, type Pace } from './attempt.ts'
import {
  fieldsOf,
  findChange,
  listDue,
  noteAttempt,
  returnToQueue,
  settle,
  take,
  type ChangeRow,
} from './mailbox.ts'
import { findObjection } from './objections.ts'
import { attemptSetting } from './settings.ts'
import { actorNow, ownerOf, thePortal, type Registry } from './people.ts'

/** What the worker works with. */
export interface ChangeDeps extends Registry {
  background: Background
  presence: Presence
  /** Dollars above which a change of money asks for a recent sign-in, and bringing money back for its permission. */
  recentSignInMoney: number
  /** How soon waiting changes are tried again; the usual pace unless said. */
  pace?: Pace
  /** Orders that changes carry out. */
  orders?: OrderBook
  /** Told of every change that reached the game, after it was recorded. */
  onReached?: (change: ChangeRow) => void
  /** Told of every change that was made, waits for another reason, or was settled, as it stands then. */
  onNews?: (change: ChangeRow) => void
  /** Told of what nobody foresaw. */
  onError?: (error: unknown) => void
}

/** Milliseconds between two looks into the mailbox, when something waits and when nothing does. */
const busyPause = 500
const idlePause = 3000
/** How many changes are tried side by side. */
const atOnce = 16

/** What was to be written together with the record had another value by then. */
class Moved extends Error {
  override name = 'Moved'
}

/** The worker of one process. */
export interface Worker {
  /** Names this process to the others. */
  readonly holder: string
  /** Tries a change this process holds, and answers it as it stands afterwards. */
  work(id: number): Promise<ChangeRow>
  /** Looks into the mailbox soon: something was put in that waits. */
  wake(): void
  close(): Promise<void>
}

async function judge(deps: ChangeDeps, change: ChangeRow, waited: boolean): Promise<Outcome> {
  const owner = change.uid === null ? undefined : await ownerOf(deps, change.uid)
  if (waited && change.actor_id !== thePortal.personId) {
    const actor = await actorNow(deps, change.actor_id)
    const authorized = {
      ...change,
      fields: fieldsOf(change),
      keptRow: change.kept_row,
      isUndo: change.undoes !== null,
      isOrder: change.order_id !== null,
    }
    const objection = actor
      ? await findObjection(deps, authorized, actor)
      : { sentence: 'Whoever made the change is no longer known.' }
    // What was begun is finished: the row may hold it already.
    if (objection && change.attempted_at === null)
      return { kind: 'settled', state: 'failed', note: `No longer allowed: ${objection.sentence}` }
  }
  const work = { ...deps, pace: deps.pace ?? usualPace, change, noteAttempt: keeping(deps, change) }
  if (change.target === 'setting') return attemptSetting(work)
  return attempt({ ...work, names: namesOf(change, owner?.names) })
}

const keeping =
  (deps: ChangeDeps, { id, holder }: ChangeRow) =>
  (keptRow?: string) =>
    noteAttempt(deps.portal, { id, holder: holder ?? '', ...(keptRow === undefined ? {} : { keptRow }) })

/** A deleted account has no row to read its names from: the name it had then is the one it would play under. */
const namesOf = (change: ChangeRow, names: readonly string[] | undefined): readonly string[] =>
  names ?? (change.target === 'user' ? [change.target_name] : [])

function afterError(error: unknown): Outcome {
  if (isDown(error))
    return { kind: 'wait', note: 'The game database cannot be reached right now.', delay: 2000 }
  const reason = refusalReason(error)
  if (reason) return { kind: 'settled', state: 'failed', note: `The game's database refused it: ${reason}.` }
  return { kind: 'wait', note: 'Something went wrong on our side. It is tried again.', delay: 30_000 }
}

/** Starts the worker of this process. */
export function startWorker(deps: ChangeDeps): Worker {
  const { portal, presence, pace = usualPace } = deps
  const holder = deps.background.newHolder()
  const busyPauseMs = Math.min(busyPause, pace.leaving)
  let isClosed = false
  let stopWatching: (() => void) | undefined

  async function record(change: ChangeRow, outcome: Outcome): Promise<void> {
    const { id } = change
    if (outcome.kind === 'wait') {
      await returnToQueue(portal, { id, holder, note: outcome.note, nextTryAt: Date.now() + outcome.delay })
      return
    }
    const { state, note, together } = outcome
    const reached = state === 'applied' || state === 'confirmed'
    const done = await settle(portal, change, { holder, state, note }, async (db) => {
      if (together && !(await together(db))) throw new Moved()
      if (change.order_id !== null) await deps.orders?.settled(db, { ...change, note }, state)
      if (!reached || change.target !== 'user' || change.uid === null) return
      const name = fieldsOf(change).find(({ field }) => field === 'username')
      if (change.operation === 'delete') await endPerson(db, change.uid, { cause: 'deleted', changeId: id })
      else if (change.operation === 'restore') await revivePerson(db, change.undoes ?? 0)
      else if (name) await renamePerson(db, change.uid, String(name.new))
    })
    if (done && reached) deps.onReached?.(change)
  }

  async function work(id: number, waited: boolean): Promise<ChangeRow> {
    const change = await findChange(portal, id)
    if (!change) throw new Error(`There is no change ${id}.`)
    let outcome: Outcome
    try {
      outcome = await judge(deps, change, waited)
    } catch (error) {
      if (!isDown(error)) deps.onError?.(error)
      outcome = afterError(error)
    }
    try {
      await record(change, outcome)
    } catch (error) {
      if (!(error instanceof Moved)) throw error
      await record(change, {
        kind: 'settled',
        state: 'conflict',
        note: 'The old value moved in the moment of writing.',
      })
    }
    const now = (await findChange(portal, id)) ?? change
    // One that waits on for the same reason is no news.
    if (!waited || now.state !== change.state || now.note !== change.note) deps.onNews?.(now)
    return now
  }

  async function lookThrough(): Promise<void> {
    const due = await listDue(portal, 200)
    const waiting = due.values()
    const hand = async (): Promise<void> => {
      for (const { id } of waiting) {
        if (isClosed) return
        if (await take(portal, id, holder)) await work(id, true)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, hand))
  }

  async function someWait(): Promise<boolean> {
    const row = await portal.db
      .selectFrom('changes')
      .select('id')
      .where('state', '=', 'queued')
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  }

  /** Returns the milliseconds until the next look. */
  async function turn(): Promise<number> {
    await lookThrough()
    if (await someWait()) {
      stopWatching ??= presence.keepWatching()
      return busyPauseMs
    }
    stopWatching?.()
    stopWatching = undefined
    return idlePause
  }

  const job = deps.background.repeat({
    name: 'Changes that wait',
    intervalMs: idlePause,
    firstAfterMs: 0,
    failure: 'Waiting changes could not be looked at; the portal tries again.',
    run: turn,
  })
  return {
    holder,
    work: (id) => work(id, false),
    wake: () => job.wake(busyPauseMs),
    async close() {
      isClosed = true
      await job.close()
      stopWatching?.()
    },
  }
}
