/**
 * Verifies changes that were written while the game may have had the row in memory: `applied` becomes
 * `confirmed` once the game can no longer overwrite the value, and `overwritten` if it has.
 */
import type { ChangedField, FieldValue } from '@idlewood/contract/changes'
import { readCells } from '../game/rows/rows.ts'
import type { ChangeDeps } from './change-deps.ts'
import { companionOf } from './companions.ts'
import { hasWantedValues } from './countdown.rules.ts'
import { isGone } from './deleted-row.ts'
import { fieldsOf, findChange, type ChangeRow, type Look } from './mailbox.ts'
import { formatValue, usualWatch, type WatchPace } from './outcome.ts'
import { namesOf, ownerOf } from './people.ts'
import { movePersonBack } from './person-of-row.ts'
import { currentSetting, settingNamed } from './settings.ts'
import { locate } from './targets.ts'
import { findSuccessor, postponeLook, verify, type VerifiedState } from './written.ts'

/**
 * The result of comparing the row with a change: it still has the requested values, it was overwritten, or
 * nothing can be said.
 */
type Finding = 'stands' | 'untold' | Overwriting

/** The values that the game wrote over a change, and the note that says so. */
interface Overwriting {
  /** One value for each field of the change; empty if the row itself appeared or disappeared. */
  readonly found: readonly FieldValue[]
  readonly note: string
}

const overwrittenWith = (found: readonly FieldValue[]): Overwriting => ({
  found,
  note: `The game wrote ${found.map(formatValue).join(', ')} over it.`,
})

async function findSetting({ game, portal }: ChangeDeps, fields: readonly ChangedField[]): Promise<Finding> {
  const found: FieldValue[] = []
  for (const { field } of fields) {
    const name = settingNamed(field)
    if (!name) return 'untold'
    found.push(await currentSetting(game, portal, name))
  }
  return fields.every(({ new: value }, index) => value === found[index]) ? 'stands' : overwrittenWith(found)
}

/** Compares the game's database with the change. */
async function findInGame(deps: ChangeDeps, change: ChangeRow): Promise<Finding> {
  const fields = fieldsOf(change)
  if (change.target === 'setting') return findSetting(deps, fields)
  const located = locate(deps.game.current(), { target: change.target, targetId: change.target_id })
  if (!located) return 'untold'
  if (change.operation !== 'update') {
    const isThere = !(await isGone(deps.game, change, located.place))
    if (isThere === (change.operation === 'restore')) return 'stands'
    return {
      found: [],
      note: isThere ? 'The row is in the game again.' : 'The row is no longer in the game.',
    }
  }
  const columns = fields.flatMap(({ field }) => located.column(field) ?? [])
  if (columns.length < fields.length) return 'untold'
  const [row] = await readCells(deps.game, located.place, columns)
  if (!row) return { found: [], note: 'The row is no longer in the game.' }
  const compared = fields.flatMap(({ field, new: wanted }, index) => {
    const column = columns[index]
    return column ? [{ field, column, now: row[index] ?? null, wanted }] : []
  })
  return hasWantedValues(compared, Date.now() - Number(change.applied_at ?? Date.now()))
    ? 'stands'
    : overwrittenWith(row.map((cell) => cell ?? null))
}

/** The time of the next check of a change that cannot be proven, in milliseconds since 1970. */
function nextLookAt(change: ChangeRow, pace: WatchPace, now: number): number {
  const written = Number(change.applied_at ?? now)
  return Math.min(Math.max(written + pace.firstMs, now + pace.intervalMs), written + pace.untilMs)
}

/** `proven` if the game can no longer overwrite the change; otherwise when to check again. */
async function lookOf(deps: ChangeDeps, change: ChangeRow, pace: WatchPace): Promise<'proven' | Look> {
  const now = Date.now()
  if (change.proof_at === null) {
    const isOver = now >= Number(change.applied_at ?? now) + pace.untilMs
    return isOver ? 'proven' : { nextTryAt: nextLookAt(change, pace, now), proofAt: null }
  }
  const proofAt = Number(change.proof_at)
  if (now < proofAt) return { nextTryAt: proofAt, proofAt }
  const owner = change.uid === null ? undefined : await ownerOf(deps, change.uid)
  const presenceState = await deps.presence.look(namesOf(change, owner))
  if (presenceState === 'unknown') return { nextTryAt: nextLookAt(change, pace, now), proofAt: null }
  // A game that does not respond may delay a save, and after a gap in watching the wait starts over. A player
  // who has joined since then has read the new row. But console lines can get lost, so a player who is named
  // only there may have been online all along.
  const { namedBy } = deps.presence.sources()
  const isSeen = presenceState === 'offline' || (presenceState === 'online' && namedBy !== 'rcon')
  if (isSeen && deps.presence.status().state === 'up') return 'proven'
  return { nextTryAt: now + pace.retryMs, proofAt }
}

