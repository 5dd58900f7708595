/**
 * The last list of everybody, kept in the portal's database for processes that have just started, or that
 * have a worse source than another: it says who was in the game last.
 */
import type { PortalDatabase } from '../../db/portal-schema.ts'
import { retrying } from '../../db/retry.ts'

/** A list of everybody. */
export interface StoredRoster {
  readonly names: ReadonlySet<string>
  /** Milliseconds since 1970. */
  readonly listedAt: number
}

/** Where the last list is kept. */
export interface RosterStore {
  /** Keeps a list of everybody, soon. Never rejects: the next list is kept as well. */
  keep(names: ReadonlySet<string>): void
  /** The last list that any process kept; undefined where there is none. */
  read(): Promise<StoredRoster | undefined>
}

/** Nobody else knows anything. */
export const noStore: RosterStore = { keep: () => undefined, read: async () => undefined }

/** There is one game server. */
const server = 'game'
/** A list that has not changed is kept again after this time, so that others see that it is up to date. */
const repeatMs = 10_000
/** What was read is good for so long. */
const freshMs = 1000

async function write({ db }: PortalDatabase, names: ReadonlySet<string>): Promise<void> {
  const row = { names: JSON.stringify([...names]), listed_at: Date.now() }
  const { numUpdatedRows } = await retrying(() =>
    db.updateTable('game_roster').set(row).where('server', '=', server).executeTakeFirstOrThrow(),
  )
  if (numUpdatedRows > 0n) return
  // Another process may have been first; then the next list updates its row.
  await db
    .insertInto('game_roster')
    .values({ server, ...row })
    .execute()
}

async function read({ db }: PortalDatabase): Promise<StoredRoster | undefined> {
  const row = await db.selectFrom('game_roster').selectAll().where('server', '=', server).executeTakeFirst()
  // Written by this module only.
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
      // The database is away, or another process was first.
      state.kept = undefined
    }
  }
  state.isWriting = false
}

/** Keeps it in the portal's database. */
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
