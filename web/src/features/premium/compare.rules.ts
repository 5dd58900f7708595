import type { Tier, TierKey } from '@idlewood/contract/content'

/** One line of the comparison: what it is, and what each tier has of it. */
export interface ComparedBenefit {
  name: string
  /** True for what a tier has, its number where tiers differ by one, nothing for what it lacks. */
  has: Partial<Record<TierKey, string | true>>
}

const ending = /^(.*\S)\s+(\d+)$/

/**
 * The tier's own name says nothing in a table that has it above the column. Its place in the line depends on
 * the language: "Gold badge in game", "Emblema Gold no jogo".
 */
function withoutName(benefit: string, { name }: Tier): string {
  const rest = ` ${benefit} `.replace(` ${name} `, ' ').trim()
  return rest.charAt(0).toUpperCase() + rest.slice(1)
}

/**
 * The benefits of all tiers as lines of a table, in the order of the richest tier. Benefits that differ by a
 * number at their end are one line.
 */
export function compareTiers(tiers: readonly Tier[]): ComparedBenefit[] {
  const own = tiers.map((tier) => ({
    key: tier.key,
    benefits: tier.benefits.map((benefit) => withoutName(benefit, tier)),
  }))
  const stems = Map.groupBy(
    own.flatMap(({ benefits }) => benefits),
    (benefit) => ending.exec(benefit)?.[1] ?? benefit,
  )
  const lines = new Map<string, ComparedBenefit>()
  for (const { key, benefits } of own.toReversed())
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