/**
 * Checks whether the portal's next change of the same field started from another value, which means that the
 * game wrote in between. Returns what it wrote, or undefined.
 */
function gapBefore(deps: ChangeDeps, change: ChangeRow, next: ChangeRow): Finding | undefined {
  if (next.operation !== 'update' || change.operation !== 'update') return undefined
  const located =
    change.target === 'setting'
      ? undefined
      : locate(deps.game.current(), { target: change.target, targetId: change.target_id })
  const later = new Map(fieldsOf(next).map(({ field, old }) => [field, old]))
  const olds = fieldsOf(change).map(({ field, new: value }) => later.get(field) ?? value)
  const compared = fieldsOf(change).flatMap(({ field, new: wanted }) => {
    const old = later.get(field)
    return old === undefined ? [] : [{ field, column: located?.column(field), now: old, wanted }]
  })
  const plain = compared.filter(({ column }) => column === undefined)
  const known = compared.flatMap(({ column, ...rest }) => (column ? [{ ...rest, column }] : []))
  const isUnbroken = plain.every(({ now, wanted }) => now === wanted) && hasWantedValues(known, Infinity)
  return isUnbroken ? undefined : overwrittenWith(olds)
}

/**
 * The outcome of a change whose value is gone: it was overwritten by the game, or replaced by the portal's
 * next change. In the second case, that change's outcome applies to this one, too.
 */
async function outcomeOf(
  deps: ChangeDeps,
  change: ChangeRow,
  finding: Overwriting,
): Promise<Overwriting | 'confirmed' | { readonly nextTryAt: number }> {
  const next = await findSuccessor(deps.portal, change)
  if (!next) return finding
  const gap = gapBefore(deps, change, next)
  if (typeof gap === 'object') return gap
  const deciding =
    next.state === 'undone' && next.undone_by !== null ? await findChange(deps.portal, next.undone_by) : next
  if (deciding?.state === 'confirmed') return 'confirmed'
  if (deciding?.state === 'overwritten')
    return {
      found: fieldsOf(deciding).map(({ found }) => found ?? null),
      note: deciding.note ?? finding.note,
    }
  const soon = Date.now() + (deps.pace?.watch ?? usualWatch).retryMs
  return { nextTryAt: Math.max(soon, Number(deciding?.next_try_at ?? 0)) }
}

const withFound = (change: ChangeRow, { found, note }: Overwriting): ChangeRow => ({
  ...change,
  state: 'overwritten',
  note,
  fields: JSON.stringify(fieldsOf(change).map((field, index) => ({ ...field, found: found[index] ?? null }))),
})

/**
 * Finishes the verification of a change: updates its row and everything that depends on it, and publishes the
 * news.
 */
async function end(deps: ChangeDeps, now: ChangeRow, state: VerifiedState): Promise<void> {
  const { portal, companions, onNews } = deps
  const isDone = await verify(portal, now, state, async (db) => {
    await companionOf(companions, now)?.verified(db, now, state)
    if (state === 'confirmed') return
    await movePersonBack(db, now)
    // Older changes were written before the portal verified them; nobody expects news about them.
    const { untilMs } = deps.pace?.watch ?? usualWatch
    if (Date.now() - Number(now.applied_at ?? 0) < 2 * untilMs) await deps.onOverwritten?.(db, now)
  })
  if (!isDone) return
  onNews?.(now)
  const undone = now.undoes === null ? undefined : await findChange(portal, now.undoes)
  if (undone && state === 'overwritten') onNews?.(undone)
}

/** Verifies one change that was written without proof. */
export async function verifyChange(deps: ChangeDeps, change: ChangeRow): Promise<void> {
  const { portal } = deps
  const pace = deps.pace?.watch ?? usualWatch
  // Presence is checked before the row is read, so that the row is the later of the two.
  const look = await lookOf(deps, change, pace)
  const finding = await findInGame(deps, change)
  if (finding === 'stands')
    return look === 'proven'
      ? end(deps, { ...change, state: 'confirmed', note: null }, 'confirmed')
      : postponeLook(portal, change.id, look)
  const later = { nextTryAt: Date.now() + pace.intervalMs, proofAt: change.proof_at }
  // If the change is being undone, the undo decides its outcome.
  if (finding === 'untold' || change.undone_by !== null) return postponeLook(portal, change.id, later)
  const outcome = await outcomeOf(deps, change, finding)
  if (outcome === 'confirmed') return end(deps, { ...change, state: 'confirmed', note: null }, 'confirmed')
  if ('nextTryAt' in outcome) return postponeLook(portal, change.id, { ...later, ...outcome })
  return end(deps, withFound(change, outcome), 'overwritten')
}
