/** How long lines are kept: the days of each kind, as keys that are compared with those of lines. */
import { ledgerKinds } from '@idlewood/contract/ledger-kinds'
import type { KeptDays } from '@idlewood/contract/ledger-settings'
import { rangeOf, undated, type LineKey } from './line-key.ts'

const dayMs = 86_400_000

/** Where the lines of each kind begin that are kept, in the order of the kinds; null keeps all of them. */
export type Cutoffs = readonly (LineKey | null)[]

/** The cutoffs of a day, `2026-11-22`. */
export function cutoffsOf(days: KeptDays, today: string): Cutoffs {
  return ledgerKinds.map((kind) => {
    const kept = days[kind] ?? days.all
    if (kept === undefined) return null
    const first = new Date(Date.parse(`${today}T00:00:00Z`) - kept * dayMs).toISOString()
    const { segment, begins } = rangeOf(first)
    return { segment, key: begins }
  })
}

/** Whether a line is older than its kind is kept. Lines without a date are kept. */
export function isOver(cutoffs: Cutoffs, kind: number, { segment, key }: LineKey): boolean {
  const cutoff = cutoffs[kind]
  if (!cutoff || segment === undated) return false
  return segment < cutoff.segment || (segment === cutoff.segment && key < cutoff.key)
}

/** Whether all lines of a month are older than their kinds are kept. */
export const isMonthOver = (cutoffs: Cutoffs, segment: string): boolean =>
  segment !== undated && cutoffs.every((cutoff) => cutoff !== null && segment < cutoff.segment)

/** Kinds with lines in a month that may be too old, and the key their lines begin at that are kept. */
export const oldKinds = (cutoffs: Cutoffs, segment: string): { kind: number; below: number }[] =>
  cutoffs.flatMap((cutoff, kind) => {
    if (!cutoff || segment === undated || segment > cutoff.segment) return []
    return [{ kind, below: segment < cutoff.segment ? Number.MAX_SAFE_INTEGER : cutoff.key }]
  })
