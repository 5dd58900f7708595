/**
 * Reads what the game adds to its logs, table by table and in order of ids, slowly enough not to affect the
 * game.
 */
import type { Database } from '../db/database.ts'
import { isDown } from '../db/errors.ts'
import type { GameTables } from '../game/game.ts'
import {
  dateUpTo,
  lastOfLogs,
  readLog,
  readLogRows,
  type LogRow,
  type LogTable,
} from '../game/readers/log-tables.ts'
import type { IndexClient } from './index-client.ts'
import type { LogState } from './line-index.ts'

/** Rows per statement. */
const batch = 1000
/** Ids this far below the last may still be written, if another connection reserved them earlier. */
const gapWindow = 500
/** Milliseconds during which a missing id is queried again. */
const gapMs = 60_000
/** Milliseconds one round may take before other work gets its turn. */
const roundMs = 2000
/** After each statement, pause this many times its duration. */
const restFactor = 1.5
/** A statement that takes longer than this many milliseconds means that the game's database is busy. */
const slowMs = 250

/** Dependencies of a round of reading. */
export interface TailDeps {
  readonly game: Pick<Database<GameTables>, 'db'>
  readonly index: IndexClient
  readonly pause: (ms: number) => Promise<void>
  readonly signal: AbortSignal
}

interface Gap {
  readonly id: number
  readonly until: number
}

/** One table, and how far it has been read. */
export class LogTail {
  readonly table: LogTable
  #state: LogState
  #gaps: readonly Gap[] = []
  #isFirst = true
  /** Upper bound of the ids still to be read; null until the table's last id is known. */
  left: number | null = null

  constructor(table: LogTable, state: LogState) {
    this.table = table
    this.#state = state
  }

  /** Updates `left` from the table's highest id. */
  expect(last: number): void {
    this.left = Math.max(0, last - this.#state.last)
  }

  /** Reads one batch of a table whose highest id is `last`. Returns true while there is more. */
  async step(last: number, { game, index, pause, signal }: TailDeps): Promise<boolean> {
    const known = this.#state.last
    if (last === known && !this.#isFirst && this.#gaps.length === 0) return false
    const start = performance.now()
    if (last !== known && (await this.#beganAgain(game, last))) await this.#restart(index)
    // After a restart it is no longer known which ids were missing.
    const from = Math.max(0, this.#state.last - (this.#isFirst ? gapWindow : 0))
    const rows = last > from ? await readLog(game, this.table, from, batch) : []
    this.#isFirst = false
    const late = await this.#readGaps(game)
    const took = performance.now() - start
    if (rows.length > 0 || late.length > 0) await this.#add(index, rows, late, from)
    this.expect(last)
    const isMore = rows.length === batch && !signal.aborted
    if (isMore) await pause(took > slowMs ? slowMs * 8 : took * restFactor)
    return isMore
  }

  /** Whether the table was emptied, or its ids were restarted, since it was last read. */
  async #beganAgain(game: TailDeps['game'], last: number): Promise<boolean> {
    const { last: known, lastBody, lastDate } = this.#state
    if (known === 0) return false
    if (last < known) return true
    const [row] = await readLogRows(game, this.table, [known])
    if (row) return row.body !== lastBody || row.date !== lastDate
    // The row was deleted. Newer rows with lower ids mean that ids were restarted.
    const date = await dateUpTo(game, this.table, known)
    return date !== null && lastDate !== null && date > lastDate
  }

  async #restart(index: IndexClient): Promise<void> {
    await index.ask('restart', { log: this.#state.log })
    this.#state = { ...this.#state, last: 0, lastDate: null, lastBody: '' }
    this.#gaps = []
  }

  async #readGaps(game: TailDeps['game']): Promise<LogRow[]> {
    const now = performance.now()
    this.#gaps = this.#gaps.filter(({ until }) => until > now)
    const found = await readLogRows(
      game,
      this.table,
      this.#gaps.map(({ id }) => id),
    )
    this.#gaps = this.#gaps.filter(({ id }) => !found.some((row) => row.id === id))
    return found
  }

  async #add(
    index: IndexClient,
    rows: readonly LogRow[],
    late: readonly LogRow[],
    from: number,
  ): Promise<void> {
    const newest = rows.at(-1)
    const last = Math.max(newest?.id ?? 0, this.#state.last)
    await index.ask('add', { log: this.#state, rows: [...late, ...rows], last })
    if (newest && newest.id >= this.#state.last) {
      this.#gaps = [...this.#gaps, ...missingIn(rows, from)].slice(-gapWindow)
      this.#state = { ...this.#state, last: newest.id, lastDate: newest.date, lastBody: newest.body }
    }
  }
}

/** The gaps among the newest of these rows: ids that have not been written yet. */
function missingIn(rows: readonly LogRow[], from: number): Gap[] {
  const until = performance.now() + gapMs
  const there = new Set(rows.map(({ id }) => id))
  const newest = rows.at(-1)?.id ?? from
  const first = Math.max(from + 1, newest - gapWindow)
  const gaps: Gap[] = []
  for (let id = first; id < newest; id++) if (!there.has(id)) gaps.push({ id, until })
  return gaps
}

/** The result of a round. */
interface Round {
  /** Whether there is more to read right away. */
  readonly isMore: boolean
  /** Why a table could not be read; undefined if all were. */
  readonly failure: unknown
}

/**
 * The highest id of each table that can be read. A statement about all of them fails if one is damaged or was
 * dropped, so then each is asked for by itself.
 */
async function lastsOf(
  tails: readonly LogTail[],
  { game }: TailDeps,
  onFailure: (error: unknown) => void,
): Promise<{ tail: LogTail; last: number }[]> {
  const ask = async (some: readonly LogTail[]) => {
    const lasts = await lastOfLogs(
      game,
      some.map(({ table }) => table),
    )
    return some.map((tail, index) => ({ tail, last: lasts[index] ?? 0 }))
  }
  try {
    return await ask(tails)
  } catch (error) {
    if (isDown(error)) throw error
  }
  const found = []
  for (const tail of tails) found.push(await ask([tail]).catch(onFailure))
  return found.flatMap((one) => one ?? [])
}

/** Reads from all tables in turn. A table that cannot be read does not stop the others. */
export async function readRound(tails: readonly LogTail[], deps: TailDeps): Promise<Round> {
  const end = performance.now() + roundMs
  let failure: unknown
  const onFailure = (error: unknown): void => {
    if (isDown(error)) throw error
    failure ??= error
  }
  let waiting = await lastsOf(tails, deps, onFailure)
  // All tables at once, so that progress in the first ones does not look like everything is read.
  for (const { tail, last } of waiting) tail.expect(last)
  while (waiting.length > 0 && performance.now() < end) {
    const more: typeof waiting = []
    for (const one of waiting) {
      if (deps.signal.aborted) return { isMore: false, failure }
      if (await one.tail.step(one.last, deps).catch(onFailure)) more.push(one)
    }
    waiting = more
  }
  return { isMore: waiting.length > 0, failure }
}
