/**
 * Limits how much one person may read, and how many wrong tokens one network may try. Both limits are
 * generous; they protect everybody else.
 */
import type { Endpoint } from '@idlewood/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import type { Limits } from '../http/limits.ts'

/**
 * Wrong tokens allowed per network and minute. An open page whose session is over sends one or two requests.
 */
export const maxWrongTokens = 300
const seconds = 60
/**
 * Maximum number of recently valid tokens that are remembered. They are looked up no matter what others on
 * their network try.
 */
const maxRemembered = 20_000

/**
 * The limits the guard applies before and after it looks up a token; tokens are identified by their hashes.
 */
export interface Throttle {
  /**
   * Call it before looking up a token. Throws a 429 if the token is not known to be valid and its network has
   * tried too many wrong ones.
   */
  checkToken(request: FastifyRequest, tokenHash: string): void
  /** Remembers a valid token. */
  noteRight(tokenHash: string): void
  /**
   * Counts a token that has no session or an expired one, and forgets it. Throws the same 429 if simultaneous
   * requests have used up the limit.
   */
  noteWrong(request: FastifyRequest, tokenHash: string): void
  /** Counts a read; throws a 429 if this person has read too much. */
  spendRead(endpoint: Endpoint, uid: number): void
}

/**
 * `readsPerMinute` applies to one person; a page makes fewer than ten reads at once. The counts are per
 * process: asking Valkey on every request would cost more than it saves.
 */
export function createThrottle(limits: Limits, readsPerMinute: number): Throttle {
  const reads = limits.counter({
    name: 'reads-person',
    tries: readsPerMinute,
    seconds,
    sentence: 'You have asked for a lot within a minute. Wait a moment, then go on.',
  })
  const wrongTokens = limits.counter({
    name: 'wrong-tokens-network',
    tries: maxWrongTokens,
    seconds,
    sentence: 'Too many sessions that are over were used from your network. Wait a minute.',
    per: 'network',
  })
  const right = new Set<string>()

  return {
    checkToken({ ip }, tokenHash) {
      if (!right.has(tokenHash)) wrongTokens.check(ip)
    },
    noteRight(tokenHash) {
      if (right.has(tokenHash)) return
      const oldest = right.size >= maxRemembered ? right.values().next().value : undefined
      if (oldest !== undefined) right.delete(oldest)
      right.add(tokenHash)
    },
    noteWrong({ ip }, tokenHash) {
      right.delete(tokenHash)
      wrongTokens.spend(ip)
    },
    spendRead({ method }, uid) {
      if (method === 'GET') reads.spend(String(uid))
    },
  }
}
