/**
 * How long lines are kept: converts the retention of each kind, in days, to keys comparable with those of
 * lines.
 */
import { ledgerKinds } from '@idlewood/contract/ledger-kinds'
import type { KeptDays } from '@idlewood/contract/ledger-settings'
import { rangeOf, undated, type LineKey } from './line-key.ts'

const dayMs = 86_400_000

/** The first key retained of each kind, in the order of the kinds; null keeps all lines. */
export type Cutoffs = readonly (LineKey | null)[]

/** The cutoffs on a given day, `2026-11-22`. */
export function cutoffsOf(days: KeptDays, today: string): Cutoffs {
  return ledgerKinds.map((kind) => {
    const kept = days[kind] ?? days.all
    if (kept === undefined) return null
    const first = new Date(Date.parse(`${today}T00:00:00Z`) - kept * dayMs).toISOString()
    const { segment, begins } = rangeOf(first)
    return { segment, key: begins }
  })
}

/** Whether a line is older than the retention of its kind. Lines without a date are kept. */
export function isExpired(cutoffs: Cutoffs, kind: number, { segment, key }: LineKey): boolean {
  const cutoff = cutoffs[kind]
  if (!cutoff || segment === undated) return false
  return segment < cutoff.segment || (segment === cutoff.segment && key < cutoff.key)
}

/** Whether all lines of a month are older than the retention of their kinds. */
export const isMonthOver = (cutoffs: Cutoffs, segment: string): boolean =>
  segment !== undated && cutoffs.every((cutoff) => cutoff !== null && segment < cutoff.segment)

/** The kinds that may have expired lines in a month, and the first key that is retained. */
export const oldKinds = (cutoffs: Cutoffs, segment: string): { kind: number; below: number }[] =>
  cutoffs.flatMap((cutoff, kind) => {
    if (!cutoff || segment === undated || segment > cutoff.segment) return []
    return [{ kind, below: segment < cutoff.segment ? Number.MAX_SAFE_INTEGER : cutoff.key }]
  })
