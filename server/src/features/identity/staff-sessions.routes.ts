import { staffSessions } from '@idlewood/contract/staff-sessions'
import type { FastifyInstance } from 'fastify'
import { notBelow } from '../../access/rank.ts'
import { beginView, endSessions, endSessionsIn, endView, listSessions } from '../../access/sessions.ts'
import type { SuperUsers } from '../../access/super-users.ts'
import { removeTwoFactor, twoFactorSince } from '../../access/two-factor.ts'
import type { PortalDatabase } from '../../db/portal-schema.ts'
import { retrying } from '../../db/retry.ts'
import type { Game } from '../../game/game.ts'
import { userRows } from '../../game/user-rows.ts'
import { conflict, forbidden, notFound } from '../../http/errors.ts'
import { implement } from '../../http/implement.ts'
import type { SignedInViewer } from '../../http/request.ts'
import { findPersonByUid } from './people.queries.ts'
import { iso, presentSession } from './present-session.ts'
import type { SessionNews } from './session-news.ts'

interface Parts {
  portal: PortalDatabase
  game: Game
  superUsers: SuperUsers
  news: SessionNews
}

/** Sessions of others, and the portal as a role sees it. */
export function staffSessionRoutes(app: FastifyInstance, { portal, game, superUsers, news }: Parts): void {
  const levelOf = async (uid: number): Promise<number> => (await userRows(game).find(uid))?.adminlevel ?? 0

  function requireSuperUser({ superUser }: SignedInViewer): void {
    if (!superUser) throw forbidden('Only a super user may.')
  }

  async function personOf(uid: string) {
    const person = await findPersonByUid(portal.db, Number(uid))
    if (!person) throw notFound('A user who has signed in')
    return person
  }

  /** Why the viewer may not end this person's sessions, or null. One's own are one's own business. */
  async function lockOf(viewer: SignedInViewer, person: Awaited<ReturnType<typeof personOf>>) {
    if (viewer.superUser || person.uid === viewer.uid) return null
    const [own, theirs] = await Promise.all([levelOf(viewer.uid), levelOf(person.uid)])
    const superUser = superUsers.has({ uid: person.uid, discordId: person.discord_id })
    return notBelow(
      { superUser: false, adminlevel: own },
      { username: person.username, superUser, adminlevel: theirs },
    )
  }

  async function touchable(viewer: SignedInViewer, uid: string): Promise<string> {
    const person = await personOf(uid)
    const lock = await lockOf(viewer, person)
    if (lock) throw forbidden(lock)
    return person.id
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
        sessions: rows.map((row) => presentSession(row, viewer.sessionId)),
        twoFactor: since !== undefined,
        locked,
        canReset: viewer.superUser && person.uid !== viewer.uid,
      }
    },

    endSession: async ({ viewer, params }) => {
      const ended = await endSessions(portal, await touchable(viewer, params.uid), { only: params.id })
      if (ended === 0) throw notFound('Session')
      return news.told(Number(params.uid), { ended })
    },

    endSessions: async ({ viewer, params }) =>
      news.told(Number(params.uid), {
        ended: await endSessions(portal, await touchable(viewer, params.uid), 'all'),
      }),

    resetTwoFactor: async ({ viewer, params }) => {
      requireSuperUser(viewer)
      const { id, uid } = await personOf(params.uid)
      // One's own takes a code, and stays on where it is required.
      if (uid === viewer.uid) throw conflict('Turn your own off in Settings.')
      const answer = await retrying(() =>
        portal.db.transaction().execute(async (db) => {
          await removeTwoFactor(db, id)
          return { ended: await endSessionsIn(db, id, 'all') }
        }),
      )
      return news.told(uid, answer)
    },

    viewAs: async ({ viewer, body }) => {
      requireSuperUser(viewer)
      const role = await portal.db
        .selectFrom('roles')
        .select(['id', 'name'])
        .where('id', '=', body.roleId)
        .executeTakeFirst()
      if (!role) throw notFound('Role')
      const { token, expiresAt } = await retrying(() =>
        portal.db
          .transaction()
          .execute((db) => beginView(db, { sessionId: viewer.sessionId, roleId: role.id })),
      )
      return { token, role: role.name, expiresAt: iso(expiresAt) }
    },

    leaveView: async ({ viewer }) => ({
      ended: await retrying(() => portal.db.transaction().execute((db) => endView(db, viewer.sessionId))),
    }),
  })
}
