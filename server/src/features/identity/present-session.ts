import type { Session } from '@idlewood/contract/identity'
import type { listSessions } from '../../access/sessions.ts'
import { isoOf } from '../../db/moments.ts'

type Row = Awaited<ReturnType<typeof listSessions>>[number]

/** A session as shown to users; `current` is the id of the requesting session. */
export function presentSession(
  row: Row,
  { current, withAddress = true }: { current: string; withAddress?: boolean },
): Session {
  const isCurrent = row.id === current
  return {
    id: row.id,
    current: isCurrent,
    proven: row.proven_at !== null,
    method: row.method,
    createdAt: isoOf(row.created_at),
    lastSeenAt: isoOf(isCurrent ? Date.now() : row.last_seen_at),
    expiresAt: isoOf(row.expires_at),
    address: withAddress ? row.address : null,
    userAgent: row.user_agent,
  }
}
