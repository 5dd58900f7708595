/** Changes to the game's data as a mailbox: what was requested, by whom, and the outcome. */
import { z } from 'zod'
import { endpoint, idParam } from './endpoint.ts'
import { messageText } from './errors.ts'
import { page } from './paging.ts'
import { reasonKinds, reasonPresets } from './reasons.ts'

/**
 * The state of a change. `queued`: waiting for the game to release the row. `delivered`: accepted by the
 * running game, but not yet visible in the database, which the game's own save will update. `applied`:
 * written and read back, but to be verified later, since the game may still have the player in memory.
 * `confirmed`: written, and unchanged until the game could no longer overwrite it. `overwritten`: written,
 * and then replaced by the game with another value.
 */
export const changeState = z.enum([
  'queued',
  'delivered',
  'applied',
  'confirmed',
  'overwritten',
  'conflict',
  'failed',
  'cancelled',
  'undone',
])
/** The state of a change. */
export type ChangeState = z.infer<typeof changeState>

/** The kind of game data a change is about. */
export const gameTarget = z.enum(['user', 'vehicle', 'item', 'setting', 'ban', 'flag'])
/** The kind of game data a change is about. */
export type GameTarget = z.infer<typeof gameTarget>

/**
 * The kind of portal data an entry is about. Such an entry is written together with the change itself, so it
 * is confirmed from the start, and it can never be undone here.
 */
export const portalTarget = z.enum([
  'role',
  'permission',
  'personRoles',
  'routeRule',
  'premiumOrder',
  'patchNote',
  'track',
  'notification',
  'sessions',
  'twoFactor',
  'person',
  'codeNames',
  'inGame',
  'addresses',
  'note',
  'household',
  'alarm',
  'ledgerExport',
  'ledgerTemplate',
])

/** The kind of data a change is about. */
export const changeTarget = z.enum([...gameTarget.options, ...portalTarget.options])
/** The kind of data a change is about. */
export type ChangeTarget = z.infer<typeof changeTarget>

/** Whether changes of this target are carried out in the game. */
export const isGameTarget = (target: ChangeTarget): target is GameTarget =>
  gameTarget.options.some((option) => option === target)

/**
 * The prefix of field names for the end of a person's role, followed by the role's name. Values are ISO 8601
 * UTC.
 */
export const roleEndField = 'ends:'

/** A field's value before or after; null for none. */
export const fieldValue = z.union([z.string(), z.number()]).nullable()
/** A field's value before or after. */
export type FieldValue = z.infer<typeof fieldValue>

/**
 * One field of a change. Both values are in the portal's units (a vehicle's health in percent, for example).
 */
export const changedField = z.object({
  field: z.string(),
  old: fieldValue,
  new: fieldValue,
  /** If the change was overwritten: the value found instead. */
  found: fieldValue.optional(),
  /** The names of the factions or gangs among the values, by number. */
  names: z.record(z.string(), z.string()).optional(),
})
/** One field of a change. */
export type ChangedField = z.infer<typeof changedField>

/** One change. Times are ISO 8601 UTC. */
export const change = z.object({
  id: z.int(),
  operation: z.enum(['update', 'delete', 'restore']),
  target: changeTarget,
  /** The row's id as text; `server` for settings. */
  targetId: z.string(),
  /** Its name when the change was made. */
  targetName: z.string(),
  /** The character it concerns; null for settings. */
  uid: z.int().nullable(),
  fields: z.array(changedField),
  state: changeState,
  reason: z.string().nullable(),
  /** The message of `reason`, if the portal wrote it. */
  reasonText: messageText.optional(),
  /** A sentence on why it is waiting or how it failed. */
  note: z.string().nullable(),
  /** The message of `note`. */
  noteText: messageText.optional(),
  actor: z.object({ uid: z.int(), username: z.string() }),
  /**
   * The address it was made from; empty for viewers who may not see addresses, and if its author is not of a
   * lower level than the viewer, unless the change is their own.
   */
  address: z.string(),
  createdAt: z.string(),
  /** The ledger lines it was made for, with their times by the game's clock. */
  lines: z.array(z.object({ key: z.string(), at: z.string().nullable() })).optional(),
  /** When it reached the game's database. */
  appliedAt: z.string().nullable(),
  /** When its state became final. */
  settledAt: z.string().nullable(),
  /** The id of the change that this one undoes. */
  undoes: z.int().nullable(),
  /** The id of the change that undoes, or will undo, this one. */
  undoneBy: z.int().nullable(),
  /** Whether the viewer may undo or cancel it now. */
  canUndo: z.boolean(),
  canCancel: z.boolean(),
  /** Whether the viewer may repeat it, because the game overwrote it. */
  canRepeat: z.boolean(),
})
/** One change. */
export type Change = z.infer<typeof change>

/** The reason for a change: stored with it, and shown to staff and to the player. */
export const reason = z.string().trim().min(1).max(500, 'A reason has at most 500 characters.')

const moment = z.iso.datetime({ error: 'A time looks like 2026-11-20T18:00:00Z.' })

