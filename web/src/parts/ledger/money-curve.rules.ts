import type { LedgerCurve } from '@idlewood/contract/ledger'

/** One step of a person's money, positioned in a 100 × 100 square. */
export interface Step {
  readonly key: string
  readonly at: string | null
  readonly change: number
  /** The amount after the step, as far as the lines tell. */
  readonly after: number
  readonly x: number
  readonly y: number
}

/**
 * Walks back from a person's current money through the lines that changed it, and positions each step: the
 * oldest on the left, the least money at the bottom. Steps are evenly spaced, so that a busy hour stays
 * readable.
 */
export function stepsOf({ now, steps }: Pick<LedgerCurve, 'now' | 'steps'>): Step[] {
  let after = now ?? 0
  const walked = steps.map((step) => {
    const here = { ...step, after }
    after -= step.change
    return here
  })
  const amounts = [...walked.map((step) => step.after), after]
  const [low, high] = [Math.min(...amounts), Math.max(...amounts)]
  return [...walked].reverse().map(({ key, at, change, after }, index) => ({
    key,
    at,
    change,
    after,
    x: ((index + 1) / walked.length) * 100,
    y: high === low ? 50 : 100 - ((after - low) / (high - low)) * 100,
  }))
}
