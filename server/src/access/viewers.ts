/** Finds the person and rights behind a session token, cached for one access revision. */
import { batchedLookup, compiledIn } from '../db/batched.ts'
import type { PortalDatabase } from '../db/portal-schema.ts'
import type { SignedInViewer } from '../http/request.ts'
import { storedIdentity, type KnownPerson } from './identity-check.ts'
import { createTouches, type SessionUse } from './session-touches.ts'
import { endsWithPassword, idleLimit, staffLimit } from './sessions.ts'
import { givenPermissions, isInForce } from './role-ends.ts'
import type { SuperUsers } from './super-users.ts'
import { hashOf } from './tokens.ts'

/** A session that is not over, and its person. */
export interface LiveSession {
  readonly viewer: SignedInViewer
  readonly person: KnownPerson
}

interface KnownSession extends LiveSession, SessionUse {
  createdAt: number
  expiresAt: number
  /**
   * When the first role behind these rights ends, in milliseconds since 1970; the cached rights are valid
   * until then.
   */
  rightsUntil: number
}

/** Maximum number of cached sessions; about 700 bytes each. */
const maxKnown = 50_000

/** Finds viewers by token. */
export interface Viewers {
  /**
   * The live session of the token with this hash if it is cached, without a promise or a statement. This
   * counts as use of the session unless `isUse` is false.
   */
  known(tokenHash: string, revision: number, how?: { isUse: boolean }): LiveSession | undefined
  /**
   * The live session of a token at an access revision that was just read, or null. This counts as use of the
   * session unless `isUse` is false.
   */
  find(token: string, revision: number, how?: { isUse: boolean }): Promise<LiveSession | null>
}

type Load = (hash: string) => Promise<KnownSession | undefined>

/** The session cache, valid for one revision. */
interface Memory {
  sessions: Map<string, KnownSession>
  revision: number
}

const sessionRowsIn = ({ db }: PortalDatabase) =>
  compiledIn(db, (hashes: readonly string[]) =>
    db
      .selectFrom('sessions')
      .innerJoin('people', 'people.id', 'sessions.person_id')
      .leftJoin('two_factor', 'two_factor.person_id', 'sessions.person_id')
      .leftJoin('sessions as parents', 'parents.id', 'sessions.parent_id')
      .leftJoin('roles', 'roles.id', 'sessions.as_role')
      .select(['sessions.proven_at', 'sessions.fresh_at', 'sessions.as_role', 'two_factor.confirmed_at'])
      .select('sessions.method')
      .select(['parents.id as parent', 'roles.name as role'])
      .select(['sessions.token_hash', 'sessions.id', 'sessions.created_at', 'sessions.expires_at'])
      .select(['sessions.last_seen_at', 'sessions.person_id', 'people.uid', 'people.username'])
      .select(['people.discord_id', 'people.registered', 'people.password_mark'])
      .where('sessions.token_hash', 'in', hashes),
  )

type SessionRow = Awaited<ReturnType<ReturnType<typeof sessionRowsIn>>>[number]

const rightRowsIn = ({ db }: PortalDatabase) =>
  compiledIn(db, (people: readonly string[]) =>
    givenPermissions(db)
      .select(['person_roles.person_id', 'permissions.name', 'person_roles.ends_at'])
      .distinct()
      .where('person_roles.person_id', 'in', people),
  )

interface Right {
  readonly name: string
  /** When the role that grants it ends; omitted or null if it does not end. */
  readonly ends_at?: number | null
}
type Rights = ReadonlyMap<string, readonly Right[]>

