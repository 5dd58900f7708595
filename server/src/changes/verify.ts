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
import { formatValue } from './outcome.ts'
import { namesOf, ownerOf } from './people.ts'
import { movePersonBack } from './person-of-row.ts'
import { currentSetting, settingNamed } from './settings.ts'
import { locate, type LocatedRow } from './targets.ts'
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

/** Compares a setting with the change of it. */
async function findSetting({ game, portal }: ChangeDeps, [changed]: ChangedField[]): Promise<Finding> {
  const name = changed && settingNamed(changed.field)
  if (!name) return 'untold'
  const now = await currentSetting(game, portal, name)
  return now === changed.new ? 'stands' : overwrittenWith([now])
}

/** The fields that this game still has, with their columns. */
const withColumns = <Field extends { field: string }>(
  fields: readonly Field[],
  located: LocatedRow | undefined,
) =>
  fields.flatMap((one) => {
    const column = located?.column(one.field)
    return column ? [{ ...one, column }] : []
  })

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
  const known = withColumns(fields, located)
  if (known.length < fields.length) return 'untold'
  const columns = known.map(({ column }) => column)
  const [row] = await readCells(deps.game, located.place, columns)
  if (!row) return { found: [], note: 'The row is no longer in the game.' }
  const compared = known.map(({ new: wanted, ...rest }, index) => ({
    ...rest,
    now: row[index] ?? null,
    wanted,
  }))
  return hasWantedValues(compared, Date.now() - writtenAt(change))
    ? 'stands'
    : overwrittenWith(compared.map(({ now }) => now))
}

/** When the change was written, in milliseconds since 1970; `applied` changes always have this. */
const writtenAt = ({ applied_at }: ChangeRow): number => Number(applied_at)

/** `proven` if the game can no longer overwrite the change; otherwise when to check again. */
async function lookOf(deps: ChangeDeps, change: ChangeRow): Promise<'proven' | Look> {
  const { firstMs, intervalMs, untilMs, retryMs } = deps.pace.watch
  const now = Date.now()
  const written = writtenAt(change)
  const nextTryAt = Math.min(Math.max(written + firstMs, now + intervalMs), written + untilMs)
  if (change.proof_at === null) return now >= written + untilMs ? 'proven' : { nextTryAt, proofAt: null }
  const owner = change.uid === null ? undefined : await ownerOf(deps, change.uid)
  const presenceState = await deps.presence.look(namesOf(change, owner))
  if (presenceState === 'unknown') return { nextTryAt, proofAt: null }
  // A game that does not respond may delay a save, and after a gap in watching the wait starts over. A player
  // who has joined since then has read the new row. But console lines can get lost, so a player who is named
  // only there may have been online all along.
  const { namedBy } = deps.presence.sources()
  const isSeen = presenceState === 'offline' || (presenceState === 'online' && namedBy !== 'rcon')
  if (isSeen && deps.presence.status().state === 'up') return 'proven'
  return { nextTryAt: now + retryMs, proofAt: change.proof_at }
}

/**
 * Checks whether the portal's next change of the same field started from another value, which means that the
 * game wrote in between. Returns what it wrote, or undefined.
 */
function gapBefore({ game }: ChangeDeps, change: ChangeRow, next: ChangeRow): Overwriting | undefined {
  const later = new Map(fieldsOf(next).map(({ field, old }) => [field, old]))
  const compared = fieldsOf(change).map(({ field, new: wanted }) => {
    const old = later.get(field)
    // A field that the next change leaves alone counts as unchanged.
    return { field, now: old === undefined ? wanted : old, wanted }
  })
  const isUnbroken =
    change.target === 'setting'
      ? compared.every(({ now, wanted }) => now === wanted)
      : hasWantedValues(
          withColumns(
            compared,
            locate(game.current(), { target: change.target, targetId: change.target_id }),
          ),
          Infinity,
        )
  return isUnbroken ? undefined : overwrittenWith(compared.map(({ now }) => now))
}

/** What the game wrote over the fields of a change whose next change was overwritten. */
function foundLater(change: ChangeRow, next: ChangeRow, { found, note }: Overwriting): Overwriting {
  const later = new Map(fieldsOf(next).map((changed) => [changed.field, changed.found]))
  return {
    found: fieldsOf(change).map(({ field }, index) => later.get(field) ?? found[index] ?? null),
    note: next.note ?? note,
  }
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
  if (gap) return gap
  const undoneBy = next.state === 'undone' ? next.undone_by : null
  const deciding = undoneBy === null ? next : await findChange(deps.portal, undoneBy)
  if (deciding?.state === 'confirmed') return 'confirmed'
  if (deciding?.state === 'overwritten') return foundLater(change, deciding, finding)
  const soon = Date.now() + deps.pace.watch.retryMs
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
  const { portal, companions } = deps
  const isDone = await verify(portal, now, state, async (db) => {
    await companionOf(companions, now)?.verified(db, now, state)
    if (state === 'confirmed') return
    await movePersonBack(db, now)
    // Older changes were written before the portal verified them; nobody expects news about them.
    if (Date.now() - writtenAt(now) < 2 * deps.pace.watch.untilMs) await deps.onOverwritten(db, now)
  })
  if (!isDone) return
  deps.onNews(now)
  const undone = now.undoes === null ? undefined : await findChange(portal, now.undoes)
  if (undone && state === 'overwritten') deps.onNews(undone)
}

/** Verifies one change that was written without proof. */
export async function verifyChange(deps: ChangeDeps, change: ChangeRow): Promise<void> {
  const { portal } = deps
  // Presence is checked before the row is read, so that the row is the later of the two.
  const look = await lookOf(deps, change)
  const finding = await findInGame(deps, change)
  if (finding === 'stands')
    return look === 'proven'
      ? end(deps, { ...change, state: 'confirmed', note: null }, 'confirmed')
      : postponeLook(portal, change.id, look)
  const later = { nextTryAt: Date.now() + deps.pace.watch.intervalMs, proofAt: change.proof_at }
  // If the change is being undone, the undo decides its outcome.
  if (finding === 'untold' || change.undone_by !== null) return postponeLook(portal, change.id, later)
  const outcome = await outcomeOf(deps, change, finding)
  if (outcome === 'confirmed') return end(deps, { ...change, state: 'confirmed', note: null }, 'confirmed')
  if ('nextTryAt' in outcome) return postponeLook(portal, change.id, { ...later, ...outcome })
  return end(deps, withFound(change, outcome), 'overwritten')
}
