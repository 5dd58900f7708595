/**
 * Makes one attempt to carry out a change. The outcome always says what the row really contains: a change is
 * confirmed only if the player was seen offline before and after the write and the value was read back last.
 * If that is not proof enough, `verify.ts` checks again later.
 */
import { deniedRight, isDenied } from '../db/errors.ts'
import type { PresenceState } from '../game/presence/presence.ts'
import { isOld } from './hand-over.ts'
import { settled, type Attempt, type Outcome, type Pace, type Step } from './outcome.ts'
import { stepOf } from './steps.ts'
import { isLookedUp, locate, type LocatedRow } from './targets.ts'

function waiting(
  presenceState: Exclude<PresenceState, 'offline' | 'unknown'>,
  { name, createdAt, pace }: Waiting,
): Outcome {
  const notes = {
    online: `${name} is in the game. The change is made after they leave and the game has saved.`,
    leaving: `The game may still be saving ${name}. The change is made in a moment.`,
    silent: 'The game server does not answer right now. The change is made as soon as it is clear who plays.',
  }
  const isLong = presenceState === 'online' && Date.now() - createdAt > 120_000
  return { kind: 'wait', note: notes[presenceState], delay: isLong ? pace.onlineLong : pace[presenceState] }
}

interface Waiting {
  pace: Pace
  name: string
  createdAt: number
}

const waitingOf = ({ change, names, pace }: Attempt): Waiting => ({
  name: names[0] ?? 'The owner',
  createdAt: change.created_at,
  pace,
})

const unverified =
  'Written, not verified: nobody can say whether the game holds this player in memory. ' +
  'The portal keeps looking for a day.'

/** The outcome of a write that the game database's permissions do not allow. */
function refusedWrite(error: unknown, tableName: string): Outcome {
  const { right, table } = deniedRight(error) ?? { table: tableName }
  const grant = right ? ` (GRANT ${right} on ${table})` : ''
  return settled(
    'failed',
    `The portal's database account may not change ${table}. The operator can grant it${grant}; the doctor prints how.`,
  )
}

async function write(work: Attempt, { step, table }: Writing): Promise<Outcome | undefined> {
  try {
    return await step.write(work)
  } catch (error) {
    if (isDenied(error)) return refusedWrite(error, table)
    throw error
  }
}

interface Writing {
  step: Step
  table: string
}

/** The outcome of a write made while nobody can say who is playing. */
async function outcomeUnwatched({ game }: Attempt, step: Step): Promise<Outcome> {
  const held = await step.holds(game)
  if (typeof held === 'object') return held
  return held
    ? settled('applied', unverified)
    : settled('conflict', 'The game wrote its own value back at once.')
}

/**
 * The outcome of a write made after the player was seen offline. Somebody may have joined just before the
 * write, with the old row.
 */
async function outcomeWatched(work: Attempt, step: Step): Promise<Outcome> {
  const again: Outcome = { kind: 'wait', note: waitNote, delay: work.pace.leaving }
  const after = await work.presence.look(work.names)
  if (after === 'unknown') return again
  if (after !== 'offline') return waiting(after, waitingOf(work))
  const held = await step.holds(work.game)
  if (typeof held === 'object') return held
  if (!held) return again
  // A session between two presence checks goes unseen; its last save arrives within this time.
  const { settleMs } = work.presence
  return settleMs === 0
    ? settled('confirmed')
    : { ...settled('applied', toProve), proofAt: Date.now() + settleMs }
}

/**
 * For rows that the game reads whenever it needs them: nobody has to be offline, and the game does not
 * overwrite them.
 */
async function attemptAtOnce(work: Attempt, writing: Writing): Promise<Outcome> {
  const outcome = await write(work, writing)
  if (outcome) return outcome
  const held = await writing.step.holds(work.game)
  if (typeof held === 'object') return held
  return held
    ? settled('confirmed')
    : settled('conflict', 'The game’s own look at its table does not show it so.')
}

/**
 * The conflict if a new change starts from values that another one replaced just before it was recorded.
 * Its author can still be told at once, instead of after the player has left.
 */
async function staleAlready({ game, change, isNew }: Attempt, located: LocatedRow) {
  return isNew ? stepOf(change, located).staleness?.(game) : undefined
}

/** Makes one attempt. Throws if the database is down: the outcome is then unknown and the change waits. */
export async function attempt(work: Attempt): Promise<Outcome> {
  const { game, presence, change, names } = work
  // Settings are not rows of the game; `attemptSetting` changes them.
  if (change.target === 'setting') throw new Error('A setting is not changed here.')
  const located = locate(game.current(), { target: change.target, targetId: change.target_id })
  if (!located) return settled('failed', 'This game has no such thing any more.')
  if (isLookedUp(change.target))
    return attemptAtOnce(work, { step: stepOf(change, located), table: located.place.table.name })
  const handed = await work.handOver?.attempt(work, located)
  if (handed) return handed
  const before = await presence.look(names)
  if (before !== 'offline' && before !== 'unknown')
    return (await staleAlready(work, located)) ?? waiting(before, waitingOf(work))
  // The game may have the handed-over change in memory.
  if (before === 'unknown' && change.handed_run !== null && !isOld(change))
    return waiting('silent', waitingOf(work))
  // The number may have gone to somebody else since the worker checked.
  const another = await work.objectionToOwner()
  if (another) return another
  const step = stepOf(change, located)
  const outcome = await write(work, { step, table: located.place.table.name })
  if (outcome) return outcome
  return before === 'unknown' ? outcomeUnwatched(work, step) : outcomeWatched(work, step)
}

const toProve = 'Written. The portal looks once more, when the game can no longer write over it.'

const waitNote = 'Written, but the game may have had the row in memory. It is looked at again.'
