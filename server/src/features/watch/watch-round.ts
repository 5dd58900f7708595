/**
 * One round of the watch: looks through everything new since the previous round for what nothing explains.
 */
import type { LedgerLine } from '@idlewood/contract/ledger'
import type { Kysely } from 'kysely'
import type { ChangeRow } from '../../changes/mailbox.ts'
import { staffFields } from '../../changes/rules.ts'
import type { PortalTables } from '../../db/portal-schema.ts'
import { inTransaction } from '../../db/retry.ts'
import { findLastAddress } from '../../game/readers/balances.ts'
import { findProfile } from '../../game/readers/profile-fields.ts'
import { changedFieldOf, report, type RoundDeps } from './watch-deps.ts'
import { watchMoney, type MoneyMemory } from './watch-money.ts'
import {
  findFirstWaiting,
  listReached,
  recordCaughtUp,
  recordFirstLevels,
  recordLastChange,
  recordLevel,
  readLevels,
  readState,
  shareDiscord,
} from './watch.queries.ts'
import { burstsOf, explainsLevel, graceMs, isGift } from './watch.rules.ts'

/** Milliseconds for which values set by the portal are monitored. */
const outsideMs = 30 * 86_400_000
const maxStaff = 1000
const evidence = 20

/** The maximum number of lines that wait until all have been read. */
const maxWaiting = 50_000

/** State kept between rounds. Whatever must survive the process is in the database. */
export interface RoundMemory extends MoneyMemory {
  /** When a level was first seen to differ, by uid. */
  readonly odd: Map<number, number>
  /** The same for values set by the portal, by the fingerprint of the alarm. */
  oddValues: ReadonlyMap<string, number>
  lastLines: readonly LedgerLine[]
  /** Lines that arrived while others still had to be read. */
  waiting: readonly LedgerLine[]
  /** Changes after the first pending one that have already been checked. */
  changes: ReadonlySet<number>
}

export const createMemory = (): RoundMemory => ({
  odd: new Map(),
  oddValues: new Map(),
  lastLines: [],
  waiting: [],
  after: Number.MIN_SAFE_INTEGER,
  changes: new Set(),
})

/** Lines of staff actions about a player, including those that name them without a uid. */
async function staffLines({ ledger }: RoundDeps, kinds: readonly number[], uid: number, name: string) {
  const ask = (filter: { person: number } | { words: string }) =>
    ledger.ask('find', { filter: { ...filter, kinds: [...kinds] }, after: null, limit: evidence })
  const [byNumber, byName] = await Promise.all([ask({ person: uid }), ask({ words: name })])
  return [...byNumber.lines, ...byName.lines]
}

/**
 * The maximum age of a line relative to what it explains, in milliseconds. Generous, because the game's clock
 * may be in any time zone.
 */
const lineAgeMs = 3 * 86_400_000

async function levelIsExplained(
  deps: RoundDeps,
  { uid, name, level, kinds }: { uid: number; name: string; level: number; kinds: readonly number[] },
): Promise<boolean> {
  const changes = await listReached(deps.portal.db, { uid, since: deps.now() - lineAgeMs })
  const isOurs = changes.some((row) => {
    const field = changedFieldOf(row, 'adminlevel')
    return field !== undefined && [field.new, field.old].some((value) => Number(value ?? 0) === level)
  })
  if (isOurs) return true
  const lines = await staffLines(deps, kinds, uid, name)
  const recent = lines.filter(({ at }) => at !== null && Date.parse(`${at}Z`) > deps.now() - lineAgeMs)
  return explainsLevel(recent, level)
}

async function adminsNow({ directory }: RoundDeps): Promise<Map<number, { name: string; level: number }>> {
  const { users } = await directory.page({ filter: 'admins', page: 1, limit: maxStaff })
  return new Map(
    users.map(({ uid, username, adminlevel }) => [uid, { name: username, level: adminlevel ?? 0 }]),
  )
}

