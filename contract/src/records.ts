/** A person's record: bans, punishments and crime, as one timeline and as it stands. */
import { z } from 'zod'
import { changedField, changeTarget } from './changes.ts'
import { endpoint, idParam } from './endpoint.ts'
import { messageText } from './errors.ts'
import { page } from './paging.ts'
import { orderState } from './premium.ts'
import { muteChannels } from './punishment-fields.ts'

/** What an entry is about. */
export const recordKinds = [
  'ban',
  'unban',
  'jail',
  'warning',
  'mute',
  'charge',
  'flag',
  'kill',
  'death',
  'name',
  'banlog',
  'note',
  'change',
  'order',
] as const
/** What an entry is about. */
export type RecordKind = (typeof recordKinds)[number]

/** One entry of the timeline. Times without a zone are the game host's own. */
export const recordEntry = z.object({
  /** Unique in the record. */
  key: z.string(),
  kind: z.enum(recordKinds),
  at: z.string().nullable(),
  /** The game's table it is from, or `portal`. */
  source: z.string(),
  /** Reason, charge, weapon or note. */
  text: z.string().nullable(),
  /** Which message `text` is, where the portal gave it. */
  message: messageText.optional(),
  /** Who did it, of the staff or the police. */
  by: z.string().nullable(),
  /** The other player of a kill; of a change of name the name before. */
  other: z.string().nullable(),
  /** Of a ban: whether it is in force. */
  isInForce: z.boolean(),
  /** Of a flag: the number of its row, by which it is removed. */
  row: z.int().optional(),
  /** Of what the portal changed: what it was. */
  change: z
    .object({
      operation: z.enum(['update', 'delete', 'restore']),
      target: changeTarget,
      targetName: z.string(),
      fields: z.array(changedField),
    })
    .optional(),
  /** Of what ends a punishment. */
  isLifted: z.boolean().optional(),
  /** Of a premium order; `text` is its reason. */
  order: z.object({ tier: z.string(), days: z.int(), state: orderState }).optional(),
})
/** One entry of the timeline. */
export type RecordEntry = z.infer<typeof recordEntry>

const counted = z.int().nullable()

/** How somebody stands now; null is what this game does not keep. */
export const recordStanding = z.object({
  /** Null when free. `type` is the game's: 1 out of character, 2 staff prison, 3 arrest. */
  jail: z
    .object({
      type: z.int(),
      /** Seconds of play left. */
      seconds: z.int(),
      by: z.string().nullable(),
      reason: z.string().nullable(),
    })
    .nullable(),
  warnings: counted,
  dmwarnings: counted,
  reportwarns: counted,
  mutes: z.array(z.enum(muteChannels)),
  /** Hours of play left without reports; from 100 on it has no end. */
  reportmuted: counted,
  /** Hours of play left without weapons. */
  weaponrestricted: counted,
  comserv: counted,
  wantedlevel: counted,
  crimes: counted,
  arrested: counted,
  locked: z.boolean().nullable(),
})
/** How somebody stands now. */
export type RecordStanding = z.infer<typeof recordStanding>

const reply = z.object({
  standing: recordStanding,
  entries: z.array(recordEntry),
  total: z.int(),
  /** There are more than were counted. */
  more: z.boolean(),
  page: z.int(),
  pageSize: z.int(),
  /** Kinds and fields this game does not keep. */
  unavailable: z.array(z.string()),
})

const query = z.strictObject({
  kind: z.enum(recordKinds).optional(),
  page: page.optional(),
})

export const records = {
  of: endpoint({
    method: 'GET',
    path: '/user/record/:id',
    access: ['view_user_record'],
    summary: "A user's record: how they stand, and one timeline, newest first.",
    params: z.strictObject({ id: idParam }),
    query,
    reply,
  }),
  own: endpoint({
    method: 'GET',
    path: '/user/record',
    access: 'signedIn',
    summary: "The signed-in player's own record, without notes of the staff.",
    query,
    reply,
  }),
}
