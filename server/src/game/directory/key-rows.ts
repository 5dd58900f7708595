/** The keys of each row, in a few long arrays of numbers that are overwritten in place. */
import type { KeyRange } from './contact-keys.ts'

/** Initial capacity in rows; it grows by a sixteenth at a time, to waste little. */
const firstRoom = 4096

/** The id of each row and its keys, one array per column. */
export interface KeyRows {
  length: number
  ids: Int32Array | Float64Array
  readonly columns: Uint32Array[]
}

/** An empty table with this many key columns. */
export const keyRows = (columns: number): KeyRows => ({
  length: 0,
  ids: new Int32Array(0),
  columns: Array.from({ length: columns }, () => new Uint32Array(0)),
})

/**
 * A larger copy of the array; the memory of arrays this long comes from the operating system and is returned
 * to it.
 */
function withRoom<Numbers extends Int32Array | Float64Array | Uint32Array>(
  kept: Numbers,
  more: (length: number) => Numbers,
): Numbers {
  const copy = more(Math.max(firstRoom, Math.ceil(kept.length * 1.0625)))
  copy.set(kept)
  return copy
}

function makeRoom(rows: KeyRows): void {
  const { ids } = rows
  rows.ids =
    ids instanceof Int32Array
      ? withRoom(ids, (length) => new Int32Array(length))
      : withRoom(ids, (length) => new Float64Array(length))
  for (const [index, column] of rows.columns.entries())
    rows.columns[index] = withRoom(column, (length) => new Uint32Array(length))
}

/** Writes a row at a position, which is at most the first free one; `keys` has one key per column. */
export function setRow(rows: KeyRows, place: number, id: number, keys: readonly number[]): void {
  if (place >= rows.ids.length) makeRoom(rows)
  if ((id | 0) !== id && rows.ids instanceof Int32Array) rows.ids = Float64Array.from(rows.ids)
  rows.ids[place] = id
  // There is one key per column.
  for (let column = 0; column < keys.length; column++) rows.columns[column]![place] = keys[column]!
  if (place >= rows.length) rows.length = place + 1
}

/** Drops the rows from a position on. */
export const truncateRows = (rows: KeyRows, length: number): void => {
  rows.length = Math.min(rows.length, length)
}

/** Ids of the rows whose key in this column is within the range, in row order. */
export function listMatching(rows: KeyRows, column: number, { from, to }: KeyRange): number[] {
  const { ids, length } = rows
  const keys = rows.columns[column]
  const found: number[] = []
  if (!keys) return found
  const span = to - from
  for (let place = 0; place < length; place++) {
    // The index is below the length, so within both arrays. One comparison suffices: as an unsigned number, a
    // key below `from` becomes very large.
    if ((keys[place]! - from) >>> 0 <= span) found.push(ids[place]!)
  }
  return found
}
