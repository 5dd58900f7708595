/** Rate limits: counted in this process, or in Valkey if several processes share the counts. */
import type { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { tooMany, type Refusal } from './refusals.ts'
import { networkOf } from './network.ts'

/** A rate limit. */
export interface LimitRule {
  name: string
  /** Tries allowed per `seconds`. */
  tries: number
  seconds: number
  /** Shown to the person when no tries are left. */
  sentence: string
  /** Keys are addresses, and all addresses of a network are counted together. */
  per?: 'network'
}

/** A rate limit, counted by key. */
export interface Limit {
  /** Counts one try. Once none are left, throws a 429 that says when to try again. */
  spend(key: string): Promise<void>
  /** Removes one try from the count, because it turned out not to be one. */
  refund(key: string): Promise<void>
  /** Resets a key's tries. */
  forget(key: string): Promise<void>
}

/**
 * A limit that is always counted synchronously in this process, even with a Valkey: for counts needed by
 * every request.
 */
export interface Counter {
  /** Throws a 429 that says when to try again if no tries are left. */
  check(key: string): void
  /** Counts one try; throws the same 429 if none were left. */
  spend(key: string): void
}

/** Creates limits and reports on them. */
export interface Limits {
  limit(rule: LimitRule): Limit
  counter(rule: LimitRule): Counter
  /** Whether Valkey is configured, and whether it is connected. */
  valkey(): { configured: boolean; isConnected: boolean }
  /** Called with the name of a limit each time it refuses a request. */
  onRefused(notify: (name: string) => void): void
  /** Called once each time a key runs out of tries. */
  onReached(notify: (reached: LimitReached) => void): void
}

/** A limit that has been reached. */
export interface LimitReached {
  limit: string
  /** Whom or what the limit counts. */
  key: string
  /** Seconds until the next try. */
  seconds: number
}

interface Listeners {
  refused: (name: string) => void
  reached: (reached: LimitReached) => void
}

/** The Valkey that counts limits, if configured. */
export interface LimitStore {
  readonly commands: Redis
  isConnected(): boolean
}

/**
 * Counts in Valkey, falling back to this process while Valkey is unavailable; without Valkey, in this
 * process.
 */
export function createLimits(valkey: LimitStore | undefined): Limits {
  const listeners: Listeners = { refused: () => undefined, reached: () => undefined }
  return {
    limit: (rule) => createLimit(rule, { valkey, listeners }),
    counter: (rule) => createCounter(rule, listeners),
    valkey: () => ({ configured: valkey !== undefined, isConnected: valkey?.isConnected() ?? false }),
    onRefused(notify) {
      listeners.refused = notify
    },
    onReached(notify) {
      listeners.reached = notify
    },
  }
}

function createLimit(
  rule: LimitRule,
  { valkey, listeners }: { valkey: LimitStore | undefined; listeners: Listeners },
): Limit {
  const { name, tries, seconds } = rule
  const own = { keyPrefix: name, points: tries, duration: seconds }
  const memory = new RateLimiterMemory(own)
  const limiter = valkey
    ? new RateLimiterRedis({ ...own, storeClient: valkey.commands, insuranceLimiter: memory })
    : memory
  const keyOf = keysOf(rule)
  return {
    async spend(asked) {
      const key = keyOf(asked)
      try {
        const { consumedPoints, msBeforeNext } = await limiter.consume(key)
        // Reported on the last try of a window only, not for the refusals that follow.
        if (consumedPoints === tries)
          listeners.reached({ limit: name, key, seconds: Math.ceil(msBeforeNext / 1000) })
      } catch (error) {
        throw error instanceof RateLimiterRes ? refuse(rule, error.msBeforeNext, listeners) : error
      }
    },
    async refund(key) {
      await limiter.reward(keyOf(key))
    },
    async forget(key) {
      await limiter.delete(keyOf(key))
    },
  }
}

const keysOf =
  ({ per }: LimitRule) =>
  (key: string): string =>
    per === 'network' ? networkOf(key) : key

function refuse(rule: LimitRule, milliseconds: number, listeners: Listeners): Refusal {
  listeners.refused(rule.name)
  return tooMany(rule.sentence, Math.ceil(milliseconds / 1000))
}

/** The tries of one key within a window, which starts with the first try. */
interface Window {
  spent: number
  /** When the window ends, on the clock of `performance`, because the system's clock may be set back. */
  readonly until: number
}

/**
 * Opens a window and removes expired ones. All windows have the same length, so they expire in insertion
 * order.
 */
function openWindow(windows: Map<string, Window>, key: string, until: number, now: number): Window {
  const window = { spent: 0, until }
  windows.delete(key)
  windows.set(key, window)
  for (const [oldest, { until: end }] of windows) {
    if (end > now) break
    windows.delete(oldest)
  }
  return window
}

function createCounter(rule: LimitRule, listeners: Listeners): Counter {
  const { name, tries, seconds } = rule
  const windows = new Map<string, Window>()
  const keyOf = keysOf(rule)
  return {
    check(asked) {
      const now = performance.now()
      const window = windows.get(keyOf(asked))
      if (window && window.until > now && window.spent >= tries)
        throw refuse(rule, window.until - now, listeners)
    },
    spend(asked) {
      const key = keyOf(asked)
      const now = performance.now()
      let window = windows.get(key)
      if (!window || window.until <= now) window = openWindow(windows, key, now + seconds * 1000, now)
      window.spent += 1
      const left = window.until - now
      if (window.spent > tries) throw refuse(rule, left, listeners)
      // Reported on the last try of a window only, not for the refusals that follow.
      if (window.spent === tries) listeners.reached({ limit: name, key, seconds: Math.ceil(left / 1000) })
    },
  }
}
