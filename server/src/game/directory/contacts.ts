/**
 * Finds users by phone number, plate, address and Discord id. The index stores four bytes per value in arrays
 * and scans them from end to end, which takes about a millisecond for a million values. It is refreshed in
 * rounds alongside the list of users, in place, so that a round leaves no garbage. Matches are read from the
 * database again before they are shown.
 */
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import type { ContactKind, ContactMatch } from '@idlewood/contract/contacts'
import { inTime } from '../../in-time.ts'
import type { Background, RepeatedJob } from '../../background/background.ts'
import { createDatabase, type Database } from '../../db/database.ts'
import { isDown } from '../../db/errors.ts'
import { unavailable } from '../../http/refusals.ts'
import type { Game, GameTables } from '../game.ts'
import { contactSources, type ContactSource } from '../rows/contact-rows.ts'
import { textOrNull } from '../text.ts'
import { lowestUid } from '../rows/user-rows.ts'
import { isContact, keyOfContact, keyRangeOf } from './contact-keys.ts'
import { truncateRows, setRow, keyRows, listMatching, type KeyRows } from './key-rows.ts'

/** Rows per statement: few, so that the driver's objects are short-lived. */
const batchSize = 1024
/**
 * The minimum interval between two rounds in milliseconds, and how many times longer than the reads a round
 * pauses.
 */
const round = { intervalMs: 2000, restFactor: 10 }
const pausesMs = { away: 1000, refused: 30_000 }
const queryTimeout = 5000
/** Milliseconds a search waits for the first round to complete. */
const timeoutMs = 2000
/** Milliseconds that work in progress may delay the end. */
const graceMs = 1000
/** Maximum number of rows a search finds, each of which is read again: nobody turns that many pages. */
const maxRead = 1000

/** A user found, and the value that matched. */
export interface ContactHit {
  readonly uid: number
  readonly match: ContactMatch
}

/** The uids a search is limited to; undefined if they are too many to be listed. */
export type Candidates = () => Promise<ReadonlySet<number> | undefined>

/** The users found, and whether there may be more of them than a search finds. */
export interface ContactHits {
  readonly hits: ContactHit[]
  readonly more: boolean
}

/** The index of one game. */
export interface Contacts {
  /**
   * Users for whom this text is a value of the kind, with their current values in the database, sorted by
   * uid. If they are too many, only those among the candidates are found.
   */
  find(kind: ContactKind, text: string, candidates?: Candidates): Promise<ContactHits>
  /**
   * Uids that last played from this address or range (`10.1.2.3`, `10.1.*`, `10.1.0.0/16`), as known to the
   * index: at most one round old.
   */
  uidsWithAddress(address: string): number[]
  /** The user's current value of a kind in the database; null if there is none. */
  valueOf(kind: ContactKind, uid: number): Promise<string | null>
  /** Waits up to the timeout for the first round to complete, then rejects with 503. */
  ready(): Promise<void>
  /** Starts reading unless already started. Resolves once everything has been read. */
  complete(): Promise<void>
  close(): Promise<void>
}

/** A table and what has been read from it. */
interface IndexedTable {
  readonly source: ContactSource
  readonly rows: KeyRows
}

interface ContactsState {
  readonly game: Game
  readonly background: Background
  readonly stop: AbortController
  own: Database<GameTables> | undefined
  tables: IndexedTable[] | undefined
  work: { job: RepeatedJob; complete: Promise<void> } | undefined
}

/** Reads a table from end to end, overwriting what was read before. */
async function readTable({ stop }: ContactsState, { source, rows: kept }: IndexedTable, isFirst: boolean) {
  const { kinds } = source
  const keys = kinds.map(() => 0)
  let after = lowestUid
  let place = 0
  while (!stop.signal.aborted) {
    const began = performance.now()
    const rows = await source.rows(after, batchSize)
    for (const row of rows) {
      for (let index = 0; index < keys.length; index++)
        keys[index] = keyOfContact(kinds[index]!, row[kinds[index]!]) // below the length of both
      setRow(kept, place++, Number(row.row_id), keys)
    }
    if (rows.length < batchSize) return truncateRows(kept, place)
    after = Number(rows.at(-1)?.row_id ?? after)
    if (isFirst) await nextTurn()
    else await wait(round.restFactor * (performance.now() - began), undefined, { ref: false })
  }
}

const emptyTable = (source: ContactSource): IndexedTable => ({ source, rows: keyRows(source.kinds.length) })

async function readAll(state: ContactsState): Promise<void> {
  const { game, stop } = state
  await game.ready()
  stop.signal.throwIfAborted()
  const isFirst = state.tables === undefined
  state.own ??= createDatabase<GameTables>(game.url, { queryTimeout })
  const { db } = state.own
  const tables = state.tables ?? contactSources(game, db).map(emptyTable)
  for (const table of tables) await readTable(state, table, isFirst)
  state.tables = tables
}

