/** Who is in the game. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/**
 * What is known of who plays. `whole`: everybody. `partial`: some are missing. `silent`: the game server is
 * silent, and the list is the last one. `unknown`: there is no way to know.
 */
export const playersKnown = z.enum(['whole', 'partial', 'silent', 'unknown'])
/** What is known of who plays. */
export type PlayersKnown = z.infer<typeof playersKnown>

/** Uids in one question at most. */
export const maxPresenceUids = 100

export const online = {
  of: endpoint({
    method: 'GET',
    path: '/online',
    access: [
      'view_all_users',
      'view_faction_users',
      'view_gang_users',
      'update_user_profile',
      'update_user_money',
      'update_user_levels',
      'view_user_vehicles',
      'view_user_inventory',
    ],
    summary: 'Which of these users are in the game, and since when.',
    query: z.strictObject({
      /** Numbers with commas in between. */
      uids: z
        .string()
        .regex(/^\d{1,10}(,\d{1,10}){0,99}$/, `Send up to ${maxPresenceUids} numbers with commas between.`),
    }),
    reply: z.object({
      known: playersKnown,
      /** Those in the game; with `whole` the others are not. */
      players: z.array(
        z.object({
          uid: z.int(),
          /** When they came, ISO 8601 UTC; null where they were there before the portal looked. */
          since: z.string().nullable(),
        }),
      ),
    }),
  }),
}
