/** The players in the game, and what staff can do there. */
import { z } from 'zod'
import { endpoint, idParam } from './endpoint.ts'

/**
 * How complete the list of players is. `whole`: complete. `partial`: some are missing. `silent`: the game
 * server does not respond, and the list is the last known one. `unknown`: there is no source for it.
 */
export const playersKnown = z.enum(['whole', 'partial', 'silent', 'unknown'])
/** How complete the list of players is. */
export type PlayersKnown = z.infer<typeof playersKnown>

/** The maximum number of uids in one request. */
export const maxPresenceUids = 100

/**
 * The maximum length of a text for the game's chat in characters; together with the sender's name there may
 * be less room.
 */
export const maxGameText = 140

/** How an act reaches the game: through the script inside it, or its console. */
export const actChannel = z.enum(['bridge', 'console'])

/**
 * The outcome of an act. `done`: confirmed by the game. `sent`: the game received it, without confirmation.
 * `gone`: the player had left. `stays`: kicked, but still there. `another`: the console kicked somebody who
 * had taken the slot. `unsent`: the game did not fetch it, and will not get it. `unanswered`: unknown.
 */
export const actState = z.enum(['done', 'sent', 'gone', 'stays', 'another', 'unsent', 'unanswered'])
/** The outcome of an act. */
export type ActState = z.infer<typeof actState>

const actOutcome = z.object({
  by: actChannel,
  state: actState,
  /** The console's output without addresses; null if there was none. */
  answer: z.string().nullable(),
})

/** A player in the game. Values that are unknown, or that this game does not store, are null. */
export const onlinePlayer = z.object({
  /** The name currently shown in the game: while on duty, the admin name. */
  name: z.string(),
  /** The account; null if there is none with this name, or several could be shown under it. */
  uid: z.int().nullable(),
  username: z.string().nullable(),
  slot: z.int().nullable(),
  /** When they joined, ISO 8601 UTC; null if they were there before the portal started watching. */
  since: z.string().nullable(),
  /** Milliseconds. */
  ping: z.int().nullable(),
  faction: z.object({ id: z.int(), name: z.string().nullable() }).nullable(),
  level: z.int().nullable(),
  /** Whether they have played for less than ten hours. */
  isNew: z.boolean().nullable(),
  /** Whether the viewer outranks them; the server checks again when an act is requested. */
  isBelow: z.boolean(),
})
/** A player in the game. */
export type OnlinePlayer = z.infer<typeof onlinePlayer>

const text = z
  .string()
  .trim()
  .min(1, 'Write something.')
  .max(maxGameText, `Write at most ${maxGameText} characters.`)

/** A player's name as shown in the game. */
const playerName = z.string().min(1).max(64)

const room = z.object({
  /** Null if there is no way to reach the game. */
  by: actChannel.nullable(),
  /** The maximum length in characters; null if no text is shown. */
  maxLength: z.int().nullable(),
})

export const online = {
  list: endpoint({
    method: 'GET',
    path: '/admin/online',
    access: ['view_online_players'],
    summary: 'Everybody in the game, and what can be done there.',
    reply: z.object({
      known: playersKnown,
      players: z.array(onlinePlayer),
      /** The number of players according to the server; null if it has never been heard. */
      count: z.int().nullable(),
      max: z.int().nullable(),
      acts: z.object({ kick: room, message: room, say: room }),
      /** Whether addresses are known, for viewers who may see them. */
      hasAddresses: z.boolean(),
    }),
  }),
  address: endpoint({
    method: 'POST',
    path: '/admin/online/address',
    access: ['view_addresses'],
    summary: 'The address somebody plays from. Each look is in the trail.',
    body: z.strictObject({ name: playerName }),
    reply: z.object({ address: z.string().nullable() }),
  }),
  kick: endpoint({
    method: 'POST',
    path: '/admin/online/kick',
    access: ['kick_players'],
    summary: 'Kick somebody of a lower level from the game, and say what the game answered.',
    body: z.strictObject({ name: playerName, reason: text }),
    reply: actOutcome,
  }),
  applyNow: endpoint({
    method: 'POST',
    path: '/changes/:id/apply',
    access: ['kick_players'],
    summary:
      'Kick the person a change waits for, with a sentence, so that it is made once the game has saved.',
    params: z.strictObject({ id: idParam }),
    body: z.strictObject({ reason: text }),
    reply: actOutcome,
  }),
  message: endpoint({
    method: 'POST',
    path: '/admin/online/message',
    access: ['message_players'],
    summary: 'Write to one player in the game.',
    body: z.strictObject({ name: playerName, text }),
    reply: actOutcome,
  }),
  say: endpoint({
    method: 'POST',
    path: '/admin/online/say',
    access: ['announce_in_game'],
    summary: "Write to everybody in the game's chat.",
    body: z.strictObject({ text }),
    reply: actOutcome,
  }),
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
      /** Uids separated by commas. */
      uids: z
        .string()
        .regex(/^\d{1,10}(,\d{1,10}){0,99}$/, `Send up to ${maxPresenceUids} numbers with commas between.`),
    }),
    reply: z.object({
      known: playersKnown,
      /** Whether the running game accepts changes of players who are in it. */
      takesChanges: z.boolean(),
      /** How players can be kicked; null if there is no way to reach the game. */
      kicksBy: actChannel.nullable(),
      /** Those who are in the game; if `whole`, all others are not. */
      players: z.array(
        z.object({
          uid: z.int(),
          /** When they joined, ISO 8601 UTC; null if they were there before the portal started watching. */
          since: z.string().nullable(),
        }),
      ),
    }),
  }),
}
