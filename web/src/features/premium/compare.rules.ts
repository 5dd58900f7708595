import type { Tier, TierKey } from '@idlewood/contract/content'
import { groupBy } from '../../ui/group-by.ts'

/** One row of the comparison: a benefit, and what each tier has of it. */
export interface ComparedBenefit {
  name: string
  /** True if the tier has it, the tier's number if tiers differ by one, absent if the tier lacks it. */
  has: Partial<Record<TierKey, string | true>>
}

const ending = /^(.*\S)\s+(\d+)$/

/**
 * Removes the tier's name, which the table already shows above the column. Its position depends on the
 * language: "Gold badge in game", "Emblema Gold no jogo".
 */
function withoutName(benefit: string, { name }: Tier): string {
  const rest = ` ${benefit} `.replace(` ${name} `, ' ').trim()
  return rest.charAt(0).toUpperCase() + rest.slice(1)
}

/**
 * The benefits of all tiers as rows of a table, in the order of the richest tier. Benefits that differ only
 * by a number at the end share a row.
 */
export function compareTiers(tiers: readonly Tier[]): ComparedBenefit[] {
  const own = tiers.map((tier) => ({
    key: tier.key,
    benefits: tier.benefits.map((benefit) => withoutName(benefit, tier)),
  }))
  const stems = groupBy(
    own.flatMap(({ benefits }) => benefits),
    (benefit) => ending.exec(benefit)?.[1] ?? benefit,
  )
  const lines = new Map<string, ComparedBenefit>()
  for (const { key, benefits } of [...own].reverse())
    for (const benefit of benefits) {
      const [, stem, number] = ending.exec(benefit) ?? []
      const isNumbered = stem !== undefined && new Set(stems.get(stem)).size > 1
      const name = isNumbered ? stem : benefit
      const line = lines.get(name) ?? { name, has: {} }
      line.has[key] = isNumbered && number !== undefined ? number : true
      lines.set(name, line)
    }
  return [...lines.values()]
}
