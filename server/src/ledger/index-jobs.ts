/** What the index's worker is asked, and what it returns. */
import type { LedgerCurve, LedgerLine, LedgerSums, UnknownLine } from '@idlewood/contract/ledger'
import type { LedgerKind } from '@idlewood/contract/ledger-kinds'
import type { KeptDays } from '@idlewood/contract/ledger-settings'
import type { Removal } from './forget.ts'
import type { LineFilter } from './index-query.ts'
import type { GameLine, LogState } from './line-index.ts'
import type { Side } from './rollup.ts'
import type { Totals } from './segment.ts'

/** Where the index is, and the files of templates as text. */
export interface IndexOptions {
  readonly folder: string
  readonly templates: readonly { readonly file: string; readonly content: string }[]
  /** How many days lines are kept; all of them where it is left out. */
  readonly keep?: KeptDays
}

/** A template that was saved on the page. */
export interface SavedTemplate {
  readonly log: string
  readonly text: string
}

/** A search; `after` is a key as text. */
export interface SearchJob {
  readonly filter: LineFilter
  readonly after: string | null
}

/** Lines that were found; `next` and `searchedTo` are null once all months have been looked at. */
export interface LinesFound {
  readonly lines: readonly LedgerLine[]
  readonly next: string | null
  readonly searchedTo: string | null
}

/** What the lines of one kind moved in a day, by the game's clock. */
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
  /** The lines that were added since the last such job; cut where they were too many. */
  drain: { input: null; output: { lines: readonly LedgerLine[]; isCut: boolean } }
  restart: { input: { log: number }; output: null }
  /** Takes these templates beside those of the files; any that are wrong are left out and returned. */
  templates: { input: { saved: readonly SavedTemplate[] }; output: readonly SavedTemplate[] }
  /** From now on leaves out what is too old on this day, `2026-11-22`. */
  keep: { input: { today: string }; output: null }
  /** Removes what is too old. Returns true while there is more to do. */
  forget: { input: { today: string; budgetMs: number }; output: boolean }
  removal: { input: null; output: Removal | null }
  relearn: { input: { budgetMs: number }; output: boolean }
  totals: { input: null; output: Totals }
  /** What the lines of each day from the first on add up to; days without money are left out. */
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

/** Carries a job out. */
export type JobHandlers = { readonly [Name in JobName]: (input: Jobs[Name]['input']) => Jobs[Name]['output'] }
