import type { ChangedField } from '@idlewood/contract/changes'
import { staffSessions } from '@idlewood/contract/staff-sessions'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { notBelow } from '../../access/rank.ts'
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
import { actorOfRequest, recordPortalChange, type PortalActor } from '../../changes/record.ts'
import type { PortalDatabase, PortalTables } from '../../db/portal-schema.ts'
import { retrying } from '../../db/retry.ts'
import type { Game } from '../../game/game.ts'
import { userRows } from '../../game/rows/user-rows.ts'
import { conflict, forbidden, notFound } from '../../http/errors.ts'
import { implement } from '../../http/implement.ts'
import type { SignedInViewer } from '../../http/request.ts'
import { findPersonByUid } from './people.queries.ts'
import { iso, presentSession } from './present-session.ts'
import type { SessionNews } from './session-events.ts'

interface Parts {
  portal: PortalDatabase
  game: Game
  superUsers: SuperUsers
  news: SessionNews
}

/** What staff did to somebody's ways of signing in; the person is shown it too. */
const record = (
  db: Kysely<PortalTables>,
  {
    target,
    person: { id, uid, username },
    field,
  }: {
    target: 'sessions' | 'twoFactor'
    person: { id: string; uid: number; username: string }
    field: ChangedField
  },
  by: PortalActor,
): Promise<void> =>
  recordPortalChange(
    db,
    { operation: 'update', target, targetId: id, targetName: username, uid, fields: [field] },
    by,
  )

/** Sessions of others, and the portal as a role sees it. */
export function staffSessionRoutes(app: FastifyInstance, { portal, game, superUsers, news }: Parts): void {
  const levelOf = async (uid: number): Promise<number> => (await userRows(game).find(uid))?.adminlevel ?? 0

  function requireSuperUser({ superUser }: SignedInViewer): void {
    if (!superUser) throw forbidden('Only a super user may.')
  }

  const together = <T>(work: (db: Kysely<PortalTables>) => Promise<T>): Promise<T> =>
    retrying(() => portal.db.transaction().execute(work))

  async function personOf(uid: string) {
    const person = await findPersonByUid(portal.db, Number(uid))
    if (!person) throw notFound('A user who has signed in')
    return person
  }

  /** Why the viewer may not end this person's sessions, or null. One's own are one's own business. */
  async function lockOf(viewer: SignedInViewer, person: Awaited<ReturnType<typeof personOf>>) {
    if (viewer.superUser || person.uid === viewer.uid) return null
    const [own, theirs] = await Promise.all([levelOf(viewer.uid), levelOf(person.uid)])
    const superUser = superUsers.has({ personId: person.id, discordId: person.discord_id })
    return notBelow(
      { superUser: false, adminlevel: own },
      { username: person.username, superUser, adminlevel: theirs },
    )
  }

  /** Ends sessions of a person whose turn it may be; of others it is told in the trail. */
  async function end(
    { viewer, request, uid }: { viewer: SignedInViewer; request: FastifyRequest; uid: string },
    which: WhichSessions,
  ): Promise<{ ended: number }> {
    const person = await personOf(uid)
    const lock = await lockOf(viewer, person)
    if (lock) throw forbidden(lock)
    const answer = await together(async (db) => {
      const before = await countSessions(db, person.id)
      const ended = await endSessionsIn(db, person.id, which)
      if (ended > 0 && person.uid !== viewer.uid) {
        const field = { field: 'sessions', old: before, new: before - ended }
        await record(db, { target: 'sessions', person, field }, actorOfRequest(viewer, request))
      }
      return { ended }
    })
    return news.publish(person.uid, answer)
  }

  implement(app, staffSessions, {
    sessions: async ({ viewer, params }) => {
      const uid = Number(params.uid)
      const person = await findPersonByUid(portal.db, uid)
      if (!person) {
        // Most players have never been on the portal.
        const user = await userRows(game).find(uid)
        if (!user) throw notFound('User')
        return { username: user.username, sessions: [], twoFactor: false, locked: null, canReset: false }
      }
      const [rows, since, locked] = await Promise.all([
        listSessions(portal, person.id),
        twoFactorSince(portal.db, person.id),
        lockOf(viewer, person),
      ])
      return {
        username: person.username,
        sessions: rows.map((row) =>
          // Of those above, staff learn that they are here and not from where.
          presentSession(row, { current: viewer.sessionId, withAddress: locked === null }),
        ),
        twoFactor: since !== undefined,
        locked,
        canReset: viewer.superUser && person.uid !== viewer.uid,
      }
    },

    endSession: async ({ viewer, params: { uid, id }, request }) => {
      const answer = await end({ viewer, request, uid }, { only: id })
      if (answer.ended === 0) throw notFound('Session')
      return answer
    },

    endSessions: ({ viewer, params: { uid }, request }) => end({ viewer, request, uid }, 'all'),

    resetTwoFactor: async ({ viewer, params, request }) => {
      requireSuperUser(viewer)
      const person = await personOf(params.uid)
      // One's own takes a code, and stays on where it is required.
      if (person.uid === viewer.uid) throw conflict('Turn your own off in Settings.')
      const answer = await together(async (db) => {
        const wasOn = (await twoFactorSince(db, person.id)) !== undefined
        await removeTwoFactor(db, person.id)
        if (wasOn) {
          const field = { field: 'twoFactor', old: 'On', new: 'Off' }
          await record(db, { target: 'twoFactor', person, field }, actorOfRequest(viewer, request))
        }
        return { ended: await endSessionsIn(db, person.id, 'all') }
      })
      return news.publish(person.uid, answer)
    },

    viewAs: async ({ viewer, body, request }) => {
      requireSuperUser(viewer)
      const role = await portal.db
        .selectFrom('roles')
        .select(['id', 'name'])
        .where('id', '=', body.roleId)
        .executeTakeFirst()
      if (!role) throw notFound('Role')
      const { personId, uid, username, sessionId } = viewer
      const { token, expiresAt } = await together(async (db) => {
        const person = { id: personId, uid, username }
        const field = { field: 'view', old: null, new: role.name }
        await record(db, { target: 'sessions', person, field }, actorOfRequest(viewer, request))
        return beginView(db, { sessionId, roleId: role.id })
      })
      return { token, role: role.name, expiresAt: iso(expiresAt) }
    },

    leaveView: async ({ viewer }) => ({
      ended: await together((db) => endView(db, viewer.sessionId)),
    }),
  })
}
