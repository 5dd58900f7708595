/** A person's record of bans, punishments and crime: a timeline, and the current standing. */
import { z } from 'zod'
import { changedField, changeTarget } from './changes.ts'
import { endpoint, idParam } from './endpoint.ts'
import { messageText } from './errors.ts'
import { page } from './paging.ts'
import { orderState } from './premium.ts'
import { muteChannels } from './punishment-fields.ts'

/** The kinds of entries. */
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
/** The kind of an entry. */
export type RecordKind = (typeof recordKinds)[number]

/** One entry of the timeline. Times without a zone are the game host's local time. */
export const recordEntry = z.object({
  /** Unique within the record. */
  key: z.string(),
  kind: z.enum(recordKinds),
  at: z.string().nullable(),
  /** The name of the game's table, or `portal`. */
  source: z.string(),
  /** Reason, charge, weapon or note. */
  text: z.string().nullable(),
  /** The message of `text`, if the portal wrote it. */
  message: messageText.optional(),
  /** The member of staff or police officer responsible. */
  by: z.string().nullable(),
  /** For a kill, the other player; for a renaming, the previous name. */
  other: z.string().nullable(),
  /** For a ban: whether it is in force. */
  isInForce: z.boolean(),
  /** For a flag: the id of its row, needed to remove it. */
  row: z.int().optional(),
  /** For changes by the portal: the change. */
  change: z
    .object({
      operation: z.enum(['update', 'delete', 'restore']),
      target: changeTarget,
      targetName: z.string(),
      fields: z.array(changedField),
    })
    .optional(),
  /** Whether the entry is the end of a punishment. */
  isLifted: z.boolean().optional(),
  /** For a premium order; `text` is its reason. */
  order: z.object({ tier: z.string(), days: z.int(), state: orderState }).optional(),
})
/** One entry of the timeline. */
export type RecordEntry = z.infer<typeof recordEntry>

const counted = z.int().nullable()

/** A person's current standing; null for what this game does not store. */
export const recordStanding = z.object({
  /** Null if free. `type` is the game's: 1 out of character, 2 staff prison, 3 arrest. */
  jail: z
    .object({
      type: z.int(),
      /** Remaining seconds of play. */
      seconds: z.int(),
      by: z.string().nullable(),
      reason: z.string().nullable(),
    })
    .nullable(),
  warnings: counted,
  dmwarnings: counted,
  reportwarns: counted,
  mutes: z.array(z.enum(muteChannels)),
  /** Remaining hours of play without reports; 100 or more means without an end. */
  reportmuted: counted,
  /** Remaining hours of play without weapons. */
  weaponrestricted: counted,
  comserv: counted,
  wantedlevel: counted,
  crimes: counted,
  arrested: counted,
  locked: z.boolean().nullable(),
})
/** A person's current standing. */
export type RecordStanding = z.infer<typeof recordStanding>

const reply = z.object({
  standing: recordStanding,
  entries: z.array(recordEntry),
  total: z.int(),
  /** Whether there are more than were counted. */
  more: z.boolean(),
  page: z.int(),
  pageSize: z.int(),
  /** Kinds and fields that this game does not have. */
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
    staleOn: ['changes', 'notes'],
    reply,
  }),
  own: endpoint({
    method: 'GET',
    path: '/user/record',
    access: 'signedIn',
    summary: "The signed-in player's own record, without notes of the staff.",
    query,
    staleOn: ['changes'],
    reply,
  }),
}
