import type { RecordEntry } from '@idlewood/contract/records'

/** When an entry was, whichever clock wrote it; what has no time is the oldest. */
function instantOf({ at }: RecordEntry, offset: number): number {
  if (at === null) return -Infinity
  const isUtc = at.endsWith('Z')
  const time = Date.parse(isUtc ? at : `${at}Z`) - (isUtc ? 0 : offset)
  return Number.isNaN(time) ? -Infinity : time
}

/** Entries of the game and of the portal, newest first. */
export function newestFirst(entries: readonly RecordEntry[], offset: number): RecordEntry[] {
  const timed = entries.map((entry) => ({ entry, time: instantOf(entry, offset) }))
  // Two without a time make NaN, which a sort takes for equal.
  return timed.toSorted((one, other) => other.time - one.time).map(({ entry }) => entry)
}
