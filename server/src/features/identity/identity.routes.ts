import { identity } from '@idlewood/contract/identity'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { endSessions, listSessions } from '../../access/sessions.ts'
import type { PortalDatabase } from '../../db/portal-schema.ts'
import { notFound } from '../../http/refusals.ts'
import { implement } from '../../http/implement.ts'
import type { SignedInViewer } from '../../http/request.ts'
import type { BrowserCookie } from './browser-cookie.ts'
import { callerOf } from './caller.ts'
import { findPersonByUid, unlinkDiscord } from './people.queries.ts'
import { presentSession } from './present-session.ts'
import type { SessionEvents } from './session-events.ts'
import type { SignIn } from './sign-in.ts'
import { isoOf } from '../../db/moments.ts'

interface Deps {
  portal: PortalDatabase
  signIn: SignIn
  cookie: BrowserCookie
  sessionEvents: SessionEvents
}

async function ownSessions({ portal }: Deps, { personId, uid, sessionId }: SignedInViewer) {
  const [rows, person] = await Promise.all([listSessions(portal, personId), findPersonByUid(portal.db, uid)])
  // The requesting session is in use right now, even if its row does not say so yet.
  const sessions = rows
    .map((row) => presentSession(row, { current: sessionId }))
    .toSorted((one, other) => Number(other.current) - Number(one.current))
  return {
    sessions,
    discord: person?.discord_id
      ? { name: person.discord_name ?? person.discord_id, linkedAt: isoOf(person.linked_at ?? 0) }
      : null,
  }
}

export function identityRoutes(app: FastifyInstance, deps: Deps): void {
  const { portal, signIn, cookie, sessionEvents } = deps
  const caller = (call: { request: FastifyRequest; reply: FastifyReply }) => callerOf(call, cookie)

  implement(app, identity, {
    signup: (call) => signIn.signUp(call.body, caller(call)),
    login: (call) => signIn.byPassword(call.body, caller(call)),
    exchange: (call) => signIn.exchange(call.body.code, caller(call)),
    linkCode: (call) => signIn.linkCode(call.body.linkToken, caller(call)),
    link: (call) => signIn.link(call.body, caller(call)),

    logout: async ({ viewer }) =>
      sessionEvents.publish(viewer.uid, {
        ended: await endSessions(portal, viewer.personId, { only: viewer.sessionId }),
      }),

    sessions: ({ viewer }) => ownSessions(deps, viewer),

    endSession: async ({ viewer, params }) => {
      const ended = await endSessions(portal, viewer.personId, { only: params.id })
      if (ended === 0) throw notFound('session')
      return sessionEvents.publish(viewer.uid, { ended })
    },

    endOtherSessions: async ({ viewer, query }) =>
      sessionEvents.publish(viewer.uid, {
        ended: await endSessions(portal, viewer.personId, query.all ? 'all' : { except: viewer.sessionId }),
      }),

    unlink: async ({ viewer }) => sessionEvents.publish(viewer.uid, await unlinkDiscord(portal, viewer)),
  })
}
