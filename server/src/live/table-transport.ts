/** Messages between processes by a table that each reads: needs nothing beside the portal database. */
import type { Background } from '../background/background.ts'
import type { PortalDatabase } from '../db/portal-schema.ts'
import { retrying } from '../db/retry.ts'

/** Milliseconds between two looks. */
const lookIntervalMs = 500
/** Milliseconds in which a row may still turn up below others: its transaction ended later. */
const lateness = 5000
/** Milliseconds a row is kept for processes that were cut off from the database. */
const keptFor = 5 * 60 * 1000
const rowsAtOnce = 500

/** What the table transport needs. */
export interface TableDeps {
  portal: PortalDatabase
  background: Background
  /** This process, whose own rows are no news to it. */
  origin: string
  onMessages: (text: string) => void
  /** The database was away for so long that rows may have gone unread. */
  onMissed: () => void
  /** Called after each look that the database answered. */
  onLook: () => void
}

/** Messages between processes by a table. */
export interface TableTransport {
  write(text: string): Promise<void>
  close(): Promise<void>
}

/** How far a process has read. */
interface Reading extends TableDeps {
  /** Everything up to it was seen; undefined before the first look. */
  floor: number | undefined
  /** Ids above the floor that were seen, and when. */
  readonly seen: Map<number, number>
  lastLook: number
  lastSweep: number
}

async function newestId({ portal }: Reading): Promise<number> {
  const row = await portal.db
    .selectFrom('live_messages')
    .select((of) => of.fn.max('id').as('id'))
    .executeTakeFirst()
  return Number(row?.id ?? 0)
}

async function readAbove(reading: Reading, above: number): Promise<void> {
  const { portal, origin, seen, onMessages } = reading
  let cursor = above
  for (;;) {
    const rows = await portal.db
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
function raiseFloor(reading: Reading): void {
  const { seen } = reading
  const now = performance.now()
  for (const [id, at] of seen) {
    if (now - at >= lateness) reading.floor = Math.max(reading.floor ?? 0, id)
  }
  for (const id of seen.keys()) if (id <= (reading.floor ?? 0)) seen.delete(id)
}

async function sweep({ portal, floor = 0 }: Reading): Promise<void> {
  await portal.db
    .deleteFrom('live_messages')
    .where('at', '<', Date.now() - keptFor)
    // The newest row stays: a database that counts from 1 after a restart would use its number again.
    .where('id', '<', floor)
    .execute()
}

async function look(reading: Reading): Promise<void> {
  const { floor, onMissed, onLook } = reading
  if (floor === undefined) {
    reading.floor = await newestId(reading)
    if (performance.now() - reading.lastLook > lookIntervalMs) onMissed()
  } else {
    await readAbove(reading, floor)
    if (performance.now() - reading.lastLook > keptFor / 2) onMissed()
    raiseFloor(reading)
  }
  reading.lastLook = performance.now()
  onLook()
  if (reading.lastLook - reading.lastSweep < keptFor) return
  reading.lastSweep = reading.lastLook
  await sweep(reading)
}

/** Begins to read the table. */
export function createTableTransport(deps: TableDeps): TableTransport {
  const now = performance.now()
  const reading: Reading = { ...deps, floor: undefined, seen: new Map(), lastLook: now, lastSweep: now }
  const job = deps.background.repeat({
    name: 'Live events of other processes',
    intervalMs: lookIntervalMs,
    failure: 'Live events cannot be passed on; the portal tries again.',
    run: () => look(reading),
  })
  void job.runNow()
  return {
    async write(messages) {
      const row = { origin: deps.origin, at: Date.now(), messages }
      await retrying(() => deps.portal.db.insertInto('live_messages').values(row).execute())
    },
    close: () => job.close(),
  }
}
