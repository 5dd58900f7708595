/** Session functions for staff: ending those of others, and viewing the portal as a role. */
import { z } from 'zod'
import { endpoint, idParam } from './endpoint.ts'
import { session } from './identity.ts'

const ofUser = z.strictObject({ uid: idParam })

export const staffSessions = {
  sessions: endpoint({
    method: 'GET',
    path: '/auth/sessions/of/:uid',
    access: ['manage_sessions'],
    summary: 'Where someone is signed in, and whether they have a second factor.',
    params: ofUser,
    staleOn: ['sessions'],
    reply: z.object({
      username: z.string(),
      sessions: z.array(session),
      twoFactor: z.boolean(),
      /** Why the caller may not end them; null if they may. */
      locked: z.string().nullable(),
      /** Whether the caller may turn off the second factor. */
      canReset: z.boolean(),
    }),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/auth/sessions/of/:uid/:id',
    access: ['manage_sessions'],
    recentSignIn: true,
    summary: 'End one session of someone below you.',
    params: ofUser.extend({ id: z.uuid() }),
    reply: z.object({ ended: z.int() }),
  }),
  endSessions: endpoint({
    method: 'DELETE',
    path: '/auth/sessions/of/:uid',
    access: ['manage_sessions'],
    recentSignIn: true,
    summary: 'Sign out someone below you everywhere.',
    params: ofUser,
    reply: z.object({ ended: z.int() }),
  }),
  resetTwoFactor: endpoint({
    method: 'DELETE',
    path: '/auth/two-factor/of/:uid',
    access: ['manage_sessions'],
    recentSignIn: true,
    summary:
      'For super users: turn off the second factor of someone who lost their phone and recovery codes, and end their sessions.',
    params: ofUser,
    reply: z.object({ ended: z.int() }),
  }),
  viewAs: endpoint({
    method: 'POST',
    path: '/auth/view-as',
    access: ['manage_roles'],
    summary:
      'For super users: begin a read-only session that sees the portal as a role does, for an hour at most.',
    body: z.strictObject({ roleId: z.uuid('This is no id of the Permission Manager.') }),
    reply: z.object({ token: z.string(), role: z.string(), expiresAt: z.string() }),
  }),
  leaveView: endpoint({
    method: 'DELETE',
    path: '/auth/view-as',
    access: 'signedIn',
    summary: 'End the role view that this session began.',
    reply: z.object({ ended: z.int() }),
  }),
}
