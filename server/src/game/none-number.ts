/** Numbers that mean "none" where a row names a group or an owner. */
import type { Column } from './map/introspect.ts'
import { wholeOrNull } from './text.ts'

/** SA-MP's numbers for "no team" and "no player", and -1 without its sign. */
const reserved: ReadonlySet<number> = new Set([255, 65_535, 4_294_967_295])

/** The highest number of a column that cannot contain -1: games write it instead. */
export const highestOf = (column: Column | undefined): number | null =>
  column?.range?.[0] === 0 ? column.range[1] : null

/** The number for "none" that a column has by default; null if its default does not mean that. */
export function defaultNone(column: Column | undefined): number | null {
  const fallback = wholeOrNull(column?.fallback)
  if (fallback === null) return null
  const isMeant = fallback < 1 || reserved.has(fallback) || fallback === column?.range?.[1]
  return isMeant ? fallback : null
}

/** Whether a number in this column means "none". */
export const isNone = (column: Column | undefined, value: number): boolean =>
  value < 1 || value === defaultNone(column) || value === highestOf(column)
