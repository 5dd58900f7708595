/** What those in charge do with sessions: end those of others, and see the portal as a role does. */
import { z } from 'zod'
import { endpoint, idParam } from './endpoint.ts'
import { session } from './identity.ts'

const ofUser = z.strictObject({ uid: idParam })

export const staffSessions = {
  sessions: endpoint({
    method: 'GET',
    path: '/auth/sessions/of/:uid',
    access: ['manage_sessions'],
    summary: 'Where someone is signed in, and whether they have a second step.',
    params: ofUser,
    reply: z.object({
      username: z.string(),
      sessions: z.array(session),
      twoFactor: z.boolean(),
      /** Why the one who asks may end none of them; null when they may. */
      locked: z.string().nullable(),
      /** Whether the one who asks may turn the second step off. */
      canReset: z.boolean(),
    }),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/auth/sessions/of/:uid/:id',
    access: ['manage_sessions'],
    summary: 'End one session of someone below oneself.',
    params: ofUser.extend({ id: z.uuid() }),
    reply: z.object({ ended: z.int() }),
  }),
  endSessions: endpoint({
    method: 'DELETE',
    path: '/auth/sessions/of/:uid',
    access: ['manage_sessions'],
    summary: 'Sign someone below oneself out everywhere.',
    params: ofUser,
    reply: z.object({ ended: z.int() }),
  }),
  resetTwoFactor: endpoint({
    method: 'DELETE',
    path: '/auth/two-factor/of/:uid',
    access: ['manage_sessions'],
    recentSignIn: true,
    summary:
      'For super users: turn off the second step of someone who lost phone and recovery codes, and end their sessions.',
    params: ofUser,
    reply: z.object({ ended: z.int() }),
  }),
  viewAs: endpoint({
    method: 'POST',
    path: '/auth/view-as',
    access: ['manage_roles'],
    summary:
      'For super users: a session that sees the portal as a role does and changes nothing, for an hour at most.',
    body: z.strictObject({ roleId: z.uuid('This is no id of the Permission Manager.') }),
    reply: z.object({ token: z.string(), role: z.string(), expiresAt: z.string() }),
  }),
  leaveView: endpoint({
    method: 'DELETE',
    path: '/auth/view-as',
    access: 'signedIn',
    summary: 'End the session that sees the portal as a role, begun by this one.',
    reply: z.object({ ended: z.int() }),
  }),
}