/** Permissions of the roles that these sessions view the portal as; there are few such sessions. */
async function rightsByRole({ db }: PortalDatabase, roleIds: readonly string[]): Promise<Rights> {
  if (roleIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('role_permissions')
    .innerJoin('permissions', 'permissions.id', 'role_permissions.permission_id')
    .select(['role_permissions.role_id', 'permissions.name'])
    .where('role_permissions.role_id', 'in', roleIds)
    .execute()
  return Map.groupBy(rows, (row) => row.role_id)
}

const isSuperUser = (superUsers: SuperUsers, row: SessionRow): boolean =>
  superUsers.has({ personId: row.person_id, discordId: row.discord_id })

/**
 * Whether a session may continue. A role view ends when its parent session or the role is gone, or when the
 * person is no longer a super user.
 */
const canGoOn = (superUsers: SuperUsers, row: SessionRow): boolean =>
  row.as_role === null || (row.parent !== null && row.role !== null && isSuperUser(superUsers, row))

function sessionOf(row: SessionRow, superUser: boolean, rights: readonly Right[] = []): KnownSession {
  const { person_id: personId, uid, username } = row
  const lastSeenAt = Number(row.last_seen_at)
  return {
    viewer: {
      personId,
      uid,
      username,
      sessionId: row.id,
      superUser,
      permissions: new Set(rights.map(({ name }) => name)),
      isProven: row.proven_at !== null,
      hasTwoFactor: row.confirmed_at !== null,
      signedInAt: Number(row.fresh_at),
      seesAs: row.role,
    },
    person: {
      personId,
      uid,
      identity: storedIdentity(row),
      endsWithPassword: endsWithPassword(row.method),
    },
    createdAt: Number(row.created_at),
    expiresAt: Number(row.expires_at),
    lastSeenAt,
    touchedAt: lastSeenAt,
    rightsUntil: Math.min(...rights.map(({ ends_at }) => Number(ends_at ?? Infinity))),
  }
}

function createLoader(portal: PortalDatabase, superUsers: SuperUsers): Load {
  const [sessionRows, rightRows] = [sessionRowsIn(portal), rightRowsIn(portal)]
  return batchedLookup<string, KnownSession>(async (hashes) => {
    const rows = (await sessionRows(hashes)).filter((row) => canGoOn(superUsers, row))
    const [rights, ofRoles] = await Promise.all([
      rightRows([...new Set(rows.map((row) => row.person_id))]),
      rightsByRole(
        portal,
        rows.flatMap(({ as_role }) => as_role ?? []),
      ),
    ])
    const now = Date.now()
    const held: Rights = Map.groupBy(
      rights.filter(({ ends_at }) => isInForce(ends_at, now)),
      (row) => row.person_id,
    )
    return new Map(
      rows.map((row) => [
        row.token_hash,
        row.as_role === null
          ? sessionOf(row, isSuperUser(superUsers, row), held.get(row.person_id))
          : sessionOf(row, false, ofRoles.get(row.as_role)),
      ]),
    )
  })
}

function isLive({ viewer, createdAt, expiresAt, lastSeenAt }: KnownSession, now: number): boolean {
  const isStaff = viewer.superUser || viewer.permissions.size > 0
  return now < expiresAt && now - lastSeenAt < idleLimit && (!isStaff || now - createdAt < staffLimit)
}

/**
 * Whether a cached session can be used: it is live, and none of its person's roles has ended since it was
 * read.
 */
const holds = (session: KnownSession, now: number): boolean =>
  isLive(session, now) && now < session.rightsUntil

function remember(memory: Memory, revision: number, hash: string, session: KnownSession): void {
  // Data read under an older revision must not outlive it.
  if (revision !== memory.revision) return
  const { sessions } = memory
  const oldest = sessions.size >= maxKnown ? sessions.keys().next().value : undefined
  if (oldest !== undefined) sessions.delete(oldest)
  sessions.set(hash, session)
}

/** Caches sessions and rights until the access revision rises. */
export function createViewers(portal: PortalDatabase, superUsers: SuperUsers): Viewers {
  const load = createLoader(portal, superUsers)
  const touch = createTouches(portal)
  const memory: Memory = { sessions: new Map(), revision: -1 }
  const known: Viewers['known'] = (hash, revision, { isUse } = { isUse: true }) => {
    if (revision !== memory.revision) {
      memory.sessions = new Map()
      memory.revision = revision
    }
    const now = Date.now()
    const session = memory.sessions.get(hash)
    if (!session || !holds(session, now)) return undefined
    if (isUse) touch(session.viewer.sessionId, session, now)
    return session
  }
  return {
    known,
    async find(token, revision, how = { isUse: true }) {
      const hash = hashOf(token)
      const remembered = known(hash, revision, how)
      if (remembered) return remembered
      const now = Date.now()
      const session = await load(hash)
      if (!session || !isLive(session, now)) return null
      remember(memory, revision, hash, session)
      if (how.isUse) touch(session.viewer.sessionId, session, now)
      return session
    },
  }
}
