/** Runs of the script that have greeted the portal but have not sent a message yet. */
import { randomBytes } from 'node:crypto'
import type { Hello } from './bridge-messages.ts'

/** Milliseconds within which the first message of a greeted run must arrive. */
const lastsMs = 60_000
/** Maximum runs that are waited for; the oldest are forgotten first. */
const maxGreeted = 8

/** The runs that were greeted. */
export interface Greetings {
  /** Returns the nonce of the conversation with a run: the same one if its greeting is repeated. */
  greet(hello: Pick<Hello, 'start' | 'random'>): string
  /**
   * Returns when the run that received this nonce started, and forgets the run; undefined if it is not known.
   */
  take(nonce: string): number | undefined
}

/** Creates an empty list of greeted runs. `now` is a monotonic clock in milliseconds. */
export function createGreetings(now: () => number): Greetings {
  const greeted = new Map<string, Pick<Hello, 'start' | 'random'> & { at: number }>()
  return {
    greet({ start, random }) {
      for (const [nonce, { at }] of greeted) if (now() - at > lastsMs) greeted.delete(nonce)
      // The answer was lost, or somebody repeats what they have overheard, which must not displace others.
      const same = [...greeted].find(([, one]) => one.start === start && one.random === random)
      if (same) return same[0]
      const [oldest] = greeted.keys()
      if (oldest !== undefined && greeted.size >= maxGreeted) greeted.delete(oldest)
      const nonce = randomBytes(16).toString('hex')
      greeted.set(nonce, { start, random, at: now() })
      return nonce
    },
    take(nonce) {
      const start = greeted.get(nonce)?.start
      greeted.delete(nonce)
      return start
    },
  }
}
