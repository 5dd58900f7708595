/** Edits of the game's data as a mailbox: what was asked, by whom, and the outcome. */
import { z } from 'zod'
import { endpoint, idParam } from './endpoint.ts'
import { messageText } from './errors.ts'
import { page } from './paging.ts'
import { reasonKinds, reasonPresets } from './reasons.ts'

/**
 * The state of a change. `queued` waits for the game to let go of the row; `delivered` was taken by the
 * running game, and waits for the game's own save to show it in the database; `applied` is written and read
 * back, but the game may still hold the player in memory, so it is looked at again; `confirmed` is written
 * and stood until the game could no longer write over it; `overwritten` was written, and the game wrote
 * another value over it.
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

/** What of the game a change is about. */
export const gameTarget = z.enum(['user', 'vehicle', 'item', 'setting', 'ban', 'flag'])
/** What of the game a change is about. */
export type GameTarget = z.infer<typeof gameTarget>

/**
 * What of the portal itself an entry is about: written together with the change, so confirmed from the first,
 * and never undone here.
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

/** What kind of thing a change is about. */
export const changeTarget = z.enum([...gameTarget.options, ...portalTarget.options])
/** What kind of thing a change is about. */
export type ChangeTarget = z.infer<typeof changeTarget>

/** True when a change of this target is carried out in the game. */
export const isGameTarget = (target: ChangeTarget): target is GameTarget =>
  gameTarget.options.some((option) => option === target)

/** How a field is named that says when a role of somebody ends: this, and the role's name. ISO 8601 UTC. */
export const roleEndField = 'ends:'

/** A field's value before or after; null where there was none. */
export const fieldValue = z.union([z.string(), z.number()]).nullable()
/** A field's value before or after. */
export type FieldValue = z.infer<typeof fieldValue>

/** One field of a change, both values in the portal's units (a vehicle's health in percent, say). */
export const changedField = z.object({
  field: z.string(),
  old: fieldValue,
  new: fieldValue,
  /** Of a change that was overwritten: the value found instead. */
  found: fieldValue.optional(),
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
  /** What it was called when the change was made. */
  targetName: z.string(),
  /** The character it concerns; null for settings. */
  uid: z.int().nullable(),
  fields: z.array(changedField),
  state: changeState,
  reason: z.string().nullable(),
  /** Which message `reason` is, where the portal gave it. */
  reasonText: messageText.optional(),
  /** Why it waits or how it failed, in a sentence. */
  note: z.string().nullable(),
  /** Which message `note` is. */
  noteText: messageText.optional(),
  actor: z.object({ uid: z.int(), username: z.string() }),
  /** From where it was made; empty for those who may not see addresses, unless it is their own change. */
  address: z.string(),
  createdAt: z.string(),
  /** Lines of the ledger it was made for, and when they were written by the game's clock. */
  lines: z.array(z.object({ key: z.string(), at: z.string().nullable() })).optional(),
  /** When it reached the game's database. */
  appliedAt: z.string().nullable(),
  /** When its state became final. */
  settledAt: z.string().nullable(),
  /** The change this one undoes. */
  undoes: z.int().nullable(),
  /** The change that takes, or will take, this one back. */
  undoneBy: z.int().nullable(),
  /** Whether the one who asks may undo or cancel it now. */
  canUndo: z.boolean(),
  canCancel: z.boolean(),
  /** Whether the one who asks may make it again: the game wrote over it. */
  canRepeat: z.boolean(),
})
/** One change. */
export type Change = z.infer<typeof change>

/** Why something is changed: kept with the change, shown to staff and to the player. */
export const reason = z.string().trim().min(1).max(500, 'A reason has at most 500 characters.')

const moment = z.iso.datetime({ error: 'A time looks like 2026-11-20T18:00:00Z.' })

/** Any permission to change something: anyone who holds one may cancel and undo what they did themselves. */
/** Each allows changes of some kind. */
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

export const changes = {
  list: endpoint({
    method: 'GET',
    path: '/changes',
    access: ['view_changes', 'undo_changes'],
    summary: 'Changes, newest first: who changed what, when, and the outcome.',
    query: z.strictObject({
      /** Part of the actor's name, or `uid:` and the number. */
      actor: z.string().trim().min(1).max(64).optional(),
      /** The character concerned. */
      uid: idParam.optional(),
      target: changeTarget.optional(),
      /** Only with `target`: one row. */
      targetId: z.string().max(64).optional(),
      field: z.string().max(64).optional(),
      /** Only what changed an amount of somebody's money. */
      about: z.literal('money').optional(),
      state: changeState.optional(),
      from: moment.optional(),
      to: moment.optional(),
      page: page.optional(),
    }),
    reply: z.object({ changes: z.array(change), total: z.int(), page: z.int(), pageSize: z.int() }),
  }),
  one: endpoint({
    method: 'GET',
    path: '/changes/:id',
    access: ['view_changes', ...anyChange],
    summary: 'One change; those without view_changes see only their own.',
    params: z.strictObject({ id: idParam }),
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
  undoAll: endpoint({
    method: 'POST',
    path: '/changes/undo',
    access: ['undo_changes'],
    summary: 'Undo everything one person changed in a time window, newest first.',
    body: z.strictObject({ actorUid: z.int().positive(), from: moment, to: moment, reason }),
    reply: z.object({
      undone: z.int(),
      /** Undone as soon as the game lets go of the row. */
      waiting: z.int(),
      /** Still waited to be made, and never will be. */
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
      /** The reader's language, such as `pt-BR`. */
      language: z.string().max(35).optional(),
    }),
    reply: z.object({ required: z.array(z.enum(reasonKinds)), presets: reasonPresets }),
  }),
  own: endpoint({
    method: 'GET',
    path: '/user/changes',
    access: 'signedIn',
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
          /** Which message `reason` is, where the portal gave it. */
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
