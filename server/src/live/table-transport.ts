/** Messages between processes by a table that each looks into: needs nothing beside the portal database. */
import { isDown } from '../db/errors.ts'
import type { PortalDatabase } from '../db/portal-schema.ts'
import { retrying } from '../db/retry.ts'

/** Milliseconds between two looks. */
const lookIntervalMs = 500
/** Milliseconds in which a row may still turn up below others: its transaction ended later. */
const lateness = 5000
/** Milliseconds a row is kept for processes that were cut off from the database. */
const keptFor = 5 * 60 * 1000
const rowsAtOnce = 500

interface Parts {
  portal: PortalDatabase
  /** This process, whose own rows are no news to it. */
  origin: string
  onMessages: (text: string) => void
  /** The database was away for so long that rows may have gone unread. */
  onMissed: () => void
  onError: (error: unknown) => void
}

/** Messages between processes by a table. */
export interface LiveTable {
  write(text: string): Promise<void>
  /** Calls back after each look that the database answered. */
  onLook(listener: () => void): void
  close(): Promise<void>
}

/** Begins to look into the table. */
export function openLiveTable({ portal: { db }, origin, onMessages, onMissed, onError }: Parts): LiveTable {
  /** Everything up to it was seen; undefined before the first look. */
  let floor: number | undefined
  /** Ids above the floor that were seen, and when. */
  const seen = new Map<number, number>()
  let lastLook = performance.now()
  let lastSweep = performance.now()
  let isClosed = false
  let isFailing = false
  let looked: () => void = () => undefined
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined

  async function newest(): Promise<number> {
    const row = await db
      .selectFrom('live_messages')
      .select((of) => of.fn.max('id').as('id'))
      .executeTakeFirst()
    return Number(row?.id ?? 0)
  }

  async function readAbove(above: number): Promise<void> {
    let cursor = above
    for (;;) {
      const rows = await db
        .selectFrom('live_messages')
        .select(['id', 'origin', 'messages'])
        .where('id', '>', cursor)
        .orderBy('id')
        .limit(rowsAtOnce)
        .execute()
      for (const row of rows) {
        if (seen.has(row.id)) continue
        seen.set(row.id, performance.now())
        if (row.origin !== origin) onMessages(row.messages)
      }
      if (rows.length < rowsAtOnce) return
      cursor = rows.at(-1)?.id ?? cursor
    }
  }

  /** The floor follows what was seen, but not so closely that a late row would be below it. */
  function raiseFloor(): void {
    const now = performance.now()
    for (const [id, at] of seen) {
      if (now - at < lateness) continue
      floor = Math.max(floor ?? 0, id)
    }
    for (const id of seen.keys()) if (id <= (floor ?? 0)) seen.delete(id)
  }

  async function look(): Promise<void> {
    if (floor === undefined) {
      floor = await newest()
      if (performance.now() - lastLook > lookIntervalMs) onMissed()
    } else {
      await readAbove(floor)
      if (performance.now() - lastLook > keptFor / 2) onMissed()
      raiseFloor()
    }
    lastLook = performance.now()
    looked()
    if (lastLook - lastSweep < keptFor) return
    lastSweep = lastLook
    await db
      .deleteFrom('live_messages')
      .where('at', '<', Date.now() - keptFor)
      // The newest row stays: a database that counts anew after a restart would use its number again.
      .where('id', '<', floor)
      .execute()
  }

  function schedule(): void {
    if (isClosed) return
    timer = setTimeout(() => {
      looking = turn()
    }, lookIntervalMs).unref()
  }

  async function turn(): Promise<void> {
    try {
      await look()
      isFailing = false
    } catch (error) {
      // A database that is away is said elsewhere; the next look finds what came meanwhile.
      if (!isFailing && !isClosed && !isDown(error)) onError(error)
      isFailing = true
    }
    schedule()
  }

  looking = turn()

  return {
    async write(messages) {
      await retrying(() =>
        db.insertInto('live_messages').values({ origin, at: Date.now(), messages }).execute(),
      )
    },
    onLook(listener) {
      looked = listener
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      await looking
      clearTimeout(timer)
    },
  }
}
