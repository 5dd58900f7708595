/** When silence means that the game server is down. Times in milliseconds since 1970. */
export interface SilenceRules {
  /** How long nothing may be heard: a gamemode that restarts is back sooner. */
  downAfter: number
  /** How many questions in a row must have gone unanswered: packets get lost. */
  leastSilences: number
}

/** 30 seconds and at least five questions. */
export const usualSilence: SilenceRules = { downAfter: 30_000, leastSilences: 5 }

/** Whether the game server runs. */
export interface ServerState {
  readonly state: 'up' | 'down' | 'unknown'
  /** When the first answer, or the first silence, of this state was. */
  readonly since: number | null
}

/** Turns answers and silence into a state. */
export interface StateMachine {
  readonly now: ServerState
  /**
   * Notes an answer, or that there was none, at a time in milliseconds; returns whether the state has
   * changed.
   */
  note(isAnswered: boolean, at: number): boolean
}

/** Starts knowing nothing. One answer means up. */
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
