/**
 * Removes lines that are older than their kind is kept, some at a time: once a day, or when the rule changed.
 */
import type { LineIndex } from './line-index.ts'
import { isMonthOver, oldKinds } from './retention.rules.ts'

/** What was removed last. */
export interface Removal {
  /** `2026-11-22` */
  readonly day: string
  readonly lines: number
}

const removalFact = 'removed'

/** What was removed last; null where nothing ever was. */
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

/** Removes lines of one month until it is time to stop. Returns true once none is left to remove. */
function forgetMonth(index: LineIndex, name: string, { today, deadline }: Stretch): boolean {
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

interface Stretch {
  readonly today: string
  readonly deadline: number
}

/** Removes what is too old for at most `budgetMs`. Returns true while there is more to do. */
export function forget(index: LineIndex, { today, rule }: { today: string; rule: string }, budgetMs: number) {
  const done = `${today} ${rule}`
  if (index.fact('forgotten') === done) return false
  const stretch = { today, deadline: performance.now() + budgetMs }
  for (const { name } of index.segments()) {
    if (isMonthOver(index.cutoffs, name)) noteRemoval(index, today, index.drop(name))
    else if (!forgetMonth(index, name, stretch)) return true
    if (performance.now() > stretch.deadline) return true
  }
  index.remember('forgotten', done)
  return false
}
