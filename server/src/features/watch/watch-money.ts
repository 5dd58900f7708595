/**
 * Finds money that no log line explains. What is known of everybody's money is stored in the portal's
 * database.
 */
import type { LedgerLine } from '@idlewood/contract/ledger'
import type { ChangeRow } from '../../changes/mailbox.ts'
import { listHoldings, type Holding } from '../../game/readers/balances.ts'
import { changedFieldOf, report, type RoundDeps } from './watch-deps.ts'
import { listSuspects, readAccounts, writeAccount, writeAccounts } from './watch-money.queries.ts'
import { listReached, type Finding } from './watch.queries.ts'
import { lookAt, moneyOf, settled, withExplained, type Account, type MoneyLimit } from './watch.rules.ts'

/** Characters whose money is read in one round, in addition to those in the new lines. */
const stretch = 4000
const maxNamed = 500

/** State kept between rounds. */
export interface MoneyMemory {
  /** The progress through all characters: the last uid read. */
  after: number
}

/** Dollars that a change by the portal has added to a character's money. */
function addedBy(row: ChangeRow): number {
  const added = ['bank', 'cash'].map((field) => {
    const changed = changedFieldOf(row, field)
    return changed ? Number(changed.new ?? 0) - Number(changed.old ?? 0) : 0
  })
  return added.reduce((sum, dollars) => sum + dollars, 0)
}

/** The portal's changes since then that added money to a character, newest first. */
async function giftsBy(
  { portal }: RoundDeps,
  { uid, since }: { uid: number; since: number },
): Promise<ChangeRow[]> {
  const rows = await listReached(portal.db, { uid, since })
  return rows.filter((row) => row.state !== 'undone' && addedBy(row) > 0)
}

/** The accounts a round has loaded, and those it has changed. */
interface MoneyRound {
  readonly limit: MoneyLimit
  readonly accounts: Map<number, Account>
  /** The accounts to store. */
  readonly changed: Map<number, Account>
}

/** Dollars received according to log lines, by recipient. */
function explainedBy(lines: readonly LedgerLine[]): Map<number, number> {
  const explained = new Map<number, number>()
  for (const [uid, change] of lines.flatMap(moneyOf))
    if (change > 0) explained.set(uid, (explained.get(uid) ?? 0) + change)
  return explained
}

/** The next characters in turn, together with those in the new lines and those under suspicion. */
async function nextHoldings(
  { game, portal }: RoundDeps,
  turn: MoneyMemory,
  explained: ReadonlyMap<number, number>,
): Promise<Map<number, Holding>> {
  const named = new Set([...(await listSuspects(portal.db, maxNamed)), ...explained.keys()])
  const [everybody, some] = await Promise.all([
    listHoldings(game, { after: turn.after, limit: stretch }),
    listHoldings(game, { uids: [...named].slice(0, maxNamed) }),
  ])
  turn.after = everybody.length < stretch ? Number.MIN_SAFE_INTEGER : (everybody.at(-1)?.uid ?? 0)
  return new Map([...everybody, ...some].map((one) => [one.uid, one]))
}

async function lookAtMoney(
  deps: RoundDeps,
  { limit, accounts, changed }: MoneyRound,
  { uid, name, money }: Holding & { money: number },
): Promise<void> {
  const at = deps.now()
  const before = accounts.get(uid)
  const { account, unexplained } = lookAt(before, { money, at }, limit)
  if (account !== before) changed.set(uid, account)
  if (unexplained === null) return
  const since = Math.max(at - limit.hours * 3600_000, account.givenUntil ?? 0)
  const given = await giftsBy(deps, { uid, since })
  const madeAt = given.map(({ applied_at: at }) => Number(at))
  // The last one to be made need not be the last one requested.
  const after = settled(given.length > 0 ? { ...account, givenUntil: Math.max(...madeAt) } : account)
  changed.set(uid, after)
  const amount = unexplained - given.reduce((sum, row) => sum + addedBy(row), 0)
  if (amount < limit.dollars) return
  const found = await deps.ledger.ask('find', { filter: { person: uid }, after: null, limit: 5 })
  const finding: Finding = {
    kind: 'money',
    fingerprint: `money:${uid}:${at}`,
    uid,
    name,
    details: { amount, within: limit.hours, now: money, lines: found.lines.map(({ key }) => key) },
  }
  // In the same transaction as the account, so that the next process to watch does not find it again.
  await report(deps, finding, (db) => writeAccount(db, uid, after))
}

/** Finds money that neither log lines nor the portal explain. */
export async function watchMoney(
  deps: RoundDeps,
  memory: MoneyMemory,
  lines: readonly LedgerLine[],
): Promise<void> {
  const { portal, limits } = deps
  if (limits.money === false) return
  const explained = explainedBy(lines)
  const holdings = await nextHoldings(deps, memory, explained)
  const accounts = await readAccounts(portal.db, [...new Set([...holdings.keys(), ...explained.keys()])])
  const changed = new Map<number, Account>()
  for (const [uid, dollars] of explained) {
    const account = accounts.get(uid)
    if (!account) continue
    accounts.set(uid, withExplained(account, dollars))
    changed.set(uid, withExplained(account, dollars))
  }
  const round = { limit: limits.money, accounts, changed }
  for (const { money, ...holding } of holdings.values())
    if (money !== null) await lookAtMoney(deps, round, { ...holding, money })
  await writeAccounts(portal, changed)
}
