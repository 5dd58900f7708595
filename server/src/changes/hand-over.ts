/**
 * Hands changes of online players to the gamemode through the bridge. The portal durably notes each hand-over
 * before it happens, the script and the gamemode remember which changes they took, and the game's own row
 * shows which ones survived. So no change is applied twice and none is lost, no matter which of the three
 * stops when.
 */
import type { PortalDatabase } from '../db/portal-schema.ts'
import type { Bridge, CommandResult, PlayerVisit } from '../game/bridge/bridge.ts'
import { spellingsOf } from '../game/presence/game-query.ts'
import { fold } from '../game/presence/player-list.ts'
import { isAnotherHanded, listUnanswered, recordHandOver, recordNotTaken } from './handed.ts'
import { handableOf, rowOf, type Handable } from './handable.ts'
import type { ChangeRow } from './mailbox.ts'
import {
  lostLease,
  settled,
  formatValue,
  type Attempt,
  type HandOver,
  type Outcome,
  type Pace,
} from './outcome.ts'

/** The dependencies of handing changes over. */
export interface HandOverDeps {
  readonly portal: PortalDatabase
  readonly bridge: Bridge
  readonly pace: Pace
}

interface State extends HandOverDeps {
  /**
   * The run of the script that was asked what it did with the changes it had been given, and whether it
   * answered for all of them.
   */
  recovery: { readonly run: number; readonly done: Promise<boolean> } | undefined
  /** Columns that this run of the game does not support. */
  readonly unknown: Set<string>
  /**
   * The last hand-over in progress per character: they take turns, because the gamemode remembers only the
   * last one.
   */
  readonly turns: Map<number, Promise<unknown>>
}

/** Timeout for the script's answer; it polls once a second. */
const answersWithinMs = 4000
/** Timeout for the roster: enough for the script's second message from now. */
const rosterWithinMs = 3000
/** How long the script is asked what it did, before the database alone decides. */
const scriptDecidesMs = 600_000
/** How long after a hand-over the game is expected to save soon. */
const savesSoonMs = 30_000
/**
 * A slot that nobody occupies: the script reports what it did with the change before, and does nothing now.
 */
const emptySlot = { slot: 9999, serial: 0 }
/** The gamemode function's return value for a field that it does not support. */
const unknownField = 3

const unanswered = {
  kind: 'wait',
  note: 'The game was given this change and has not said yet whether it took it.',
  delay: 1000,
} as const satisfies Outcome

/** The visit of the player with one of these names; undefined if there is none or more than one. */
function visitOf({ bridge }: State, names: readonly string[]): PlayerVisit | undefined {
  const wanted = new Set(names.map(fold).filter(Boolean))
  const visits = bridge
    .roster()
    .players.filter(({ name, earlierNames }) =>
      [name, ...earlierNames].flatMap(spellingsOf).some((one) => wanted.has(fold(one))),
    )
  return visits.length === 1 ? visits[0] : undefined
}

function give(
  { bridge }: State,
  id: number,
  { slot, serial }: Pick<PlayerVisit, 'slot' | 'serial'>,
  cell?: Pick<Handable, 'uid' | 'given' | 'page'>,
): Promise<CommandResult> {
  const { uid = 0, given = { name: 'none', value: '0' }, page } = cell ?? {}
  const command = { verb: 'set', slot, serial, uid, field: given.name, value: given.value } as const
  return bridge.give(command, { id, timeoutMs: answersWithinMs, ...(page && { page }) })
}

/**
 * Asks the script what it did with the changes given to it by a process that has stopped. This comes before
 * any other change is given, because the script remembers a limited number. Returns whether it answered for
 * all of them.
 */
async function recover(state: State, run: number): Promise<boolean> {
  const ids = await listUnanswered(state.portal, run)
  const results = await Promise.all(ids.map((id) => give(state, id, emptySlot)))
  return results.every(({ state: ended }) => ended === 'done' || ended === 'refused')
}

/** Whether the current run of the script has answered what it did with earlier changes. */
async function isRecovered(state: State): Promise<boolean> {
  const run = state.bridge.run()
  if (run === undefined) return false
  if (state.recovery?.run !== run) {
    state.unknown.clear()
    state.recovery = { run, done: recover(state, run).catch(() => false) }
  }
  const { done } = state.recovery
  const isDone = await done
  if (!isDone && state.recovery?.done === done) state.recovery = undefined
  return isDone && state.bridge.run() === run
}

function inTurn<Result>({ turns }: State, uid: number, work: () => Promise<Result>): Promise<Result> {
  const turn = (turns.get(uid) ?? Promise.resolve()).then(work, work)
  turns.set(uid, turn)
  const leave = () => turns.get(uid) === turn && turns.delete(uid)
  turn.then(leave, leave)
  return turn
}

/** Whether the time in which the script can say what it did is over. */
export const isOld = ({ attempted_at: at }: ChangeRow): boolean => Date.now() - Number(at) > scriptDecidesMs

