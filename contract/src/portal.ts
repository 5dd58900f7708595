/** The portal's configuration, which the browser loads first, and its health. */
import { messageText } from './errors.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** The community's names by code; codes are text because JSON keys are. */
const names = z.record(z.string(), z.string())

/** The configuration of this portal. */
export const portalInfo = z.object({
  /** Whether no game database is configured: the demo world, with its well-known accounts. */
  demo: z.boolean(),
  signIn: z.object({ discord: z.boolean(), gameCode: z.boolean(), typedCode: z.boolean() }),
  /** The base URL of pictures of skins and vehicles, without a trailing slash; null if none is configured. */
  assetsUrl: z.string().nullable(),
  names: z.object({ jobs: names, adminLevels: names, vipPackages: names, factionTypes: names }),
  /**
   * Which of those lists have been confirmed by somebody who knows the game. Codes missing from a list are
   * shown as such: "Job 3".
   */
  confirmed: z.object({
    jobs: z.boolean(),
    adminLevels: z.boolean(),
    vipPackages: z.boolean(),
    factionTypes: z.boolean(),
  }),
})
/** The configuration of this portal. */
export type PortalInfo = z.infer<typeof portalInfo>

const databaseState = z.enum(['up', 'down'])

export const portal = {
  info: endpoint({
    method: 'GET',
    path: '/portal',
    access: 'public',
    staleOn: ['names'],
    offline: true,
    summary: 'How this portal is set up: ways to sign in, value names, picture host.',
    reply: portalInfo,
  }),
  health: endpoint({
    method: 'GET',
    path: '/health',
    access: 'public',
    summary: 'Whether the portal is well; 503 when it should get no requests.',
    reply: z.object({
      status: z.enum(['ok', 'degraded', 'unavailable']),
      portalDatabase: databaseState,
      gameDatabase: databaseState,
      version: z.string(),
      /** The server's clock, ISO 8601 UTC. */
      time: z.string(),
      /** The problems, a sentence each. */
      reasons: z.array(z.string()),
      /** The messages of these sentences, in the same order. */
      reasonTexts: z.array(messageText.nullable()).optional(),
    }),
  }),
  live: endpoint({
    method: 'GET',
    path: '/health/live',
    access: 'public',
    summary:
      'Whether the process answers at all; asks nothing of any database. A supervisor restarts what fails this.',
    reply: z.object({ status: z.literal('live'), version: z.string(), uptime: z.int() }),
  }),
  ready: endpoint({
    method: 'GET',
    path: '/health/ready',
    access: 'public',
    summary: 'Whether a balancer should send requests here; 503 with the reasons while it should not.',
    reply: z.object({ status: z.enum(['ready', 'unready']), reasons: z.array(z.string()) }),
  }),
}
