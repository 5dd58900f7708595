/** Who is in the game, and what staff do there. */
import { z } from 'zod'
import { endpoint, idParam } from './endpoint.ts'

/**
 * What is known of who plays. `whole`: everybody. `partial`: some are missing. `silent`: the game server is
 * silent, and the list is the last one. `unknown`: there is no way to know.
 */
export const playersKnown = z.enum(['whole', 'partial', 'silent', 'unknown'])
/** What is known of who plays. */
export type PlayersKnown = z.infer<typeof playersKnown>

/** Uids in one question at most. */
export const maxPresenceUids = 100

/** Characters of a text for the game's chat at most; with the sender's name it may have fewer. */
export const maxGameText = 140

/** By what an act reaches the game: the script inside it, or its console. */
export const actWay = z.enum(['bridge', 'console'])

/**
 * How an act ended. `done`: the game says so. `sent`: the game took it and confirms nothing. `gone`: the
 * player had left. `stays`: kicked, and still there. `another`: the console kicked somebody who had taken the
 * slot. `unsent`: the game did not ask for it, and will not get it. `unanswered`: nobody can say.
 */
export const actState = z.enum(['done', 'sent', 'gone', 'stays', 'another', 'unsent', 'unanswered'])
/** How an act ended. */
export type ActState = z.infer<typeof actState>

const actOutcome = z.object({
  by: actWay,
  state: actState,
  /** What the console printed; null where nothing came. */
  answer: z.string().nullable(),
})

/** Somebody in the game. What nobody says, or this game does not keep, is null. */
export const onlinePlayer = z.object({
  /** As the game shows it now: on duty, an admin name. */
  name: z.string(),
  /** Whose account it is; null where no account has such a name. */
  uid: z.int().nullable(),
  username: z.string().nullable(),
  slot: z.int().nullable(),
  /** When they came, ISO 8601 UTC; null where they were there before the portal looked. */
  since: z.string().nullable(),
  /** Milliseconds. */
  ping: z.int().nullable(),
  faction: z.object({ id: z.int(), name: z.string().nullable() }).nullable(),
  level: z.int().nullable(),
  /** Played for less than ten hours. */
  isNew: z.boolean().nullable(),
  /** Whether the one who asks stands above them; the server decides again when something is done. */
  isBelow: z.boolean(),
})
/** Somebody in the game. */
export type OnlinePlayer = z.infer<typeof onlinePlayer>

const text = z
  .string()
  .trim()
  .min(1, 'Write something.')
  .max(maxGameText, `Write at most ${maxGameText} characters.`)

/** Names of players as the game shows them. */
const playerName = z.string().min(1).max(64)

const room = z.object({
  /** Null where nothing reaches the game. */
  by: actWay.nullable(),
  /** Characters there is room for; null where no text is shown. */
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
      /** How many play, by the server's own count; null while it was never heard. */
      count: z.int().nullable(),
      max: z.int().nullable(),
      acts: z.object({ kick: room, message: room, say: room }),
      /** Whether addresses are known, for those who may see them. */
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
      /** Numbers with commas in between. */
      uids: z
        .string()
        .regex(/^\d{1,10}(,\d{1,10}){0,99}$/, `Send up to ${maxPresenceUids} numbers with commas between.`),
    }),
    reply: z.object({
      known: playersKnown,
      /** Whether the running game takes changes of those who play. */
      takesChanges: z.boolean(),
      /** By what somebody can be kicked; null where nothing reaches the game. */
      kicksBy: actWay.nullable(),
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