async function watchLevels(deps: RoundDeps, memory: RoundMemory, staffKind: number): Promise<void> {
  const { portal, directory, limits, now } = deps
  if (!limits.levels) return
  const admins = await adminsNow(deps)
  const { knowsLevels } = await readState(portal.db)
  if (!knowsLevels) {
    return recordFirstLevels(portal, new Map([...admins].map(([uid, { level }]) => [uid, level])))
  }
  const known = await readLevels(portal.db)
  for (const uid of new Set([...known.keys(), ...admins.keys()])) {
    const [before, level] = [known.get(uid) ?? 0, admins.get(uid)?.level ?? 0]
    if (before === level) {
      memory.odd.delete(uid)
      continue
    }
    const since = memory.odd.get(uid)
    if (since === undefined) memory.odd.set(uid, now())
    if (since === undefined || now() - since < graceMs) continue
    const name = admins.get(uid)?.name ?? (await directory.names([uid])).get(uid)
    // A deleted account has no level that needs an explanation.
    const note = (db: Kysely<PortalTables>) => recordLevel(db, uid, level)
    if (name === undefined || (await levelIsExplained(deps, { uid, name, level, kinds: [staffKind] })))
      await inTransaction(portal.db, note)
    else {
      const fingerprint = `level:${uid}:${level}:${since}`
      const details = { before, now: level }
      // In the same transaction as the level, so that the next process to watch does not find it again.
      await report(deps, { kind: 'level', fingerprint, uid, name, details }, note)
    }
    memory.odd.delete(uid)
  }
}

/**
 * Whether a character belongs to the staff member: the same character, the same Discord account, or an
 * address that few people share.
 */
async function areLinked(
  { game, contacts, portal }: RoundDeps,
  { by, uid, maxSharing }: { by: number; uid: number; maxSharing: number },
): Promise<boolean> {
  if (by === uid) return true
  if (await shareDiscord(portal, by, uid)) return true
  const address = await findLastAddress(game, by)
  const sharing = address === null ? [] : contacts.uidsWithAddress(address)
  return sharing.length <= maxSharing && sharing.includes(by) && sharing.includes(uid)
}

async function watchGifts(deps: RoundDeps, lines: readonly LedgerLine[]): Promise<void> {
  const { linked } = deps.limits
  if (linked === false) return
  for (const { actor, target, amount, key } of lines.filter(isGift)) {
    if (!actor?.uid || !target?.uid || (amount !== null && amount < linked.dollars)) continue
    const { uid, name } = target
    if (!(await areLinked(deps, { by: actor.uid, uid, maxSharing: linked.maxSharing }))) continue
    const by = { uid: actor.uid, name: actor.name }
    await report(deps, {
      kind: 'linked',
      fingerprint: `line:${key}`,
      uid,
      name,
      details: { amount, by, lines: [key] },
    })
  }
}

/** The dollars or items that a change by the portal gives; undefined if it gives none. */
function givenBy(row: ChangeRow): { amount: number; isMoney: boolean } | undefined {
  const changed = changedFieldOf(row, row.target === 'item' ? 'quantity' : 'bank')
  const amount = changed ? Number(changed.new ?? 0) - Number(changed.old ?? 0) : 0
  return amount > 0 ? { amount, isMoney: row.target === 'user' } : undefined
}

async function watchOwnChanges(deps: RoundDeps, memory: RoundMemory): Promise<void> {
  const { portal, limits } = deps
  const { lastChange } = await readState(portal.db)
  // Read first: changes made meanwhile are checked in the next round.
  const firstWaiting = (await findFirstWaiting(portal.db)) ?? Number.MAX_SAFE_INTEGER
  const rows = await listReached(portal.db, { after: lastChange })
  const fresh = rows.filter(({ id }) => !memory.changes.has(id))
  memory.changes = new Set(rows.map(({ id }) => id))
  for (const row of fresh) {
    const given = givenBy(row)
    if (limits.linked === false || !given || row.uid === null || row.undoes !== null) continue
    if (given.isMoney && given.amount < limits.linked.dollars) continue
    const { actor_uid: by, uid } = row
    if (!(await areLinked(deps, { by, uid, maxSharing: limits.linked.maxSharing }))) continue
    await report(deps, {
      kind: 'linked',
      fingerprint: `change:${row.id}`,
      uid,
      name: (await deps.directory.names([uid])).get(uid) ?? row.target_name,
      details: {
        amount: given.isMoney ? given.amount : null,
        by: { uid: by, name: row.actor_name },
        changes: [row.id],
      },
    })
  }
  // Changes after a pending one may be made before it, so the stored position does not pass the pending one.
  const lookedAt = Math.min(rows[0]?.id ?? lastChange, firstWaiting - 1)
  if (lookedAt > lastChange) await recordLastChange(portal.db, lookedAt)
}

