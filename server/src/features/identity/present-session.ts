import type { Session } from '@idlewood/contract/identity'
import type { listSessions } from '../../access/sessions.ts'

type Row = Awaited<ReturnType<typeof listSessions>>[number]

/** Milliseconds since 1970 as ISO 8601 UTC. */
export const iso = (milliseconds: number | bigint): string => new Date(Number(milliseconds)).toISOString()

/** A session as people see it; `current` is the id of the one that asks. */
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
    createdAt: iso(row.created_at),
    lastSeenAt: iso(isCurrent ? Date.now() : row.last_seen_at),
    expiresAt: iso(row.expires_at),
    address: withAddress ? row.address : null,
    userAgent: row.user_agent,
  }
}
