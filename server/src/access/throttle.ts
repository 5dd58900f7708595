/**
 * How much one person may read, and how many wrong tokens one network may try. Both limits are generous; they
 * protect everybody else.
 */
import type { Endpoint } from '@idlewood/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import type { Limits } from '../http/limits.ts'

/** Wrong tokens of one network in a minute. Open pages whose session is over ask once or twice each. */
export const maxWrongTokens = 300
const seconds = 60
/** Tokens that were right lately; their owners are looked up whatever others of their network try. */
const maxRemembered = 20_000

/** What the guard asks before and after it looks somebody up; tokens are known here by their hashes. */
export interface Throttle {
  /**
   * Before a token is looked up that is not known to be right: throws a 429 where its network has tried too
   * many wrong ones.
   */
  checkToken(request: FastifyRequest, tokenHash: string): void
  /** Remembers a token that was right. */
  noteRight(tokenHash: string): void
  /**
   * Counts a token of no session, or of one that is over, and forgets it. Throws the same 429 where others
   * that were looked up at the same time have used up the tries.
   */
  noteWrong(request: FastifyRequest, tokenHash: string): void
  /** Counts a read; throws a 429 when this person has read too much. */
  spendRead(endpoint: Endpoint, uid: number): void
}

/**
 * `readsPerMinute` is for one person; a page asks for less than ten at once. Counts in this process only: a
 * question to Valkey for each request would cost more than it saves.
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
