/**
 * Finds the users of one page: counts matches block by block, caches the counts, and scans only the blocks
 * that the page is in.
 */
import { blockSize, hasTrait, indexOfUid, type Block } from './block.ts'
import { countsIn, keyOf } from './tally.ts'
import { levelTraits, traitsOf } from './traits.ts'

/** What to look for. */
export interface ListingQuery {
  /** A folded text that the name must contain, or '' for any name. */
  readonly term: string
  /** A level, given by its trait, that must or must not be above 0; undefined for any. */
  readonly level?: { readonly trait: number; readonly holds: boolean } | undefined
}

/** At most `limit` users from position `from` in the order of the list. */
export interface Window {
  readonly from: number
  readonly limit: number
}

/**
 * How well a name matches: exactly, as a prefix, or as another substring. A uid typed as digits also counts
 * as an exact match. Without a text, all users have the first rank.
 */
const ranks = [1, 2, 3] as const
const ofNoRank = 0
/** Number of matches of each rank in a block. */
type Counts = readonly number[]

/** Maximum number of searches whose counts are cached. */
const maxKept = 32

interface DirectorySearch {
  units: Uint16Array
  /** Traits a match must have. */
  needed: readonly number[]
  /** A trait a match must not have; -1 for none. */
  banned: number
  uid: number | undefined
  /** The key to look up in the blocks' tallies; undefined if names must be read. */
  key: number | undefined
}

/** The uid that a search term asks for, as digits or as pages show it: `12` or `#12`. */
export function uidOf(term: string): number | undefined {
  const [, digits] = /^#?(\d{1,15})$/.exec(term) ?? []
  return digits === undefined ? undefined : Number(digits)
}

function prepare({ term, level }: ListingQuery): DirectorySearch {
  const units = Uint16Array.from({ length: term.length }, (_, index) => term.charCodeAt(index))
  const uid = uidOf(term)
  return {
    units,
    needed: [...(level?.holds ? [level.trait] : []), ...traitsOf(term)],
    banned: level && !level.holds ? level.trait : -1,
    uid,
    // Tallies contain no levels or uids.
    key: level || uid !== undefined ? undefined : keyOf(units),
  }
}

/** The users of a 32-user word that satisfy the required traits, one bit each. */
function candidates({ bits, words, uids }: Block, word: number, { needed, banned }: DirectorySearch): number {
  const users = uids.length - word * 32
  let found = users < 32 ? (1 << users) - 1 : -1
  // Every trait has its words in the array.
  for (let index = 0; index < needed.length && found !== 0; index++)
    found &= bits[needed[index]! * words + word]!
  return banned < 0 ? found : found & ~bits[banned * words + word]!
}

/** How well the name from `start` to `end` matches. */
function rankOf(text: Block['text'], start: number, end: number, units: Uint16Array): number {
  const wanted = units.length
  const last = end - wanted
  if (wanted === 0) return 1
  const first = units[0]
  for (let at = start; at <= last; at++) {
    if (text[at] !== first) continue
    let same = 1
    while (same < wanted && text[at + same] === units[same]) same++
    if (same === wanted) return at > start ? 3 : at === last ? 1 : 2
  }
  return ofNoRank
}

/** The rank of each user in the most recently searched block. */
let scratch = new Uint8Array(2 * blockSize)

/** Ranks all users of a block into {@link scratch} and counts them. */
function rank(block: Block, searched: DirectorySearch): Counts {
  const { text, starts, uids, words } = block
  if (scratch.length < uids.length) scratch = new Uint8Array(2 * uids.length)
  const found = scratch
  const counts = [0, 0, 0, 0]
  found.fill(ofNoRank, 0, uids.length)
  for (let word = 0; word < words; word++) {
    let left = candidates(block, word, searched)
    while (left !== 0) {
      const user = word * 32 + (31 - Math.clz32(left & -left))
      left &= left - 1
      // Below the length of the block, so within its arrays.
      const rank = rankOf(text, starts[user]!, starts[user + 1]!, searched.units)
      found[user] = rank
      counts[rank]!++
    }
  }
  rankUid(block, searched, counts)
  return counts
}

/** Counts the matches of a block, from its tally if possible, without reading names. */
function count(block: Block, searched: DirectorySearch): Counts {
  const { tally } = block
  if (tally === undefined || searched.key === undefined) return rank(block, searched)
  return [0, ...countsIn(tally, searched.key)]
}

/** A uid typed as digits is an exact match, whatever the name; the filter still applies. */
function rankUid(block: Block, { uid, needed, banned }: DirectorySearch, counts: number[]): void {
  const index = uid === undefined ? -1 : indexOfUid(block, uid)
  const passes = needed.every((trait) => trait >= levelTraits || hasTrait(block, index, trait))
  if (index < 0 || !passes || (banned >= 0 && hasTrait(block, index, banned))) return
  // `rank` has just written an entry for every user of the block.
  counts[scratch[index]!]!--
  counts[1]!++
  scratch[index] = 1
}

/** Finds pages in blocks. Blocks are immutable, so cached counts remain valid until a block is replaced. */
export function createListing(): (
  blocks: readonly Block[],
  wanted: ListingQuery,
  window: Window,
) => { uids: number[]; total: number } {
  const kept = new Map<string, WeakMap<Block, Counts>>()

  function countsOf(wanted: ListingQuery): WeakMap<Block, Counts> {
    const key = `${wanted.level?.trait} ${wanted.level?.holds} ${wanted.term}`
    const counts = kept.get(key) ?? new WeakMap<Block, Counts>()
    // Move to the end of the queue: the first entry is the least recently used.
    kept.delete(key)
    kept.set(key, counts)
    const oldest = kept.size > maxKept ? kept.keys().next().value : undefined
    if (oldest !== undefined) kept.delete(oldest)
    return counts
  }

  return (blocks, wanted, { from, limit }) => {
    const searched = prepare(wanted)
    const known = countsOf(wanted)
    const counts = blocks.map((block) => {
      const counted = known.get(block) ?? count(block, searched)
      known.set(block, counted)
      return counted
    })
    const uids: number[] = []
    let before = 0
    for (const wantedRank of ranks) {
      for (const [index, block] of blocks.entries()) {
        const here = counts[index]?.[wantedRank] ?? 0
        if (uids.length < limit && here > 0 && before + here > from) {
          rank(block, searched)
          let place = before
          for (let user = 0; user < block.uids.length && uids.length < limit; user++) {
            // Below the block's length.
            if (scratch[user] === wantedRank && place++ >= from) uids.push(block.uids[user]!)
          }
        }
        before += here
      }
    }
    return { uids, total: before }
  }
}
