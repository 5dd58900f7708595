/**
 * Keeps the blocks up to date: reads every user once, then looks for new users and reads one block after
 * another again.
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
 * Milliseconds spent reading in one pass, minimum time from one pass to the next, and minimum time from one
 * round through all blocks to the next: without the last, every pass would read a small table completely.
 */
const pass = { durationMs: 40, intervalMs: 1000, roundMs: 3000 }
/**
 * Each pass is followed by a pause this many times as long, whatever the size of the table, to leave most of
 * a core to other work.
 */
const restFactor = 20
/** Milliseconds until the next attempt if the database is down, and if it rejects the query. */
const pauses = { away: 1000, refused: 30_000 }

/** What the directory stores about a user. */
export function entryOf(user: UserEntry): Entry {
  let flags = 0
  for (const [index, level] of levels.entries()) if ((user[level] ?? 0) > 0) flags |= 1 << index
  return { uid: user.uid, name: foldName(user.username), flags }
}

function packed(users: readonly UserEntry[]): Block {
  const entries: Entry[] = []
  for (const user of users) {
    // If two rows have the same uid, the first one counts.
    if (user.uid !== entries.at(-1)?.uid) entries.push(entryOf(user))
  }
  return packBlock(entries)
}

export interface Upkeep {
  readonly list: BlockList
  /** Opens the table; rejects while the database is down. */
  open(): Promise<UserRows>
  /** Called when all users have been read once. */
  onComplete(): void
  signal: AbortSignal
}

/** Reads the users after the last block, block by block. */
async function readOn(list: BlockList, rows: UserRows, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const after = list.highest() ?? lowestUid
    const users = await rows.between({ after, upTo: highestUid, limit: blockSize })
    if (users.length > 0) list.append(packed(users))
    if (users.length < blockSize) return
    // An embedded database responds without yielding, so let other work run here.
    await nextTurn()
  }
}

/**
 * Reads again everything from the end of the previous block to the end of this one, or to the end of the
 * table if it is the last.
 */
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
  // Keep an unchanged block, and with it its cached counts.
  if (only && others.length === 1 && isSameBlock(only, block)) return
  // A block that was corrected in the meantime may be newer than what was read; it is read again in the next
  // round.
  list.replace(block, others)
}

/** State kept from one pass to the next. */
interface Progress {
  rows: UserRows | undefined
  isComplete: boolean
  /** The last uid of the block that was most recently read again. */
  seen: number
  /**
   * After a pass has read all blocks: the time, by the clock of `performance`, from which that may happen
   * again.
   */
  nextRoundAt: number
}

async function readSome({ list }: Upkeep, rows: UserRows, progress: Progress): Promise<void> {
  const began = performance.now()
  await readNewcomers(list, rows)
  if (began < progress.nextRoundAt) return
  // At most one full round.
  let left = list.blocks.length
  for (; left > 0 && performance.now() - began < pass.durationMs; left--) {
    const block = list.after(progress.seen) ?? list.after(lowestUid)
    if (block) await readAgain(list, rows, block)
    progress.seen = block?.uids.at(-1) ?? lowestUid
  }
  if (left === 0) progress.nextRoundAt = began + pass.roundMs
}

/**
 * One pass: reads all users the first time, then a few blocks again. Returns milliseconds until the next
 * pass.
 */
async function runPass(upkeep: Upkeep, progress: Progress): Promise<number> {
  const { list, open, onComplete, signal } = upkeep
  const rows = (progress.rows ??= await open())
  const began = performance.now()
  if (progress.isComplete) {
    await readSome(upkeep, rows, progress)
    return Math.max(pass.intervalMs, restFactor * (performance.now() - began))
  }
  await readOn(list, rows, signal)
  if (!signal.aborted) {
    progress.isComplete = true
    onComplete()
  }
  return pass.intervalMs
}

/** Runs passes repeatedly, starting now, until the job is closed. */
export function scheduleUpkeep(upkeep: Upkeep, background: Background): RepeatedJob {
  const progress: Progress = { rows: undefined, isComplete: false, seen: lowestUid, nextRoundAt: 0 }
  return background.repeat({
    name: 'Upkeep of the list of users',
    intervalMs: pass.intervalMs,
    firstAfterMs: 0,
    failure: 'The list of users cannot be kept up to date; the portal tries again.',
    retryAfterMs: (error) => (isDown(error) ? pauses.away : pauses.refused),
    run: () => runPass(upkeep, progress),
  })
}

/** If there is a user above the highest uid, the end of the table has to be read again. */
async function readNewcomers(list: BlockList, rows: UserRows): Promise<void> {
  const newcomers = await rows.between({ after: list.highest() ?? lowestUid, upTo: highestUid, limit: 1 })
  const last = list.blocks.at(-1)
  if (newcomers.length === 0) return
  if (last) await readAgain(list, rows, last)
  else await readOn(list, rows, new AbortController().signal)
}
