/** The rules for when silence means that the game server is down. Durations in milliseconds. */
export interface SilenceRules {
  /** The minimum duration of the silence; a restart of the gamemode is shorter than this. */
  downAfter: number
  /** The minimum number of consecutive unanswered queries, since packets get lost. */
  leastSilences: number
}

/** 30 seconds and at least five unanswered queries. */
export const defaultSilenceRules: SilenceRules = { downAfter: 30_000, leastSilences: 5 }

/** The state of the game server. */
export interface ServerState {
  readonly state: 'up' | 'down' | 'unknown'
  /** When this state began, with its first answer or its first silence, in milliseconds since 1970. */
  readonly since: number | null
}

/** Derives the state from answers and silence. */
export interface StateMachine {
  readonly now: ServerState
  /**
   * Records an answer, or the lack of one, at a time in milliseconds since 1970; returns whether the state
   * has changed.
   */
  note(isAnswered: boolean, at: number): boolean
}

/** Starts in an unknown state. A single answer means up. */
export function createServerState({ downAfter, leastSilences }: SilenceRules): StateMachine {
  let known: ServerState = { state: 'unknown', since: null }
  let silences = 0
  let silentSince = 0
  return {
    get now(): ServerState {
      return known
    },
    note(isAnswered: boolean, at: number): boolean {
      const before = known.state
      if (isAnswered) {
        silences = 0
        if (before !== 'up') known = { state: 'up', since: at }
      } else {
        silences += 1
        if (silences === 1) silentSince = at
        const isGone = silences >= leastSilences && at - silentSince >= downAfter
        if (before !== 'down' && isGone) known = { state: 'down', since: silentSince }
      }
      return known.state !== before
    },
  }
}
