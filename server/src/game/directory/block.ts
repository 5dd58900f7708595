/** A few thousand users packed into arrays: some forty bytes each, and fast to look through. */
import { tallyOf, type Tally } from './tally.ts'
import { letterTrait, levelTraits, pairTrait, traits } from './traits.ts'

/** Users in a block as it is read; changes in between may make it somewhat larger. */
export const blockSize = 1024

/** What the directory knows about one user. */
export interface Entry {
  readonly uid: number
  /** See `folding.ts`. */
  readonly name: string
  /** One bit for each level that is above 0. */
  readonly flags: number
}

/** Users by uid. A block is never changed; a changed user takes a new block. */
export interface Block {
  readonly uids: Int32Array | Float64Array
  /** The names one after the other, as UTF-16 units; a byte each where that suffices. */
  readonly text: Uint8Array | Uint16Array
  /** Where each name begins in `text`; one more, for the end of the last. */
  readonly starts: Uint32Array
  /**
   * For each trait (`traits.ts`) a bit for each user, in `words` words: who has what is found for 32 users at
   * once.
   */
  readonly bits: Int32Array
  /** Words of 32 users that the block has. */
  readonly words: number
  /** Undefined where there are other names than such of ASCII. */
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

/** Packs entries, which come by uid, each uid once. */
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

/** True when the user at an index below the block's length has a trait. */
export const hasTrait = ({ bits, words }: Block, index: number, trait: number): boolean =>
  // Every trait has its words in the array.
  (bits[trait * words + (index >>> 5)]! & (1 << (index & 31))) !== 0

/** The entry at an index below the block's length. */
export function entryAt(block: Block, index: number): Entry {
  const { uids, text, starts } = block
  let flags = 0
  for (let level = 0; level < levelTraits; level++) if (hasTrait(block, index, level)) flags |= 1 << level
  const units = text.subarray(starts[index], starts[index + 1])
  // The index is within the block, says the caller.
  return { uid: uids[index]!, name: String.fromCharCode(...units), flags }
}

/** Everybody in a block. */
export const entriesOf = (block: Block): Entry[] =>
  Array.from(block.uids, (_, index) => entryAt(block, index))

/** Where this uid stands, or -1. */
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

/** True when both hold the same users, names and levels. */
export const isSameBlock = (one: Block, other: Block): boolean =>
  isEqual(one.uids, other.uids) &&
  isEqual(one.starts, other.starts) &&
  isEqual(one.bits, other.bits) &&
  isEqual(one.text, other.text)
