import { identity } from '@idlewood/contract/identity'
import type { FastifyInstance } from 'fastify'
import { endSessions, listSessions } from '../../access/sessions.ts'
import type { PortalDatabase } from '../../db/portal-schema.ts'
import { notFound } from '../../http/errors.ts'
import { implement } from '../../http/implement.ts'
import type { BrowserCookie } from './browser-cookie.ts'
import { findPersonByUid, unlinkDiscord } from './people.queries.ts'
import { iso, presentSession } from './present-session.ts'
import type { SessionNews } from './session-events.ts'
import { originOf, type SignIn } from './sign-in.ts'

export function identityRoutes(
  app: FastifyInstance,
  {
    portal,
    signIn,
    cookie,
    news,
  }: { portal: PortalDatabase; signIn: SignIn; cookie: BrowserCookie; news: SessionNews },
): void {
  implement(app, identity, {
    signup: ({ body, request }) =>
      signIn.signUp(body, { browser: cookie.read(request), origin: originOf(request) }),

    login: ({ body, request }) => signIn.byPassword(body, originOf(request)),

    exchange: ({ body, request }) =>
      signIn.exchange(body.code, { browser: cookie.read(request), origin: originOf(request) }),

    link: ({ body, request }) =>
      signIn.link(body, { browser: cookie.read(request), origin: originOf(request) }),

    logout: async ({ viewer }) =>
      news.told(viewer.uid, {
        ended: await endSessions(portal, viewer.personId, { only: viewer.sessionId }),
      }),

    sessions: async ({ viewer }) => {
      const [rows, person] = await Promise.all([
        listSessions(portal, viewer.personId),
        findPersonByUid(portal.db, viewer.uid),
      ])
      return {
        sessions: rows.map((row) => presentSession(row, viewer.sessionId)),
        discord: person?.discord_id
          ? { name: person.discord_name ?? person.discord_id, linkedAt: iso(person.linked_at ?? 0) }
          : null,
      }
    },

    endSession: async ({ viewer, params }) => {
      const ended = await endSessions(portal, viewer.personId, { only: params.id })
      if (ended === 0) throw notFound('Session')
      return news.told(viewer.uid, { ended })
    },

    endOtherSessions: async ({ viewer, query }) =>
      news.told(viewer.uid, {
        ended: await endSessions(portal, viewer.personId, query.all ? 'all' : { except: viewer.sessionId }),
      }),

    unlink: async ({ viewer }) => ({ unlinked: await unlinkDiscord(portal, viewer.personId) }),
  })
}
