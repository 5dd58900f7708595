import type { LedgerLine } from '@idlewood/contract/ledger'

/** A character's money at the last check, and what has come in since. */
export interface Account {
  readonly money: number
  /** Incoming dollars; outgoing ones do not matter here. */
  readonly incoming: number
  /** Incoming dollars that lines explain. */
  readonly explained: number
  readonly since: number
  /** When the unexplained amount first reached the limit. */
  readonly suspectAt: number | null
  /** When the newest change by the portal that explained money was made: each explains it only once. */
  readonly givenUntil: number | null
}

/** A character's money at one moment. */
export interface Look {
  readonly money: number
  /** Milliseconds since 1970. */
  readonly at: number
}

/** The amount of unexplained money, and the period it comes in, that raise an alarm. */
export interface MoneyLimit {
  readonly dollars: number
  readonly hours: number
}

/**
 * Milliseconds for which something must remain unexplained: a line may be written before or after the values
 * it is about are saved.
 */
export const graceMs = 40_000

/** The changes one line makes to people's money, by person. */
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

/** The account after a line has explained this many incoming dollars. */
export const withExplained = (account: Account, dollars: number): Account => ({
  ...account,
  explained: account.explained + dollars,
})

/** The account of a character whose money has not been seen before. */
const unseen = { incoming: 0, explained: 0, suspectAt: null, givenUntil: null }

/** The account after its unexplained money has been checked. */
export const settled = (account: Account): Account => ({
  ...account,
  incoming: 0,
  explained: 0,
  suspectAt: null,
})

/**
 * The account at the start of another period. Money that lines have reported but that has not arrived yet may
 * still arrive.
 */
function withoutPast(account: Account, at: number): Account {
  const isOver = account.incoming > 0 || account.explained > 0
  return isOver
    ? { ...account, incoming: 0, explained: Math.max(0, account.explained - account.incoming), since: at }
    : account
}

/**
 * Updates an account with a character's current money. Only incoming money counts: the game saves a row
 * minutes after it logs a line, so a payer's row may be too high for a while. `unexplained` is the number of
 * dollars that no line explains, once it has been over the limit long enough; null before that. If nothing
 * has happened, the same account object is returned.
 */
export function lookAt(
  known: Account | undefined,
  { money, at }: Look,
  { dollars, hours }: MoneyLimit,
): { account: Account; unexplained: number | null } {
  if (!known) return { account: { ...unseen, money, since: at }, unexplained: null }
  const isOld = at - known.since > hours * 3600_000 && known.suspectAt === null
  const before = isOld ? withoutPast(known, at) : known
  if (money === before.money && before.incoming === 0 && before.suspectAt === null)
    return { account: before, unexplained: null }
  const incoming = before.incoming + Math.max(0, money - before.money)
  const since = before.incoming === 0 && before.explained === 0 ? at : before.since
  const unexplained = incoming - before.explained
  const suspectAt = unexplained < dollars ? null : (before.suspectAt ?? at)
  const hasLasted = suspectAt !== null && at - suspectAt >= graceMs
  return {
    account: { ...before, money, incoming, since, suspectAt },
    unexplained: hasLasted ? unexplained : null,
  }
}

/** Repetitions of the same line in the same table. */
export interface Burst {
  readonly lines: readonly LedgerLine[]
  readonly seconds: number
}

const secondsOf = ({ at }: LedgerLine): number => (at === null ? Number.NaN : Date.parse(`${at}Z`) / 1000)

/** Movements of money or items that were logged `times` times within `seconds`, word for word. */
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

/** Whether a line says that a player received something out of nothing, as only staff can give it. */
export const isGift = ({ flow, thingFlow, mark }: LedgerLine): boolean =>
  mark === null && (flow === 'world>target' || thingFlow === 'world>target')

/**
 * Whether one of the lines about a player contains this level, or says that they were removed from their
 * rank.
 */
export function explainsLevel(lines: readonly LedgerLine[], level: number): boolean {
  const number = new RegExp(`(?<![\\d.:])${level}(?!\\d|[.:]\\d)`)
  return lines.some(({ text }) => {
    const said = text.replaceAll(/\((?:uid|IP): [^()]*\)/g, '')
    return number.test(said) || (level === 0 && /remov/i.test(said))
  })
}
