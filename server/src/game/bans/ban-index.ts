/**
 * Finds bans by name and address in memory: no fork has an index on either, and scanning a table of a hundred
 * thousand rows takes a twentieth of a second. The index only narrows the search: matching rows are read from
 * the database by number. New rows of the game have the highest numbers, so each lookup reads the end of the
 * table first and misses no ban that was made just now; rounds find what was changed elsewhere.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { sql, type RawBuilder } from 'kysely'
import { inTime } from '../../in-time.ts'
import type { Background } from '../../background/background.ts'
import { isDown } from '../../db/errors.ts'
import type { Game } from '../game.ts'
import { wholeOrNull } from '../text.ts'
import { idsContaining, idsEqual, isPlain, isSamePart, packBans } from './ban-part.ts'
import type { BanPart, BanText } from './ban-part.ts'

/** Bans per part. */
const partSize = 2048
/** The number of bans at the end of the table by which a lookup recognises it. */
const tail = 8
/** Maximum number of bans a lookup returns: with more, scanning the whole table is as fast. */
const maxFound = 2000
/**
 * The interval between two rounds in milliseconds, and how many times longer than the reads a round pauses.
 */
const round = { intervalMs: 10_000, restFactor: 20 }
const pausesMs = { away: 1000, refused: 30_000 }

/** How a text is compared. */
export type Comparison = 'equal' | 'contains'

/** The index of one game's bans. */
export interface BanIndex {
  /**
   * Numbers of all bans that may match one of the texts, for a statement that compares them exactly;
   * undefined if the table has to be scanned.
   */
  find(where: BanText, comparison: Comparison, texts: readonly string[]): Promise<number[] | undefined>
  /** Records that a row with this number was written, since it may not be at the end of the table. */
  note(id: number): void
  /** Starts reading unless already started. Resolves once everything has been read. */
  complete(): Promise<void>
  close(): Promise<void>
}

interface State {
  readonly game: Game
  readonly stop: AbortController
  /** Sorted by number; undefined until everything has been read once. */
  parts: readonly BanPart[] | undefined
  /** Bans written with an old number, and how many rounds had begun by then. */
  readonly noted: Map<number, number>
  rounds: number
}

interface Columns {
  readonly table: RawBuilder<unknown>
  readonly id: RawBuilder<unknown>
  /** Undefined if bans have no names. */
  readonly username: RawBuilder<unknown> | undefined
  readonly address: RawBuilder<unknown>
}

/** The columns that are indexed; undefined if this game's bans have no numbers. */
function columnsOf({ game }: State): Columns | undefined {
  const map = game.current()
  const [table, id] = [map.table('bans'), map.column('bans', 'id')]
  const [username, address] = [map.column('bans', 'username'), map.column('bans', 'ip')]
  if (!table || !id || !/int/.test(id.type)) return undefined
  return {
    table: sql.id(table.name),
    id: sql.id(id.name),
    username: username && sql.id(username.name),
    address: address ? sql.id(address.name) : sql`null`,
  }
}

/**
 * The numbers of bans; undefined if one of them is not exact, because it would lead to another row, or to
 * none.
 */
export function exactNumbers(rows: readonly { id: unknown }[]): number[] | undefined {
  const ids = rows.map((row) => wholeOrNull(row.id))
  return ids.every((id) => id !== null) ? ids : undefined
}

async function readPart({ game }: State, { table, id, username, address }: Columns, after: number) {
  const { rows } = await sql<{ id: unknown; username: unknown; address: unknown }>`
    select ${id} as id, ${username ?? sql`null`} as username, ${address} as address from ${table}
    where ${id} > ${after} order by ${id} limit ${partSize}`.execute(game.database.db)
  const ids = exactNumbers(rows)
  if (!ids) return undefined
  return packBans(
    rows.map((row, index) => ({
      id: ids[index] ?? 0,
      username: String(row.username ?? ''),
      address: String(row.address ?? ''),
    })),
  )
}

