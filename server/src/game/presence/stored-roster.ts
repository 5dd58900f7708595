/**
 * The last complete player list, stored in the portal's database for processes that have just started or
 * that have a worse source than another process. It tells who was last seen online.
 */
import type { PortalDatabase } from '../../db/portal-schema.ts'
import { retrying } from '../../db/retry.ts'

/** A complete player list. */
export interface StoredRoster {
  readonly names: ReadonlySet<string>
  /** Milliseconds since 1970. */
  readonly listedAt: number
}

/** Storage for the last complete player list. */
export interface RosterStore {
  /** Stores a complete list in the background. Write errors are ignored: the next list is stored as well. */
  keep(names: ReadonlySet<string>): void
  /** Returns the last list that any process stored, or undefined if there is none. */
  read(): Promise<StoredRoster | undefined>
}

/** A store that discards every list and never returns one. */
export const noStore: RosterStore = { keep: () => undefined, read: async () => undefined }

/** The key of the only row: there is one game server. */
const server = 'game'
/** An unchanged list is stored again after this time, so that other processes see that it is up to date. */
const repeatMs = 10_000
/** How long a read list is cached, in milliseconds. */
const freshMs = 1000

async function write({ db }: PortalDatabase, names: ReadonlySet<string>): Promise<void> {
  const row = { names: JSON.stringify([...names]), listed_at: Date.now() }
  const { numUpdatedRows } = await retrying(() =>
    db.updateTable('game_roster').set(row).where('server', '=', server).executeTakeFirstOrThrow(),
  )
  if (numUpdatedRows > 0n) return
  // If another process inserts the row first, this fails, and the next list updates that row.
  await db
    .insertInto('game_roster')
    .values({ server, ...row })
    .execute()
}

async function read({ db }: PortalDatabase): Promise<StoredRoster | undefined> {
  const row = await db.selectFrom('game_roster').selectAll().where('server', '=', server).executeTakeFirst()
  // Only this module writes the column, so it holds an array of strings.
  return row && { names: new Set(JSON.parse(row.names) as string[]), listedAt: Number(row.listed_at) }
}

const isSame = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((name) => other.has(name))

interface State {
  readonly portal: PortalDatabase
  kept: { readonly names: ReadonlySet<string>; readonly at: number } | undefined
  next: ReadonlySet<string> | undefined
  isWriting: boolean
}

async function writeNext(state: State): Promise<void> {
  if (state.isWriting) return
  state.isWriting = true
  while (state.next) {
    const names = state.next
    state.next = undefined
    try {
      await write(state.portal, names)
      state.kept = { names, at: performance.now() }
    } catch {
      // The database is unavailable, or another process inserted the row first.
      state.kept = undefined
    }
  }
  state.isWriting = false
}

/** Creates a store in the portal's database. */
export function createRosterStore(portal: PortalDatabase): RosterStore {
  const state: State = { portal, kept: undefined, next: undefined, isWriting: false }
  let last: { readonly roster: Promise<StoredRoster | undefined>; readonly at: number } | undefined
  return {
    keep(names) {
      const { kept } = state
      if (kept && performance.now() - kept.at < repeatMs && isSame(kept.names, names)) return
      state.next = names
      void writeNext(state)
    },
    read() {
      if (!last || performance.now() - last.at > freshMs)
        last = { roster: read(portal), at: performance.now() }
      return last.roster
    },
  }
}
