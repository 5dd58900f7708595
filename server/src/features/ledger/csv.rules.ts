import type { LedgerLine } from '@idlewood/contract/ledger'

/** What a spreadsheet would take for a formula when a cell begins with it. */
const formula = /^[=+\-@\t\r]/

/**
 * One cell. Players write names and reasons: what would be a formula is made text, and what separates cells
 * and lines stays inside.
 */
export function cellOf(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = formula.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const rowOf = (cells: readonly (string | number | null)[]): string => `${cells.map(cellOf).join(',')}\r\n`

const columns: readonly (readonly [string, (line: LedgerLine) => string | number | null])[] = [
  ['time', ({ at }) => at],
  ['log', ({ log }) => log],
  ['kind', ({ kind }) => kind],
  ['actor', ({ actor }) => actor?.name ?? null],
  ['actor_uid', ({ actor }) => actor?.uid ?? null],
  ['target', ({ target }) => target?.name ?? null],
  ['target_uid', ({ target }) => target?.uid ?? null],
  ['amount', ({ amount }) => amount],
  ['flow', ({ flow }) => flow],
  ['thing', ({ thing }) => thing],
  ['count', ({ count }) => count],
  ['place', ({ place }) => place && `${place.kind}:${place.id}`],
  ['text', ({ text }) => text],
  ['key', ({ key }) => key],
]

/** The first row. With the mark by which spreadsheets know the file for UTF-8. */
export const csvHead = `\uFEFF${rowOf(columns.map(([name]) => name))}`

/** A line of the ledger as a row. */
export const csvRow = (line: LedgerLine): string => rowOf(columns.map(([, valueOf]) => valueOf(line)))

/** The last row of a file that does not hold everything. */
export const csvCut = rowOf(['…'])
