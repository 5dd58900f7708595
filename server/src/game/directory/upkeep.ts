/**
 * Keeps the blocks up to date: reads every user once, then looks for newcomers and reads one block after the
 * other again.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { UserEntry } from '@idlewood/contract/users'
import type { Background, RepeatedJob } from '../../background/background.ts'
import { isDown } from '../../db/errors.ts'
import { highestUid, levels, lowestUid, type UserRows } from '../rows/user-rows.ts'
import type { BlockList } from './block-list.ts'
import { blockSize, isSameBlock, packBlock, type Block, type Entry } from './block.ts'
import { foldName } from './folding.ts'

/**
 * Milliseconds of reading in one look, at least from one look to the next, and at least from one round
 * through all blocks to the next: a small table would otherwise be read whole with each look.
 */
const look = { takes: 40, intervalMs: 1000, roundMs: 3000 }
/**
 * A look is followed by a pause so many times as long, whatever the size of the table: most of a core stays
 * with others.
 */
const restFactor = 20
/** Milliseconds until the next try when the database is away, and when it refuses. */
const pauses = { away: 1000, refused: 30_000 }

/** What the directory keeps of a user. */
export function entryOf(user: UserEntry): Entry {
  let flags = 0
  for (const [index, level] of levels.entries()) if ((user[level] ?? 0) > 0) flags |= 1 << index
  return { uid: user.uid, name: foldName(user.username), flags }
}

function packed(users: readonly UserEntry[]): Block {
  const entries: Entry[] = []
  for (const user of users) {
    // Of two rows with one uid the first counts.
    if (user.uid !== entries.at(-1)?.uid) entries.push(entryOf(user))
  }
  return packBlock(entries)
}

export interface Upkeep {
  readonly list: BlockList
  /** Opens the table; rejects while the database is away. */
  open(): Promise<UserRows>
  /** Everybody has been read once. */
  onComplete(): void
  signal: AbortSignal
}

/** Reads what is behind the last block, block by block. */
async function readOn(list: BlockList, rows: UserRows, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const after = list.highest() ?? lowestUid
    const users = await rows.between({ after, upTo: highestUid, limit: blockSize })
    if (users.length > 0) list.append(packed(users))
    if (users.length < blockSize) return
    // An embedded database answers at once: others get their turn here.
    await nextTurn()
  }
}

/** Reads again what lies from the block before to the end of this one, or to the end of all. */
async function readAgain(list: BlockList, rows: UserRows, block: Block): Promise<void> {
  const isLast = list.blocks.at(-1) === block
  const upTo = isLast ? highestUid : (block.uids.at(-1) ?? highestUid)
  let after = list.before(block) ?? lowestUid
  const others: Block[] = []
  for (;;) {
    const users = await rows.between({ after, upTo, limit: blockSize })
    if (users.length > 0) others.push(packed(users))
    if (users.length < blockSize) break
    after = users.at(-1)?.uid ?? highestUid
    await nextTurn()
  }
  const [only] = others
  // An equal block stays, and with it what was counted in it.
  if (only && others.length === 1 && isSameBlock(only, block)) return
  // A block that was put right meanwhile may know better than what was read before that: its turn comes
  // again.
  list.replace(block, others)
}

/** What the upkeep remembers from one look to the next. */
interface Progress {
  rows: UserRows | undefined
  isComplete: boolean
  /** The last uid of the block that was read again last. */
  seen: number
  /** When all blocks have been read in one look: the clock of `performance` at which that may be again. */
  nextRoundAt: number
}

async function readSome({ list }: Upkeep, rows: UserRows, progress: Progress): Promise<void> {
  const began = performance.now()
  await readNewcomers(list, rows)
  if (began < progress.nextRoundAt) return
  // Not more than once round.
  let left = list.blocks.length
  for (; left > 0 && performance.now() - began < look.takes; left--) {
    const block = list.after(progress.seen) ?? list.after(lowestUid)
    if (block) await readAgain(list, rows, block)
    progress.seen = block?.uids.at(-1) ?? lowestUid
  }
  if (left === 0) progress.nextRoundAt = began + look.roundMs
}

/** One look: reads everybody the first time, then a few blocks again. Returns milliseconds until the next. */
async function lookOnce(upkeep: Upkeep, progress: Progress): Promise<number> {
  const { list, open, onComplete, signal } = upkeep
  const rows = (progress.rows ??= await open())
  const began = performance.now()
  if (progress.isComplete) {
    await readSome(upkeep, rows, progress)
    return Math.max(look.intervalMs, restFactor * (performance.now() - began))
  }
  await readOn(list, rows, signal)
  if (!signal.aborted) {
    progress.isComplete = true
    onComplete()
  }
  return look.intervalMs
}

/** Looks again and again, beginning now, until the job is closed. */
export function keepUp(upkeep: Upkeep, background: Background): RepeatedJob {
  const progress: Progress = { rows: undefined, isComplete: false, seen: lowestUid, nextRoundAt: 0 }
  return background.repeat({
    name: 'Upkeep of the list of users',
    intervalMs: look.intervalMs,
    firstAfterMs: 0,
    failure: 'The list of users cannot be kept up to date; the portal tries again.',
    retryAfterMs: (error) => (isDown(error) ? pauses.away : pauses.refused),
    run: () => lookOnce(upkeep, progress),
  })
}

/** Somebody above the highest means that the end has to be read again. */
async function readNewcomers(list: BlockList, rows: UserRows): Promise<void> {
  const newcomers = await rows.between({ after: list.highest() ?? lowestUid, upTo: highestUid, limit: 1 })
  const last = list.blocks.at(-1)
  if (newcomers.length === 0) return
  if (last) await readAgain(list, rows, last)
  else await readOn(list, rows, new AbortController().signal)
}
