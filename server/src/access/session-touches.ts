/**
 * Notes that sessions are in use: gathered for a second and written together, so that no request waits for a
 * write, however many people come back at once.
 */
import { inChunks } from '../db/in-chunks.ts'
import type { PortalDatabase } from '../db/portal-schema.ts'
import { retrying } from '../db/retry.ts'

/** Milliseconds between two notes in the database that a session is in use. */
const touchIntervalMs = 5 * 60 * 1000
/** Milliseconds for which notes are gathered. */
const gatherMs = 1000
/** Sessions noted by one statement. */
const batchSize = 500

/** What is remembered of a session's use, in milliseconds since 1970. */
export interface SessionUse {
  lastSeenAt: number
  /** When the row last noted it, or will in a moment. */
  touchedAt: number
}

/** Notes that a session is in use now; the row learns of it within a second, and once in five minutes. */
export type Touch = (sessionId: string, use: SessionUse, now: number) => void

async function writeAll({ db }: PortalDatabase, ids: readonly string[], now: number): Promise<void> {
  await db.transaction().execute(async (db) => {
    for (const some of inChunks(ids, batchSize))
      await db.updateTable('sessions').set({ last_seen_at: now }).where('id', 'in', some).execute()
  })
}

/** Begins to gather. */
export function createTouches(portal: PortalDatabase): Touch {
  let gathered = new Map<string, SessionUse>()
  function flush(): void {
    const due = gathered
    gathered = new Map()
    // Always in the same order: two processes that note the same sessions wait for each other, at most.
    const ids = [...due.keys()].toSorted()
    retrying(() => writeAll(portal, ids, Date.now())).catch(() => {
      // A note, not a promise: when it fails, the next request makes it.
      for (const use of due.values()) use.touchedAt = 0
    })
  }
  return (sessionId, use, now) => {
    use.lastSeenAt = now
    if (now - use.touchedAt < touchIntervalMs) return
    use.touchedAt = now
    if (gathered.size === 0) setTimeout(flush, gatherMs).unref()
    gathered.set(sessionId, use)
  }
}
