import { isAllowed } from '@idlewood/contract/access'
import type { ChangedField } from '@idlewood/contract/changes'
import { staffSessions } from '@idlewood/contract/staff-sessions'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { rankObstacle } from '../../access/rank.ts'
import {
  beginView,
  countSessions,
  endSessionsIn,
  endView,
  listSessions,
  type WhichSessions,
} from '../../access/sessions.ts'
import type { SuperUsers } from '../../access/super-users.ts'
import { removeTwoFactor, twoFactorSince } from '../../access/two-factor.ts'
import {
  actorOfRequest,
  recordLookAtAddresses,
  recordPortalChange,
  type PortalActor,
} from '../../changes/record.ts'
import type { PortalDatabase, PortalTables } from '../../db/portal-schema.ts'
import { inTransaction } from '../../db/retry.ts'
import type { Game } from '../../game/game.ts'
import { userRows } from '../../game/rows/user-rows.ts'
import { conflict, forbidden, notFound } from '../../http/refusals.ts'
import { implement } from '../../http/implement.ts'
import type { SignedInViewer } from '../../http/request.ts'
import { findPersonByUid } from './people.queries.ts'
import { presentSession } from './present-session.ts'
import type { SessionEvents } from './session-events.ts'
import type { Sentence } from '../../language/sentences.ts'
import { isoOf } from '../../db/moments.ts'

interface Deps {
  portal: PortalDatabase
  game: Game
  superUsers: SuperUsers
  sessionEvents: SessionEvents
}

/** A request of a signed-in user. */
interface Caller {
  viewer: SignedInViewer
  request: FastifyRequest
}

type Person = NonNullable<Awaited<ReturnType<typeof findPersonByUid>>>

interface Entry {
  target: 'sessions' | 'twoFactor'
  person: Pick<Person, 'id' | 'uid' | 'username'>
  field: ChangedField
}

/** Records in the audit trail what staff did to someone's ways of signing in; that person sees it too. */
const record = (
  db: Kysely<PortalTables>,
  { target, person, field }: Entry,
  by: PortalActor,
): Promise<void> => {
  const { id, uid, username } = person
  const entry = { operation: 'update', target, targetId: id, targetName: username, uid } as const
  return recordPortalChange(db, { ...entry, fields: [field] }, by)
}

function requireSuperUser({ superUser }: SignedInViewer): void {
  if (!superUser) throw forbidden('Only a super user may.')
}

async function getPerson({ portal }: Deps, uid: string): Promise<Person> {
  const person = await findPersonByUid(portal.db, Number(uid))
  if (!person) throw notFound('signedIn')
  return person
}

async function levelOf({ game }: Deps, uid: number): Promise<number> {
  return (await userRows(game).find(uid))?.adminlevel ?? 0
}

/** The reason the viewer may not end this person's sessions, or null. Everyone may end their own. */
async function lockOf(deps: Deps, viewer: SignedInViewer, person: Person): Promise<Sentence | null> {
  if (viewer.superUser || person.uid === viewer.uid) return null
  const [own, theirs] = await Promise.all([levelOf(deps, viewer.uid), levelOf(deps, person.uid)])
  const superUser = deps.superUsers.has({ personId: person.id, discordId: person.discord_id })
  return rankObstacle(
    { superUser: false, adminlevel: own },
    { username: person.username, superUser, adminlevel: theirs },
  )
}

/** Ends sessions of the viewer, or of someone who ranks below them, which is recorded in the audit trail. */
async function end(deps: Deps, caller: Caller, { uid, which }: { uid: string; which: WhichSessions }) {
  const { viewer, request } = caller
  const person = await getPerson(deps, uid)
  const lock = await lockOf(deps, viewer, person)
  if (lock) throw forbidden(lock)
  const reply = await inTransaction(deps.portal.db, async (db) => {
    const before = await countSessions(db, person.id)
    const ended = await endSessionsIn(db, person.id, which)
    if (ended > 0 && person.uid !== viewer.uid) {
      const field = { field: 'sessions', old: before, new: before - ended }
      await record(db, { target: 'sessions', person, field }, actorOfRequest(viewer, request))
    }
    return { ended }
  })
  return deps.sessionEvents.publish(person.uid, reply)
}

