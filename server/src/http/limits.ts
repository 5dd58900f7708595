/**
 * How often something may be tried: counted in this process, or in Valkey where several processes share the
 * count.
 */
import type { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { tooMany, type Refusal } from './errors.ts'
import { networkOf } from './network.ts'

/** What a limit allows. */
export interface LimitRule {
  name: string
  /** So many tries in `seconds`. */
  tries: number
  seconds: number
  /** What the person reads when they are used up. */
  sentence: string
  /** Keys are addresses, and all addresses of one network count together. */
  per?: 'network'
}

/** A limit on tries per key. */
export interface Limit {
  /** Counts one try; throws a 429 that says when to try again once the tries are used up. */
  spend(key: string): Promise<void>
  /** Takes one try off the count: it turned out not to be one. */
  refund(key: string): Promise<void>
  /** Forgets a key's tries. */
  forget(key: string): Promise<void>
}

/**
 * A limit that is counted in this process alone, at once, even where there is a Valkey: for what every
 * request is counted in.
 */
export interface Counter {
  /** Throws a 429 that says when to try again once the tries are used up. */
  check(key: string): void
  /** Counts one try; throws the same 429 where they were used up before. */
  spend(key: string): void
}

/** Where limits are counted. */
export interface Limits {
  limit(rule: LimitRule): Limit
  counter(rule: LimitRule): Counter
  /** Whether there is a Valkey, and whether it answers. */
  valkey(): { configured: boolean; isConnected: boolean }
  /** Called with the name of a limit each time it refuses somebody. */
  onRefused(notify: (name: string) => void): void
  /** Called once each time a key has used up its tries. */
  onReached(notify: (reached: LimitReached) => void): void
}

/** A limit that somebody has reached. */
export interface LimitReached {
  limit: string
  /** Who or what was counted. */
  key: string
  /** Seconds until the next try. */
  seconds: number
}

interface Listeners {
  refused: (name: string) => void
  reached: (reached: LimitReached) => void
}

/** The Valkey that limits are counted in, where there is one. */
export interface LimitStore {
  readonly commands: Redis
  isConnected(): boolean
}

/** Counts in Valkey, falling back to this process while Valkey is away; without one, in this process. */
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
        // The last try of a window: those refused afterwards add nothing.
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

/** The tries of one key, which begin with the first of them. */
interface Window {
  spent: number
  /** When they are forgotten, in milliseconds since 1970. */
  readonly until: number
}

/** Opens a window and forgets those that are over: all are as long, so they end in the order they began. */
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
      const now = Date.now()
      const window = windows.get(keyOf(asked))
      if (window && window.until > now && window.spent >= tries)
        throw refuse(rule, window.until - now, listeners)
    },
    spend(asked) {
      const key = keyOf(asked)
      const now = Date.now()
      let window = windows.get(key)
      if (!window || window.until <= now) window = openWindow(windows, key, now + seconds * 1000, now)
      window.spent += 1
      const left = window.until - now
      if (window.spent > tries) throw refuse(rule, left, listeners)
      // The last try of a window: those refused afterwards add nothing.
      if (window.spent === tries) listeners.reached({ limit: name, key, seconds: Math.ceil(left / 1000) })
    },
  }
}
