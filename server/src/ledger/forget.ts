/**
 * Removes lines older than the retention of their kind, in batches: once a day, or when the retention
 * changes.
 */
import type { LineIndex } from './line-index.ts'
import { isMonthOver, oldKinds } from './retention.rules.ts'

/** Lines removed on the most recent day with a removal. */
export interface Removal {
  /** `2026-11-22` */
  readonly day: string
  readonly lines: number
}

const removalFact = 'removed'

/** The most recent removal, or null if nothing has been removed yet. */
export function lastRemoval(index: LineIndex): Removal | null {
  const [day = '', lines = ''] = index.fact(removalFact)?.split(' ') ?? []
  return day === '' ? null : { day, lines: Number(lines) }
}

function noteRemoval(index: LineIndex, day: string, lines: number): void {
  if (lines === 0) return
  const before = lastRemoval(index)
  const sum = before?.day === day ? before.lines + lines : lines
  index.remember(removalFact, `${day} ${sum}`)
}

/** Removes expired lines of one month until the deadline. Returns true once none are left. */
function forgetMonth(index: LineIndex, name: string, { today, deadline }: Run): boolean {
  const segment = index.segments().find((one) => one.name === name)
  if (!segment) return true
  for (const { kind, below } of oldKinds(index.cutoffs, name)) {
    for (;;) {
      const removed = segment.forget(kind, below)
      noteRemoval(index, today, removed)
      if (removed === 0) break
      if (performance.now() > deadline) return false
    }
  }
  return segment.forgetNames(deadline)
}

interface Run {
  readonly today: string
  readonly deadline: number
}

/** Removes expired lines for at most `budgetMs`. Returns true while there is more to do. */
export function forget(index: LineIndex, { today, rule }: { today: string; rule: string }, budgetMs: number) {
  const done = `${today} ${rule}`
  if (index.fact('forgotten') === done) return false
  const run = { today, deadline: performance.now() + budgetMs }
  for (const { name } of index.segments()) {
    if (isMonthOver(index.cutoffs, name)) noteRemoval(index, today, index.drop(name))
    else if (!forgetMonth(index, name, run)) return true
    if (performance.now() > run.deadline) return true
  }
  index.remember('forgotten', done)
  return false
}
