/**
 * Counts how many names of a block contain each character and pair of characters: without it, so short a
 * search would read nearly every name.
 */

/** Characters from this code on are not counted. */
const side = 128

/** Counts by character and by pair of adjacent characters; for ASCII names only. */
export interface Tally {
  /** A character, or a character times 128 plus the next; ascending. */
  readonly keys: Uint16Array
  /** For each key, how many names equal it, begin with it, or first contain it at a later position. */
  readonly counts: Uint16Array
}

/** The names of a block; see `block.ts`. */
interface Names {
  readonly text: Uint8Array | Uint16Array
  readonly starts: Uint32Array
}

// Reused for each block: no content outlives a call.
const counted = new Uint16Array(3 * side * side)
const lastName = new Uint32Array(side * side)
const touched = new Uint16Array(side * side)
let name = 0

/** Counts a key for the current name, at the first position where it occurs. */
function count(key: number, rank: number, known: number): number {
  if (lastName[key] === name) return known
  lastName[key] = name
  const place = 3 * key
  // Within the arrays: a key is below the square of `side`.
  const before = counted[place]! + counted[place + 1]! + counted[place + 2]!
  counted[place + rank - 1]!++
  if (before > 0) return known
  touched[known] = key
  return known + 1
}

function countName(text: Uint8Array, start: number, end: number, known: number): number {
  let [keys, before] = [known, -1]
  name = (name + 1) >>> 0
  for (let at = start; at < end; at++) {
    // Within the name.
    const unit = text[at]!
    keys = count(unit, at > start ? 3 : end - start === 1 ? 1 : 2, keys)
    if (before >= 0) keys = count(before * side + unit, at - 1 > start ? 3 : end - start === 2 ? 1 : 2, keys)
    before = unit
  }
  return keys
}

/** Counts a block's names; undefined if any of them contains non-ASCII characters. */
export function tallyOf({ text, starts }: Names): Tally | undefined {
  if (!(text instanceof Uint8Array) || text.some((unit) => unit >= side)) return undefined
  let known = 0
  for (let index = 1; index < starts.length; index++)
    known = countName(text, starts[index - 1]!, starts[index]!, known)
  const keys = touched.slice(0, known).sort()
  const counts = new Uint16Array(3 * known)
  for (const [index, key] of keys.entries()) {
    counts.set(counted.subarray(3 * key, 3 * key + 3), 3 * index)
    counted.fill(0, 3 * key, 3 * key + 3)
  }
  return { keys, counts }
}

/** The key of a text of one or two characters; undefined for any other. */
export function keyOf(units: Uint16Array): number | undefined {
  const [first = side, second] = units
  if (units.length > 2 || units.some((unit) => unit >= side)) return undefined
  if (second === undefined) return first < side ? first : undefined
  return first * side + second
}

/** How many names equal the key, begin with it, or contain it elsewhere. */
export function countsIn(
  { keys, counts }: Tally,
  key: number,
): [whole: number, begin: number, within: number] {
  let [low, high] = [0, keys.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (keys[middle]! < key) low = middle + 1
    else high = middle
  }
  if (keys[low] !== key) return [0, 0, 0]
  // Three counts per key.
  return [counts[3 * low]!, counts[3 * low + 1]!, counts[3 * low + 2]!]
}
