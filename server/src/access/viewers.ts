/** Who is asking: from a token to a person with rights, remembered for one access revision. */
import { batchedLookup, compiledIn } from '../db/batched.ts'
import type { PortalDatabase } from '../db/portal-schema.ts'
import type { SignedInViewer } from '../http/request.ts'
import { idleLimit, staffLimit } from './sessions.ts'
import type { SuperUsers } from './super-users.ts'
import { hashOf } from './tokens.ts'

interface Known {
  viewer: SignedInViewer
  createdAt: number
  expiresAt: number
  lastSeenAt: number
  /** When the row was last told that the session is in use. */
  touchedAt: number
}

/** Sessions kept in memory at most; about 500 bytes each. */
const maxKnown = 50_000
/** Milliseconds between two notes in the database that a session is in use. */
const touchIntervalMs = 5 * 60 * 1000

/** Finds viewers by token. */
export interface Viewers {
  /** The viewer of a live session as of an access revision just read, or null. Unless `isUse` is false the session counts as used. */
  find(token: string, revision: number, how?: { isUse: boolean }): Promise<SignedInViewer | null>
}

/** Remembers sessions and rights until the access revision rises. */
export function viewersOf(portal: PortalDatabase, superUsers: SuperUsers): Viewers {
  let known = new Map<string, Known>()
  let knownRevision = -1

  const sessionRows = compiledIn(portal.db, (hashes: readonly string[]) =>
    portal.db
      .selectFrom('sessions')
      .innerJoin('people', 'people.id', 'sessions.person_id')
      .leftJoin('two_factor', 'two_factor.person_id', 'sessions.person_id')
      .leftJoin('sessions as parents', 'parents.id', 'sessions.parent_id')
      .leftJoin('roles', 'roles.id', 'sessions.as_role')
      .select(['sessions.proven_at', 'sessions.fresh_at', 'sessions.as_role', 'two_factor.confirmed_at'])
      .select(['parents.id as parent', 'roles.name as role'])
      .select(['sessions.token_hash', 'sessions.id', 'sessions.created_at', 'sessions.expires_at'])
      .select([
        'sessions.last_seen_at',
        'sessions.person_id',
        'people.uid',
        'people.username',
        'people.discord_id',
      ])
      .where('sessions.token_hash', 'in', hashes),
  )
  const rightRows = compiledIn(portal.db, (people: readonly string[]) =>
    portal.db
      .selectFrom('person_roles')
      .innerJoin('role_permissions', 'role_permissions.role_id', 'person_roles.role_id')
      .innerJoin('permissions', 'permissions.id', 'role_permissions.permission_id')
      .select(['person_roles.person_id', 'permissions.name'])
      .distinct()
      .where('person_roles.person_id', 'in', people),
  )

  /** Permissions by the roles that sessions see as; there are few such sessions. */
  async function rightsOfRoles(roleIds: readonly string[]): Promise<Map<string, { name: string }[]>> {
    if (roleIds.length === 0) return new Map()
    const rows = await portal.db
      .selectFrom('role_permissions')
      .innerJoin('permissions', 'permissions.id', 'role_permissions.permission_id')
      .select(['role_permissions.role_id', 'permissions.name'])
      .where('role_permissions.role_id', 'in', roleIds)
      .execute()
    return Map.groupBy(rows, (row) => row.role_id)
  }

  const load = batchedLookup<string, Known>(async (hashes) => {
    const found = await sessionRows(hashes)
    const rows = found.filter(
      // One that sees as a role is over with the session it was begun from, with the role, and with what let it begin.
      (row) =>
        row.as_role === null ||
        (row.parent !== null &&
          row.role !== null &&
          superUsers.has({ uid: row.uid, discordId: row.discord_id })),
    )
    const [rights, rightsByRole] = await Promise.all([
      rightRows([...new Set(rows.map((row) => row.person_id))]),
      rightsOfRoles(rows.flatMap(({ as_role }) => as_role ?? [])),
    ])
    const held = Map.groupBy(rights, (row) => row.person_id)
    return new Map(
      rows.map((row) => [
        row.token_hash,
        {
          viewer: {
            personId: row.person_id,
            uid: row.uid,
            username: row.username,
            sessionId: row.id,
            superUser: row.as_role === null && superUsers.has({ uid: row.uid, discordId: row.discord_id }),
            permissions: new Set(
              (row.as_role === null ? held.get(row.person_id) : rightsByRole.get(row.as_role))?.map(
                ({ name }) => name,
              ),
            ),
            isProven: row.proven_at !== null,
            hasTwoFactor: row.confirmed_at !== null,
            freshAt: Number(row.fresh_at),
            seesAs: row.role,
          },
          createdAt: Number(row.created_at),
          expiresAt: Number(row.expires_at),
          lastSeenAt: Number(row.last_seen_at),
          touchedAt: Number(row.last_seen_at),
        },
      ]),
    )
  })

  const isLive = ({ viewer, createdAt, expiresAt, lastSeenAt }: Known, now: number): boolean => {
    const isStaff = viewer.superUser || viewer.permissions.size > 0
    return now < expiresAt && now - lastSeenAt < idleLimit && (!isStaff || now - createdAt < staffLimit)
  }

  const touch = (entry: Known, now: number): void => {
    entry.lastSeenAt = now
    if (now - entry.touchedAt < touchIntervalMs) return
    entry.touchedAt = now
    // A note, not a promise: when it fails, the next request after five minutes makes it.
    portal.db
      .updateTable('sessions')
      .set({ last_seen_at: now })
      .where('id', '=', entry.viewer.sessionId)
      .execute()
      .catch(() => {
        entry.touchedAt = 0
      })
  }

  return {
    async find(token, revision, { isUse } = { isUse: true }) {
      const hash = hashOf(token)
      if (revision !== knownRevision) {
        known = new Map()
        knownRevision = revision
      }
      const now = Date.now()
      let entry = known.get(hash)
      if (!entry || !isLive(entry, now)) {
        entry = await load(hash)
        if (!entry || !isLive(entry, now)) return null
        // What was read under an older revision must not outlive it.
        if (revision === knownRevision) {
          const oldest = known.size >= maxKnown ? known.keys().next().value : undefined
          if (oldest !== undefined) known.delete(oldest)
          known.set(hash, entry)
        }
      }
      if (isUse) touch(entry, now)
      return entry.viewer
    },
  }
}
