import type { LedgerLine } from '@idlewood/contract/ledger'
import type { LedgerFlow } from '@idlewood/contract/ledger-kinds'

/** How money is called where things are called by their names. */
export const money = 'money'

/** What one line did to one person's money or things. */
export interface Movement {
  readonly uid: number
  /** As the line names them. */
  readonly name: string
  /** {@link money}, or the thing as the line names it. */
  readonly what: string
  /** What was added; negative where it went away. */
  readonly amount: number
  readonly line: LedgerLine
}

/** Everything some lines did to one person's money, or to one kind of thing they carry. */
export interface Balance extends Omit<Movement, 'line'> {
  readonly lines: readonly LedgerLine[]
}

const maxReason = 500

function alongFlow(line: LedgerLine, flow: LedgerFlow | null, what: string, amount: number): Movement[] {
  const [from, to] = flow?.split('>') ?? []
  const movement = (end: string | undefined, sign: number): Movement[] => {
    const party = end === 'actor' ? line.actor : end === 'target' ? line.target : null
    if (!party || party.uid === null || party.uid <= 0) return []
    return [{ uid: party.uid, name: party.name, what, amount: sign * amount, line }]
  }
  return [...movement(from, -1), ...movement(to, 1)]
}

/** What a line moved. Amounts below zero are the gamemode's mistakes, and nothing to build on. */
export function movementsOf(line: LedgerLine): Movement[] {
  const { amount, flow, thing, thingFlow, count, mark } = line
  if (mark !== null) return []
  const quantity = count ?? 1
  return [
    ...(amount !== null && amount > 0 ? alongFlow(line, flow, money, amount) : []),
    ...(thing !== null && quantity > 0 ? alongFlow(line, thingFlow, thing, quantity) : []),
  ]
}

/** What the lines did together, by person and thing; what came and went again is left out. */
export function balancesOf(lines: readonly LedgerLine[]): Balance[] {
  const groups = Map.groupBy(lines.flatMap(movementsOf), ({ uid, what }) => `${uid} ${what}`)
  return [...groups.values()].flatMap((movements) => {
    const [first] = movements
    const amount = movements.reduce((sum, movement) => sum + movement.amount, 0)
    if (!first || amount === 0) return []
    const { uid, name, what } = first
    return [{ uid, name, what, amount, lines: movements.map(({ line }) => line) }]
  })
}

/** Those who have less than before, each once. */
export function losersOf(balances: readonly Balance[]): { uid: number; name: string }[] {
  const losers = balances.filter(({ amount }) => amount < 0)
  return [...new Map(losers.map(({ uid, name }) => [uid, { uid, name }])).values()]
}

/** One change to be made: `amount` is above zero. */
export interface ReturnPart extends Balance {
  readonly part: 'give' | 'take'
}

/**
 * What giving back to a person takes: what they lost, and the same from the one other person who has it now.
 * Where several people got it, nobody can say how much each should return.
 */
export function partsFor(balances: readonly Balance[], to: number): ReturnPart[] {
  const lost = balances.filter(({ uid, amount }) => uid === to && amount < 0)
  const takes = lost.flatMap(({ what, amount }): ReturnPart[] => {
    const [taker, ...others] = balances.filter((other) => other.what === what && other.amount > 0)
    if (!taker || others.length > 0) return []
    return [{ ...taker, part: 'take', amount: Math.min(taker.amount, -amount) }]
  })
  const gives = lost.map((balance): ReturnPart => ({ ...balance, part: 'give', amount: -balance.amount }))
  // Taken first: what cannot be taken is not given twice.
  return [...takes, ...gives]
}

/** A thing's name without what differs between a line and an inventory: `grams of meth`, `Meth`. */
export const thingKey = (name: string): string =>
  name
    .toLowerCase()
    .replace(/^(grams?|liters?|litres?|pieces?) of /, '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replace(/(?<=\p{L}{2})s$/u, '')

/** The reason a change is kept with: what was typed, then the lines, as their player may read them. */
export function reasonFor(typed: string | undefined, lines: readonly string[]): string | undefined {
  const all = [...(typed === undefined ? [] : [typed]), ...lines].join(' · ')
  if (all === '') return undefined
  return all.length > maxReason ? `${all.slice(0, maxReason - 1)}…` : all
}