function start(state: ContactsState): { job: RepeatedJob; complete: Promise<void> } {
  const { promise: complete, resolve } = Promise.withResolvers<void>()
  const job = state.background.repeat({
    name: 'Index of phones, plates and addresses',
    intervalMs: round.intervalMs,
    firstAfterMs: 0,
    failure: 'Phones, plates and addresses cannot be read; the portal tries again.',
    retryAfterMs: (error) => (isDown(error) ? pausesMs.away : pausesMs.refused),
    run: async () => {
      await readAll(state)
      resolve()
    },
  })
  return { job, complete }
}

const complete = (state: ContactsState): Promise<void> => (state.work ??= start(state)).complete

/** The table of a kind, as far as it has been read. */
const tableOf = ({ tables = [] }: ContactsState, kind: ContactKind): IndexedTable | undefined =>
  tables.find(({ source }) => source.kinds.includes(kind))

/** Ids of a table's rows with a matching key, in the order in which they were read. */
function rowsWith({ source, rows }: IndexedTable, kind: ContactKind, text: string): number[] {
  const sought = keyRangeOf(kind, text)
  return sought ? listMatching(rows, source.kinds.indexOf(kind), sought) : []
}

/** Waits up to the timeout for the first round to complete. */
async function untilComplete(state: ContactsState): Promise<void> {
  if (state.tables) return
  await inTime(complete(state), timeoutMs)
  if (!state.tables) throw unavailable('The list of users is still being read. Try again in a moment.')
}

/**
 * The matched value to show in a result. For an address, only what was typed: each look at a full address is
 * logged in the audit trail.
 */
const shownOf = (kind: ContactKind, value: unknown, text: string): string =>
  (kind === 'ip' ? text : String(value)).trim()

/** Ids of the rows to read for a search. */
async function foundRows(
  state: ContactsState,
  { kind, text }: { kind: ContactKind; text: string },
  candidates: Candidates | undefined,
): Promise<number[]> {
  const table = tableOf(state, kind)
  const ids = table ? rowsWith(table, kind, text) : []
  // Plates are in rows of vehicles; all other kinds are in rows of users, whose ids are uids.
  const among = ids.length > maxRead && kind !== 'plate' ? await candidates?.() : undefined
  return among ? ids.filter((id) => among.has(id)) : ids
}

async function find(
  state: ContactsState,
  { kind, text }: { kind: ContactKind; text: string },
  candidates: Candidates | undefined,
): Promise<ContactHits> {
  if (!keyRangeOf(kind, text)) return { hits: [], more: false }
  await untilComplete(state)
  const ids = await foundRows(state, { kind, text }, candidates)
  const source = contactSources(state.game, state.game.database.db).find(({ kinds }) => kinds.includes(kind))
  if (ids.length === 0 || !source) return { hits: [], more: false }
  const hits = new Map<number, ContactHit>()
  for (const { uid, value } of await source.valuesAt(kind, ids.slice(0, maxRead)))
    if (uid >= 1 && isContact(kind, value, text))
      hits.set(uid, { uid, match: { kind, value: shownOf(kind, value, text) } })
  return {
    hits: [...hits.values()].toSorted((one, other) => one.uid - other.uid),
    more: ids.length > maxRead,
  }
}

async function valueOf({ game }: ContactsState, kind: ContactKind, uid: number): Promise<string | null> {
  const source = contactSources(game, game.database.db).find(({ kinds }) => kinds.includes(kind))
  const [row] = (await source?.valuesOf(kind, uid)) ?? []
  const text = textOrNull(row?.value)
  return text !== null && keyRangeOf(kind, text) ? text.trim() : null
}

/** Creates the index. It reads nothing until it is asked to and the game is ready. */
export function createContacts(game: Game, background: Background): Contacts {
  const state: ContactsState = {
    game,
    background,
    stop: new AbortController(),
    own: undefined,
    tables: undefined,
    work: undefined,
  }
  return {
    complete: () => complete(state),
    find: (kind, text, candidates) => find(state, { kind, text }, candidates),
    valueOf: (kind, uid) => valueOf(state, kind, uid),
    ready: () => untilComplete(state),
    uidsWithAddress(address) {
      // Addresses are in rows of users, whose ids are uids.
      const table = tableOf(state, 'ip')
      return table ? rowsWith(table, 'ip', address).filter((uid) => uid >= 1) : []
    },
    async close() {
      state.stop.abort()
      await inTime(state.work?.job.close(), graceMs)
      await inTime(state.own?.close(), graceMs)
    },
  }
}
