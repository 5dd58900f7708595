/** The last known state of the game server and its number of players. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** `unknown`: no server is configured, or it has been silent for too short a time to count as down. */
export const serverState = z.enum(['up', 'down', 'unknown'])
/** The state of the game server. */
export type ServerState = z.infer<typeof serverState>

/**
 * The last known status of the game server. When it falls silent, the figures stay, with the time when they
 * were current; they are null before the first answer.
 */
export const serverNow = z.object({
  /** False without GAME_SERVER, in which case nothing else is known. */
  configured: z.boolean(),
  state: serverState,
  /** When this state began, ISO 8601 UTC; null if unknown. */
  since: z.string().nullable(),
  players: z.int().nullable(),
  max: z.int().nullable(),
  /** The server's own name. */
  name: z.string().nullable(),
  /** Round-trip time from the portal to the game server, in milliseconds. */
  ping: z.int().nullable(),
  /** When the figures were current, ISO 8601 UTC. */
  asOf: z.string().nullable(),
})
/** The last known status of the game server. */
export type ServerNow = z.infer<typeof serverNow>

/** The observations of one hour. Hours in which the portal observed nothing are left out. */
export const serverHour = z.object({
  /** The start of the hour, ISO 8601 UTC. */
  at: z.string(),
  /** The maximum number of players at once; null if the server was never heard. */
  peak: z.int().nullable(),
  /** The share of the observed time in which the server was up, 0 to 1. */
  up: z.number(),
})
/** The observations of one hour. */
export type ServerHour = z.infer<typeof serverHour>

export const serverStatus = {
  now: endpoint({
    method: 'GET',
    path: '/server/status',
    access: 'public',
    summary: 'The game server as last heard, with the last 24 hours. Waits for no game server.',
    reply: serverNow.extend({ history: z.array(serverHour) }),
  }),
  history: endpoint({
    method: 'GET',
    path: '/server/history',
    access: 'public',
    summary:
      'Hour by hour of the last 30 days: the most players at once, and how long the game server was up.',
    reply: z.object({ hours: z.array(serverHour) }),
  }),
}