async function watchBursts(
  deps: RoundDeps,
  memory: RoundMemory,
  lines: readonly LedgerLine[],
): Promise<void> {
  const { duplicates } = deps.limits
  if (duplicates === false) return
  for (const { lines: same, seconds } of burstsOf([...memory.lastLines, ...lines], duplicates)) {
    const [first] = same
    const party = first?.actor ?? first?.target
    if (!first || !party?.uid) continue
    // A burst that continues into the next round is the same one: there is at most one alarm within ten
    // minutes.
    const when = first.at?.slice(0, 15) ?? ''
    await report(deps, {
      kind: 'duplicate',
      fingerprint: `same:${party.uid}:${first.log}:${first.thing ?? first.amount ?? ''}:${when}`.slice(
        0,
        120,
      ),
      uid: party.uid,
      name: party.name,
      details: { amount: same.length, within: seconds, lines: same.map(({ key }) => key) },
    })
  }
}

/** The latest values of staff fields set by the portal, except the admin level. */
function lastSet(rows: readonly ChangeRow[]) {
  const values = new Map<
    string,
    { row: ChangeRow; uid: number; field: (typeof staffFields)[number]; value: number }
  >()
  for (const row of rows) {
    for (const field of staffFields) {
      const changed = field === 'adminlevel' ? undefined : changedFieldOf(row, field)
      if (!changed || row.uid === null || values.has(`${row.uid} ${field}`)) continue
      const value = Number((row.state === 'undone' ? changed.old : changed.new) ?? 0)
      values.set(`${row.uid} ${field}`, { row, uid: row.uid, field, value })
    }
  }
  return [...values.values()]
}

async function watchOutside(deps: RoundDeps, memory: RoundMemory, staffKind: number): Promise<void> {
  const { portal, game, limits, now } = deps
  if (!limits.outside) return
  const odd = new Map<string, number>()
  const rows = await listReached(portal.db, { since: now() - outsideMs })
  for (const { row, uid, field, value } of lastSet(rows)) {
    // The author of a change that was overwritten during verification is notified of that elsewhere.
    if (row.state === 'overwritten' || row.state === 'applied') continue
    const profile = await findProfile(game, uid)
    const current = Number(profile?.values[field] ?? 0)
    if (!profile || current === value) continue
    const fingerprint = `outside:${row.id}:${field}:${current}`
    const since = memory.oddValues.get(fingerprint) ?? now()
    odd.set(fingerprint, since)
    if (now() - since < graceMs) continue
    const name = String(profile.values.username ?? row.target_name)
    const lines = await staffLines(deps, [staffKind], uid, name)
    const setAt = Number(row.applied_at ?? row.created_at) - 86_400_000
    if (lines.some(({ at }) => at !== null && Date.parse(`${at}Z`) > setAt)) continue
    await report(deps, {
      kind: 'outside',
      fingerprint,
      uid,
      name,
      details: { field, before: value, now: current, changes: [row.id] },
    })
  }
  memory.oddValues = odd
}

/** Whether a line was written within the last two days: the first reading of the logs covers years. */
const isRecent = ({ at }: LedgerLine, now: number): boolean =>
  at !== null && now - Date.parse(`${at}Z`) < 2 * 86_400_000

/**
 * The lines to check, in the order in which they were read; undefined while some are still to be read. The
 * old lines of the first reading are skipped, but those written while nobody watched are not.
 */
async function nextLines(
  { portal, ledger, now }: RoundDeps,
  memory: RoundMemory,
): Promise<readonly LedgerLine[] | undefined> {
  const { left } = await ledger.progress()
  const { lines, isCut } = await ledger.ask('drain', null)
  const { hasCaughtUp } = await readState(portal.db)
  const recent = hasCaughtUp ? lines.filter((line) => isRecent(line, now())) : []
  const all = [...memory.waiting, ...recent].slice(-maxWaiting)
  const isCaughtUp = left === 0 && !isCut
  memory.waiting = isCaughtUp ? [] : all
  if (!isCaughtUp) return undefined
  if (!hasCaughtUp) await recordCaughtUp(portal.db)
  return all
}

/** Runs one round. */
export async function lookRound(deps: RoundDeps, memory: RoundMemory, staffKind: number): Promise<void> {
  const lines = await nextLines(deps, memory)
  if (!lines) return
  await watchMoney(deps, memory, lines)
  await watchGifts(deps, lines)
  await watchBursts(deps, memory, lines)
  memory.lastLines = lines.slice(-2000)
  await watchOwnChanges(deps, memory)
  await watchLevels(deps, memory, staffKind)
  await watchOutside(deps, memory, staffKind)
}
