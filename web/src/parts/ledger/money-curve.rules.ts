import type { LedgerCurve } from '@idlewood/contract/ledger'

/** One step of somebody's money, placed on a square of 100. */
export interface Step {
  readonly key: string
  readonly at: string | null
  readonly change: number
  /** What they had after it, as far as the lines tell. */
  readonly after: number
  readonly x: number
  readonly y: number
}

/**
 * Walks back from what somebody has now through the lines that changed it, and places each step: the oldest
 * to the left, the least money at the bottom. Steps are evenly spaced, so that a busy hour can be read.
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
  return walked.toReversed().map(({ key, at, change, after }, index) => ({
    key,
    at,
    change,
    after,
    x: ((index + 1) / walked.length) * 100,
    y: high === low ? 50 : 100 - ((after - low) / (high - low)) * 100,
  }))
}
