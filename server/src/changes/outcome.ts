/** The input and the outcome of one attempt to carry out a change. */
import type { Kysely } from 'kysely'
import type { PortalTables } from '../db/portal-schema.ts'
import type { Game, GameTables } from '../game/game.ts'
import type { Presence } from '../game/presence/presence.ts'
import type { Cell } from '../game/rows/rows.ts'
import type { ChangeRow, SettledState } from './mailbox.ts'
import type { LocatedRow } from './targets.ts'

/** The outcome of an attempt that settled the change. */
export interface SettledOutcome {
  kind: 'settled'
  state: SettledState
  note: string | null
  /**
   * For `applied`: when it will be certain that the game cannot overwrite the change; omitted if nobody can
   * say.
   */
  proofAt?: number
  /** For a deleted account: its number belongs to somebody else by now, who is left alone. */
  hasNewOwner?: true
  /** A write made in the transaction that records the outcome; returns false if it could not be made. */
  together?: (db: Kysely<PortalTables>) => Promise<boolean>
}

/** The outcome of an attempt. */
export type Outcome =
  | {
      kind: 'wait'
      note: string
      delay: number
      /** `delivered` if the game has taken the change; defaults to `queued`. */
      state?: 'delivered'
    }
  | SettledOutcome

/** Milliseconds until a waiting change is retried. */
export interface Pace {
  /** The player is online: `online` for the first two minutes, then `onlineLong`. */
  readonly online: number
  readonly onlineLong: number
  readonly leaving: number
  readonly silent: number
  /** How changes that were written without proof are verified. */
  readonly watch: WatchPace
}

/** The schedule for verifying a written change, in milliseconds. */
export interface WatchPace {
  /** From the write to the first check. */
  readonly firstMs: number
  /** From one check to the next: an overwrite by the game is noticed within this time. */
  readonly intervalMs: number
  /** From the write to the last check. */
  readonly untilMs: number
  /** Until an inconclusive check is repeated. */
  readonly retryMs: number
}

/** The pace for a real game, where sessions last minutes. */
export const usualPace: Pace = {
  online: 2000,
  onlineLong: 10_000,
  leaving: 1000,
  silent: 2000,
  // Lasts a day, because players are saved when they leave, and some stay long.
  watch: { firstMs: 10_000, intervalMs: 45_000, untilMs: 24 * 3600_000, retryMs: 1000 },
}

/** The input of an attempt. */
export interface Attempt {
  game: Game
  presence: Presence
  pace: Pace
  change: ChangeRow
  /** Whether the change was just requested; otherwise it has waited. */
  isNew: boolean
  /** The names that the game may show for the character. */
  names: readonly string[]
  /**
   * The outcome if the character belongs to somebody else by now; null if it does not. It is called just
   * before the write, and again with `db` in the transaction that has written, because the write may have
   * waited for a lock.
   */
  objectionToOwner(db?: Kysely<GameTables>): Promise<Outcome | null>
  /** Durably records that the row is about to be written. Returns false if another process has taken over. */
  recordAttempt(keptRow?: string): Promise<boolean>
  /** Removes that record, because certainly nothing was written. */
  forgetAttempt(): Promise<void>
  /** Hands the change to the running game; undefined if there is no bridge. */
  handOver?: HandOver | undefined
}

/** Hands changes to the running game. */
export interface HandOver {
  /**
   * Hands a change over, or follows up one that was. Returns undefined if it must go through the database
   * instead.
   */
  attempt(work: Attempt, located: LocatedRow): Promise<Outcome | undefined>
}

/** Creates an outcome that settles the change. */
export const settled = (state: SettledState, note: string | null = null): SettledOutcome => ({
  kind: 'settled',
  state,
  note,
})

/** The outcome when another process has taken over the change. */
export const lostLease: Outcome = {
  kind: 'wait',
  note: 'Another process of the portal works on it.',
  delay: 1000,
}

/** Formats a value for a note. */
export const formatValue = (value: Cell): string => {
  if (value === null) return 'nothing'
  return typeof value === 'number' ? String(value) : `"${value}"`
}

/** Carries out an operation and checks its result. */
export interface Step {
  /** The conflict if the row no longer has the values from which the change starts. */
  staleness?(game: Game): Promise<Outcome | undefined>
  /**
   * Writes the row unless an earlier attempt already did. Returns an outcome if there is nothing more to do.
   */
  write(work: Attempt): Promise<Outcome | undefined>
  /**
   * Whether the row has the requested state. Returns an outcome if the row has neither that state nor the old
   * one any more.
   */
  holds(game: Game): Promise<boolean | Outcome>
}
