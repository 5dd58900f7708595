/**
 * Records that sessions are in use. The updates are collected for a second and written together, so that no
 * request waits for a write, even if many people come back at once.
 */
import { inChunks } from '../db/in-chunks.ts'
import type { PortalDatabase } from '../db/portal-schema.ts'
import { retrying } from '../db/retry.ts'

/** Milliseconds between two updates of a session's last use in the database. */
const touchIntervalMs = 5 * 60 * 1000
/** Milliseconds for which updates are collected. */
const gatherMs = 1000
/** Sessions updated by one statement. */
const batchSize = 500

/** Cached times of a session's use, in milliseconds since 1970. */
export interface SessionUse {
  lastSeenAt: number
  /** When the row was last updated, or is about to be. */
  touchedAt: number
}

/**
 * Records that a session is in use now. The row is updated within a second, but at most once every five
 * minutes.
 */
export type Touch = (sessionId: string, use: SessionUse, now: number) => void

async function writeAll({ db }: PortalDatabase, ids: readonly string[], now: number): Promise<void> {
  await db.transaction().execute(async (db) => {
    for (const some of inChunks(ids, batchSize))
      await db.updateTable('sessions').set({ last_seen_at: now }).where('id', 'in', some).execute()
  })
}

/** Creates the collector. */
export function createTouches(portal: PortalDatabase): Touch {
  let gathered = new Map<string, SessionUse>()
  function flush(): void {
    const due = gathered
    gathered = new Map()
    // Always in the same order, so that two processes that update the same sessions wait for each other
    // instead of deadlocking.
    const ids = [...due.keys()].toSorted()
    retrying(() => writeAll(portal, ids, Date.now())).catch(() => {
      // A lost update does no harm: the next request records the use again.
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
