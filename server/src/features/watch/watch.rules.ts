import type { LedgerLine } from '@idlewood/contract/ledger'

/** What somebody owned at the last look, and what became known of what came since. */
export interface Account {
  readonly money: number
  /** Dollars that came; what went away is of no interest here. */
  readonly came: number
  /** Dollars that came by lines. */
  readonly told: number
  readonly since: number
  /** When it first was too much. */
  readonly suspectAt: number | null
}

/** A look at somebody's money. */
export interface Look {
  readonly money: number
  /** Milliseconds since 1970. */
  readonly at: number
}

/** From when on money without a line is worth an alarm. */
export interface MoneyLimit {
  readonly dollars: number
  readonly hours: number
}

/**
 * Milliseconds something unexplained has to last: a line is written before or after what it tells of is
 * saved.
 */
export const graceMs = 40_000

/** What one line did to people's money, by person. */
export function moneyOf({ flow, amount, actor, target, mark }: LedgerLine): [uid: number, change: number][] {
  if (flow === null || amount === null || mark !== null) return []
  const [from, to] = flow.split('>')
  const partyOf = (end: string | undefined) => (end === 'actor' ? actor : end === 'target' ? target : null)
  const [loser, winner] = [partyOf(from)?.uid, partyOf(to)?.uid]
  return [
    ...(loser ? [[loser, -amount] as [number, number]] : []),
    ...(winner ? [[winner, amount] as [number, number]] : []),
  ]
}

/** The account once a line has told of so much that came. */
export const withTold = (account: Account, dollars: number): Account => ({
  ...account,
  told: account.told + dollars,
})

/** The account once what was unexplained has been looked into. */
export const settled = (account: Account): Account => ({ ...account, came: 0, told: 0, suspectAt: null })

/**
 * The account at the beginning of another stretch of hours. What lines told of and nobody has seen come may
 * still come.
 */
function withoutPast(account: Account, at: number): Account {
  const isOver = account.came > 0 || account.told > 0
  return isOver ? { ...account, came: 0, told: Math.max(0, account.told - account.came), since: at } : account
}

/**
 * Looks at what somebody owns now. Only what comes is counted: the game saves a row minutes after a line
 * tells of it, so a payer's row may be too high for a while. `unexplained` are the dollars no line explains,
 * once they are too many and have lasted; null before that. An account that nothing happened to is returned
 * as it is.
 */
export function lookAt(
  known: Account | undefined,
  { money, at }: Look,
  { dollars, hours }: MoneyLimit,
): { account: Account; unexplained: number | null } {
  if (!known) return { account: { money, came: 0, told: 0, since: at, suspectAt: null }, unexplained: null }
  const isOld = at - known.since > hours * 3600_000 && known.suspectAt === null
  const before = isOld ? withoutPast(known, at) : known
  if (money === before.money && before.came === 0 && before.suspectAt === null)
    return { account: before, unexplained: null }
  const came = before.came + Math.max(0, money - before.money)
  const since = before.came === 0 && before.told === 0 ? at : before.since
  const unexplained = came - before.told
  const suspectAt = unexplained < dollars ? null : (before.suspectAt ?? at)
  const hasLasted = suspectAt !== null && at - suspectAt >= graceMs
  return {
    account: { ...before, money, came, since, suspectAt },
    unexplained: hasLasted ? unexplained : null,
  }
}

/** The same line of the same table, written several times. */
export interface Burst {
  readonly lines: readonly LedgerLine[]
  readonly seconds: number
}

const secondsOf = ({ at }: LedgerLine): number => (at === null ? Number.NaN : Date.parse(`${at}Z`) / 1000)

/** Movements of money or things that were written `times` within `seconds`, word for word. */
export function burstsOf(
  lines: readonly LedgerLine[],
  { times, seconds }: { times: number; seconds: number },
): Burst[] {
  const moving = lines.filter(({ flow, thingFlow, mark }) => mark === null && (flow ?? thingFlow) !== null)
  const groups = Map.groupBy(moving, ({ log, text }) => `${log}\n${text}`)
  return [...groups.values()].flatMap((group) => {
    const sorted = group.toSorted((one, other) => secondsOf(one) - secondsOf(other))
    const start = sorted.findIndex((line, index) => {
      const last = sorted[index + times - 1]
      return last !== undefined && secondsOf(last) - secondsOf(line) <= seconds
    })
    return start < 0 ? [] : [{ lines: sorted.slice(start, start + 20), seconds }]
  })
}

/** Whether a line tells that somebody gave another something out of nothing, as only staff can. */
export const isGift = ({ flow, thingFlow, mark }: LedgerLine): boolean =>
  mark === null && (flow === 'world>target' || thingFlow === 'world>target')

/** Whether one of the lines about somebody names this level, or takes a rank from them. */
export function explainsLevel(lines: readonly LedgerLine[], level: number): boolean {
  const number = new RegExp(`(?<![\\d.:])${level}(?!\\d|[.:]\\d)`)
  return lines.some(({ text }) => {
    const said = text.replaceAll(/\((?:uid|IP): [^()]*\)/g, '')
    return number.test(said) || (level === 0 && /remov/i.test(said))
  })
}
