/**
 * Looks again at changes that were written while the game may have held the row in memory: `applied` becomes
 * `confirmed` once the game can no longer write over the value, and `overwritten` when it has.
 */
import type { ChangedField, FieldValue } from '@idlewood/contract/changes'
import { readCells } from '../game/rows/rows.ts'
import type { ChangeDeps } from './change-deps.ts'
import { companionOf } from './companions.ts'
import { standsAsWanted } from './countdown.rules.ts'
import { isGone } from './deleted-row.ts'
import { fieldsOf, findChange, type ChangeRow, type Look } from './mailbox.ts'
import { shown, usualWatch, type WatchPace } from './outcome.ts'
import { namesOf, ownerOf } from './people.ts'
import { movePersonBack } from './person-of-row.ts'
import { currentSetting, settingNamed } from './settings.ts'
import { locate } from './targets.ts'
import { findSuccessor, postponeLook, verify, type VerifiedState } from './written.ts'

/** What the row says of a change: as asked, overwritten with these values, or nothing that can be told. */
type Finding = 'stands' | 'untold' | Overwriting

/** What the game made of it, and how that is said. */
interface Overwriting {
  /** One value for each field of the change; none where the row itself came or went. */
  readonly found: readonly FieldValue[]
  readonly note: string
}

const overwrittenWith = (found: readonly FieldValue[]): Overwriting => ({
  found,
  note: `The game wrote ${found.map(shown).join(', ')} over it.`,
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

/** What the game's database holds where the change was made. */
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
  return standsAsWanted(compared, Date.now() - Number(change.applied_at ?? Date.now()))
    ? 'stands'
    : overwrittenWith(row.map((cell) => cell ?? null))
}

/** Milliseconds since 1970 of the next look at a change nobody can prove anything about. */
function nextLookAt(change: ChangeRow, pace: WatchPace, now: number): number {
  const written = Number(change.applied_at ?? now)
  return Math.min(Math.max(written + pace.firstMs, now + pace.intervalMs), written + pace.untilMs)
}

/** Whether the game can no longer write over it; otherwise when to look again. */
async function lookOf(deps: ChangeDeps, change: ChangeRow, pace: WatchPace): Promise<'proven' | Look> {
  const now = Date.now()
  if (change.proof_at === null) {
    const isOver = now >= Number(change.applied_at ?? now) + pace.untilMs
    return isOver ? 'proven' : { nextTryAt: nextLookAt(change, pace, now), proofAt: null }
  }
  const proofAt = Number(change.proof_at)
  if (now < proofAt) return { nextTryAt: proofAt, proofAt }
  const owner = change.uid === null ? undefined : await ownerOf(deps, change.uid)
  const whereabouts = await deps.presence.look(namesOf(change, owner))
  if (whereabouts === 'unknown') return { nextTryAt: nextLookAt(change, pace, now), proofAt: null }
  // A silent game may hold a save back, and after a gap in the watch the time begins again. Who has come
  // since has read the row since; but lines of the console get lost, so who it names only now may have been
  // there all along.
  const { namedBy } = deps.presence.sources()
  const isSeen = whereabouts === 'offline' || (whereabouts === 'online' && namedBy !== 'rcon')
  if (isSeen && deps.presence.status().state === 'up') return 'proven'
  return { nextTryAt: now + pace.retryMs, proofAt }
}

/** Whether the portal's own next change of it began from another value: then the game wrote in between. */
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
  const isUnbroken = plain.every(({ now, wanted }) => now === wanted) && standsAsWanted(known, Infinity)
  return isUnbroken ? undefined : overwrittenWith(olds)
}

/**
 * What a change comes to that no longer stands: overwritten by the game, or replaced by the portal's own next
 * change, whose fate is then this one's too.
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

/** Ends the watch over a change: the row, what goes with it, and who waits for news of it. */
async function end(deps: ChangeDeps, now: ChangeRow, state: VerifiedState): Promise<void> {
  const { portal, companions, onNews } = deps
  const isDone = await verify(portal, now, state, async (db) => {
    await companionOf(companions, now)?.verified(db, now, state)
    if (state === 'confirmed') return
    await movePersonBack(db, now)
    // An older one was written before the portal kept watch: nobody waits for news of it.
    const { untilMs } = deps.pace?.watch ?? usualWatch
    if (Date.now() - Number(now.applied_at ?? 0) < 2 * untilMs) await deps.onOverwritten?.(db, now)
  })
  if (!isDone) return
  onNews?.(now)
  const undone = now.undoes === null ? undefined : await findChange(portal, now.undoes)
  if (undone && state === 'overwritten') onNews?.(undone)
}

/** Looks at one change that was written without proof. */
export async function verifyChange(deps: ChangeDeps, change: ChangeRow): Promise<void> {
  const { portal } = deps
  const pace = deps.pace?.watch ?? usualWatch
  // Asked before the row is read: what is read afterwards is what stands.
  const look = await lookOf(deps, change, pace)
  const finding = await findInGame(deps, change)
  if (finding === 'stands')
    return look === 'proven'
      ? end(deps, { ...change, state: 'confirmed', note: null }, 'confirmed')
      : postponeLook(portal, change.id, look)
  const later = { nextTryAt: Date.now() + pace.intervalMs, proofAt: change.proof_at }
  // Being undone: its fate is decided there.
  if (finding === 'untold' || change.undone_by !== null) return postponeLook(portal, change.id, later)
  const outcome = await outcomeOf(deps, change, finding)
  if (outcome === 'confirmed') return end(deps, { ...change, state: 'confirmed', note: null }, 'confirmed')
  if ('nextTryAt' in outcome) return postponeLook(portal, change.id, { ...later, ...outcome })
  return end(deps, withFound(change, outcome), 'overwritten')
}
