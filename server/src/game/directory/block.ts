/** A few thousand users packed into arrays: about forty bytes per user, and fast to scan. */
import { tallyOf, type Tally } from './tally.ts'
import { letterTrait, levelTraits, pairTrait, traits } from './traits.ts'

/** Users in a block as it is read; corrections afterwards may make it somewhat larger. */
export const blockSize = 1024

/** What the directory knows about one user. */
export interface Entry {
  readonly uid: number
  /** The folded name; see `folding.ts`. */
  readonly name: string
  /** One bit for each level above 0. */
  readonly flags: number
}

/** Users sorted by uid. Blocks are immutable; changing a user creates a new block. */
export interface Block {
  readonly uids: Int32Array | Float64Array
  /** The names concatenated, as UTF-16 units; one byte per unit if that suffices. */
  readonly text: Uint8Array | Uint16Array
  /** Offset of each name in `text`, plus one entry for the end of the last name. */
  readonly starts: Uint32Array
  /**
   * For each trait (`traits.ts`) a bitmap of the users in `words` words, so that a search tests 32 users at
   * once.
   */
  readonly bits: Int32Array
  /** Number of 32-user words in the block. */
  readonly words: number
  /** Undefined if any name contains non-ASCII characters. */
  readonly tally: Tally | undefined
}

const isInt32 = (value: number): boolean => (value | 0) === value

function packText(entries: readonly Entry[]): Pick<Block, 'text' | 'starts'> {
  const joined = entries.map(({ name }) => name).join('')
  const starts = new Uint32Array(entries.length + 1)
  let end = 0
  for (const [index, { name }] of entries.entries()) starts[index + 1] = end += name.length
  let text: Uint8Array | Uint16Array = new Uint8Array(joined.length)
  for (let at = 0; at < joined.length; at++) {
    const unit = joined.charCodeAt(at)
    if (unit > 255 && text instanceof Uint8Array) text = Uint16Array.from(text)
    text[at] = unit
  }
  return { text, starts }
}

/** Packs entries, which must be sorted by uid, without duplicates. */
export function packBlock(entries: readonly Entry[]): Block {
  const words = (entries.length + 31) >>> 5
  const bits = new Int32Array(traits * words)
  for (const [index, { name, flags }] of entries.entries()) {
    const word = index >>> 5
    const bit = 1 << (index & 31)
    // Every trait has its words in the array.
    const mark = (trait: number): void => void (bits[trait * words + word]! |= bit)
    for (let level = 0; level < levelTraits; level++) if (flags & (1 << level)) mark(level)
    let before = -1
    for (let at = 0; at < name.length; at++) {
      const unit = name.charCodeAt(at)
      mark(letterTrait(unit))
      if (before >= 0) mark(pairTrait(before, unit))
      before = unit
    }
  }
  const uids = entries.map(({ uid }) => uid)
  const names = packText(entries)
  return {
    uids: uids.every(isInt32) ? Int32Array.from(uids) : Float64Array.from(uids),
    ...names,
    bits,
    words,
    tally: tallyOf(names),
  }
}

/** Whether the user at an index has a trait. The index must be below the block's length. */
export const hasTrait = ({ bits, words }: Block, index: number, trait: number): boolean =>
  // Every trait has its words in the array.
  (bits[trait * words + (index >>> 5)]! & (1 << (index & 31))) !== 0

/** The entry at an index, which must be below the block's length. */
export function entryAt(block: Block, index: number): Entry {
  const { uids, text, starts } = block
  let flags = 0
  for (let level = 0; level < levelTraits; level++) if (hasTrait(block, index, level)) flags |= 1 << level
  const units = text.subarray(starts[index], starts[index + 1])
  // The caller guarantees that the index is within the block.
  return { uid: uids[index]!, name: String.fromCharCode(...units), flags }
}

/** All users in a block. */
export const entriesOf = (block: Block): Entry[] =>
  Array.from(block.uids, (_, index) => entryAt(block, index))

/** The index of this uid, or -1. */
export function indexOfUid({ uids }: Block, uid: number): number {
  let low = 0
  let high = uids.length
  while (low < high) {
    const middle = (low + high) >>> 1
    // Between the two bounds, so within the block.
    if (uids[middle]! < uid) low = middle + 1
    else high = middle
  }
  return uids[low] === uid ? low : -1
}

const isEqual = (one: ArrayBufferView, other: ArrayBufferView): boolean =>
  one.byteLength === other.byteLength &&
  Buffer.from(one.buffer, one.byteOffset, one.byteLength).equals(
    Buffer.from(other.buffer, other.byteOffset, other.byteLength),
  )

/** Whether two blocks contain the same users, names and levels. */
export const isSameBlock = (one: Block, other: Block): boolean =>
  isEqual(one.uids, other.uids) &&
  isEqual(one.starts, other.starts) &&
  isEqual(one.bits, other.bits) &&
  isEqual(one.text, other.text)
