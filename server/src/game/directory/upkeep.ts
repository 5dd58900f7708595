/** Keeps the blocks true: reads everybody once, then looks for newcomers and reads one block after the other again. */
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import type { UserEntry } from '@idlewood/contract/users'
import { isDown } from '../../db/errors.ts'
import { highestUid, levels, lowestUid, type UserRows } from '../rows/user-rows.ts'
import type { BlockList } from './block-list.ts'
import { blockSize, isSameBlock, packBlock, type Block, type Entry } from './block.ts'
import { foldName } from './folding.ts'

/** Milliseconds of reading in one look, and at least from one look to the next. */
const look = { takes: 40, everyOther: 1000 }
/** A look is followed by a pause so many times as long, whatever the size of the table: most of a core stays with others. */
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
  onFailure(error: unknown): void
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
  // A block that was put right meanwhile may know better than what was read before that: its turn comes again.
  list.replace(block, others)
}

/** Works until the signal says stop. Never rejects. */
export async function keepUp({ list, open, onComplete, onFailure, signal }: Upkeep): Promise<void> {
  let rows: UserRows | undefined
  let isComplete = false
  let seen = lowestUid
  while (!signal.aborted) {
    let pause: number
    try {
      let began = performance.now()
      rows ??= await open()
      if (isComplete) {
        await readNewcomers(list, rows)
        // Not more than once round.
        for (let left = list.blocks.length; left > 0 && performance.now() - began < look.takes; left--) {
          const block = list.after(seen) ?? list.after(lowestUid)
          if (block) await readAgain(list, rows, block)
          seen = block?.uids.at(-1) ?? lowestUid
        }
      } else {
        await readOn(list, rows, signal)
        if (signal.aborted) break
        isComplete = true
        onComplete()
        began = performance.now()
      }
      pause = Math.max(look.everyOther, restFactor * (performance.now() - began))
    } catch (error) {
      if (signal.aborted) return
      if (!isDown(error)) onFailure(error)
      pause = isDown(error) ? pauses.away : pauses.refused
    }
    // Stopping is no failure.
    await wait(pause, undefined, { signal, ref: false }).catch(() => undefined)
  }
}

/** Somebody above the highest means that the end has to be read again. */
async function readNewcomers(list: BlockList, rows: UserRows): Promise<void> {
  const newcomers = await rows.between({ after: list.highest() ?? lowestUid, upTo: highestUid, limit: 1 })
  const last = list.blocks.at(-1)
  if (newcomers.length === 0) return
  if (last) await readAgain(list, rows, last)
  else await readOn(list, rows, new AbortController().signal)
}
