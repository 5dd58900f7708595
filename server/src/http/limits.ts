/** How often something may be tried: counted in this process, or in Valkey where several processes share the count. */
import { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { tooMany } from './errors.ts'

/** A limit on tries per key. */
export interface Limit {
  /** Counts one try; throws a 429 that says when to try again once the tries are used up. */
  spend(key: string): Promise<void>
  /** Throws the same 429 if no try is left, without counting one. */
  check(key: string): Promise<void>
  /** Forgets a key's tries. */
  forget(key: string): Promise<void>
}

/** Where limits are counted. */
export interface Limits {
  limit(rule: { name: string; tries: number; seconds: number; sentence: string }): Limit
  /** Whether there is a Valkey, and whether it answers. */
  valkey(): { configured: boolean; isConnected: boolean }
  /** Called with the name of a limit each time it refuses somebody. */
  onRefused(told: (name: string) => void): void
  close(): Promise<void>
}

/** Counts in Valkey at `valkeyUrl`, falling back to this process while Valkey is away; without one, in this process. */
export function openLimits(valkeyUrl: string | undefined): Limits {
  const valkey = valkeyUrl
    ? new Redis(valkeyUrl.replace(/^valkey:/, 'redis:'), {
        enableOfflineQueue: false,
        maxRetriesPerRequest: 1,
        commandTimeout: 500,
        lazyConnect: false,
      })
    : undefined
  // Away is not an error of the portal's: the limiter's insurance counts here meanwhile.
  valkey?.on('error', () => undefined)
  let told: (name: string) => void = () => undefined

  return {
    valkey: () => ({ configured: valkey !== undefined, isConnected: valkey?.status === 'ready' }),
    onRefused(listener) {
      told = listener
    },

    limit({ name, tries, seconds, sentence }) {
      const own = { keyPrefix: name, points: tries, duration: seconds }
      const memory = new RateLimiterMemory(own)
      const limiter = valkey
        ? new RateLimiterRedis({ ...own, storeClient: valkey, insuranceLimiter: memory })
        : memory
      const refuse = (result: RateLimiterRes) => {
        told(name)
        return tooMany(sentence, result.msBeforeNext / 1000)
      }
      return {
        async spend(key) {
          try {
            await limiter.consume(key)
          } catch (error) {
            throw error instanceof RateLimiterRes ? refuse(error) : error
          }
        },
        async check(key) {
          const result = await limiter.get(key)
          if (result && result.consumedPoints >= tries) throw refuse(result)
        },
        async forget(key) {
          await limiter.delete(key)
        },
      }
    },
    async close() {
      valkey?.disconnect()
    },
  }
}
