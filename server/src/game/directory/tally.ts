/**
 * How many names of a block hold a character or two: a search of so few would otherwise read nearly every
 * name.
 */

/** Characters above are counted in no tally. */
const side = 128

/** Counts by character and by pair of neighbours; for ASCII names only. */
export interface Tally {
  /** A character, or one times 128 and the next; ascending. */
  readonly keys: Uint16Array
  /** For each key how many names are it, begin with it, and have it somewhere else first. */
  readonly counts: Uint16Array
}

/** The names of a block; see `block.ts`. */
interface Names {
  readonly text: Uint8Array | Uint16Array
  readonly starts: Uint32Array
}

// Used again for each block: nothing of it outlives a call.
const counted = new Uint16Array(3 * side * side)
const lastName = new Uint32Array(side * side)
const touched = new Uint16Array(side * side)
let name = 0

/** Counts a key for the current name, by the first place it is found at. */
function count(key: number, rank: number, known: number): number {
  if (lastName[key] === name) return known
  lastName[key] = name
  const place = 3 * key
  // Within the arrays: a key is below the square of the side.
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

/** Counts a block's names; undefined where one has other characters than ASCII. */
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

/** How many names are this, begin with it, and have it somewhere else. */
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
  // Three for each key.
  return [counts[3 * low]!, counts[3 * low + 1]!, counts[3 * low + 2]!]
}
