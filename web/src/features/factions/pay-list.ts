import type { FactionSalary } from '@idlewood/contract/factions'
import type { GroupRank } from '@idlewood/contract/groups'

/** A rank with its salary, or undefined if the game has no salary for it. */
export interface PaidRank {
  rank: number
  name: string | null
  amount: number | null | undefined
}

/** Pairs ranks with salaries; either list may lack a rank that the other has. */
export function pairByRank(ranks: readonly GroupRank[], salaries: readonly FactionSalary[]): PaidRank[] {
  const names = new Map(ranks.map(({ rank, name }) => [rank, name]))
  const amounts = new Map(salaries.map(({ rank, amount }) => [rank, amount]))
  return [...new Set([...names.keys(), ...amounts.keys()])]
    .sort((one, other) => one - other)
    .map((rank) => ({ rank, name: names.get(rank) ?? null, amount: amounts.get(rank) }))
}
