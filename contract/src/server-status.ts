/** Whether the game server runs and how many play, as the portal last heard. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** `unknown`: none is configured, or it has not been heard for too short a time to call it down. */
export const serverState = z.enum(['up', 'down', 'unknown'])
/** Whether the game server runs. */
export type ServerState = z.infer<typeof serverState>

/**
 * The game server as last heard. Figures stay when it falls silent, with the time they were true; null before
 * the first answer.
 */
export const serverNow = z.object({
  /** False without GAME_SERVER: then nothing else is known. */
  configured: z.boolean(),
  state: serverState,
  /** Since when it is so, ISO 8601 UTC; null while nobody knows. */
  since: z.string().nullable(),
  players: z.int().nullable(),
  max: z.int().nullable(),
  /** As the server calls itself. */
  name: z.string().nullable(),
  /** Milliseconds from the portal to the game server and back. */
  ping: z.int().nullable(),
  /** When the figures were true, ISO 8601 UTC. */
  asOf: z.string().nullable(),
})
/** The game server as last heard. */
export type ServerNow = z.infer<typeof serverNow>

/** What an hour saw. An hour in which the portal watched nothing is left out. */
export const serverHour = z.object({
  /** Its beginning, ISO 8601 UTC. */
  at: z.string(),
  /** The most players at once; null when the server was never heard. */
  peak: z.int().nullable(),
  /** Share of the watched time the server was up, 0 to 1. */
  up: z.number(),
})
/** What an hour saw. */
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
