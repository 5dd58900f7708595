/** One round of the watch: what came since the last one, looked through for what nothing explains. */
import type { LedgerLine } from '@idlewood/contract/ledger'
import type { WatchLimits } from '@idlewood/contract/watch'
import { fieldsOf, type ChangeRow } from '../../changes/mailbox.ts'
import { staffFields } from '../../changes/rules.ts'
import type { Kysely } from 'kysely'
import type { PortalDatabase, PortalTables } from '../../db/portal-schema.ts'
import { retrying } from '../../db/retry.ts'
import type { Contacts } from '../../game/directory/contacts.ts'
import type { Directory } from '../../game/directory/directory.ts'
import type { Game } from '../../game/game.ts'
import { findHoldings, findLastAddress, listHoldings, type Holding } from '../../game/readers/balances.ts'
import { findProfile } from '../../game/readers/profile-fields.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import {
  listReached,
  noteChange,
  noteFirstLevels,
  noteLevel,
  raise,
  readLevels,
  readState,
  shareDiscord,
  type Finding,
} from './watch.queries.ts'
import { burstsOf, createMoneyTracker, explainsLevel, graceMs, isGift, moneyOf } from './watch.rules.ts'

/** What a round needs. */
export interface RoundDeps {
  readonly game: Game
  readonly portal: PortalDatabase
  readonly ledger: Ledger
  readonly directory: Directory
  readonly contacts: Contacts
  readonly limits: WatchLimits
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Tells those who chose to know, in the transaction that raises the alarm. */
  readonly tell: (db: Kysely<PortalTables>, finding: Finding) => Promise<void>
  /** Called for what was just raised. */
  readonly onRaised: (finding: Finding) => void
}

/** Characters whose money is read in one round, beside those the new lines name. */
const stretch = 4000
const maxNamed = 500
/** Milliseconds for which a value of the portal is looked after. */
const outsideMs = 30 * 86_400_000
const maxStaff = 1000
const evidence = 20

/** What a round remembers for the next. */
export interface RoundMemory {
  readonly tracker: ReturnType<typeof createMoneyTracker>
  /** When a level was first seen to differ, by uid. */
  readonly odd: Map<number, number>
  lastLines: readonly LedgerLine[]
  after: number
  isCaughtUp: boolean
}

export const createMemory = ({ money }: WatchLimits): RoundMemory => ({
  tracker: createMoneyTracker(money === false ? { dollars: Infinity, hours: 1 } : money),
  odd: new Map(),
  lastLines: [],
  after: Number.MIN_SAFE_INTEGER,
  isCaughtUp: false,
})

/** Raises an alarm and tells those who want to know, with what is noted along with it: all or nothing. */
async function report(
  { portal, tell, onRaised }: RoundDeps,
  finding: Finding,
  note?: (db: Kysely<PortalTables>) => Promise<void>,
): Promise<void> {
  const isNew = await retrying(() =>
    portal.db.transaction().execute(async (db) => {
      const isNew = await raise(db, finding)
      if (isNew) await tell(db, finding)
      await note?.(db)
      return isNew
    }),
  )
  if (isNew) onRaised(finding)
}

const ofField = (row: ChangeRow, field: string) => fieldsOf(row).find((changed) => changed.field === field)

/** Dollars that the portal's own changes added to somebody's bank since then. */
async function fromPortal({ portal }: RoundDeps, uid: number, since: number): Promise<number> {
  const rows = await listReached(portal.db, { uid, since })
  return rows.reduce((sum, row) => {
    const bank = ofField(row, 'bank')
    return sum + (bank ? Number(bank.new ?? 0) - Number(bank.old ?? 0) : 0)
  }, 0)
}

async function watchMoney(deps: RoundDeps, memory: RoundMemory, lines: readonly LedgerLine[]): Promise<void> {
  const { game, limits, now } = deps
  if (limits.money === false) return
  const { dollars, hours } = limits.money
  const named = new Set<number>(memory.tracker.suspects())
  for (const [uid, change] of lines.flatMap(moneyOf)) {
    memory.tracker.note(uid, change)
    named.add(uid)
  }
  const [everybody, some] = await Promise.all([
    listHoldings(game, memory.after, stretch),
    findHoldings(game, [...named].slice(0, maxNamed)),
  ])
  memory.after = everybody.length < stretch ? Number.MIN_SAFE_INTEGER : (everybody.at(-1)?.uid ?? 0)
  const holdings = new Map<number, Holding>([...everybody, ...some].map((one) => [one.uid, one]))
  for (const { uid, name, money } of holdings.values()) {
    const unexplained = memory.tracker.look({ uid, money, at: now() })
    if (unexplained === null) continue
    const amount = unexplained - (await fromPortal(deps, uid, now() - hours * 3600_000))
    if (amount < dollars) {
      memory.tracker.settle(uid)
      continue
    }
    const found = await deps.ledger.ask('find', { filter: { person: uid }, after: null, limit: 5 })
    await report(deps, {
      kind: 'money',
      fingerprint: `money:${uid}:${now()}`,
      uid,
      name,
      details: { amount, within: hours, now: money, lines: found.lines.map(({ key }) => key) },
    })
    memory.tracker.settle(uid)
  }
}

