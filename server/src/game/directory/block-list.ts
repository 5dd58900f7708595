/** All users as a list of blocks sorted by uid, with corrections of single users and whole blocks. */
import { blockSize, entriesOf, entryAt, indexOfUid, packBlock, type Block, type Entry } from './block.ts'

/** The current entry of each user, or null if the user is gone. */
export type Corrections = ReadonlyMap<number, Entry | null>

/** The blocks, none of them empty. */
export interface BlockList {
  readonly blocks: readonly Block[]
  /** The highest uid, or undefined if there are no users. */
  highest(): number | undefined
  /** The first block that contains a uid above `uid`; undefined if there is none. */
  after(uid: number): Block | undefined
  /** The last uid before a block; undefined for the first block. */
  before(block: Block): number | undefined
  find(uid: number): Entry | undefined
  append(block: Block): void
  /**
   * Replaces a block with others. Returns false and does nothing if the block is no longer in the list,
   * because it was replaced in the meantime.
   */
  replace(block: Block, others: readonly Block[]): boolean
  correct(corrections: Corrections): void
}

const lastUid = ({ uids }: Block): number =>
  // No block is empty.
  uids.at(-1)!

export function blockList(): BlockList {
  const blocks: Block[] = []

  /** Index of the first block whose last uid is `uid` or higher. */
  function indexFor(uid: number): number {
    let low = 0
    let high = blocks.length
    while (low < high) {
      const middle = (low + high) >>> 1
      // Between the two bounds, so within the list.
      if (lastUid(blocks[middle]!) < uid) low = middle + 1
      else high = middle
    }
    return low
  }

  /** A block with corrections applied; split in two if it has grown far too large. */
  function corrected(block: Block | undefined, corrections: Corrections): Block[] {
    const kept = block ? entriesOf(block).filter(({ uid }) => !corrections.has(uid)) : []
    const added = [...corrections.values()].filter((entry) => entry !== null)
    const entries = [...kept, ...added].toSorted((one, other) => one.uid - other.uid)
    if (entries.length === 0) return []
    if (entries.length <= 2 * blockSize) return [packBlock(entries)]
    return [packBlock(entries.slice(0, blockSize)), packBlock(entries.slice(blockSize))]
  }

  return {
    blocks,
    highest: () => {
      const last = blocks.at(-1)
      return last && lastUid(last)
    },
    after: (uid) => blocks[indexFor(uid + 1)],
    before(block) {
      const previous = blocks[blocks.indexOf(block) - 1]
      return previous && lastUid(previous)
    },
    find(uid) {
      const block = blocks[indexFor(uid)]
      const index = block ? indexOfUid(block, uid) : -1
      return block && index >= 0 ? entryAt(block, index) : undefined
    },
    append(block) {
      blocks.push(block)
    },
    replace(block, others) {
      const index = blocks.indexOf(block)
      if (index < 0) return false
      blocks.splice(index, 1, ...others)
      return true
    },
    correct(corrections) {
      // A user above all others belongs to the last block.
      const byBlock = Map.groupBy(corrections, ([uid]) => blocks[Math.min(indexFor(uid), blocks.length - 1)])
      for (const [block, part] of byBlock) {
        const others = corrected(block, new Map(part))
        if (block) blocks.splice(blocks.indexOf(block), 1, ...others)
        else blocks.push(...others)
      }
    },
  }
}
