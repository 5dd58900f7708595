import type { LedgerLine } from '@idlewood/contract/ledger'
import { inLanguage, type SentenceKey } from '../../language/sentences.ts'

/**
 * Where a spreadsheet would begin a cell with what it takes for a formula, the wide signs of East Asian
 * keyboards included. In many languages it begins one after a semicolon, whatever is quoted.
 */
const formula = /(?<=^|[;\t\r\n])(?=[=+\-@＝＋－＠\t\r])/g

/**
 * One cell. Players write names and reasons: what would be a formula is made text, and what separates cells
 * and lines stays inside.
 */
export function cellOf(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = value.replace(formula, "'")
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const rowOf = (cells: readonly (string | number | null)[]): string => `${cells.map(cellOf).join(',')}\r\n`

/** A heading, by its message. */
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

/** The first row in the reader's language. With the mark by which spreadsheets know the file for UTF-8. */
export const csvHead = (language: string): string =>
  `\uFEFF${rowOf(columns.map(([key]) => inLanguage(language, { key })))}`

/** A line of the ledger as a row. */
export const csvRow = (line: LedgerLine): string => rowOf(columns.map(([, valueOf]) => valueOf(line)))

/** The last row of a file that does not hold everything. */
export const csvCut = rowOf(['…'])
