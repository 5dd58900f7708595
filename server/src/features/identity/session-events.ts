import { staffSessions } from '@idlewood/contract/staff-sessions'
import type { Live, PublishedEvent } from '../../live/live.ts'

/**
 * The event that sessions of a person have ended: their open pages sign out at once instead of at the next
 * request, and lists of sessions become stale.
 */
const sessionsEnded = (uid: number): PublishedEvent => ({
  topic: 'sessions',
  to: [{ uid }, { callersOf: staffSessions.sessions }],
})

/** Publishes events about a person's sessions. */
export interface SessionEvents {
  /** Returns the given reply, after publishing that sessions ended if there were any. */
  publish<T extends { ended: number }>(uid: number, reply: T): T
  publishEnd(uid: number): void
}

export function createSessionEvents(live: Live): SessionEvents {
  const publishEnd = (uid: number): void => live.publish(sessionsEnded(uid))
  return {
    publishEnd,
    publish(uid, reply) {
      if (reply.ended > 0) publishEnd(uid)
      return reply
    },
  }
}
