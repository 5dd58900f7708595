/** What one try at carrying a change out works with, and what comes of it. */
import type { Kysely } from 'kysely'
import type { PortalTables } from '../db/portal-schema.ts'
import type { Game, GameTables } from '../game/game.ts'
import type { Presence } from '../game/presence/presence.ts'
import type { Cell } from '../game/rows/rows.ts'
import type { ChangeRow, SettledState } from './mailbox.ts'
import type { LocatedRow } from './targets.ts'

/** A try that ended the change. */
export interface SettledOutcome {
  kind: 'settled'
  state: SettledState
  note: string | null
  /** Of `applied`: when it will be proven that the game cannot write over it; without, nobody can say. */
  proofAt?: number
  /** Of a deleted account: its number is somebody else's by now, who stays. */
  isAnothers?: true
  /** Written in the transaction that records it; false when it could not be. */
  together?: (db: Kysely<PortalTables>) => Promise<boolean>
}

/** What came of a try. */
export type Outcome =
  | {
      kind: 'wait'
      note: string
      delay: number
      /** The game has taken it; `queued` unless said. */
      state?: 'delivered'
    }
  | SettledOutcome

/** Milliseconds until a waiting change is tried again. */
export interface Pace {
  /** Somebody plays: soon at first, then with patience. */
  readonly online: number
  readonly onlineLong: number
  readonly leaving: number
  readonly silent: number
  /** How changes are looked at again that were written without proof; the usual way unless said. */
  readonly watch?: WatchPace
}

/** Looks at a written change, in milliseconds. */
export interface WatchPace {
  /** From the writing to the first look. */
  readonly firstMs: number
  /** From one look to the next: what the game writes over is noticed within this time. */
  readonly intervalMs: number
  /** From the writing to the last look. */
  readonly untilMs: number
  /** Until a look that could not tell is repeated. */
  readonly retryMs: number
}

/** A day, because players save when they leave, and some stay long. */
export const usualWatch: WatchPace = {
  firstMs: 10_000,
  intervalMs: 45_000,
  untilMs: 24 * 3600_000,
  retryMs: 1000,
}

/** The pace of a real game, whose sessions last minutes. */
export const usualPace: Pace = { online: 2000, onlineLong: 10_000, leaving: 1000, silent: 2000 }

/** What a try works with. */
export interface Attempt {
  game: Game
  presence: Presence
  pace: Pace
  change: ChangeRow
  /** The names the game may show the character under. */
  names: readonly string[]
  /**
   * Says that the character is another's by now; null while it is not. Asked just before the write, and by
   * `db` in the transaction that has written: until then the write may have waited for the row.
   */
  objectionToOwner(db?: Kysely<GameTables>): Promise<Outcome | null>
  /** Notes durably that the row is about to be written; false when another process has taken over. */
  noteAttempt(keptRow?: string): Promise<boolean>
  /** Takes that note back: nothing was written, for certain. */
  forgetAttempt(): Promise<void>
  /** Hands it to the running game; undefined where nothing could. */
  handOver?: HandOver | undefined
}

/** The way of a change into the running game. */
export interface HandOver {
  /** Hands a change over, or goes on with one that was. Undefined where the database is the way. */
  attempt(work: Attempt, located: LocatedRow): Promise<Outcome | undefined>
}

/** An outcome nothing leads out of but an undo. */
export const settled = (state: SettledState, note: string | null = null): SettledOutcome => ({
  kind: 'settled',
  state,
  note,
})

/** Another process has taken the change over. */
export const lostLease: Outcome = {
  kind: 'wait',
  note: 'Another process of the portal works on it.',
  delay: 1000,
}

/** A value as notes show it. */
export const shown = (value: Cell): string => (value === null ? 'nothing' : `"${value}"`)

/** How an operation is carried out and recognised. */
export interface Step {
  /** Writes, or finds it written by an earlier try; returns an outcome when there is nothing more to do. */
  write(work: Attempt): Promise<Outcome | undefined>
  /** Whether the row is as asked; an outcome when it can be neither that nor as before any more. */
  holds(game: Game): Promise<boolean | Outcome>
}
