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
import { namesOf, ownerOf } from './actors-and-owners.ts'
import { movePersonBack } from './person-of-row.ts'
import { currentSetting, settingNamed } from './settings.ts'
import { isStillTheirs } from './still-theirs.ts'
import { locate, otherNamesOf, type LocatedRow } from './targets.ts'
import { findSuccessors, postponeLook, verify, type VerifiedState } from './written.ts'

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

/** Whether the values that fields of the change had later are the wanted ones, or what is left of them. */
function isUnbroken(
  { game }: ChangeDeps,
  change: ChangeRow,
  fields: readonly { field: string; now: FieldValue; wanted: FieldValue }[],
): boolean {
  if (change.target === 'setting') return fields.every(({ now, wanted }) => now === wanted)
  const located = locate(game.current(), { target: change.target, targetId: change.target_id })
  return hasWantedValues(withColumns(fields, located), Date.now() - writtenAt(change))
}

const fieldNamed = (row: ChangeRow, name: string): ChangedField | undefined =>
  fieldsOf(row).find(({ field }) => field === name)

/**
 * The values that this change left in its fields: those from which the portal's next change of each field
 * started, or the current ones if there was none.
 */
const leftValues = (
  change: ChangeRow,
  successors: readonly (ChangeRow | undefined)[],
  { found }: Overwriting,
) =>
  fieldsOf(change).map(({ field, new: wanted }, index) => {
    const next = successors[index]
    const now = next ? fieldNamed(next, field)?.old : found[index]
    // A deletion does not name the values that it found.
    return { field, wanted, now: next && now === undefined ? wanted : (now ?? null) }
  })

/**
 * What the game wrote over the fields of a change, if it overwrote them in this later change with other
 * values than those of the change itself.
 */
function foundLater(
  deps: ChangeDeps,
  change: ChangeRow,
  { later, left }: { later: ChangeRow; left: readonly FieldValue[] },
): Overwriting | undefined {
  if (later.state !== 'overwritten') return undefined
  const fields = fieldsOf(change).map(({ field }) => fieldNamed(later, field))
  const compared = fields.flatMap((one) =>
    one ? [{ field: one.field, now: one.found ?? null, wanted: one.new }] : [],
  )
  const isOfRow = change.operation !== 'update' || later.operation !== 'update'
  if (!isOfRow && isUnbroken(deps, later, compared)) return undefined
  const found = fields.map((one, index) => one?.found ?? left[index] ?? null)
  const isUpdate = change.operation === 'update' && later.operation === 'update'
  const written = fieldsOf(change).map(({ field, new: wanted }, index) => {
    return { field, now: found[index] ?? null, wanted }
  })
  if (isUpdate && isUnbroken(deps, change, written)) return undefined
  return { found, note: later.note ?? overwrittenWith(found).note }
}

/** The change that decides whether the values of a later change lasted: it or its undo. */
const decidingOf = async ({ portal }: ChangeDeps, next: ChangeRow): Promise<ChangeRow> =>
  (next.state === 'undone' && next.undone_by !== null && (await findChange(portal, next.undone_by))) || next

/**
 * The outcome of a change whose value is gone: each field was overwritten by the game, or replaced by the
 * portal's next change of it. In the second case, that change's outcome applies to the field, too.
 */
async function outcomeOf(
  deps: ChangeDeps,
  change: ChangeRow,
  finding: Overwriting,
): Promise<Overwriting | 'confirmed' | { readonly nextTryAt: number }> {
  const { target, target_id: targetId } = change
  const successors = await findSuccessors(deps.portal, change, (field) =>
    otherNamesOf(deps.game.current(), { target, targetId, field }),
  )
  // The row itself is gone or back, and not by a later change.
  if (finding.found.length === 0 && successors.includes(undefined)) return finding
  const compared = change.operation === 'update' ? leftValues(change, successors, finding) : []
  const left = compared.map(({ now }) => now)
  if (!isUnbroken(deps, change, compared)) return overwrittenWith(left)
  const next = new Set(successors.filter((row) => row !== undefined))
  const deciding = await Promise.all([...next].map((row) => decidingOf(deps, row)))
  for (const later of deciding) {
    const outcome = foundLater(deps, change, { later, left })
    if (outcome) return outcome
  }
  const isFinal = ({ state }: ChangeRow): boolean => state === 'confirmed' || state === 'overwritten'
  const undecided = deciding.filter((row) => !isFinal(row))
  if (undecided.length === 0) return 'confirmed'
  const soon = Date.now() + deps.pace.watch.retryMs
  return { nextTryAt: Math.max(soon, ...undecided.map((row) => Number(row.next_try_at ?? 0))) }
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
  // The next owner of the uid must not become this person by getting a name in common with them.
  const isOfAnother =
    state === 'overwritten' &&
    now.operation === 'update' &&
    !(await isStillTheirs(deps, { ...now, attempted_at: null }))
  const isDone = await verify(portal, now, state, async (db) => {
    await companionOf(companions, now)?.verified(db, now, state)
    if (state === 'confirmed') return
    if (!isOfAnother) await movePersonBack(db, now)
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