/** The permissions to change something: holders of any one of them may cancel and undo their own changes. */
/** Permissions that each allow some kind of change. */
export const changePermissions = [
  'update_user_profile',
  'update_user_money',
  'update_user_levels',
  'update_user_inventory',
  'give_items',
  'delete_users',
  'delete_vehicles',
  'update_stats',
  'manage_premium_orders',
  'manage_bans',
  'jail_users',
  'warn_users',
  'mute_users',
  'flag_users',
] as const
const anyChange = ['undo_changes', ...changePermissions] as const

/** How many changes undoing everything by one person in a time window would undo or cancel. */
export const undoable = z.object({
  made: z.int(),
  /** Cancelled before the game has them. */
  waiting: z.int(),
  /** Taken by the running game and not saved yet: they can be undone once the game has saved them. */
  delivered: z.int(),
})
/** How many changes undoing everything by one person in a time window would undo or cancel. */
export type Undoable = z.infer<typeof undoable>

export const changes = {
  list: endpoint({
    method: 'GET',
    path: '/changes',
    access: ['view_changes', 'undo_changes'],
    summary: 'Changes, newest first: who changed what, when, and the outcome.',
    query: z.strictObject({
      /** Part of the actor's name, or `uid:` followed by a uid. */
      actor: z.string().trim().min(1).max(64).optional(),
      /** The character concerned. */
      uid: idParam.optional(),
      target: changeTarget.optional(),
      /** A single row; only with `target`. */
      targetId: z.string().max(64).optional(),
      field: z.string().max(64).optional(),
      /** Only changes of a character's money. */
      about: z.literal('money').optional(),
      state: changeState.optional(),
      from: moment.optional(),
      to: moment.optional(),
      page: page.optional(),
    }),
    staleOn: ['changes'],
    reply: z.object({ changes: z.array(change), total: z.int(), page: z.int(), pageSize: z.int() }),
  }),
  one: endpoint({
    method: 'GET',
    path: '/changes/:id',
    access: ['view_changes', ...anyChange],
    summary: 'One change; those without view_changes see only their own.',
    params: z.strictObject({ id: idParam }),
    staleOn: ['changes'],
    reply: z.object({ change }),
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/changes/:id/cancel',
    access: anyChange,
    summary: 'Cancel a change that still waits: one’s own, or with undo_changes anyone’s.',
    params: z.strictObject({ id: idParam }),
    reply: z.object({ change }),
  }),
  undo: endpoint({
    method: 'POST',
    path: '/changes/:id/undo',
    access: anyChange,
    summary: 'Take a change back by its reverse; refused when the value has moved on.',
    params: z.strictObject({ id: idParam }),
    body: z.strictObject({ reason: reason.optional() }),
    reply: z.object({ change }),
  }),
  repeat: endpoint({
    method: 'POST',
    path: '/changes/:id/repeat',
    access: anyChange,
    summary: 'Make a change again that the game wrote over, starting from the value there is now.',
    params: z.strictObject({ id: idParam }),
    reply: z.object({ change }),
  }),
  undoable: endpoint({
    method: 'GET',
    path: '/changes/undoable',
    access: ['undo_changes'],
    summary: 'How many changes of one person in a time window there are to undo.',
    query: z.strictObject({ actorUid: idParam, from: moment, to: moment.optional() }),
    staleOn: ['changes'],
    reply: undoable,
  }),
  undoAll: endpoint({
    method: 'POST',
    path: '/changes/undo',
    access: ['undo_changes'],
    summary: 'Undo everything one person changed in a time window, newest first.',
    body: z.strictObject({ actorUid: z.int().positive(), from: moment, to: moment, reason }),
    reply: z.object({
      undone: z.int(),
      /** Will be undone as soon as the game releases the row. */
      waiting: z.int(),
      /** Were still waiting, and will never be made. */
      cancelled: z.int(),
      refused: z.array(z.object({ id: z.int(), error: z.string(), text: messageText.optional() })),
    }),
  }),
  reasons: endpoint({
    method: 'GET',
    path: '/reasons',
    access: anyChange,
    summary: 'Which kinds of change need a reason, and the reasons to choose from.',
    query: z.strictObject({
      /** The viewer's language, such as `pt-BR`. */
      language: z.string().max(35).optional(),
    }),
    reply: z.object({ required: z.array(z.enum(reasonKinds)), presets: reasonPresets }),
  }),
  own: endpoint({
    method: 'GET',
    path: '/user/changes',
    access: 'signedIn',
    staleOn: ['changes'],
    offline: true,
    summary: "What staff changed of the signed-in player's character, newest first.",
    query: z.strictObject({ page: page.optional() }),
    reply: z.object({
      changes: z.array(
        z.object({
          id: z.int(),
          operation: z.enum(['update', 'delete', 'restore']),
          target: changeTarget,
          targetName: z.string(),
          fields: z.array(changedField),
          state: changeState,
          reason: z.string().nullable(),
          /** The message of `reason`, if the portal wrote it. */
          reasonText: messageText.optional(),
          createdAt: z.string(),
          appliedAt: z.string().nullable(),
        }),
      ),
      total: z.int(),
      page: z.int(),
      pageSize: z.int(),
    }),
  }),
}
