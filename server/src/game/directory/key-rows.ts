/** Rows of numbers in a few long arrays, overwritten in place: which row has which keys. */
import type { KeyRange } from './contact-keys.ts'

/** Rows there is room for at first; the room grows by a sixteenth, so that little of it is never used. */
const firstRoom = 4096

/** The id of each row, and its keys, a column each. */
export interface KeyRows {
  length: number
  ids: Int32Array | Float64Array
  readonly columns: Uint32Array[]
}

/** No rows, of so many keys each. */
export const keyRows = (columns: number): KeyRows => ({
  length: 0,
  ids: new Int32Array(0),
  columns: Array.from({ length: columns }, () => new Uint32Array(0)),
})

/** The array with more room; arrays as long as these come from the system and go back to it. */
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

/** Writes the row at a place, at most the first that is free; there is a key for each column. */
export function keepRow(rows: KeyRows, place: number, id: number, keys: readonly number[]): void {
  if (place >= rows.ids.length) makeRoom(rows)
  if ((id | 0) !== id && rows.ids instanceof Int32Array) rows.ids = Float64Array.from(rows.ids)
  rows.ids[place] = id
  // There is a key for each column.
  for (let column = 0; column < keys.length; column++) rows.columns[column]![place] = keys[column]!
  if (place >= rows.length) rows.length = place + 1
}

/** Forgets the rows from a place on. */
export const cutKeys = (rows: KeyRows, length: number): void => {
  rows.length = Math.min(rows.length, length)
}

/** Ids of the rows with a key of the range in this column, from the first row to the last. */
export function listMatching(rows: KeyRows, column: number, { from, to }: KeyRange): number[] {
  const { ids, length } = rows
  const keys = rows.columns[column]
  const found: number[] = []
  if (!keys) return found
  const span = to - from
  for (let place = 0; place < length; place++) {
    // Below the length, hence within both. One comparison: what is below `from` is far above as unsigned.
    if ((keys[place]! - from) >>> 0 <= span) found.push(ids[place]!)
  }
  return found
}
