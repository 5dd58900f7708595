import type { RecordEntry } from '@idlewood/contract/records'

/**
 * The time of an entry in milliseconds since 1970, whichever clock recorded it. Entries without a time count
 * as the oldest.
 */
function instantOf({ at }: RecordEntry, offset: number): number {
  if (at === null) return -Infinity
  const isUtc = at.endsWith('Z')
  const time = Date.parse(isUtc ? at : `${at}Z`) - (isUtc ? 0 : offset)
  return Number.isNaN(time) ? -Infinity : time
}

/** Entries of the game and the portal, newest first. */
export function newestFirst(entries: readonly RecordEntry[], offset: number): RecordEntry[] {
  const timed = entries.map((entry) => ({ entry, time: instantOf(entry, offset) }))
  // Two entries without a time yield NaN, which a sort treats as equal.
  return timed.toSorted((one, other) => other.time - one.time).map(({ entry }) => entry)
}
