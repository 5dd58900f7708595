/**
 * Sends messages between processes through a table that each process polls; needs only the portal database.
 */
import type { Background } from '../background/background.ts'
import type { PortalDatabase } from '../db/portal-schema.ts'
import { retrying } from '../db/retry.ts'

/** Milliseconds between two polls. */
const pollIntervalMs = 500
/** Milliseconds during which a row may still appear below others because its transaction committed later. */
const latenessMs = 5000
/** Milliseconds a row is kept for processes that lost their database connection. */
const keptMs = 5 * 60 * 1000
const rowsPerRead = 500

/** Dependencies of the table transport. */
export interface TableDeps {
  portal: PortalDatabase
  background: Background
  /** Identifies this process, which ignores its own rows. */
  origin: string
  onMessages: (text: string) => void
  /** Called if the database was unavailable for so long that rows may have been missed. */
  onMissed: () => void
  /** Called after each successful poll. */
  onPoll: () => void
}

/** Sends messages between processes through a table. */
export interface TableTransport {
  write(text: string): Promise<void>
  close(): Promise<void>
}

/** How far a process has read. */
interface Reading extends TableDeps {
  /** Every id up to this one has been read; undefined before the first poll. */
  floor: number | undefined
  /** Ids above the floor that have been read, and when. */
  readonly seen: Map<number, number>
  lastPoll: number
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
      .limit(rowsPerRead)
      .execute()
    for (const row of rows) {
      if (seen.has(row.id)) continue
      seen.set(row.id, performance.now())
      if (row.origin !== origin) onMessages(row.messages)
    }
    if (rows.length < rowsPerRead) return
    cursor = rows.at(-1)?.id ?? cursor
  }
}

/** Raises the floor, keeping it low enough that late rows are still above it. */
function raiseFloor(reading: Reading): void {
  const { seen } = reading
  const now = performance.now()
  for (const [id, at] of seen) {
    if (now - at >= latenessMs) reading.floor = Math.max(reading.floor ?? 0, id)
  }
  for (const id of seen.keys()) if (id <= (reading.floor ?? 0)) seen.delete(id)
}

async function sweep({ portal, floor = 0 }: Reading): Promise<void> {
  await portal.db
    .deleteFrom('live_messages')
    .where('at', '<', Date.now() - keptMs)
    // The newest row stays: a database whose auto-increment resets after a restart would reuse its id.
    .where('id', '<', floor)
    .execute()
}

async function poll(reading: Reading): Promise<void> {
  const { floor, onMissed, onPoll } = reading
  if (floor === undefined) {
    reading.floor = await newestId(reading)
    if (performance.now() - reading.lastPoll > pollIntervalMs) onMissed()
  } else {
    await readAbove(reading, floor)
    if (performance.now() - reading.lastPoll > keptMs / 2) onMissed()
    raiseFloor(reading)
  }
  reading.lastPoll = performance.now()
  onPoll()
  if (reading.lastPoll - reading.lastSweep < keptMs) return
  reading.lastSweep = reading.lastPoll
  await sweep(reading)
}

/** Starts polling the table. */
export function createTableTransport(deps: TableDeps): TableTransport {
  const now = performance.now()
  const reading: Reading = { ...deps, floor: undefined, seen: new Map(), lastPoll: now, lastSweep: now }
  const job = deps.background.repeat({
    name: 'Live events of other processes',
    intervalMs: pollIntervalMs,
    failure: 'Live events cannot be passed on; the portal tries again.',
    run: () => poll(reading),
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
