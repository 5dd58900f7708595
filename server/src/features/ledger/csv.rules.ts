import type { LedgerLine } from '@idlewood/contract/ledger'
import { inLanguage, type SentenceKey } from '../../language/sentences.ts'

/**
 * Positions at which a spreadsheet would start a cell that it takes for a formula, including the full-width
 * signs of East Asian keyboards. In many languages a semicolon starts a new cell, even inside quotes.
 */
const formula = /(?<=^|[;\t\r\n])(?=[=+\-@＝＋－＠\t\r])/g

/**
 * Escapes one cell. Players write names and reasons, so formulas are turned into text, and separators of
 * cells and lines are quoted.
 */
export function cellOf(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = value.replace(formula, "'")
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const rowOf = (cells: readonly (string | number | null)[]): string => `${cells.map(cellOf).join(',')}\r\n`

/** The message key of a heading. */
type Heading = Extract<SentenceKey, `ledger.csv.${string}`>

const columns: readonly (readonly [Heading, (line: LedgerLine) => string | number | null])[] = [
  ['ledger.csv.time', ({ at }) => at],
  ['ledger.csv.log', ({ log }) => log],
  ['ledger.csv.kind', ({ kind }) => kind],
  ['ledger.csv.actor', ({ actor }) => actor?.name ?? null],
  ['ledger.csv.actor_uid', ({ actor }) => actor?.uid ?? null],
  ['ledger.csv.target', ({ target }) => target?.name ?? null],
  ['ledger.csv.target_uid', ({ target }) => target?.uid ?? null],
  ['ledger.csv.amount', ({ amount }) => amount],
  ['ledger.csv.flow', ({ flow }) => flow],
  ['ledger.csv.thing', ({ thing }) => thing],
  ['ledger.csv.count', ({ count }) => count],
  ['ledger.csv.place', ({ place }) => place && `${place.kind}:${place.id}`],
  ['ledger.csv.text', ({ text }) => text],
  ['ledger.csv.key', ({ key }) => key],
]

/** The first row in the reader's language, with the byte order mark by which spreadsheets recognize UTF-8. */
export const csvHead = (language: string): string =>
  `\uFEFF${rowOf(columns.map(([key]) => inLanguage(language, { key })))}`

/** A line of the ledger as a row. */
export const csvRow = (line: LedgerLine): string => rowOf(columns.map(([, valueOf]) => valueOf(line)))

/** The last row of a truncated file. */
export const csvCut = rowOf(['…'])
