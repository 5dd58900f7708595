import { maxExported, type LedgerLine } from '@idlewood/contract/ledger'
import type { LinesFound } from '../../ledger/index-jobs.ts'
import type { LineFilter } from '../../ledger/index-query.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import { csvCut, csvHead, csvRow } from './csv.rules.ts'

/** Lines per step of the search. */
const stepLines = 500
/** Maximum milliseconds for the search of one file. */
const maxMs = 60_000

/** Parameters of an export. */
export interface Export {
  readonly filter: LineFilter
  /** The line as it may appear in the file. */
  shown(line: LedgerLine): LedgerLine
  /** Throws if the reader may not have the next lines. */
  requireAdmission(): Promise<void>
  readonly signal: AbortSignal
  /** Language of the headings. */
  readonly language: string
}

/**
 * The matching lines as CSV, newest first, generated as fast as the client reads them. A truncated file ends
 * with {@link csvCut}.
 */
export async function* csvOf(
  ledger: Ledger,
  { filter, shown, requireAdmission, signal, language }: Export,
): AsyncGenerator<string> {
  yield csvHead(language)
  const end = performance.now() + maxMs
  let after: string | null = null
  for (let left = maxExported; left > 0;) {
    const found: LinesFound = await ledger.ask('find', { filter, after, limit: Math.min(stepLines, left) })
    if (signal.aborted) return
    await requireAdmission()
    if (found.lines.length > 0) yield found.lines.map((line) => csvRow(shown(line))).join('')
    left -= found.lines.length
    after = found.next
    if (after === null) return
    if (performance.now() > end) break
  }
  yield csvCut
}
