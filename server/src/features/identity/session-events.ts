import { staffSessions } from '@idlewood/contract/staff-sessions'
import type { Live, PublishedEvent } from '../../live/live.ts'

/**
 * That sessions of a person ended: their pages leave at once, not only at their next call, and lists of them
 * are stale.
 */
const sessionsEnded = (uid: number): PublishedEvent => ({
  topic: 'sessions',
  to: [{ uid }, { callersOf: staffSessions.sessions }],
})

/** Publishes what concerns a person's sessions. */
export interface SessionNews {
  /** Returns the reply of a call, and publishes that sessions ended when it ended some. */
  publish<T extends { ended: number }>(uid: number, reply: T): T
  publishEnd(uid: number): void
}

export function createSessionNews(live: Live): SessionNews {
  const publishEnd = (uid: number): void => live.publish(sessionsEnded(uid))
  return {
    publishEnd,
    publish(uid, reply) {
      if (reply.ended > 0) publishEnd(uid)
      return reply
    },
  }
}