/** Reads the table from end to end, and keeps the parts that are unchanged. */
async function readAll(state: State): Promise<void> {
  await state.game.ready()
  const columns = columnsOf(state)
  if (!columns) return
  const begun = ++state.rounds
  const parts: BanPart[] = []
  for (let after = Number.MIN_SAFE_INTEGER; !state.stop.signal.aborted;) {
    const began = performance.now()
    const part = await readPart(state, columns, after)
    if (!part) {
      state.parts = undefined
      return
    }
    const known = state.parts?.[parts.length]
    if (part.ids.length > 0) parts.push(known && isSamePart(part, known) ? known : part)
    if (part.ids.length < partSize) break
    after = part.ids.at(-1) ?? after
    if (state.parts) await wait(round.restFactor * (performance.now() - began), undefined, { ref: false })
  }
  state.parts = parts
  for (const [id, at] of state.noted) if (at < begun) state.noted.delete(id)
}

/** The number of the ban that has `behind` bans after it; undefined if there are not that many. */
function numberFromEnd(parts: readonly BanPart[], behind: number): number | undefined {
  let left = behind
  for (const { ids } of parts.toReversed()) {
    if (left < ids.length) return ids[ids.length - 1 - left]
    left -= ids.length
  }
  return undefined
}

/**
 * Numbers of the bans at the end of the table, starting from a known one. In some databases the next row gets
 * the number of a row deleted from the end; if the known one is gone, the lookup therefore starts again
 * further from the end. Undefined if there are too many.
 */
async function numbersAtEnd(state: State, { table, id }: Columns): Promise<number[] | undefined> {
  const { parts = [], game } = state
  for (let behind = tail; ; behind *= 8) {
    const from = numberFromEnd(parts, behind)
    const { rows } = await sql<{ id: unknown }>`
      select ${id} as id from ${table} where ${id} >= ${from ?? Number.MIN_SAFE_INTEGER}
      order by ${id} limit ${maxFound + 1}`.execute(game.database.db)
    const numbers = exactNumbers(rows)
    if (!numbers || numbers.length > maxFound) return undefined
    if (from === undefined || numbers[0] === from) return numbers
  }
}

async function find(state: State, { where, comparison, texts }: Look): Promise<number[] | undefined> {
  const columns = columnsOf(state)
  const { parts } = state
  const isKnown = texts.every((text) => text.trim() !== '' && isPlain(text))
  if (!parts || !columns || !isKnown || (where === 'name' && !columns.username)) return undefined
  const atEnd = await numbersAtEnd(state, columns)
  if (!atEnd) return undefined
  const look = comparison === 'equal' ? idsEqual : idsContaining
  const found = new Set([...atEnd, ...state.noted.keys()])
  for (const part of parts) {
    for (const text of texts) for (const id of look(part, where, text)) found.add(id)
    if (found.size > maxFound) return undefined
  }
  return [...found]
}

interface Look {
  readonly where: BanText
  readonly comparison: Comparison
  readonly texts: readonly string[]
}

const indexes = new WeakMap<Game, BanIndex>()

/** The index of a game; undefined if none was created. */
export const banIndexOf = (game: Game): BanIndex | undefined => indexes.get(game)

/** Creates the index of a game. It reads nothing until it is asked to and the game is ready. */
export function createBanIndex(game: Game, background: Background): BanIndex {
  const state: State = { game, stop: new AbortController(), parts: undefined, noted: new Map(), rounds: 0 }
  const { promise: complete, resolve } = Promise.withResolvers<void>()
  const start = () =>
    background.repeat({
      name: 'Index of bans',
      intervalMs: round.intervalMs,
      firstAfterMs: 0,
      failure: 'The bans cannot be read; the portal tries again.',
      retryAfterMs: (error) => (isDown(error) ? pausesMs.away : pausesMs.refused),
      run: async () => {
        await readAll(state)
        resolve()
      },
    })
  let job: ReturnType<typeof start> | undefined
  const index: BanIndex = {
    find: (where, comparison, texts) => find(state, { where, comparison, texts }),
    note: (id) => void state.noted.set(id, state.rounds),
    complete() {
      job ??= start()
      return complete
    },
    async close() {
      state.stop.abort()
      await inTime(job?.close(), 1000)
    },
  }
  indexes.set(game, index)
  return index
}
