import type { LedgerLine } from '@idlewood/contract/ledger'

/** What somebody owns, and what the lines make of what came since the first look. */
interface Account {
  money: number
  /** Dollars that came; what went away is of no interest here. */
  came: number
  /** Dollars that came by lines. */
  told: number
  since: number
  /** When it first was too much. */
  suspectAt: number | null
}

/** A look at somebody's money. */
export interface Look {
  readonly uid: number
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

const unexplainedOf = ({ came, told }: Account): number => came - told

/**
 * Follows what people own, in memory. Only what comes is counted: the game saves a row minutes after a line
 * tells of it, so a payer's row may be too high for a while.
 */
export function createMoneyTracker({ dollars, hours }: MoneyLimit) {
  const accounts = new Map<number, Account>()
  const maxAge = hours * 3600_000

  /** Begins the next stretch of hours. What lines told of and nobody has seen come may still come. */
  function restart(account: Account, at: number): void {
    const due = Math.max(0, account.told - account.came)
    Object.assign(account, { came: 0, told: due, since: at })
  }

  return {
    /** A line has told of so much. */
    note(uid: number, change: number): void {
      const account = accounts.get(uid)
      if (account && change > 0) account.told += change
    },
    /** Returns the dollars no line explains, once they are too many and have lasted; null before that. */
    look({ uid, money, at }: Look): number | null {
      const account = accounts.get(uid)
      if (!account) {
        accounts.set(uid, { money, came: 0, told: 0, since: at, suspectAt: null })
        return null
      }
      if (at - account.since > maxAge && account.suspectAt === null) restart(account, at)
      account.came += Math.max(0, money - account.money)
      account.money = money
      const unexplained = unexplainedOf(account)
      if (unexplained < dollars) {
        account.suspectAt = null
        return null
      }
      account.suspectAt ??= at
      return at - account.suspectAt >= graceMs ? unexplained : null
    },
    /** What was unexplained has been looked into. */
    settle(uid: number): void {
      const account = accounts.get(uid)
      if (account) Object.assign(account, { came: 0, told: 0, suspectAt: null })
    },
    /** Those to look at again soon. */
    suspects: (): number[] =>
      [...accounts].flatMap(([uid, { suspectAt }]) => (suspectAt === null ? [] : [uid])),
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