/** The reply for a player who has never used the portal, as most have not. */
async function withoutPerson({ game }: Deps, uid: number) {
  const user = await userRows(game).find(uid)
  if (!user) throw notFound('user')
  return { username: user.username, sessions: [], twoFactor: false, locked: null, canReset: false }
}

/**
 * Whether the viewer sees the addresses of this person's sessions: their own, and with the permission those
 * of people below them. A look at those of others is recorded first.
 */
async function seesAddresses(
  { portal }: Deps,
  { viewer, request }: Caller,
  { person, isBelow, count }: { person: Person; isBelow: boolean; count: number },
): Promise<boolean> {
  if (person.uid === viewer.uid) return true
  if (!isBelow || !isAllowed(viewer, ['view_addresses'])) return false
  const look = { targetId: `user:${person.uid}`, targetName: person.username, count }
  if (count > 0) await recordLookAtAddresses(portal, look, actorOfRequest(viewer, request))
  return true
}

async function sessionsOf(deps: Deps, caller: Caller, uid: number) {
  const { portal } = deps
  const { viewer } = caller
  const person = await findPersonByUid(portal.db, uid)
  if (!person) return withoutPerson(deps, uid)
  const [rows, since, locked] = await Promise.all([
    listSessions(portal, person.id),
    twoFactorSince(portal.db, person.id),
    lockOf(deps, viewer, person),
  ])
  const looked = { person, isBelow: locked === null, count: rows.length }
  const how = { current: viewer.sessionId, withAddress: await seesAddresses(deps, caller, looked) }
  return {
    username: person.username,
    sessions: rows.map((row) => presentSession(row, how)),
    twoFactor: since !== undefined,
    locked: locked && String(locked),
    canReset: viewer.superUser && person.uid !== viewer.uid,
  }
}

async function resetTwoFactor(deps: Deps, { viewer, request }: Caller, uid: string) {
  requireSuperUser(viewer)
  const person = await getPerson(deps, uid)
  // Users turn their own off in Settings, which takes a code and is refused while staff must have one.
  if (person.uid === viewer.uid) throw conflict('Turn your own off in Settings.')
  const reply = await inTransaction(deps.portal.db, async (db) => {
    const wasOn = (await twoFactorSince(db, person.id)) !== undefined
    await removeTwoFactor(db, person.id)
    if (wasOn) {
      const field = { field: 'twoFactor', old: 1, new: 0 }
      await record(db, { target: 'twoFactor', person, field }, actorOfRequest(viewer, request))
    }
    return { ended: await endSessionsIn(db, person.id, 'all') }
  })
  return deps.sessionEvents.publish(person.uid, reply)
}

async function viewAs(deps: Deps, { viewer, request }: Caller, roleId: string) {
  requireSuperUser(viewer)
  const roles = deps.portal.db.selectFrom('roles').select(['id', 'name'])
  const role = await roles.where('id', '=', roleId).executeTakeFirst()
  if (!role) throw notFound('role')
  const { personId, uid, username, sessionId } = viewer
  const { token, expiresAt } = await inTransaction(deps.portal.db, async (db) => {
    const person = { id: personId, uid, username }
    const field = { field: 'view', old: null, new: role.name }
    await record(db, { target: 'sessions', person, field }, actorOfRequest(viewer, request))
    return beginView(db, { sessionId, roleId: role.id })
  })
  return { token, role: role.name, expiresAt: isoOf(expiresAt) }
}

/** Sessions of others, and the portal as a role sees it. */
export function staffSessionRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, staffSessions, {
    sessions: (call) => sessionsOf(deps, call, Number(call.params.uid)),
    endSession: async (call) => {
      const { uid, id } = call.params
      const reply = await end(deps, call, { uid, which: { only: id } })
      if (reply.ended === 0) throw notFound('session')
      return reply
    },
    endSessions: (call) => end(deps, call, { uid: call.params.uid, which: 'all' }),
    resetTwoFactor: (call) => resetTwoFactor(deps, call, call.params.uid),
    viewAs: (call) => viewAs(deps, call, call.body.roleId),
    leaveView: async ({ viewer }) => ({
      ended: await inTransaction(deps.portal.db, (db) => endView(db, viewer.sessionId)),
    }),
  })
}
