import { staffSessions } from '@idlewood/contract/staff-sessions'
import type { Live, Published } from '../../live/live.ts'

/** That sessions of a person were ended: their pages leave at once instead of at their next call, and lists of them are stale. */
const sessionsEnded = (uid: number): Published => ({
  topic: 'sessions',
  to: [{ uid }, { callersOf: staffSessions.sessions }],
})

/** Tells what concerns a person's sessions. */
export interface SessionNews {
  /** Passes the answer of a call on, and tells when it ended something. */
  told<T extends { ended: number }>(uid: number, answer: T): T
  ended(uid: number): void
}

export function sessionNews(live: Live): SessionNews {
  const ended = (uid: number): void => live.publish(sessionsEnded(uid))
  return {
    ended,
    told(uid, answer) {
      if (answer.ended > 0) ended(uid)
      return answer
    },
  }
}
