/** The jobs of the index worker, with their inputs and results. */
import type { LedgerCurve, LedgerLine, LedgerSums, UnknownLine } from '@idlewood/contract/ledger'
import type { LedgerKind } from '@idlewood/contract/ledger-kinds'
import type { KeptDays } from '@idlewood/contract/ledger-settings'
import type { Removal } from './forget.ts'
import type { LineFilter } from './index-query.ts'
import type { GameLine, LogState } from './line-index.ts'
import type { Side } from './rollup.ts'
import type { Totals } from './segment.ts'

/** The index's folder, and the contents of the template files. */
export interface IndexOptions {
  readonly folder: string
  readonly templates: readonly { readonly file: string; readonly content: string }[]
  /** Retention in days; without it, lines are kept forever. */
  readonly keep?: KeptDays
}

/** A template saved on the page. */
export interface SavedTemplate {
  readonly log: string
  readonly text: string
}

/** A search. `after` is a line key as text. */
export interface SearchJob {
  readonly filter: LineFilter
  readonly after: string | null
}

/** The lines found. `next` and `searchedTo` are null once all months have been searched. */
export interface LinesFound {
  readonly lines: readonly LedgerLine[]
  readonly next: string | null
  readonly searchedTo: string | null
}

/** The money moved by lines of one kind in one day, by the game's clock. */
export interface DaySums {
  /** `2026-11-22` */
  readonly day: string
  readonly kind: LedgerKind
  readonly side: Side
  readonly lines: number
  readonly amount: number
}

/** Every job with its input and its result. */
export interface Jobs {
  claim: { input: null; output: boolean }
  logs: { input: null; output: readonly LogState[] }
  log: { input: { name: string }; output: LogState | null }
  add: { input: { log: LogState; rows: readonly GameLine[]; last: number }; output: number }
  /** The lines added since the previous drain; empty and marked as cut if there were too many. */
  drain: { input: null; output: { lines: readonly LedgerLine[]; isCut: boolean } }
  restart: { input: { log: number }; output: null }
  /** Uses these templates in addition to those of the files. Leaves out and returns invalid ones. */
  templates: { input: { saved: readonly SavedTemplate[] }; output: readonly SavedTemplate[] }
  /** From now on, skips lines that have expired on this day, `2026-11-22`. */
  keep: { input: { today: string }; output: null }
  /** Removes expired lines. Returns true while there is more to do. */
  forget: { input: { today: string; budgetMs: number }; output: boolean }
  removal: { input: null; output: Removal | null }
  relearn: { input: { budgetMs: number }; output: boolean }
  totals: { input: null; output: Totals }
  /** The daily sums of lines, starting with day `from`; lines that move no money are left out. */
  days: { input: { from: string }; output: readonly DaySums[] }
  find: { input: SearchJob & { limit: number }; output: LinesFound }
  sums: { input: SearchJob; output: LedgerSums }
  line: { input: { key: string }; output: LedgerLine | null }
  steps: { input: { uid: number; limit: number }; output: Pick<LedgerCurve, 'steps' | 'isCut'> }
  unknown: { input: null; output: { forms: readonly UnknownLine[]; looked: number } }
  tryTemplate: {
    input: { log: string; template: string }
    output: { matched: number; looked: number; examples: readonly LedgerLine[] }
  }
}

/** A job's name. */
export type JobName = keyof Jobs

/** The functions that run the jobs. */
export type JobHandlers = { readonly [Name in JobName]: (input: Jobs[Name]['input']) => Jobs[Name]['output'] }