/** The outcome of a change that the game has taken but not saved yet. */
function delivered({ change, pace }: Attempt): Outcome {
  const isSoon = Date.now() - Number(change.attempted_at ?? Date.now()) < savesSoonMs
  return {
    kind: 'wait',
    state: 'delivered',
    note: 'The game has taken it. It is confirmed once the game has saved it.',
    delay: isSoon ? Math.min(500, pace.leaving) : pace.online,
  }
}

/** Follows up a change that the game said it took. */
async function follow(state: State, work: Attempt, cell: Handable): Promise<Outcome | undefined> {
  // The portal has not written this row, so its value is the game's own save.
  if ((await rowOf(work, cell)) === 'as asked') return settled('confirmed')
  const where = await work.presence.look(work.names)
  const { state: heard, run } = await state.bridge.nextRoster(rosterWithinMs)
  const isHeard = heard === 'whole'
  const isSameRun = run === Number(work.change.handed_run)
  // Another run of the game has read the row since and does not know about the change.
  if (where === 'online' && isHeard && !isSameRun) return resolve(state, work, cell)
  if (where === 'unknown' && isOld(work.change)) return undefined
  if (where !== 'offline') return delivered(work)
  const row = await rowOf(work, cell)
  if (row === 'as asked') return settled('confirmed')
  if (!isHeard && !isOld(work.change)) return delivered(work)
  if (!isHeard || !isSameRun) return undefined
  const found = row === 'as before' ? formatValue(cell.old) : row.found
  return settled('conflict', `The game took it, and has written ${found} since.`)
}

/** Gives the change to the player in the slot and returns the result. */
async function handToPlayer(
  state: State,
  work: Attempt,
  { cell, visit }: { cell: Handable; visit: Pick<PlayerVisit, 'slot' | 'serial'> },
): Promise<CommandResult['state'] | 'lost'> {
  const { change } = work
  const run = state.bridge.run() ?? 0
  if (!(await recordHandOver(state.portal, change, run))) return 'lost'
  const result = await give(state, change.id, visit, cell)
  if (result.state === 'refused' && result.returned === unknownField) state.unknown.add(cell.given.name)
  // If it was given before, the game may have taken it although the answer was lost.
  const isCertain = result.state !== 'unsent' || change.handed_run === null
  return isCertain ? result.state : 'unanswered'
}

async function outcomeOf(
  state: State,
  work: Attempt,
  { cell, result }: { cell: Handable; result: Awaited<ReturnType<typeof handToPlayer>> },
): Promise<Outcome | undefined> {
  if (result === 'lost') return lostLease
  if (result === 'unanswered') return unanswered
  if (result === 'done') {
    const row = await rowOf(work, cell)
    return row === 'as asked' ? settled('confirmed') : delivered(work)
  }
  await recordNotTaken(state.portal, work.change)
  return undefined
}

/** Finds out what the game did with a change that it was given. */
async function resolve(state: State, work: Attempt, cell: Handable): Promise<Outcome | undefined> {
  const { change, names } = work
  const isHeard = state.bridge.state() === 'whole'
  if (!isHeard) return isOld(change) ? undefined : unanswered
  if (!(await isRecovered(state))) return unanswered
  const visit = visitOf(state, names)
  if (state.bridge.run() === Number(change.handed_run) && change.state === 'queued') {
    const result = await handToPlayer(state, work, { cell, visit: visit ?? emptySlot })
    // The change counts as new again, so the next attempt starts from there.
    return (await outcomeOf(state, work, { cell, result })) ?? { ...unanswered, delay: 0 }
  }
  const row = await rowOf(work, cell)
  if (row === 'as asked') return settled('confirmed')
  if (!visit) return undefined
  // A restarted game has read the row without the change. If the row has another value, it is settled after
  // the player leaves.
  if (row !== 'as before' || (await isAnotherHanded(state.portal, change, state.bridge.run() ?? 0)))
    return unanswered
  const result = await handToPlayer(state, work, { cell, visit })
  return (await outcomeOf(state, work, { cell, result })) ?? { ...unanswered, delay: 0 }
}

async function begin(state: State, work: Attempt, cell: Handable): Promise<Outcome | undefined> {
  const { bridge, unknown, portal } = state
  if (!bridge.takesChanges() || unknown.has(cell.given.name)) return undefined
  const visit = visitOf(state, work.names)
  if (!visit || !(await isRecovered(state))) return undefined
  const isBusy = await isAnotherHanded(portal, work.change, bridge.run() ?? 0)
  if (isBusy || (await rowOf(work, cell)) !== 'as before') return undefined
  const result = await handToPlayer(state, work, { cell, visit })
  return outcomeOf(state, work, { cell, result })
}

/** Creates the hand-over; it does not know yet what the script was given before. */
export function createHandOver(deps: HandOverDeps): HandOver {
  const state: State = { ...deps, recovery: undefined, unknown: new Set(), turns: new Map() }
  return {
    async attempt(work, located) {
      const { change } = work
      const cell = handableOf(work, located)
      if (!cell) return undefined
      return inTurn(state, cell.uid, async () => {
        if (change.state === 'delivered') return follow(state, work, cell)
        if (change.handed_run !== null) return resolve(state, work, cell)
        // The portal may already have written it, so it continues in the database.
        return change.attempted_at === null ? begin(state, work, cell) : undefined
      })
    },
  }
}
