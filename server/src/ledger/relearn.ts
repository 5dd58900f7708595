/** Reads existing lines of the index again, in batches, when templates are added or removed. */
import { parseKey, keyText, type LineKey } from './line-key.ts'
import { walkLines } from './index-query.ts'
import { goneTemplates, noteLearned, noteProgress, progressOf } from './learned.ts'
import { peopleOf, type LineIndex } from './line-index.ts'
import type { StoredLine } from './segment.ts'

const lineBatch = 500

/**
 * Reads lines again for at most `budgetMs`. Returns true while there is more to do. New templates are tried
 * on the unrecognised lines; lines recognised by removed templates are read again.
 */
export function relearn(index: LineIndex, budgetMs: number): boolean {
  const gone = goneTemplates(index)
  if (gone === null) return false
  const next = relearnBatch(index, {
    after: parseKey(progressOf(index)) ?? null,
    gone,
    deadline: performance.now() + budgetMs,
  })
  if (next === null) noteLearned(index)
  else noteProgress(index, keyText(next))
  return next !== null
}

interface Batch {
  readonly after: LineKey | null
  readonly gone: ReadonlySet<number>
  readonly deadline: number
}

function relearnBatch(index: LineIndex, { after, gone, deadline }: Batch): LineKey | null {
  const names = new Map(index.logs().map(({ log, name }) => [log, name]))
  const lines: { segment: string; line: StoredLine }[] = []
  const next = walkLines(index.segments(), {
    filter: gone.size === 0 ? { isUnknown: true } : {},
    after,
    deadline,
    onLine(line, segment) {
      if (line.template === 0 || gone.has(line.template)) lines.push({ segment, line })
      return lines.length < lineBatch
    },
  })
  for (const segment of index.segments()) {
    const own = lines.filter((line) => line.segment === segment.name)
    if (own.length === 0) continue
    segment.begin()
    try {
      for (const { line } of own) {
        const reading = index.read(names.get(line.log) ?? '', line.body)
        if (line.template !== 0 || reading)
          segment.understand(line, reading, peopleOf(line.body, null, reading))
      }
      segment.commit()
    } catch (error) {
      segment.rollback()
      throw error
    }
  }
  return next
}
