import type { LedgerLine } from '@idlewood/contract/ledger'
import type { LedgerFlow } from '@idlewood/contract/ledger-kinds'

/** The effect of one line on one person's money or items. */
export interface Movement {
  readonly uid: number
  /** The person's name in the line. */
  readonly name: string
  /** The item as named in the line; null for money, since an item may have any name. */
  readonly thing: string | null
  /** The amount added; negative if it was removed. */
  readonly amount: number
  readonly line: LedgerLine
}

/** The total effect of some lines on one person's money, or on one kind of item. */
export interface Balance extends Omit<Movement, 'line'> {
  readonly lines: readonly LedgerLine[]
}

const maxReason = 500

function alongFlow(
  line: LedgerLine,
  flow: LedgerFlow | null,
  { thing, amount }: Pick<Movement, 'thing' | 'amount'>,
): Movement[] {
  const [from, to] = flow?.split('>') ?? []
  const movement = (end: string | undefined, sign: number): Movement[] => {
    const party = end === 'actor' ? line.actor : end === 'target' ? line.target : null
    if (!party || party.uid === null || party.uid <= 0) return []
    return [{ uid: party.uid, name: party.name, thing, amount: sign * amount, line }]
  }
  return [...movement(from, -1), ...movement(to, 1)]
}

/** The movements of a line. Amounts below zero are mistakes of the gamemode and are ignored. */
export function movementsOf(line: LedgerLine): Movement[] {
  const { amount, flow, thing, thingFlow, count, mark } = line
  if (mark !== null) return []
  const quantity = count ?? 1
  return [
    ...(amount !== null && amount > 0 ? alongFlow(line, flow, { thing: null, amount }) : []),
    ...(thing !== null && quantity > 0 ? alongFlow(line, thingFlow, { thing, amount: quantity }) : []),
  ]
}

/** Equal for money, and for all spellings of an item's name. */
const kindOf = (thing: string | null): string => (thing === null ? 'money' : `item ${thingKey(thing)}`)

/** The total effect of the lines by person and item, without those that add up to zero. */
export function balancesOf(lines: readonly LedgerLine[]): Balance[] {
  const groups = Map.groupBy(lines.flatMap(movementsOf), ({ uid, thing }) => `${uid} ${kindOf(thing)}`)
  return [...groups.values()].flatMap((movements) => {
    const [first] = movements
    const amount = movements.reduce((sum, movement) => sum + movement.amount, 0)
    if (!first || amount === 0) return []
    const { uid, name, thing } = first
    return [{ uid, name, thing, amount, lines: movements.map(({ line }) => line) }]
  })
}

/** The people who have less than before, each listed once. */
export function losersOf(balances: readonly Balance[]): { uid: number; name: string }[] {
  const losers = balances.filter(({ amount }) => amount < 0)
  return [...new Map(losers.map(({ uid, name }) => [uid, { uid, name }])).values()]
}

/** A change to make; `amount` is above zero. */
export interface ReturnPart extends Balance {
  readonly part: 'give' | 'take'
}

/**
 * The changes that give back to a person what they lost, and take the same from the one other person who
 * received it. If several people received it, nobody can say how much each should return.
 */
export function partsFor(balances: readonly Balance[], to: number): ReturnPart[] {
  const lost = balances.filter(({ uid, amount }) => uid === to && amount < 0)
  const takes = lost.flatMap(({ thing, amount }): ReturnPart[] => {
    const [taker, ...others] = balances.filter(
      (other) => kindOf(other.thing) === kindOf(thing) && other.amount > 0,
    )
    if (!taker || others.length > 0) return []
    return [{ ...taker, part: 'take', amount: Math.min(taker.amount, -amount) }]
  })
  const gives = lost.map((balance): ReturnPart => ({ ...balance, part: 'give', amount: -balance.amount }))
  // Take first: if that fails, nothing has been given twice.
  return [...takes, ...gives]
}

/** An item's name without the differences between a line and an inventory: `grams of meth`, `Meth`. */
export const thingKey = (name: string): string =>
  name
    .toLowerCase()
    .replace(/^(grams?|liters?|litres?|pieces?) of /, '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replace(/(?<=\p{L}{2})s$/u, '')

/** The reason stored with a change: the typed one, followed by the lines as their player may read them. */
export function reasonFor(typed: string | undefined, lines: readonly string[]): string | undefined {
  const all = [...(typed === undefined ? [] : [typed]), ...lines].join(' · ')
  if (all === '') return undefined
  return all.length > maxReason ? `${all.slice(0, maxReason - 1)}…` : all
}