/** Lines of staff about somebody, also those that name them without a number. */
async function staffLines({ ledger }: RoundDeps, kinds: readonly number[], uid: number, name: string) {
  const ask = (filter: { person: number } | { words: string }) =>
    ledger.ask('find', { filter: { ...filter, kinds: [...kinds] }, after: null, limit: evidence })
  const [byNumber, byName] = await Promise.all([ask({ person: uid }), ask({ words: name })])
  return [...byNumber.lines, ...byName.lines]
}

/** Milliseconds a line may be older than what it explains: by the game's clock, in whatever zone. */
const lineAgeMs = 3 * 86_400_000

async function levelIsExplained(
  deps: RoundDeps,
  { uid, name, level, kinds }: { uid: number; name: string; level: number; kinds: readonly number[] },
): Promise<boolean> {
  const changes = await listReached(deps.portal.db, { uid, since: deps.now() - lineAgeMs })
  const isOurs = changes.some((row) => {
    const field = ofField(row, 'adminlevel')
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
    return noteFirstLevels(portal, new Map([...admins].map(([uid, { level }]) => [uid, level])))
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
    // An account that was deleted has no level to explain.
    const note = (db: Kysely<PortalTables>) => noteLevel(db, uid, level)
    if (name === undefined || (await levelIsExplained(deps, { uid, name, level, kinds: [staffKind] })))
      await retrying(() => portal.db.transaction().execute(note))
    else {
      const fingerprint = `level:${uid}:${level}:${since}`
      const details = { before, now: level }
      // Together with the level, so that the next process to watch does not find it again.
      await report(deps, { kind: 'level', fingerprint, uid, name, details }, note)
    }
    memory.odd.delete(uid)
  }
}

/** Whether a character is a member of staff's own: at an address that few people share, or by Discord. */
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

/** Dollars or things that a change of the portal gives. */
function givenBy(row: ChangeRow): { amount: number; isMoney: boolean } | undefined {
  const changed = ofField(row, row.target === 'item' ? 'quantity' : 'bank')
  const amount = changed ? Number(changed.new ?? 0) - Number(changed.old ?? 0) : 0
  return amount > 0 ? { amount, isMoney: row.target === 'user' } : undefined
}

async function watchOwnChanges(deps: RoundDeps): Promise<void> {
  const { portal, limits } = deps
  const { lastChange } = await readState(portal.db)
  const rows = await listReached(portal.db, { after: lastChange })
  const [newest] = rows
  for (const row of rows) {
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
  if (newest) await noteChange(portal.db, newest.id)
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
    // A burst that goes on into the next round is the same one: within ten minutes there is one alarm.
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

/** Values of staff fields that the portal set lately, the newest of each, without the admin level. */
function lastSet(rows: readonly ChangeRow[]) {
  const values = new Map<
    string,
    { row: ChangeRow; uid: number; field: (typeof staffFields)[number]; value: number }
  >()
  for (const row of rows) {
    for (const field of staffFields) {
      const changed = field === 'adminlevel' ? undefined : ofField(row, field)
      if (!changed || row.uid === null || values.has(`${row.uid} ${field}`)) continue
      const value = Number((row.state === 'undone' ? changed.old : changed.new) ?? 0)
      values.set(`${row.uid} ${field}`, { row, uid: row.uid, field, value })
    }
  }
  return [...values.values()]
}

async function watchOutside(deps: RoundDeps, staffKind: number): Promise<void> {
  const { portal, game, limits, now } = deps
  if (!limits.outside) return
  const rows = await listReached(portal.db, { since: now() - outsideMs })
  for (const { row, uid, field, value } of lastSet(rows)) {
    // What was written over while it was verified is said to the one who made it.
    if (row.state === 'overwritten' || row.state === 'applied') continue
    const profile = await findProfile(game, uid)
    const current = Number(profile?.values[field] ?? 0)
    if (!profile || current === value) continue
    const name = String(profile.values.username ?? row.target_name)
    const lines = await staffLines(deps, [staffKind], uid, name)
    const setAt = Number(row.applied_at ?? row.created_at) - 86_400_000
    if (lines.some(({ at }) => at !== null && Date.parse(`${at}Z`) > setAt)) continue
    await report(deps, {
      kind: 'outside',
      fingerprint: `outside:${row.id}:${field}:${current}`,
      uid,
      name,
      details: { field, before: value, now: current, changes: [row.id] },
    })
  }
}

/** Whether a line was written in these days: a first reading brings those of years. */
const isLate = ({ at }: LedgerLine, now: number): boolean =>
  at !== null && now - Date.parse(`${at}Z`) < 2 * 86_400_000

/** Looks once. Lines of a first reading, which tell of long ago, are passed over. */
export async function lookRound(deps: RoundDeps, memory: RoundMemory, staffKind: number): Promise<void> {
  const { ledger } = deps
  const { left } = await ledger.progress()
  const { lines, isCut } = await ledger.ask('drain', null)
  const wasCaughtUp = memory.isCaughtUp
  memory.isCaughtUp = left === 0 && !isCut
  const fresh = wasCaughtUp && memory.isCaughtUp ? lines.filter((line) => isLate(line, deps.now())) : []
  if (!memory.isCaughtUp) return
  await watchMoney(deps, memory, fresh)
  await watchGifts(deps, fresh)
  await watchBursts(deps, memory, fresh)
  memory.lastLines = fresh.slice(-2000)
  await watchOwnChanges(deps)
  await watchLevels(deps, memory, staffKind)
  await watchOutside(deps, staffKind)
}
