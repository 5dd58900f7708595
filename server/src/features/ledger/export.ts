import { maxExported, type LedgerLine } from '@idlewood/contract/ledger'
import type { LinesFound } from '../../ledger/index-jobs.ts'
import type { LineFilter } from '../../ledger/index-query.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import { csvCut, csvHead, csvRow } from './csv.rules.ts'

/** Lines of one step of the search. */
const stepLines = 500
/** Milliseconds a search for a file may take. */
const maxMs = 60_000

/** What is exported. */
export interface Export {
  readonly filter: LineFilter
  /** A line as the file may hold it. */
  shown(line: LedgerLine): LedgerLine
  readonly signal: AbortSignal
  /** Of the headings. */
  readonly language: string
}

/** The lines that match as CSV, newest first, as fast as they are taken; a file that is cut says so. */
export async function* csvOf(
  ledger: Ledger,
  { filter, shown, signal, language }: Export,
): AsyncGenerator<string> {
  yield csvHead(language)
  const end = performance.now() + maxMs
  let after: string | null = null
  for (let left = maxExported; left > 0;) {
    const found: LinesFound = await ledger.ask('find', { filter, after, limit: Math.min(stepLines, left) })
    if (signal.aborted) return
    if (found.lines.length > 0) yield found.lines.map((line) => csvRow(shown(line))).join('')
    left -= found.lines.length
    after = found.next
    if (after === null) return
    if (performance.now() > end) break
  }
  yield csvCut
}
